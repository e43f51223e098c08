import { sameBodyValue } from "./body-value.ts";
import { customFieldItems } from "./custom-field.ts";
import { itemIds, revertItems } from "./custom-field-items.ts";
import type { ResourceContract } from "./define.ts";
import { threeWayMerge } from "./three-way-merge.ts";
import { validateField } from "./validate-body.ts";

/**
 * Returns the value that a PUT has to send to restore a field (`was`: null for no value); undefined
 * if the API accepts no such value, as for a file, or for an empty text of which it requires a
 * character. api-spec: the body tables of Endpoints.
 */
export function undoValue(contract: ResourceContract, name: string, was: unknown): unknown {
  const field = contract.body[name];
  if (field?.kind.type === "file" || field?.kind.type === "policy") return undefined;
  // Values that the server never returns were not empty, but unknown.
  if (field?.writeOnly === true && (was === null || was === undefined)) return undefined;
  const value = was ?? "";
  return validateField(contract, name, value) === null ? value : undefined;
}

/** Returns the body that restores fields, without those that the API cannot restore. */
export function undoBody(
  contract: ResourceContract,
  before: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(before).flatMap(([name, was]) => {
      const back = undoValue(contract, name, was);
      return back === undefined ? [] : [[name, back]];
    }),
  );
}

/** An edit: the fields that it changed, before and after; null for no value. */
export interface FieldsEdit {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/**
 * A field that undo leaves as it is. `changed`: it has another value than the edit gave it, by a
 * later edit, here or by others. `unclearable`: the API accepts no value that would restore it.
 */
export interface KeptField {
  readonly field: string;
  readonly reason: "changed" | "unclearable";
  /** The present value; of the custom fields those that are kept. */
  readonly present: unknown;
}

export interface FieldsUndo {
  /** Body of the PUT. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly kept: readonly KeptField[];
}

/**
 * Returns how an edit is undone on a record that may have changed since: the three-way merge that
 * edits are sent with, the other way round. What is not as the edit left it stays; of a list, only
 * the values that the edit added or removed are undone; custom fields one by one.
 */
export function undoFields(
  contract: ResourceContract,
  { before, after }: FieldsEdit,
  presentValue: (name: string) => unknown,
): FieldsUndo {
  const keptFields: KeptField[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, was] of Object.entries(before)) {
    const field = contract.body[name];
    if (field === undefined || field.kind.type === "policy") continue;
    const present = presentValue(name) ?? null;
    const keep = (reason: KeptField["reason"]) => keptFields.push({ field: name, reason, present });
    if (field.kind.type === "file") keep("unclearable");
    else if (field.kind.type === "custom_fields") {
      const items = customFieldItems(was);
      const reverted = revertItems(items, customFieldItems(present), itemIds(items));
      if (reverted.length > 0) values[name] = reverted;
    } else if (field.writeOnly !== true && sameBodyValue(field, present, was)) continue;
    else {
      const value = undoValue(contract, name, was);
      const isAfter = field.writeOnly === true || sameBodyValue(field, present, after[name]);
      if (value === undefined) keep(isAfter ? "unclearable" : "changed");
      else values[name] = value;
    }
  }
  const { send, conflicts } = threeWayMerge(contract, after, values, presentValue);
  for (const { field, theirs } of conflicts)
    keptFields.push({ field, reason: "changed", present: theirs ?? null });
  return { body: send, kept: keptFields };
}
