import { Plus, X } from "lucide-react";
import { Fragment, useState } from "react";
import { z } from "zod";
import { Button as AriaButton } from "react-aria-components";
import type { How } from "../core/navigation.ts";
import { DraftPlace, isTyped, useTyped } from "../core/use-typed.tsx";
import { Popover } from "../ui/popover.tsx";
import { ConditionEditor, newCondition } from "./condition-editor.tsx";
import { ValueWords } from "./condition-values.tsx";
import {
  appended,
  arity,
  type Condition,
  conditionSchema,
  type Group,
  isGroup,
  isWhole,
  itemAt,
  type Path,
  replaced,
} from "./conditions.ts";
import { FieldChooser } from "./field-chooser.tsx";
import styles from "./query.module.css";
import type { ListField } from "./list-fields.ts";
import { sentenceWord } from "./operators.ts";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly conditions: Group;
  readonly fields: readonly ListField[];
  /** Names of fields that are offered first. */
  readonly often: readonly string[];
  readonly onChange: (where: Group, how?: How) => void;
  /** The button that adds a filter at the top is open. */
  readonly adding: boolean;
  readonly onAdding: (adding: boolean) => void;
}

/** The filters of a list as chips; a press on the "and" or "or" between them switches it. */
export function FilterChips(props: Props) {
  return (
    <>
      <Chips {...props} group={props.conditions} path={[]} />
      <AddFilter
        {...props}
        path={[]}
        open={props.adding}
        onOpenChange={props.onAdding}
        label={TEXTS.filterChips.filter}
      />
    </>
  );
}

function Chips(props: Props & { readonly group: Group; readonly path: Path }) {
  const { group, path, conditions, onChange } = props;
  const word = group.match === "all" ? "and" : "or";
  return group.of.map((item, index) => {
    const here = [...path, index];
    const remove = () => onChange(replaced(conditions, here, null));
    return (
      // Filters have no identity but their place.
      <Fragment key={index}>
        {index === 0 ? null : (
          <button
            type="button"
            className={styles["word"]}
            aria-label={
              group.match === "all"
                ? `${word}: ${TEXTS.filterChips.allMustMatch}`
                : `${word}: ${TEXTS.filterChips.anyMayMatch}`
            }
            onClick={() =>
              onChange(
                replaced(conditions, path, {
                  ...group,
                  match: group.match === "all" ? "any" : "all",
                }),
              )
            }
          >
            {word}
          </button>
        )}
        {isGroup(item) ? (
          <span className={styles["chipsGroup"]} role="group" aria-label={TEXTS.filterChips.group}>
            <Chips {...props} group={item} path={here} />
            <GroupEnd {...props} path={here} onRemove={remove} />
          </span>
        ) : (
          <Chip
            draftName={`filter ${here.join(".")}`}
            condition={item}
            field={props.fields.find((field) => field.field === item.field)}
            onChange={(next) => onChange(replaced(conditions, here, next), "replace")}
            onRemove={remove}
          />
        )}
      </Fragment>
    );
  });
}

function GroupEnd(props: Props & { readonly path: Path; readonly onRemove: () => void }) {
  const [open, setOpen] = useState(() => isTyped(addDraft(props.path)));
  return (
    <>
      <AddFilter {...props} open={open} onOpenChange={setOpen} label="" />
      <button
        type="button"
        className={styles["remove"]}
        aria-label={TEXTS.filterChips.removeGroup}
        onClick={props.onRemove}
      >
        <X size={13} aria-hidden />
      </button>
    </>
  );
}

interface ChipProps {
  readonly draftName: string;
  readonly condition: Condition;
  readonly field: ListField | undefined;
  readonly onChange: (condition: Condition) => void;
  readonly onRemove: () => void;
}

