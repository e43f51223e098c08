import type { ResourceContract } from "../../shared/contract/define.ts";
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
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { ChangedFields } from "./fields-changed.ts";

/**
 * Returns whether a new change may be merged into an entry of the outbox: only if no attempt to
 * send the entry is in flight or may have reached the server. Otherwise, an edit merged into it
 * would conflict with our own value, or an edit back to the old value would be dropped.
 */
export function canMerge(entry: OutboxEntry): boolean {
  if (entry.kind === "delete" || mayGoToOriginal(entry)) return false;
  return (entry.state === "queued" && entry.attempts === 0) || entry.state === "rejected";
}

/**
 * Returns whether the first attempt to send this entry may still find the deleted record that it
 * replaces. If that record is back, its edits are sent to it one by one, and an edit merged into
 * the new record's body would be lost.
 */
export function mayGoToOriginal(entry: OutboxEntry): boolean {
  return entry.context.insteadOf !== undefined && entry.attempts === 0;
}

/**
 * Returns whether the custom fields of a change may join those of an entry: only if both have the
 * policy `keep`. Under `clear` the server judges the fields of one request together, so one request
 * instead of two could empty other fields. api-spec: Nested custom-field value policy.
 */
function policiesAgree(entry: OutboxEntry, change: ChangedFields): boolean {
  if (entry.body["custom_fields"] === undefined || change.body["custom_fields"] === undefined)
    return true;
  return policyOf(entry.body) === "keep" && policyOf(change.body) === "keep";
}

export interface Merged {
  /** Empty if the edit reverts the entry: nothing is left to send. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly base: Readonly<Record<string, unknown>>;
}

/**
 * Merges a change into an entry: edit + edit → one edit with the first base; create + edit →
 * create. Drops fields that are back at their first base value; merges custom fields item by item.
 * Returns null if one request would not have the same effect as the two.
 */
export function mergeChange(
  contract: ResourceContract,
  entry: OutboxEntry,
  change: ChangedFields,
): Merged | null {
  if (!policiesAgree(entry, change)) return null;
  const body: Record<string, unknown> = { ...entry.body, ...change.body };
  const base: Record<string, unknown> = { ...change.base, ...entry.base };
  // The entity type from the earlier edit belongs to the related record from that edit.
  if (change.body["related_to"] !== undefined && change.body["related_to_entity"] === undefined)
    delete body["related_to_entity"];
  if (entry.body["custom_fields"] !== undefined && change.body["custom_fields"] !== undefined) {
    body["custom_fields"] = overlayItems(items(entry.body), items(change.body));
    base["custom_fields"] = overlayItems(items(change.base), items(entry.base));
  }
  if (entry.kind === "create") return { body, base: {} };
  for (const [name, field] of Object.entries(contract.body)) {
    if (!(name in body) || field.kind.type === "policy") continue;
    if (field.kind.type === "custom_fields") dropReverted(body, base);
    else if (isReverted(body[name], base[name])) {
      delete body[name];
      delete base[name];
    }
  }
  for (const name of Object.keys(base))
    if (!(name in body) && !(name === "related_to_entity" && "related_to" in body))
      delete base[name];
  if (body["custom_fields"] === undefined) delete body[POLICY_FIELD];
  return { body, base };
}

/** Compares exactly: a reordered list, or "" instead of no value, is still a change. */
function isReverted(value: unknown, base: unknown): boolean {
  return value === base;
}

/**
 * Drops items that are back at their first value. Not under `clear`: sending them may empty other
 * fields.
 */
function dropReverted(body: Record<string, unknown>, base: Record<string, unknown>): void {
  if (policyOf(body) === "clear") return;
  const baseItems = valuesById(items(base));
  const remainingItems = items(body).filter(
    (item) => item.value === "" || baseItems.get(item.id) !== item.value,
  );
  if (remainingItems.length > 0) {
    body["custom_fields"] = remainingItems;
    base["custom_fields"] = pickItems(items(base), itemIds(remainingItems));
    return;
  }
  delete body["custom_fields"];
  delete base["custom_fields"];
}

function items(body: Readonly<Record<string, unknown>>): readonly CustomFieldItem[] {
  return customFieldItems(body["custom_fields"]);
}
