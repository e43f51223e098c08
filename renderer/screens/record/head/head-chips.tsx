import { Banknote, CalendarDays, MapPin } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { BodyField } from "../../../../shared/contract/body-field.ts";
import { isObject } from "../../../../shared/contract/liberal.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { StoredView } from "../../../../shared/contract/stored-view.ts";
import { keyOf, type ShownRecord, useLookups } from "../../../core/queries.ts";
import { isTyped } from "../../../core/use-typed.tsx";
import { fieldDraft } from "../../../changes/use-field-edit.ts";
import { OverdueDate, useOverdueField } from "../../../fields/overdue-date.tsx";
import { OVERDUE_TEXTS } from "../../../fields/texts.ts";
import { stageField, StagePill } from "../../../fields/stage.tsx";
import { UserDisc } from "../../../fields/resource-icon.tsx";
import { nameOf } from "../../../fields/value-text.ts";
import { Chip, ChipButton } from "../../../ui/chip.tsx";
import { Popover } from "../../../ui/popover.tsx";
import { visibleText } from "../../../ui/visible-text.ts";
import { FactEditor } from "../facts/fact-editor.tsx";
import { type EditableRow, editableRows } from "../facts/fact-rows.ts";
import { RECORD_TEXTS } from "../texts.ts";
import styles from "./record-head.module.css";

const TEXTS = RECORD_TEXTS.head;

/** Fields of the body that are changed most often: they can be changed beside the name. */
const CHANGED_OFTEN: Readonly<Partial<Record<Resource, readonly string[]>>> = {
  candidate: ["owner_id", "city"],
  contact: ["stage_id", "owner_id", "city"],
  job: ["job_status_id", "owner_id", "city"],
  deal: ["deal_stage_id", "owner_id", "deal_amount", "close_date"],
};

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  readonly stored: StoredView;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Stage, owner and the like: each is changed where it stands. */
export function HeadChips({ resource, shown, stored, onSave }: Props) {
  const lookups = useLookups();
  const rows = editableRows(resource, shown, lookups);
  const overdue = useOverdueField(resource, shown, lookups);
  if (resource === "organization") return <OrganizationChips shown={shown} />;
  return (CHANGED_OFTEN[resource] ?? []).map((name) => {
    const row = rows.find((known) => known.name === name);
    return row === undefined ? null : (
      <FieldChip
        key={name}
        draftName={fieldDraft("head", { resource, key: keyOf(resource, shown), field: name })}
        row={row}
        resource={resource}
        isLate={name === overdue}
        stored={stored}
        onSave={onSave}
      />
    );
  });
}

/** The API changes no organizations: theirs can only be read. */
function OrganizationChips({ shown }: { readonly shown: ShownRecord }) {
  const owner = nameOf(shown["owner"]);
  const location = typeof shown["location"] === "string" ? visibleText(shown["location"]) : "";
  return (
    <>
      {owner === "" ? null : (
        <Chip title={TEXTS.owner}>
          <UserDisc id={isObject(shown["owner"]) ? shown["owner"]["id"] : null} name={owner} />
          <bdi>{owner}</bdi>
        </Chip>
      )}
      {location === "" ? null : (
        <Chip>
          <MapPin size={14} aria-hidden />
          <bdi>{location}</bdi>
        </Chip>
      )}
    </>
  );
}

interface ChipProps extends Omit<Props, "shown"> {
  readonly isLate: boolean;
  readonly row: EditableRow;
  readonly draftName: string;
}

/** Field as a chip; its editor opens below it. */
function FieldChip({ draftName, row, resource, isLate, stored, onSave }: ChipProps) {
  const { label, text } = row;
  const spoken = `${text}${isLate ? OVERDUE_TEXTS.also : ""}`;
  const [isOpen, setOpen] = useState(() => isTyped(draftName));
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <ChipButton
          isEmpty={text === ""}
          aria-label={text === "" ? TEXTS.set(label) : TEXTS.change(spoken, label)}
        >
          {text === "" ? (
            TEXTS.set(label)
          ) : (
            <ChipText row={row} resource={resource} isLate={isLate} />
          )}
        </ChipButton>
      }
    >
      <div className={styles["edit"]}>
        <FactEditor
          draftName={draftName}
          resource={resource}
          row={row}
          stored={stored}
          onSave={onSave}
          onLeave={() => setOpen(false)}
        />
      </div>
    </Popover>
  );
}

interface TextProps {
  readonly row: EditableRow;
  readonly resource: Resource;
  readonly isLate: boolean;
}

/** A value with what it is recognised by: the colour of a stage, the disc of a person, an icon. */
function ChipText({ row: { name, field, value, text }, resource, isLate }: TextProps) {
  const lookups = useLookups();
  const stage = stageField(resource);
  if (name === stage?.body && typeof value === "number")
    return <StagePill label={text} id={value} entries={lookups?.[stage.lookup] ?? []} />;
  if (isLate) return <OverdueDate>{text}</OverdueDate>;
  const { type } = field.kind;
  return (
    <>
      {type === "user" ? <UserDisc id={value} name={text} /> : iconOf(type)}
      <bdi>{text}</bdi>
    </>
  );
}

function iconOf(type: BodyField["kind"]["type"]): ReactNode {
  switch (type) {
    case "number":
      return <Banknote size={14} aria-hidden />;
    case "date":
      return <CalendarDays size={14} aria-hidden />;
    default:
      return <MapPin size={14} aria-hidden />;
  }
}
