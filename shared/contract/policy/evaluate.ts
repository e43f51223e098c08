import type {
  CustomFieldDefinition,
  CustomFieldItem,
  CustomFieldValue,
  InvalidValuePolicy,
} from "../custom-field.ts";
import { itemIds, valuesById, withoutItems } from "../custom-field-items.ts";
import { dependencyTree, type DependencyTree, withDescendants } from "./dependency-tree.ts";
import { isEmptyValue } from "./options.ts";
import { type FieldVerdict, judge, type Judgement } from "./verdict.ts";

/** The outcome of an update as far as custom fields are concerned. */
type PolicyResult = {
  /**
   * The record's new values: the stored ones in their order, then those sent for the first time in
   * the order of the definitions. An item whose value stays is the same object as before.
   */
  readonly values: readonly CustomFieldValue[];
  /**
   * A verdict for each defined field, about the value that was sent or stored, given the parent's
   * new value.
   */
  readonly fields: ReadonlyMap<number, FieldVerdict>;
};

type ValueOf = (id: number) => string | null;

/**
 * Applies the custom fields of an update to a record. Never fails: api-spec, Nested custom-field
 * value policy, "the operation succeeds under either policy".
 *
 * Only fields that were sent and fields below them can be cleared, so that an update of something
 * else leaves a value alone that was invalid before. Parents are settled before their children: a
 * parent that is cleared, or kept although it is hidden, is judged upon by its children with the
 * value that it ends with.
 *
 * @param definitions the custom fields of the record's entity, in any order
 * @param storedItems the record's values, empty for a new record
 * @param sentItems the items of the request; of several with one id the last counts
 * @param policy `keep` stores invalid values as they are, `clear` stores null for all but files
 */
export function evaluatePolicy(
  definitions: readonly CustomFieldDefinition[],
  storedItems: readonly CustomFieldValue[],
  sentItems: readonly CustomFieldItem[],
  policy: InvalidValuePolicy,
): PolicyResult {
  const tree = dependencyTree(definitions);
  const news = valuesById(sentItems);
  const allValues = valuesById([...storedItems, ...sentItems]);
  const givenValue: ValueOf = (id) => allValues.get(id) ?? null;

  const wouldClear = fieldsToClear(tree, givenValue, withDescendants(tree, news.keys()));
  const cleared = policy === "clear" ? wouldClear : new Set<number>();
  const finalValue: ValueOf = (id) => (cleared.has(id) ? null : givenValue(id));

  const fields = new Map<number, FieldVerdict>();
  for (const definition of tree.byId.values()) {
    const judgement = judgeIn(tree, definition, finalValue, givenValue(definition.id));
    fields.set(definition.id, { ...judgement, wouldClear: wouldClear.has(definition.id) });
  }
  return { values: newValues(tree, storedItems, news, cleared), fields };
}

/**
 * The verdicts about a record as it is stored, for forms and read views. Nothing is sent, so
 * nothing would be cleared.
 */
export function verdicts(
  definitions: readonly CustomFieldDefinition[],
  values: readonly CustomFieldValue[],
): ReadonlyMap<number, FieldVerdict> {
  return evaluatePolicy(definitions, values, [], "keep").fields;
}

/**
 * The candidates that `clear` sets to null. Files are retained; empty values are valid and need no
 * clearing.
 */
function fieldsToClear(
  tree: DependencyTree,
  givenValue: ValueOf,
  candidates: ReadonlySet<number>,
): Set<number> {
  const cleared = new Set<number>();
  const settledValue: ValueOf = (id) => (cleared.has(id) ? null : givenValue(id));
  for (const definition of tree.parentsFirst) {
    if (!candidates.has(definition.id) || definition.field_type === "file") continue;
    if (!judgeIn(tree, definition, settledValue, givenValue(definition.id)).valid)
      cleared.add(definition.id);
  }
  return cleared;
}

function judgeIn(
  tree: DependencyTree,
  definition: CustomFieldDefinition,
  parentValue: ValueOf,
  value: string | null,
): Judgement {
  const parent = tree.parentOf(definition.id);
  return judge(definition, parent, parent === null ? null : parentValue(parent.id), value);
}

function newValues(
  tree: DependencyTree,
  storedItems: readonly CustomFieldValue[],
  news: ReadonlyMap<number, string>,
  cleared: ReadonlySet<number>,
): CustomFieldValue[] {
  // Starts from the item, not from its id: a server's record may repeat an id, and what was not
  // sent stays as it is.
  const settled = (id: number, value: string | null) =>
    cleared.has(id) ? null : (news.get(id) ?? value);
  const values = storedItems.map((item) => {
    const value = settled(item.id, item.value);
    return value === item.value ? item : { ...item, value };
  });

  const storedIds = new Set(storedItems.map((item) => item.id));
  for (const { id, field_name, field_type } of tree.byId.values()) {
    if (news.has(id) && !storedIds.has(id))
      values.push({ id, field_name, field_type, value: settled(id, null) });
  }
  // An id without a definition is for the caller to refuse; here it is kept, because dropping it
  // would lose an edit.
  for (const [id, value] of news) {
    if (!storedIds.has(id) && !tree.byId.has(id))
      values.push({ id, field_name: "", field_type: "text", value });
  }
  return values;
}

/**
 * The values, beside those that are sent, that `clear` sets to null in a record, as they are
 * before. api-spec: Nested custom-field value policy.
 */
export function emptiedBy(
  definitions: readonly CustomFieldDefinition[],
  storedItems: readonly CustomFieldValue[],
  sentItems: readonly CustomFieldItem[],
): readonly CustomFieldItem[] {
  const { values } = evaluatePolicy(definitions, storedItems, sentItems, "clear");
  const valuesAfter = valuesById(values);
  return withoutItems(storedItems, itemIds(sentItems)).flatMap(({ id, value }) =>
    value !== null && !isEmptyValue(value) && (valuesAfter.get(id) ?? null) === null
      ? [{ id, value }]
      : [],
  );
}

/**
 * Reads stored custom-field values. Values travel as strings or null (api-spec: Shared
 * conventions); texts are compared exactly, after trimming the white space around them.
 */
