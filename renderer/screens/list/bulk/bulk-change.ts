import { isListField } from "../../../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import {
  type CustomFieldDefinition,
  type CustomFieldItem,
  POLICY_FIELD,
} from "../../../../shared/contract/custom-field.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { BulkChange } from "../../../../shared/local/bulk.ts";
import { fieldProblem, isEditable } from "../../../fields/custom-fields.ts";
import { inputProblem } from "../../../fields/missing-values.ts";
import { BULK_TEXTS as TEXTS } from "../texts.ts";

/** Way to change a list such as tags: values are added, removed, or replace it. */
export type ListWay = "add" | "remove" | "replace";

/** The new value of one field. */
export interface FieldChange {
  readonly value: unknown;
  readonly way: ListWay;
}

/** The changes by field: its name in the PUT body, or `custom:ID`. */
export type FieldChanges = Readonly<Record<string, FieldChange>>;

/** Kinds of fields that make no sense for many records at once. */
const NOT_IN_BULK = new Set(["custom_fields", "policy", "file", "related", "entity"]);

/** A field that many records can get the same value of. */
export interface BulkField {
  readonly name: string;
  readonly label: string;
  readonly definition?: CustomFieldDefinition;
}

/** Returns the fields of a resource that can be edited in bulk. */
export function bulkFields(
  resource: Resource,
  definitions: readonly CustomFieldDefinition[],
): readonly BulkField[] {
  const ownFields = Object.entries(CONTRACTS[resource].body).flatMap(([name, field]) =>
    NOT_IN_BULK.has(field.kind.type) ? [] : [{ name, label: fieldLabel(name, field) }],
  );
  const custom = definitions.filter(isEditable).map((definition) => ({
    name: `custom:${definition.id}`,
    label: definition.field_name,
    definition,
  }));
  return [...ownFields, ...custom];
}

/** Returns the change that is sent for each record. */
export function bulkChange(changes: FieldChanges, clear: boolean): BulkChange {
  const body: Record<string, unknown> = {};
  const lists: Readonly<Record<"add" | "remove", Record<string, string>>> = { add: {}, remove: {} };
  const items: CustomFieldItem[] = [];
  for (const [name, { value, way }] of Object.entries(changes)) {
    const id = /^custom:(\d+)$/.exec(name)?.[1];
    const text = typeof value === "string" ? value : "";
    if (id !== undefined) items.push({ id: Number(id), value: text });
    else if (way === "replace") body[name] = value;
    else lists[way][name] = text;
  }
  if (items.length === 0) return { body, ...lists };
  return {
    body: { ...body, custom_fields: items, [POLICY_FIELD]: clear ? "clear" : "keep" },
    ...lists,
  };
}

/** Returns why a value can't be sent, null when it can. Only custom fields can be cleared. */
export function changeProblem(
  resource: Resource,
  field: BulkField,
  change: FieldChange | undefined,
): string | null {
  const { name, label, definition } = field;
  const { value, way } = change ?? { value: undefined, way: "replace" };
  if (definition !== undefined) {
    const problem = fieldProblem(definition, typeof value === "string" ? value : "");
    return problem === null ? null : `${label} ${problem}.`;
  }
  if (way !== "replace" && (value ?? "") === "") return TEXTS.fields.noneChosen(label);
  if (value === undefined) return TEXTS.fields.valueRequired(label);
  const problem = inputProblem(CONTRACTS[resource], name, value);
  return problem === null ? null : `${label} ${problem}.`;
}

/** The change of a field that was just added and has no value yet. */
export function emptyChange(resource: Resource, field: BulkField): FieldChange {
  return {
    value: field.definition === undefined ? undefined : "",
    way: isList(resource, field) ? "add" : "replace",
  };
}

export function isList(resource: Resource, { name }: BulkField): boolean {
  return isListField(CONTRACTS[resource].body[name]);
}
