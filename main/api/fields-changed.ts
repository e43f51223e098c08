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
import { evaluatePolicy } from "../../shared/policy/index.ts";
import { isBlobRef } from "../../shared/wire.ts";

export interface ChangedFields {
  /** The fields of the body that change the record; custom fields item by item. */
  readonly body: Readonly<Record<string, unknown>>;
  /** The previous values of these fields, in the same format; null where they had none. */
  readonly base: Readonly<Record<string, unknown>>;
}

/**
 * Returns the fields of an update body that change the record, so that writing them alone equals
 * writing the whole body. A field is left out only where writing it leaves the record exactly as it
 * is: lists in another order, "" instead of no value, and items under `clear` that empty other
 * fields are changes. A body that changes nothing gives empty objects.
 */
export function fieldsChanged(
  contract: ResourceContract,
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
  context: ApplyContext,
): ChangedFields {
  const changed: Record<string, unknown> = {};
  for (const name of Object.keys(body)) {
    const kind = contract.body[name]?.kind.type;
    if (kind === undefined || kind === "policy") continue;
    const value = kind === "custom_fields" ? changedItems(record, body, context) : body[name];
    if (value !== null && changes(contract, record, name, body, context)) changed[name] = value;
  }
  if (Object.keys(changed).length === 0) return { body: {}, base: {} };
  // Some fields belong together, like a related record and its kind: then all that were sent are
  // kept.
  const whole = withPolicy(changed, body);
  const enough = sameRecord(
    applyBody(contract, record, whole, context),
    applyBody(contract, record, body, context),
  );
  const kept = enough ? whole : body;
  return { body: kept, base: baseOf(contract, record, kept, context) };
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
  // In the record's spelling: references may identify the same record by another id here.
  const before = readBodyField(name, field, record, context.refs);
  if (before === body[name] && field.kind.type !== "related") return false;
  const written = applyField(contract, record, name, body, context);
  return (
    !isDeepStrictEqual(valueAt(written, field.path) ?? null, valueAt(record, field.path) ?? null) ||
    written["related_to_type"] !== record["related_to_type"]
  );
}

/**
 * Returns the items that change something; null for none. Under `clear` all that were sent, if any
 * changes something: even an item with the present value makes the server judge its child fields.
 * api-spec: Nested custom-field value policy.
 */
function changedItems(
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
  { definitions }: ApplyContext,
): readonly CustomFieldItem[] | null {
  const stored = record.custom_fields ?? [];
  const sent = overlayItems([], customFieldItems(body["custom_fields"]));
  if (policyOf(body) === "clear") {
    const { values } = evaluatePolicy(definitions, stored, sent, "clear");
    return isDeepStrictEqual(values, stored) ? null : sent;
  }
  const before = valuesById(stored);
  const items = sent.filter((item) => before.get(item.id) !== item.value);
  return items.length === 0 ? null : items;
}

function withPolicy(
  changed: Readonly<Record<string, unknown>>,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const policy = body[POLICY_FIELD];
  return policy === undefined || changed["custom_fields"] === undefined
    ? changed
    : { ...changed, [POLICY_FIELD]: policy };
}

function baseOf(
  contract: ResourceContract,
  record: CrmRecord,
  body: Readonly<Record<string, unknown>>,
  { refs }: ApplyContext,
): Readonly<Record<string, unknown>> {
  const base: Record<string, unknown> = {};
  // A new related record brings its own kind, so the previous kind is part of what the edit
  // changes.
  const follows = body["related_to"] === undefined ? [] : ["related_to_entity"];
  for (const name of new Set([...Object.keys(body), ...follows])) {
    const field = contract.body[name];
    if (field === undefined || field.kind.type === "policy") continue;
    const before = readBodyField(name, field, record, refs) ?? null;
    if (field.kind.type !== "custom_fields") base[name] = before;
    else base[name] = pickItems(customFieldItems(before), itemIds(customFieldItems(body[name])));
  }
  return base;
}
