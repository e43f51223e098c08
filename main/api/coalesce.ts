import type { ResourceContract } from "../../shared/contract/define.ts";
import type { CustomFieldItem } from "../../shared/contract/custom-field.ts";
import { sameBodyValue } from "../../shared/contract/body-value.ts";
import type { OutboxEntry } from "../store/types.ts";
import type { ChangedFields } from "./fields-changed.ts";

/**
 * Whether a new change of a record can be folded into an entry: only while nothing of it is on its way, or may have arrived. An attempt
 * whose answer was lost may have changed the server: folded into it, an edit would clash with our own value, or an edit back be dropped.
 */
export function canMerge(entry: OutboxEntry): boolean {
  if (entry.kind === "delete") return false;
  return (entry.state === "queued" && entry.attempts === 0) || entry.state === "rejected";
}

export type Merged =
  /** The edit took back what the entry did: nothing is left to send. */
  | { readonly kind: "nothing" }
  | {
      readonly kind: "entry";
      readonly body: Readonly<Record<string, unknown>>;
      readonly base: Readonly<Record<string, unknown>>;
    };

/**
 * edit + edit → one edit with the first base; create + edit → create. A field that is back at its first base is no change any more. Custom
 * fields merge item by item.
 */
export function mergeChange(contract: ResourceContract, entry: OutboxEntry, change: ChangedFields): Merged {
  const body: Record<string, unknown> = { ...entry.body, ...change.body };
  const base: Record<string, unknown> = { ...change.base, ...entry.base };
  if (entry.body["custom_fields"] !== undefined && change.body["custom_fields"] !== undefined) {
    body["custom_fields"] = mergeItems(items(entry.body), items(change.body));
    base["custom_fields"] = mergeItems(items(change.base), items(entry.base));
  }
  if (entry.kind === "create") return { kind: "entry", body, base: {} };
  for (const [name, field] of Object.entries(contract.body)) {
    if (!(name in body) || field.kind.type === "policy") continue;
    if (field.kind.type === "custom_fields") dropUndone(body, base);
    else if (sameBodyValue(field, body[name], base[name])) {
      delete body[name];
      delete base[name];
    }
  }
  if (body["custom_fields"] === undefined) delete body["invalid_linked_custom_field_value_policy"];
  return Object.keys(body).length === 0 ? { kind: "nothing" } : { kind: "entry", body, base };
}

/** Items that are back at their first value; not under `clear`, which may have changed others because of them. */
function dropUndone(body: Record<string, unknown>, base: Record<string, unknown>): void {
  if (body["invalid_linked_custom_field_value_policy"] === "clear") return;
  const before = new Map(items(base).map((item) => [item.id, item.value]));
  const left = items(body).filter((item) => (before.get(item.id) ?? "") !== item.value);
  if (left.length > 0) {
    body["custom_fields"] = left;
    base["custom_fields"] = left.map((item) => ({ id: item.id, value: before.get(item.id) ?? "" }));
    return;
  }
  delete body["custom_fields"];
  delete base["custom_fields"];
}

function items(body: Readonly<Record<string, unknown>>): readonly CustomFieldItem[] {
  return Array.isArray(body["custom_fields"]) ? (body["custom_fields"] as readonly CustomFieldItem[]) : [];
}

/** Items of both; the later ones win. */
function mergeItems(first: readonly CustomFieldItem[], later: readonly CustomFieldItem[]): readonly CustomFieldItem[] {
  return [...new Map([...first, ...later].map((item) => [item.id, item])).values()];
}
