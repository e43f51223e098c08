import { isListField } from "../../../../shared/contract/body-field.ts";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import type {
  CustomFieldDefinition,
  CustomFieldItem,
} from "../../../../shared/contract/custom-field.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { FieldChooser } from "../../../query/field-chooser.tsx";
import { CustomFieldInput } from "../../../fields/custom-field-input.tsx";
import { isEditable } from "../../../fields/editable.ts";
import { fieldProblem } from "../../../fields/field-problem.ts";
import { inputProblem } from "../../../fields/input-problem.ts";
import { FieldEditor } from "../../../fields/field-editor.tsx";
import type { BulkChange } from "../../../../shared/local/bulk.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import styles from "./bulk-dialog.module.css";
import { BULK_TEXTS as TEXTS } from "./texts.ts";

/** What becomes of a list: values are put to it, taken out of it, or take its place. */
export type ListWay = "add" | "remove" | "replace";

export interface Wanted {
  readonly value: unknown;
  readonly way: ListWay;
}

/** The chosen fields by name: that of the PUT body, or `custom:ID`. */
export type Chosen = Readonly<Record<string, Wanted>>;

const POLICY = "invalid_linked_custom_field_value_policy";
/** A file, and the text of a note, belong to one record. */
const SINGLE = new Set(["custom_fields", "policy", "file", "related", "entity"]);

export interface Choosable {
  readonly name: string;
  readonly label: string;
  readonly definition?: CustomFieldDefinition;
}

/** The fields of the PUT body that many records can have the same value of. */
export function choosable(
  resource: Resource,
  definitions: readonly CustomFieldDefinition[],
): readonly Choosable[] {
  const own = Object.entries(CONTRACTS[resource].body).flatMap(([name, field]) =>
    SINGLE.has(field.kind.type) ? [] : [{ name, label: fieldLabel(name, field) }],
  );
  const custom = definitions.filter(isEditable).map((definition) => ({
    name: `custom:${definition.id}`,
    label: definition.field_name,
    definition,
  }));
  return [...own, ...custom];
}

/** What is done to each record, beside what its PUT requires. */
export function changeOf(chosen: Chosen, clear: boolean): BulkChange {
  const body: Record<string, unknown> = {};
  const lists: Readonly<Record<"add" | "remove", Record<string, string>>> = { add: {}, remove: {} };
  const items: CustomFieldItem[] = [];
  for (const [name, { value, way }] of Object.entries(chosen)) {
    const id = /^custom:(\d+)$/.exec(name)?.[1];
    const text = typeof value === "string" ? value : "";
    if (id !== undefined) items.push({ id: Number(id), value: text });
    else if (way === "replace") body[name] = value;
    else lists[way][name] = text;
  }
  if (items.length === 0) return { body, ...lists };
  return { body: { ...body, custom_fields: items, [POLICY]: clear ? "clear" : "keep" }, ...lists };
}

/** Why a value cannot be sent, null when it can. A custom field can be emptied, others cannot. */
export function problemOf(
  resource: Resource,
  field: Choosable,
  wanted: Wanted | undefined,
): string | null {
  const { name, label, definition } = field;
  const { value, way } = wanted ?? { value: undefined, way: "replace" };
  if (definition !== undefined) {
    const problem = fieldProblem(definition, typeof value === "string" ? value : "");
    return problem === null ? null : `${label} ${problem}.`;
  }
  if (way !== "replace" && (value ?? "") === "") return TEXTS.fields.noneChosen(label);
  if (value === undefined) return TEXTS.fields.valueRequired(label);
  const problem = inputProblem(CONTRACTS[resource], name, value);
  return problem === null ? null : `${label} ${problem}.`;
}

interface Props {
  readonly resource: Resource;
  readonly fields: readonly Choosable[];
  readonly chosen: Chosen;
  /** Whether problems are shown: not while the first value is being given. */
  readonly tried: boolean;
  readonly onChange: (chosen: Chosen) => void;
}

