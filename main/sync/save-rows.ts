import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import { type Learned, normalizeRecord } from "../../shared/contract/normalize.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { StoreWriter } from "../store/types.ts";
import { forgetRemoved } from "./removals.ts";
import { readStreamState } from "./stream-state.ts";

export interface SavedRows {
  readonly ids: readonly number[];
  /** Inserted or updated. */
  readonly changed: number;
  readonly newest: number;
  readonly oldest: number;
}

/**
 * Puts the rows of a page into the base, oldest first (the search index likes ascending ranks). A row that cannot be read is skipped and
 * logged; it never counts as deleted. `asOf`: the store's sequence when the request left.
 */
export function saveRows(
  writer: StoreWriter,
  resource: Resource,
  rows: readonly unknown[],
  asOf: number,
  log: Log,
): SavedRows {
  const read: { record: CrmRecord; learned: Learned; updated: number }[] = [];
  for (const row of rows) {
    const normalized = normalizeRecord(CONTRACTS[resource], row);
    if (normalized.ok) {
      const { record, learned } = normalized;
      read.push({ record, learned, updated: parseInstant(record.updated_at) ?? 0 });
    } else log("warn", `A ${resource} of the server cannot be read and was left out`, { reason: normalized.reason });
  }
  read.sort((a, b) => a.updated - b.updated || a.record.id - b.record.id);
  let changed = 0;
  let fresh = false;
  for (const { record, learned } of read) {
    writer.learn(learned);
    saveMentions(writer, learned);
    const outcome = writer.saveBase(resource, record, { asOf });
    if (outcome === "inserted") forgetRemoved(writer, resource, record.id);
    fresh ||= outcome === "inserted";
    if (outcome === "inserted" || outcome === "updated") changed += 1;
  }
  if (fresh) lookForCreatesAgain(writer, resource);
  return {
    ids: read.map(({ record }) => record.id),
    changed,
    newest: read.at(-1)?.updated ?? 0,
    oldest: read[0]?.updated ?? 0,
  };
}

/** A row that is new here may be that of a create whose answer was lost: until it is adopted, the record is in sight twice. */
function lookForCreatesAgain(writer: StoreWriter, resource: Resource): void {
  for (const entry of writer.outbox({ resource, states: ["unsure"] }))
    if (entry.nextAttemptAt !== null) writer.patchEntry(entry.id, { nextAttemptAt: null });
}

/**
 * Candidates that are known from nowhere else, because the server has no list of them: a mention never overwrites what
 * a record's own answer said, nor brings back what the list no longer has.
 */
function saveMentions(writer: StoreWriter, learned: Learned): void {
  if (readStreamState(writer, "candidate").sort !== null) return;
  for (const { resource, raw } of learned.mentions) {
    if (resource !== "candidate") continue;
    const normalized = normalizeRecord(CONTRACTS.candidate, raw);
    if (!normalized.ok || writer.base("candidate", normalized.record.id) !== null) continue;
    if (typeof normalized.record["full_name"] !== "string" && typeof normalized.record["first_name"] !== "string")
      continue;
    writer.saveBase("candidate", normalized.record);
  }
}
