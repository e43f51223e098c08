import {
  customFieldItems,
  type CustomFieldDefinition,
} from "../../shared/contract/custom-field.ts";
import { dependencyTree, withDescendants } from "../../shared/contract/policy/dependency-tree.ts";
import { hasOptions, options, splitMultiselect } from "../../shared/contract/policy.ts";
import type { Edit, NestedEdit } from "./ledger.ts";
import type { Written } from "./simulated-server.ts";

type EditOfNested = Edit & { readonly nested: NestedEdit };

/**
 * What was sent of the custom fields that somebody edited: the value, what the user saw, and what
 * the app knew of the field by then.
 */
export interface SentItem {
  readonly id: number;
  readonly value: string;
  readonly edits: readonly EditOfNested[];
  /** Definitions of the field that the app may have gone by; undefined: the field was gone. */
  readonly known: readonly (CustomFieldDefinition | undefined)[];
}

/** The items of one of our writes that come from nested edits of the record. */
export function sentItems(write: Written, edits: readonly Edit[]): readonly SentItem[] {
  return customFieldItems(write.body["custom_fields"]).flatMap(({ id, value }) => {
    const matching = edits.filter(
      (edit): edit is EditOfNested =>
        edit.nested !== undefined && edit.item === id && edit.value === value,
    );
    // Another edit of the same value says nothing of what its user saw.
    if (
      matching.length === 0 ||
      edits.some((edit) => edit.nested === undefined && edit.item === id)
    )
      return [];
    const known = write.definitions.map((all) =>
      all.find((definition) => definition.entity_name === write.resource && definition.id === id),
    );
    return [{ id, value, edits: matching, known }];
  });
}

/**
 * A value is never written into a field of another name, or of another type, than the one that was
 * edited.
 */
export function isNamedField({ edits, known }: SentItem): boolean {
  return (
    known.length === 0 ||
    known.some((is) => edits.some(({ nested: { definition: was } }) => isSame(was, is)))
  );
}

function isSame(was: CustomFieldDefinition, is: CustomFieldDefinition | undefined): boolean {
  return is !== undefined && was.field_name === is.field_name && was.field_type === is.field_type;
}

/** No option is sent that is gone, unless it was none when it was chosen. */
export function isOffered({ value, edits, known }: SentItem): boolean {
  return (
    known.length === 0 ||
    known.some((is) => is === undefined || offers(is, value)) ||
    edits.some(({ nested }) => !offers(nested.definition, value))
  );
}

function offers(definition: CustomFieldDefinition, value: string): boolean {
  if (!hasOptions(definition)) return true;
  const has = options(definition);
  return splitMultiselect(value).every((option) => has.includes(option));
}

/**
 * Whether an edit of the user under `clear` may have emptied what an edit wrote: a later one of a
 * field above it, or the edit itself.
 */
export function mayBeCleared(edit: Edit, edits: readonly Edit[]): boolean {
  const { item, nested } = edit;
  if (item === undefined || nested === undefined) return false;
  if (nested.policy === "clear" && !nested.fits) return true;
  return edits.some((other) => other.order > edit.order && clears(other, item));
}

/**
 * Whether our write may empty a field because it sends one above it under `clear`, of an edit whose
 * user saw the value that goes. Once the user has decided, the write itself has the empty field.
 */
export function clearsWhatWasSeen(
  write: Written,
  id: number,
  value: unknown,
  edits: readonly Edit[],
): boolean {
  const isSent = customFieldItems(write.body["custom_fields"]).some(
    (item) => item.id === id && item.value === "",
  );
  if (write.body["invalid_linked_custom_field_value_policy"] !== "clear" && !isSent) return false;
  return edits.some(
    (edit) => clears(edit, id) && (edit.nested?.seen.get(id) ?? "") === (value ?? ""),
  );
}

function clears({ item, nested }: Edit, id: number): boolean {
  if (item === undefined || nested?.policy !== "clear") return false;
  return withDescendants(dependencyTree(nested.definitions), [item]).has(id);
}
