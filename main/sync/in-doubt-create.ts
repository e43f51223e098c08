import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { isObject, timeOf } from "../../shared/contract/liberal.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import { refIn } from "../../shared/contract/record-field.ts";
import type { Failure } from "../remote/outcome.ts";
import type { EntryContext, OutboxEntry } from "../store/outbox/entry.ts";
import { STATE } from "../store/state-keys.ts";
import type { StoreReader } from "../store/types.ts";
import type { SyncContext } from "./context.ts";
import { ageOf, creationTime, recordsAhead } from "./creation-time.ts";
import { effectiveProfile } from "./effective-profile.ts";
import { likenessOf } from "./likeness.ts";
import { listPages, sortOf } from "./list-pages.ts";
import { wasKnownBefore } from "./new-rows.ts";
import { resolveReferences } from "./resolve-references.ts";
import { identifyRow } from "./row-identity.ts";
import { type Stream, streamsOf } from "./streams.ts";

/** Rows of the server that may be the record of a create of unknown outcome. */
export interface Candidates {
  /** Made after the attempt, with all the values that were sent, and not by others. */
  readonly ours: readonly unknown[];
  /** May be ours as well. Only the user can tell. */
  readonly doubtful: readonly unknown[];
}

export type Search =
  | ({ readonly kind: "searched" } & Candidates)
  | { readonly kind: "failed"; readonly failure: Failure };

/**
 * Returns what an entry has to know from its first attempt on that may have arrived: the server's
 * own clock then, and that nothing has arrived here since. Later attempts keep it, because any of
 * them may have created the record.
 */
export function attemptContext(context: SyncContext, { context: entryContext }: OutboxEntry) {
  if (entryContext.newRows !== undefined) return entryContext;
  const bound =
    context.serverTime() ?? context.store.read((reader) => reader.state.get(STATE.serverTime));
  const begun: EntryContext = { ...entryContext, newRows: [] };
  return bound === undefined ? begun : { ...begun, createBound: bound };
}

/**
 * Searches the server, newest first and back to the attempt, for the record of a create of unknown
 * outcome. What was created before the attempt, was known here before it, or is another entry's, is
 * not it.
 */
export async function lookForCreated(
  context: SyncContext,
  entry: OutboxEntry,
  body: Readonly<Record<string, unknown>>,
): Promise<Search> {
  const profile = effectiveProfile(context.profile(), context.store);
  const ours = new Map<number, unknown>();
  const doubtful = new Map<number, unknown>();
  /** Made since by the user of our other writes, but with other contents. */
  const unlike = new Map<number, unknown>();
  const byVerdict = { ours, doubtful, unlike, other: null } as const;
  const users = context.store.read((reader) => usersOfOurWrites(reader));
  const serverNow = context.serverTime();
  for (const stream of streamsOf(profile).filter(
    (item) => item.resource === entry.resource && mayHold(item, body),
  )) {
    const isSorted = sortOf(context, stream) !== "none";
    for await (const fetched of listPages(context, stream, "look-for-created")) {
      if (!fetched.ok) return { kind: "failed", failure: fetched.failure };
      const { rows } = fetched.page;
      const isPassed = context.store.read((reader) => {
        for (const row of rows) {
          const { id } = identifyRow(row);
          const verdict = judge(reader, entry, row, body, { users, serverNow });
          if (id !== null) byVerdict[verdict]?.set(id, row);
        }
        return isSorted && isBeforeAttempt(rows, entry, recordsAhead(reader));
      });
      if (isPassed) break;
    }
  }
  // A server may have made so much of it that nothing is alike. One record is asked about; several
  // are the user's other work.
  const [onlyRecord, ...otherRecords] = unlike;
  if (ours.size + doubtful.size === 0 && onlyRecord !== undefined && otherRecords.length === 0)
    doubtful.set(...onlyRecord);
  return { kind: "searched", ours: [...ours.values()], doubtful: [...doubtful.values()] };
}

function mayHold(stream: Stream, body: Readonly<Record<string, unknown>>): boolean {
  const entity = stream.query["entity_name"];
  return entity === undefined || body["entity_name"] === entity;
}