/** The fields to change, each with its new value. */
export function BulkFields({ resource, fields, chosen, tried, onChange }: Props) {
  const [adding, setAdding] = useState(Object.keys(chosen).length === 0);
  const picked = Object.keys(chosen).flatMap(
    (name) => fields.find((field) => field.name === name) ?? [],
  );
  const rest = fields.filter((field) => !(field.name in chosen));
  const put = (field: Choosable, change: Partial<Wanted>) => {
    const fresh: Wanted = {
      value: field.definition === undefined ? undefined : "",
      way: isList(resource, field) ? "add" : "replace",
    };
    onChange({ ...chosen, [field.name]: { ...(chosen[field.name] ?? fresh), ...change } });
  };
  return (
    <div className={styles["fields"]}>
      {picked.map((field) => (
        <div key={field.name} className={styles["field"]}>
          <Field
            label={field.label}
            error={tried ? problemOf(resource, field, chosen[field.name]) : null}
            {...(field.definition === undefined ? {} : { hint: TEXTS.fields.blankClears })}
          >
            {({ id, describedBy, invalid }) => (
              <>
                {isList(resource, field) ? (
                  <div>
                    <Segmented
                      label={TEXTS.fields.whatToDo(field.label)}
                      options={[
                        ["add", TEXTS.fields.add],
                        ["remove", TEXTS.fields.remove],
                        ["replace", TEXTS.fields.replace],
                      ]}
                      value={chosen[field.name]?.way ?? "add"}
                      onChange={(way) => put(field, { way })}
                    />
                  </div>
                ) : null}
                <Value
                  resource={resource}
                  field={field}
                  value={chosen[field.name]?.value}
                  id={id}
                  describedBy={describedBy}
                  invalid={invalid}
                  onChange={(value) => put(field, { value })}
                />
              </>
            )}
          </Field>
          <button
            type="button"
            className={styles["remove"]}
            aria-label={TEXTS.fields.leaveUnchanged(field.label)}
            onClick={() =>
              onChange(
                Object.fromEntries(Object.entries(chosen).filter(([name]) => name !== field.name)),
              )
            }
          >
            <X size={14} aria-hidden />
          </button>
        </div>
      ))}
      {adding || picked.length === 0 ? (
        // A piece of the name and Enter: a native list takes the first letter for the choice.
        <FieldChooser
          label={TEXTS.fields.chooser}
          fields={rest.map((field) => ({
            field: field.name,
            title: field.label,
            custom: field.definition !== undefined,
          }))}
          first={[]}
          onChoose={({ field: name }) => {
            const field = rest.find((other) => other.name === name);
            if (field === undefined) return;
            put(field, {});
            setAdding(false);
          }}
        />
      ) : (
        <div>
          <Button small tone="quiet" onPress={() => setAdding(true)}>
            <Plus size={14} aria-hidden /> {TEXTS.fields.another}
          </Button>
        </div>
      )}
    </div>
  );
}

function isList(resource: Resource, { name }: Choosable): boolean {
  return isListField(CONTRACTS[resource].body[name]);
}

interface ValueProps {
  readonly resource: Resource;
  readonly field: Choosable;
  readonly value: unknown;
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
  readonly onChange: (value: unknown) => void;
}

function Value({ resource, field, value, id, describedBy, invalid, onChange }: ValueProps) {
  if (field.definition !== undefined)
    return (
      <CustomFieldInput
        definition={field.definition}
        value={typeof value === "string" ? value : ""}
        allowed={null}
        id={id}
        describedBy={describedBy}
        invalid={invalid}
        onChange={onChange}
      />
    );
  const known = CONTRACTS[resource].body[field.name];
  return known === undefined ? null : (
    <FieldEditor
      id={id}
      describedBy={describedBy}
      invalid={invalid}
      name={field.name}
      field={known}
      label={field.label}
      autoFocus
      value={value}
      onChange={onChange}
    />
  );
}