function Chip({ draftName, condition, field, onChange, onRemove }: ChipProps) {
  const [open, setOpen] = useState(() => isTyped(draftName));
  if (field === undefined) {
    return (
      <span className={styles["chip"]} data-lost>
        <span className={styles["chipsText"]}>
          {TEXTS.filterChips.unknownField(condition.field)}
        </span>
        <button
          type="button"
          className={styles["remove"]}
          aria-label={TEXTS.filterChips.removeUnknown}
          onClick={onRemove}
        >
          <X size={13} aria-hidden />
        </button>
      </span>
    );
  }
  return (
    <span className={styles["chip"]} data-partial={!isWhole(condition)}>
      <Popover
        label={TEXTS.filterChips.filterBy(field.title)}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <AriaButton className={styles["chipsText"] ?? ""}>
            <span dir="auto">{field.title}</span>{" "}
            {sentenceWord(condition.op, condition.values.length)}{" "}
            {arity(condition.op) === 0 ? null : <ValueWords field={field} condition={condition} />}
          </AriaButton>
        }
      >
        <ConditionEditor
          draftName={draftName}
          field={field}
          condition={condition}
          onChange={onChange}
          onRemove={onRemove}
          onDone={() => setOpen(false)}
        />
      </Popover>
      <button
        type="button"
        className={styles["remove"]}
        aria-label={TEXTS.filterChips.removeFilterBy(field.title)}
        onClick={onRemove}
      >
        <X size={13} aria-hidden />
      </button>
    </span>
  );
}

interface AddProps extends Props {
  readonly path: Path;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly label: string;
}

const addedSchema = z.object({
  condition: conditionSchema,
  /** Its place, once it is whole. */
  at: z.array(z.number()).nullable(),
});

function addDraft(path: Path): string {
  return `add-filter ${path.join(".")}`;
}

/** Chooses a field, then its operator and value; the list follows once the value is complete. */
function AddFilter({
  conditions,
  fields,
  often,
  onChange,
  path,
  open,
  onOpenChange,
  label,
}: AddProps) {
  const draftName = addDraft(path);
  const [added, setAdded, drop] = useTyped(draftName, addedSchema.nullable(), null);
  const addedField = fields.find(({ field }) => field === added?.condition.field);
  const end = (next: boolean) => {
    if (!next) {
      setAdded(null);
      drop();
    }
    onOpenChange(next);
  };
  const follow = (condition: Condition) => {
    const addedPath = added?.at ?? null;
    if (addedPath !== null) {
      setAdded({ condition, at: addedPath });
      onChange(replaced(conditions, addedPath, condition), "replace");
    } else if (isWhole(condition)) {
      const group = itemAt(conditions, path);
      const place = [...path, group !== null && isGroup(group) ? group.of.length : 0];
      setAdded({ condition, at: place });
      onChange(appended(conditions, path, condition));
    } else setAdded({ condition, at: null });
  };
  return (
    <Popover
      label={TEXTS.filterChips.addFilter}
      open={open}
      onOpenChange={end}
      trigger={
        <AriaButton
          className={styles["add"] ?? ""}
          aria-label={label === "" ? TEXTS.filterChips.addToGroup : TEXTS.filterChips.addFilter}
        >
          <Plus size={14} aria-hidden />
          {label === "" ? null : <span>{label}</span>}
        </AriaButton>
      }
    >
      {added === null || addedField === undefined ? (
        <>
          <DraftPlace name={draftName}>
            <FieldChooser
              label={TEXTS.filterChips.fieldToFilterBy}
              fields={fields}
              firstFields={often}
              onChoose={(field) => follow(newCondition(field))}
            />
          </DraftPlace>
          {path.length > 1 ? null : (
            <button
              type="button"
              className={styles["grouping"]}
              onClick={() => {
                const group = itemAt(conditions, path);
                const match =
                  group !== null && isGroup(group) && group.match === "any" ? "all" : "any";
                onChange(appended(conditions, path, { match, of: [] }));
                end(false);
              }}
            >
              {TEXTS.filterChips.addGroup}
            </button>
          )}
        </>
      ) : (
        <ConditionEditor
          draftName={draftName}
          field={addedField}
          condition={added.condition}
          onChange={follow}
          onRemove={null}
          onDone={() => end(false)}
        />
      )}
    </Popover>
  );
}
