import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { normalizeRecord, type SideData } from "../../shared/contract/normalize.ts";
import { isSlugged } from "../../shared/contract/resource.ts";
import { address } from "../../shared/contract/routes.ts";
import { carrySent } from "../../shared/contract/sent-only.ts";
import type { Failure } from "../remote/outcome.ts";
import { replayEntries } from "../store/outbox/replay.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import { requestWithRetry } from "./request-with-retry.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile, isProved, rememberAbsent, rememberProved } from "./effective-profile.ts";
import { listPages } from "./list-pages.ts";
import { relationsQuery, streamsOf } from "./streams.ts";
import { identifyRow } from "./row-identity.ts";

export type Present =
  /** `sideData`: the users and look-ups that came with it. */
  | { readonly kind: "record"; readonly record: CrmRecord; readonly sideData: SideData }
  | { readonly kind: "gone" }
  /** The API cannot read it, so the last known state has to be used. */
  | { readonly kind: "unreadable" }
  | { readonly kind: "failed"; readonly failure: Failure };

/**
 * Reads the record as the server has it now: by slug or id where the API has a get, else from the
 * list.
 */
export async function readPresent(context: SyncContext, entry: OutboxEntry): Promise<Present> {
  const { resource } = entry;
  const profile = effectiveProfile(context.profile(), context.store);
  if (profile.operations[resource].includes("get")) {
    const key =
      context.store.read((reader) => reader.records.keyOf(resource, entry.recordId)) ?? entry.slug;
    const { method, path } = address(profile, "get", resource, key);
    const query = relationsQuery(profile, resource);
    const outcome = await requestWithRetry(context, {
      lane: "push",
      purpose: "read-before-write",
      method,
      path,
      query,
    });
    if (outcome.kind === "missing") {
      if (outcome.status === 404 && isProved(context.store, resource, "get"))
        return { kind: "gone" };
      // The get is only assumed and has never answered, so it may not exist. The list decides.
      const listed = await readFromList(context, entry);
      if (listed.kind === "record") rememberAbsent(context.store, resource, "get");
      // Where neither has ever answered, a 404 says nothing of the record.
      return listed;
    }
    if (outcome.kind !== "ok") return { kind: "failed", failure: outcome };
    rememberProved(context.store, resource, "get");
    return parse(context, entry, outcome.body, outcome.status);
  }
  return readFromList(context, entry);
}

async function readFromList(context: SyncContext, entry: OutboxEntry): Promise<Present> {
  const profile = effectiveProfile(context.profile(), context.store);
  const stream = streamsOf(profile).find((candidate) => candidate.resource === entry.resource);
  if (stream === undefined || entry.resource === "note") return { kind: "unreadable" };
  for await (const fetched of listPages(context, stream, "read-before-write")) {
    if (!fetched.ok) return { kind: "failed", failure: fetched.failure };
    const row = fetched.page.rows.find((item) => isRowOf(context, entry, item));
    if (row !== undefined) return parse(context, entry, row, 200);
  }
  return { kind: "gone" };
}

/**
 * Returns whether a row is the entry's record. The slug identifies a record: a row with the entry's
 * id but another record's slug is not it; a row with the entry's slug and another id is, and proves
 * that the record still exists.
 */
function isRowOf({ store }: SyncContext, entry: OutboxEntry, row: unknown): boolean {
  const { resource, recordId } = entry;
  const { id, slug } = identifyRow(row);
  if (slug === null || !isSlugged(resource)) return id === recordId;
  return store.read(({ records }) => {
    if (slug === (records.slugOf(resource, recordId) ?? entry.slug)) return true;
    return id === recordId && records.idOf(resource, slug) === null;
  });
}

function parse(context: SyncContext, entry: OutboxEntry, body: unknown, status: number): Present {
  const normalized = context.store.read((reader) =>
    normalizeRecord(CONTRACTS[entry.resource], body, { known: reader.sources }),
  );
  if (normalized.ok && normalized.record.id === entry.recordId)
    return {
      kind: "record",
      record: withSent(context, entry, normalized.record),
      sideData: normalized.sideData,
    };
  const message = "The response isn't the requested record.";
  return { kind: "failed", failure: { kind: "unavailable", status, message, sent: true } };
}

/**
 * Returns the server's record with its write-only fields as they were last sent, possibly by an
 * attempt of this entry whose answer was lost. Otherwise, an activity that ends days after its
 * start would look as if a colleague had changed it.
 */
function withSent(context: SyncContext, entry: OutboxEntry, record: CrmRecord): CrmRecord {
  const contract = CONTRACTS[entry.resource];
  return context.store.read((reader) => {
    const base = reader.records.base(entry.resource, entry.recordId);
    const expectedRecord = base === null ? record : carrySent(contract, base, record);
    // Only if the server's record shows whether that attempt arrived.
    const attempted =
      contract.saysTheSame === undefined ? null : replayEntries(base, [entry], reader.sources);
    return attempted === null ? expectedRecord : carrySent(contract, attempted, expectedRecord);
  });
}
