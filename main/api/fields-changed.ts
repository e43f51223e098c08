import { isDeepStrictEqual } from "node:util";
import { applyBody, type ApplyContext, applyField } from "../../shared/contract/apply-body.ts";
import { readBodyField, valueAt } from "../../shared/contract/body-value.ts";
import {
  customFieldItems,
  type CustomFieldItem,
  POLICY_FIELD,
  policyOf,
} from "../../shared/contract/custom-field.ts";
import {
  itemIds,
  overlayItems,
  pickItems,
  valuesById,
} from "../../shared/contract/custom-field-items.ts";
import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import { evaluatePolicy } from "../../shared/contract/policy.ts";
import { isBlobRef } from "../../shared/wire.ts";

export interface ChangedFields {
  /** The fields that change the record, and of the custom fields only the items that do. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Previous values of these fields, in the same format; null for fields without a value. */
  readonly base: Readonly<Record<string, unknown>>;
}

/**
 * Returns only those fields of an update body that change the record.
 * Writing them has the same effect as writing the whole body. A field is omitted only if writing it
 * would leave the record exactly as it is: a reordered list, "" instead of no value, and items
 * under `clear` that empty other fields all count as changes. If nothing changes, both objects are
 * empty.
 */
export function fieldsChanged(
  contract: ResourceContract,
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
  context: ApplyContext,
): ChangedFields {
  const changedFields: Record<string, unknown> = {};
  for (const name of Object.keys(body)) {
    const kind = contract.body[name]?.kind.type;
    if (kind === undefined || kind === "policy") continue;
    const value = kind === "custom_fields" ? changedItems(record, body, context) : body[name];
    if (value !== null && changes(contract, record, name, body, context))
      changedFields[name] = value;
  }
  if (Object.keys(changedFields).length === 0) return { body: {}, base: {} };
  // Some fields only work together, such as a related record and its entity type. Then all fields
  // of the body are kept.
  const fullBody = withPolicy(changedFields, body);
  const isSameEffect = sameRecord(
    applyBody(contract, record, fullBody, context),
    applyBody(contract, record, body, context),
  );
  const keptBody = isSameEffect ? fullBody : body;
  return { body: keptBody, base: baseOf(contract, record, keptBody, context) };
}

/** Returns whether two versions of a record are equal, apart from their times. */
export function sameRecord(a: CrmRecord | null, b: CrmRecord | null): boolean {
  if (a === null || b === null) return a === b;
  return isDeepStrictEqual({ ...a, updated_at: "" }, { ...b, updated_at: "" });
}

function changes(
  contract: ResourceContract,
  record: CrmRecord,
  name: string,
  body: Readonly<Record<string, unknown>>,
  context: ApplyContext,
): boolean {
  const field = contract.body[name];
  if (field === undefined) return false;
  // The record may hold only a file's name, which another file can share.
  if (field.kind.type === "custom_fields" || isBlobRef(body[name])) return true;
  // Compared as the record stores it: here, different ids may refer to the same record.
  const previousValue = readBodyField(name, field, record, context.refs);
  if (previousValue === body[name] && field.kind.type !== "related") return false;
  const writtenValue = applyField(contract, record, name, body, context);
  return (
    !isDeepStrictEqual(
      valueAt(writtenValue, field.path) ?? null,
      valueAt(record, field.path) ?? null,
    ) || writtenValue["related_to_type"] !== record["related_to_type"]
  );
}

/**
 * Returns the items that change something, or null. Under `clear` returns all items as soon as one
 * of them changes something: even an item with the current value makes the server judge its child
 * fields. api-spec: Nested custom-field value policy.
 */
function changedItems(
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
  { definitions }: ApplyContext,
): readonly CustomFieldItem[] | null {
  const storedItems = record.custom_fields ?? [];
  const sentItems = overlayItems([], customFieldItems(body["custom_fields"]));
  if (policyOf(body) === "clear") {
    const { values } = evaluatePolicy(definitions, storedItems, sentItems, "clear");
    return isDeepStrictEqual(values, storedItems) ? null : sentItems;
  }
  const storedById = valuesById(storedItems);
  const items = sentItems.filter((item) => storedById.get(item.id) !== item.value);
  return items.length === 0 ? null : items;
}

function withPolicy(
  changedFields: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const policy = body[POLICY_FIELD];
  return policy === undefined || changedFields["custom_fields"] === undefined
    ? changedFields
    : { ...changedFields, [POLICY_FIELD]: policy };
}

function baseOf(
  contract: ResourceContract,
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
  { refs }: ApplyContext,
): Readonly<Record<string, unknown>> {
  const base: Record<string, unknown> = {};
  // A new related record comes with its own entity type, so the edit also changes the old one.
  const follows = body["related_to"] === undefined ? [] : ["related_to_entity"];
  for (const name of new Set([...Object.keys(body), ...follows])) {
    const field = contract.body[name];
    if (field === undefined || field.kind.type === "policy") continue;
    const previousValue = readBodyField(name, field, record, refs) ?? null;
    if (field.kind.type !== "custom_fields") base[name] = previousValue;
    else
      base[name] = pickItems(
        customFieldItems(previousValue),
        itemIds(customFieldItems(body[name])),
      );
  }
  return base;
}