/** Returns whether a page is newest first, and its last row was last changed before the attempt. */
function isBeforeAttempt(
  rows: readonly unknown[],
  { context: { createBound } }: OutboxEntry,
  ahead: number | null,
): boolean {
  const updated = rows.map((row) => (isObject(row) ? row["updated_at"] : null));
  const times = updated.map((time) => timeOf(time));
  const isNewestFirst = times.every(
    (time, attempt) =>
      time !== null && (attempt === 0 || time <= (times[attempt - 1] ?? -Infinity)),
  );
  return (
    isNewestFirst && ageOf(updated.at(-1), createBound, { ahead, serverNow: null }) === "before"
  );
}

type Verdict = "ours" | "doubtful" | "unlike" | "other";

function judge(
  reader: StoreReader,
  entry: OutboxEntry,
  row: unknown,
  body: Readonly<Record<string, unknown>>,
  { users, serverNow }: { readonly users: ReadonlySet<number>; readonly serverNow: number | null },
): Verdict {
  const read = normalizeRecord(CONTRACTS[entry.resource], row, { known: reader.sources });
  if (!read.ok || wasKnownBefore(reader, entry, read.record.id)) return "other";
  const times = { ahead: recordsAhead(reader), serverNow };
  const age = ageOf(creationTime(row), entry.context.createBound, times);
  if (age === "before" || isOfOtherEntry(reader, entry, read.record.id)) return "other";
  const creator = refIn(read.record["created_by"])?.id ?? null;
  const isByUs = creator !== null && users.has(creator);
  switch (likenessOf(reader, entry, body, read.record)) {
    case "same": {
      const isByOthers = creator !== null && users.size > 0 && !isByUs;
      return age === "after" && (!isByOthers || body["created_by"] !== undefined)
        ? "ours"
        : "doubtful";
    }
    case "similar":
      return isOfOtherDoubt(reader, entry, read.record) ? "other" : "doubtful";
    case "other":
      return age === "after" && isByUs && !isOfOtherDoubt(reader, entry, read.record)
        ? "unlike"
        : "other";
  }
}

/** Age in milliseconds from which a record is a surprise as the answer to a create. */
const OLD_MS = 3_600_000;

/**
 * Returns whether the answer to a create is a record that existed before it. Some servers answer so
 * instead of creating the same again.
 */
export function existedBefore(
  reader: StoreReader,
  entry: OutboxEntry,
  { id, created_at: created }: CrmRecord,
  status: number,
): boolean {
  if (wasKnownBefore(reader, entry, id)) return true;
  const { createBound } = entry.context;
  const bound = createBound === undefined ? undefined : createBound - OLD_MS;
  const times = { ahead: recordsAhead(reader), serverNow: null };
  return status === 200 && ageOf(created, bound, times) === "before";
}

/** Returns whether the record was created by another entry of the outbox. */
function isOfOtherEntry(reader: StoreReader, entry: OutboxEntry, id: number): boolean {
  return reader.outbox
    .entries({ resource: entry.resource, recordId: id, states: ["done"] })
    .some((otherEntry) => otherEntry.kind === "create" && otherEntry.id !== entry.id);
}

/** Returns whether another create of unknown outcome has the contents of the record. */
function isOfOtherDoubt(reader: StoreReader, { resource, id }: OutboxEntry, record: CrmRecord) {
  const currentSlug = (slug: string) => reader.records.currentSlug(slug);
  return reader.outbox.entries({ resource, states: ["unsure"] }).some((otherEntry) => {
    // Compares the body as it was sent: a record that was made here has another name there.
    const resolved = resolveReferences(CONTRACTS[resource], otherEntry.body, currentSlug);
    const body = resolved.ok ? resolved.body : otherEntry.body;
    return otherEntry.id !== id && likenessOf(reader, otherEntry, body, record) === "same";
  });
}

/** Number of last sent changes that show as whom the server knows this user. */
const LAST_CHANGES = 200;

/** Returns the users whom the server named as the creators of what was created here. */
function usersOfOurWrites(reader: StoreReader): ReadonlySet<number> {
  const offset = Math.max(0, reader.outbox.counts().done - LAST_CHANGES);
  const creators = reader.outbox
    .entries({ states: ["done"], offset, limit: LAST_CHANGES })
    .filter(({ kind, body }) => kind === "create" && body["created_by"] === undefined)
    .map(({ resource, recordId }) => creatorOf(reader.records.base(resource, recordId)));
  const stated = reader.state.get(STATE.me)?.id ?? null;
  return new Set([...creators, stated].filter((id) => id !== null));
}

function creatorOf(record: CrmRecord | null): number | null {
  return record === null ? null : (refIn(record["created_by"])?.id ?? null);
}
