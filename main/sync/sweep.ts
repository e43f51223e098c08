import { recordKey } from "../../shared/contract/record-view.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { address } from "../../shared/contract/routes.ts";
import type { Failure, Outcome } from "../remote/outcome.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import type { StoreReader } from "../store/types.ts";
import { requestWithRetry } from "./request-with-retry.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile, isProved } from "./effective-profile.ts";
import { failureScope } from "./failure-scope.ts";
import { fetchPage } from "./fetch-page.ts";
import type { PhaseResult } from "./first-sync.ts";
import { forgetLeftOutExcept, leftOutWithoutRecord } from "./left-out.ts";
import { advance, nextRequest, startOfList } from "./page-walk.ts";
import { forgetHeldDeletions, keepRemoved, mayRemove } from "./removals.ts";
import { forgetStale, markReferringStale } from "./reread.ts";
import { identifyRow } from "./row-identity.ts";
import { saveRows } from "./save-rows.ts";
import { readStreamState, writeStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";

/** Returns the number of records of a list that the server should have: those with a base. */
function localCount(reader: StoreReader, stream: Stream): number {
  if (stream.members.op === "all") return reader.records.baseCount(stream.resource);
  return reader.records.count(stream.resource, {
    op: "and",
    of: [stream.members, { op: "between", field: "id", from: 1 }],
  });
}

/**
 * Returns the number of records and rows of a list to compare with the server's total: local
 * records, and rows that were left out.
 */
export function countedHere(reader: StoreReader, stream: Stream): number {
  return localCount(reader, stream) + leftOutWithoutRecord(reader, stream.resource, stream.key);
}

/**
 * Reads a whole list to find deletions. A record that is missing from it is not yet deleted: after
 * a complete, undisturbed walk it is a suspect. A 404 for its slug or id then removes it, or a
 * second complete walk if the API has no get. Records with pending changes are never removed, and a
 * failed page proves nothing.
 */
export async function sweep(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  let changedCount = 0;
  let walkBefore: ListWalk | null = null;
  for (let round = 0; round < 4; round += 1) {
    const startedAt = context.clock.now();
    const walked = await walkList(context, stream, startedAt);
    if (!walked.ok) return { ...walked, changedCount: changedCount + walked.changedCount };
    changedCount += walked.changedCount;
    // If the rows repeatedly do not add up to the total, that is how the server counts; the walk
    // was not disturbed.
    const isRepeated = walkBefore !== null && isSame(walkBefore, walked);
    walkBefore = walked;
    if (walked.rows === "disturbed" || (walked.rows === "too few" && !isRepeated)) continue;
    const absentIds = context.store.read((reader) => missingIds(reader, stream, walked.seenIds));
    context.store.write(
      (writer) => {
        forgetStale(writer, stream.resource);
        forgetLeftOutExcept(writer, stream.resource, startedAt, stream.key);
        const state = readStreamState(writer, stream.key);
        writeStreamState(writer, stream.key, {
          ...state,
          sweptAt: context.steady.now(),
          // Activities come in another order, in which no positions are compared.
          isInOrderOfIds: stream.resource === "activity" || walked.isAscending,
          whole: null,
        });
      },
      { durable: false },
    );
    const { total, rows } = walked;
    const judged = await judgeMissing(context, stream, {
      missingIds: absentIds,
      total,
      isWhole: rows === "all",
    });
    if (judged !== null) return { ...judged, changedCount: changedCount + judged.changedCount };
  }
  return { ok: true, changedCount };
}

/** Records that a look at a list did not find. */
export interface MissingRecords {
  readonly missingIds: readonly number[];
  readonly total: number;
  /** True if all rows were told apart; otherwise only a get can tell what is missing. */
  readonly isWhole: boolean;
}

/**
 * Removes the missing records whose deletion is proved. Returns null if a second look has to prove
 * it, because the API has no get.
 */
export async function judgeMissing(
  context: SyncContext,
  stream: Stream,
  { missingIds, total, isWhole }: MissingRecords,
): Promise<PhaseResult | null> {
  const hasProof = canProve(context, stream);
  const suspectsBefore = context.store.read(
    (reader) => readStreamState(reader, stream.key).suspects,
  );
  saveSuspects(context, stream, isWhole || hasProof ? missingIds : []);
  // Records with unsent changes are not missing, but a list that came back empty lacks them too.
  const count =
    total === 0 ? context.store.read((reader) => localCount(reader, stream)) : missingIds.length;
  const result = await removeProved(context, stream, {
    missingIds,
    count,
    suspectsBefore,
    isWhole,
  });
  if (result !== null) noteSettled(context, stream, total);
  return result;
}

async function removeProved(
  context: SyncContext,
  stream: Stream,
  {
    missingIds,
    count,
    suspectsBefore,
    isWhole,
  }: Omit<MissingRecords, "total"> & {
    readonly count: number;
    readonly suspectsBefore: readonly number[];
  },
): Promise<PhaseResult | null> {
  const forgetHeld = () =>
    context.store.write((writer) => forgetHeldDeletions(writer, stream.key), { durable: false });
  if (missingIds.length === 0) {
    forgetHeld();
    return { ok: true, changedCount: 0 };
  }
  if (!mayApplyDeletions(context, stream, count)) return { ok: true, changedCount: 0 };
  if (canProve(context, stream)) {
    const proved = await proveEach(context, stream, missingIds);
    if (proved.ok) forgetHeld();
    return proved;
  }
  if (!isWhole) return { ok: true, changedCount: 0 };
  // For records that were suspects before, this second look is the proof.
  const proved = missingIds.filter((id) => suspectsBefore.includes(id));
  if (proved.length === 0) return null;
  for (const id of proved) remove(context, stream.resource, id);
  forgetHeld();
  const open = missingIds.filter((id) => !proved.includes(id));
  saveSuspects(context, stream, open);
  return { ok: true, changedCount: proved.length };
}

function saveSuspects(context: SyncContext, stream: Stream, suspects: readonly number[]): void {
  context.store.write(
    (writer) =>
      writeStreamState(writer, stream.key, {
        ...readStreamState(writer, stream.key),
        suspects: [...suspects],
        countedAt: context.steady.now(),
      }),
    { durable: false },
  );
}

/** Requests suspects again that a sweep missed and no get has answered for yet. */
export async function proveSuspects(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  const { suspects } = context.store.read((reader) => readStreamState(reader, stream.key));
  return suspects.length === 0
    ? { ok: true, changedCount: 0 }
    : proveEach(context, stream, suspects);
}

/** Returns whether a 404 by slug or id can prove a deletion. */
export function canProve(context: SyncContext, stream: Stream): boolean {
  const { operations } = effectiveProfile(context.profile(), context.store);
  return (
    operations[stream.resource].includes("get") && isProved(context.store, stream.resource, "get")
  );
}

/**
 * Stores counts that still differ after a complete walk, so that the same difference does not cause
 * another sweep.
 */
function noteSettled(context: SyncContext, stream: Stream, total: number): void {
  context.store.write(
    (writer) => {
      const here = countedHere(writer, stream);
      writeStreamState(writer, stream.key, {
        ...readStreamState(writer, stream.key),
        settled: { total, here },
      });
    },
    { durable: false },
  );
}

/**
 * Returns whether so many deletions may be applied. Beyond a limit, they wait for the user's
 * confirmation.
 */
function mayApplyDeletions(context: SyncContext, stream: Stream, missingCount: number): boolean {
  const nowMs = context.clock.now();
  const heldCount = context.store.read((reader) => localCount(reader, stream));
  const mayApply = context.store.write(
    (writer) => mayRemove(writer, stream.key, missingCount, heldCount, nowMs),
    {
      durable: false,
    },
  );
  if (!mayApply)
    context.log(
      "warn",
      `${missingCount} of ${heldCount} records of ${stream.key} are missing on the server; ` +
        "nothing was removed",
    );
  return mayApply;
}

/** Findings of one walk through a whole list. */
export interface ListWalk {
  readonly seenIds: ReadonlySet<number>;
  readonly total: number;
  /**
   * Comparison of the rows with the total. `disturbed`: the total changed during the walk, so
   * nothing can be concluded. `unnamed`: some rows have no id.
   */
  readonly rows: "all" | "unnamed" | "too few" | "disturbed";
  /** True if the rows came in the order of their ids. */
  readonly isAscending: boolean;
  readonly changedCount: number;
}

/**
 * Returns whether two walks found the same list. If their rows do not add up to the total, that is
 * then how the server counts.
 */
export function isSame(a: ListWalk, b: ListWalk): boolean {
  return (
    a.rows === b.rows &&
    a.total === b.total &&
    a.seenIds.size === b.seenIds.size &&
    [...a.seenIds].every((id) => b.seenIds.has(id))
  );
}

async function walkList(
  context: SyncContext,
  stream: Stream,
  noticedAt: number,
): Promise<({ readonly ok: true } & ListWalk) | Extract<PhaseResult, { ok: false }>> {
  const seenIds = new Set<number>();
  /** Number of rows without an id. */
  let unnamed = 0;
  let total: number | null = null;
  let changedCount = 0;
  let isAscending = true;
  let lastId = 0;
  for (let walk = startOfList(stream.limit); ;) {
    const request = nextRequest(walk);
    const fetched = await fetchPage(context, stream, {
      ...request,
      sort: "none",
      lane: "backfill",
      purpose: "sweep",
    });
    if (!fetched.ok) return { ok: false, failure: fetched.failure, changedCount };
    const { page, asOf } = fetched;
    const source = { ...context, list: stream.key, noticedAt };
    const saved = context.store.write(
      (writer) => saveRows(writer, stream.resource, page.rows, asOf, source),
      {
        durable: false,
      },
    );
    changedCount += saved.changedCount;
    for (const row of page.rows) {
      const { id } = identifyRow(row);
      if (id === null) {
        unnamed += 1;
        continue;
      }
      // Pages that were cut in another size show rows again.
      if (id < lastId && !seenIds.has(id)) isAscending = false;
      lastId = Math.max(lastId, id);
      seenIds.add(id);
    }
    if (total !== null && total !== page.total)
      return { ok: true, seenIds, total: page.total, rows: "disturbed", isAscending, changedCount };
    total = page.total;
    walk = advance(walk, request, page);
    if (!walk.isDone) continue;
    const rows =
      seenIds.size === total ? "all" : seenIds.size + unnamed === total ? "unnamed" : "too few";
    return { ok: true, seenIds, total, rows, isAscending, changedCount };
  }
}

function missingIds(reader: StoreReader, stream: Stream, seenIds: ReadonlySet<number>): number[] {
  return allBaseIds(reader, stream.resource).filter(
    (id) =>
      !seenIds.has(id) && isMember(reader, stream, id) && !hasPending(reader, stream.resource, id),
  );
}

/** Returns the ids of all records with a base, ascending. */
export function allBaseIds(reader: StoreReader, resource: Resource): number[] {
  return reader.records.baseIds(resource, 0, Number.MAX_SAFE_INTEGER).slice();
}

function isMember(reader: StoreReader, stream: Stream, id: number): boolean {
  if (stream.members.op !== "is") return true;
  return reader.records.base(stream.resource, id)?.[stream.members.field] === stream.members.value;
}

export function hasPending(reader: StoreReader, resource: Resource, recordId: number): boolean {
  return reader.outbox.entries({ resource, recordId, states: UNSENT_STATES, limit: 1 }).length > 0;
}

/**
 * Requests each record by its slug or id, and removes those that are gone. A record that the server
 * refuses to show may exist, so it stays. After a failure the remaining ones stay suspects for the
 * next cycle.
 */
async function proveEach(
  context: SyncContext,
  stream: Stream,
  ids: readonly number[],
): Promise<PhaseResult> {
  const { resource } = stream;
  let changedCount = 0;
  const suspects = [...ids];
  let failure: Failure | null = null;
  for (const id of ids) {
    if (context.stopped()) break;
    const outcome = await requestRecord(context, stream, id);
    if (outcome === null) {
      suspects.shift();
      continue;
    }
    if (outcome.kind === "missing" && outcome.status === 404) {
      remove(context, resource, id);
      changedCount += 1;
    } else if (outcome.kind !== "ok" && failureScope(outcome) !== "refused") {
      failure = outcome;
      break;
    }
    suspects.shift();
  }
  saveSuspects(context, stream, suspects);
  if (failure !== null && failureScope(failure) === "connection")
    return { ok: false, failure, changedCount };
  return { ok: true, changedCount };
}

/**
 * Requests a record by its slug or id and stores it. Returns null for a record without a slug,
 * which cannot be requested.
 */
async function requestRecord(
  context: SyncContext,
  stream: Stream,
  id: number,
): Promise<Outcome | null> {
  const { resource } = stream;
  const base = context.store.read((reader) => reader.records.base(resource, id));
  const key = recordKey(resource, { id, slug: base?.slug ?? null });
  if (key === "") return null;
  const asOf = context.store.sequence();
  const { method, path } = address(context.profile(), "get", resource, key);
  const outcome = await requestWithRetry(context, {
    lane: "incremental",
    purpose: "check",
    method,
    path,
    query: stream.query,
  });
  if (outcome.kind === "ok")
    context.store.write((writer) => saveRows(writer, resource, [outcome.body], asOf, context), {
      durable: false,
    });
  return outcome;
}

/** Removes records that are proved to be gone; keeps their last versions for viewing. */
function remove(context: SyncContext, resource: Resource, id: number): void {
  context.store.write(
    (writer) => {
      const base = writer.records.base(resource, id);
      if (base === null || hasPending(writer, resource, id)) return;
      keepRemoved(writer, resource, base, context.clock.now());
      markReferringStale(writer, resource, id);
      writer.records.removeBase(resource, id);
    },
    { durable: false },
  );
}
