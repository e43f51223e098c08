import { refsIn } from "../../shared/contract/record-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { address } from "../../shared/contract/routes.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import { STATE } from "../store/state-keys.ts";
import type { StoreReader, StoreWriter } from "../store/types.ts";
import { requestWithRetry } from "./request-with-retry.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile, isProved, rememberProved } from "./effective-profile.ts";
import type { PhaseResult } from "./first-sync.ts";
import { relationsQuery } from "./streams.ts";
import { identifyRow } from "./row-identity.ts";
import { saveRows } from "./save-rows.ts";

/**
 * Marks records as stale that the server may have changed without a new `updated_at`: a deleted job
 * disappears from the deals that refer to it.
 */
export function markReferringStale(writer: StoreWriter, resource: Resource, id: number): void {
  if (resource !== "job") return;
  const deals = writer.records.page("deal", {
    filter: { op: "is", field: "jobs", value: id },
    sort: [{ field: "id", direction: "asc" }],
    offset: 0,
    limit: 1000,
  });
  const marked = new Set([
    ...staleRecords(writer, "deal"),
    ...deals.map((deal) => deal.id).filter((deal) => deal > 0),
  ]);
  if (marked.size > 0) writer.state.set(STATE.reread.at("deal"), [...marked]);
}

/**
 * Applies at once what the server does to other records when it deletes one, because they may be
 * read again much later. api-spec does not mention it (docs/assumptions.md: Writing); what the
 * server answers then replaces it.
 */
export function removeFromReferring(writer: StoreWriter, resource: Resource, id: number): void {
  if (resource !== "job") return;
  for (const deal of dealsThatMayRefer(writer, id)) {
    const base = writer.records.base("deal", deal);
    const jobs = refsIn(base?.["jobs"]);
    if (base === null || !jobs.some((job) => job.id === id)) continue;
    const referringRecord: CrmRecord = { ...base, jobs: jobs.filter((job) => job.id !== id) };
    writer.records.saveBase("deal", referringRecord);
  }
}

/**
 * Returns deals that show the job, and deals with an unsent edit, which may hide that the server's
 * version refers to it.
 */
function dealsThatMayRefer(writer: StoreWriter, job: number): ReadonlySet<number> {
  const sort = [{ field: "id", direction: "asc" }] as const;
  const filter = { op: "is", field: "jobs", value: job } as const;
  const visibleDeals = writer.records.page("deal", {
    filter,
    sort,
    offset: 0,
    limit: Number.MAX_SAFE_INTEGER,
  });
  const edited = writer.outbox.entries({ resource: "deal", states: UNSENT_STATES });
  return new Set([
    ...visibleDeals.map((deal) => deal.id),
    ...edited.map((entry) => entry.recordId),
  ]);
}

export function staleRecords(reader: StoreReader, resource: Resource): readonly number[] {
  return reader.state.get(STATE.reread.at(resource)) ?? [];
}

/** Forgets which records are stale, because the whole list was read. */
export function forgetStale(writer: StoreWriter, resource: Resource): void {
  writer.state.set(STATE.reread.at(resource), null);
}

/** Reads stale records one by one if the API has a get; otherwise leaves them to a sweep. */
export async function readStale(context: SyncContext, resource: Resource): Promise<PhaseResult> {
  let changedCount = 0;
  const profile = effectiveProfile(context.profile(), context.store);
  if (!profile.operations[resource].includes("get")) return { ok: true, changedCount };
  for (const id of context.store.read((reader) => staleRecords(reader, resource))) {
    if (context.stopped()) return { ok: true, changedCount };
    const key = context.store.read((reader) => reader.records.keyOf(resource, id));
    const asOf = context.store.sequence();
    const { method, path } = address(profile, "get", resource, key ?? "");
    const query = relationsQuery(profile, resource);
    const outcome =
      key === null
        ? null
        : await requestWithRetry(context, {
            lane: "incremental",
            purpose: "check",
            method,
            path,
            query,
          });
    // If the record was deleted, comparing counts will reveal it; if the operation does not exist,
    // the sweep reads the record.
    if (outcome?.kind === "missing" && !isProved(context.store, resource, "get"))
      return { ok: true, changedCount };
    if (outcome !== null && outcome.kind !== "ok" && outcome.kind !== "missing")
      return { ok: false, failure: outcome, changedCount };
    // An answer without the record, such as `{}`, says nothing about it.
    if (outcome?.kind === "ok" && identifyRow(outcome.body).id !== id) continue;
    if (outcome?.kind === "ok") rememberProved(context.store, resource, "get");
    context.store.write(
      (writer) => {
        if (outcome?.kind === "ok")
          changedCount += saveRows(writer, resource, [outcome.body], asOf, context).changedCount;
        const remainingIds = staleRecords(writer, resource).filter((staleId) => staleId !== id);
        writer.state.set(
          STATE.reread.at(resource),
          remainingIds.length === 0 ? null : remainingIds,
        );
      },
      { durable: false },
    );
  }
  return { ok: true, changedCount };
}
