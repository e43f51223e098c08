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
 * Returns whether a new change can be merged into an entry: only while nothing of it is in flight
 * or may have arrived. An attempt whose answer was lost may have changed the server: an edit merged
 * into it would conflict with our own value, or an edit back would be dropped.
 */
export function canMerge(entry: OutboxEntry): boolean {
  if (entry.kind === "delete" || mayGoToOriginal(entry)) return false;
  return (entry.state === "queued" && entry.attempts === 0) || entry.state === "rejected";
}

/**
 * A record recreated in place of one that was gone: if that one comes back, its edits go there one
 * by one, and edits merged into the new record's body would be lost. Only its first attempt looks.
 */
export function mayGoToOriginal(entry: OutboxEntry): boolean {
  return entry.context.insteadOf !== undefined && entry.attempts === 0;
}

/**
 * Returns whether the custom fields of a change can go into the request of an entry. Only `keep`
 * with `keep`: under `clear` the server judges the fields of one request together, so another
 * order, or one request instead of two, would empty other fields. api-spec: Nested custom-field
 * value policy.
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
 * edit + edit → one edit with the first base; create + edit → create. A field that is back at its
 * first base is no longer a change. Custom fields merge item by item. Null where one request cannot
 * do what the two do.
 */
export function mergeChange(
  contract: ResourceContract,
  entry: OutboxEntry,
  change: ChangedFields,
): Merged | null {
  if (!policiesAgree(entry, change)) return null;
  const body: Record<string, unknown> = { ...entry.body, ...change.body };
  const base: Record<string, unknown> = { ...change.base, ...entry.base };
  // The kind given by an earlier edit belongs to the record given with it.
  if (change.body["related_to"] !== undefined && change.body["related_to_entity"] === undefined)
    delete body["related_to_entity"];
  if (entry.body["custom_fields"] !== undefined && change.body["custom_fields"] !== undefined) {
    body["custom_fields"] = overlayItems(items(entry.body), items(change.body));
    base["custom_fields"] = overlayItems(items(change.base), items(entry.base));
  }
  if (entry.kind === "create") return { body, base: {} };
  for (const [name, field] of Object.entries(contract.body)) {
    if (!(name in body) || field.kind.type === "policy") continue;
    if (field.kind.type === "custom_fields") dropUndone(body, base);
    else if (isBackAt(body[name], base[name])) {
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

/** Exactly: a list in another order, or "" where nothing was, is still a change. */
function isBackAt(value: unknown, base: unknown): boolean {
  return value === base;
}

/**
 * Items that are back at their first value; not under `clear`, which may have changed others
 * because of them.
 */
function dropUndone(body: Record<string, unknown>, base: Record<string, unknown>): void {
  if (policyOf(body) === "clear") return;
  const before = valuesById(items(base));
  const left = items(body).filter(
    (item) => item.value === "" || before.get(item.id) !== item.value,
  );
  if (left.length > 0) {
    body["custom_fields"] = left;
    base["custom_fields"] = pickItems(items(base), itemIds(left));
    return;
  }
  delete body["custom_fields"];
  delete base["custom_fields"];
}

function items(body: Readonly<Record<string, unknown>>): readonly CustomFieldItem[] {
  return customFieldItems(body["custom_fields"]);
}
