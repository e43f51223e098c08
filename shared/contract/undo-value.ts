import { sameBodyValue } from "./body-value.ts";
import { customFieldItems } from "./custom-field.ts";
import { itemIds, revertItems, sameItems } from "./custom-field-items.ts";
import type { ResourceContract } from "./define.ts";
import { validateField } from "./validate-body.ts";

/**
 * Returns the value that a PUT has to send to restore a field (`was`: null for no value); undefined
 * if the API accepts no such value, as for a file, or for an empty text of which it requires a
 * character. api-spec: the body tables of Endpoints.
 */
export function undoValue(contract: ResourceContract, name: string, was: unknown): unknown {
  const type = contract.body[name]?.kind.type;
  if (type === "file" || type === "policy") return undefined;
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

/** One field of an edit: its value before, after, and in the present record. */
export interface EditedField {
  readonly before: unknown;
  readonly after: unknown;
  readonly present: unknown;
}

/** `changedSince`: a later edit, here or by somebody else, has replaced the edited value. */
export type FieldUndo =
  | { readonly by: "nothing" }
  | { readonly by: "value"; readonly value: unknown; readonly changedSince: boolean }
  /** The API accepts no value that would restore it. */
  | { readonly by: "none"; readonly changedSince: boolean };

/** Returns how to undo one field of an edit; of the custom fields, those that `before` has. */
export function undoField(
  contract: ResourceContract,
  name: string,
  { before, after, present }: EditedField,
): FieldUndo {
  const field = contract.body[name];
  if (field === undefined || field.kind.type === "policy") return { by: "nothing" };
  if (field.kind.type === "custom_fields") {
    const [was, is] = [customFieldItems(before), customFieldItems(present)];
    const value = revertItems(was, is, itemIds(was));
    if (value.length === 0) return { by: "nothing" };
    const changedSince = !sameItems(customFieldItems(after), is, itemIds(value));
    return { by: "value", value, changedSince };
  }
  if (sameBodyValue(field, present, before)) return { by: "nothing" };
  // Write-only fields never appear in answers, so a change of them cannot be noticed.
  const changedSince = field.writeOnly !== true && !sameBodyValue(field, present, after);
  const value = undoValue(contract, name, before);
  return value === undefined ? { by: "none", changedSince } : { by: "value", value, changedSince };
}
