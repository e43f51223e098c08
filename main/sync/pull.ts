import { tableOf } from "../../shared/contract/enumeration.ts";
import { type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import type { SyncContext } from "./context.ts";
import { isProved } from "./effective-profile.ts";
import { backFill, type PhaseResult, readNewestPage } from "./first-sync.ts";
import { inParallel } from "./in-parallel.ts";
import { readChanges, readLatest } from "./incremental.ts";
import { DEFINITIONS, type ListWatch, streamsNow, type WatchedList } from "./list-watch.ts";
import { rememberSynced } from "./list-ages.ts";
import { pullDefinitions } from "./pull-definitions.ts";
import { oneNoteList, readSafely } from "./read-lists.ts";
import { readStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";
import { countedHere } from "./sweep.ts";
import { STATE } from "../store/state-keys.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { Store, StoreReader } from "../store/types.ts";
import { mergeEntry } from "./merge-entry.ts";
import { resolveReferences } from "./resolve-references.ts";

/** Number of records that were new or changed, by resource. */
type Pulled = Readonly<Record<Resource, number>>;

/**
 * When the last look at each list began that left out nothing: its first reading, or that of a
 * cycle that the user asked for. By the clock that never jumps.
 */
export type WholeLooks = Map<string, number>;

interface PullOptions {
  readonly thorough: boolean;
  readonly looks: WholeLooks;
  /** Lists of which a whole look began later are left out. */
  readonly since?: number | undefined;
  /** Restricts the pull to some lists. */
  readonly isIncluded?: (list: WatchedList) => boolean;
}

/** Lists that are back-filled in parallel. */
const PARALLEL_LISTS = 4;
/** After so long, what was read first is looked at once more. */
const LONG_FILL_MS = 60_000;

/**
 * Brings the base up to date: reads the custom-field definitions, then the newest page of every
 * incomplete list (so that the app is useful within seconds), then the remaining pages of these
 * lists, and the changes of complete ones. Reports the result of each list to `watch`.
 */
export async function pull(watch: ListWatch, options: PullOptions): Promise<Pulled> {
  const { context } = watch;
  const { store } = context;
  const pulled: Record<Resource, number> = tableOf(RESOURCES, () => 0);
  const { looks, since = Infinity } = options;
  /** `wholeSince`: when a look began that is whole once the list is complete. */
  const run = async (
    stream: Stream,
    phase: () => Promise<PhaseResult>,
    wholeSince?: number,
  ): Promise<void> => {
    if (!watch.mayRead(stream)) return;
    const asOf = context.clock.now();
    const result = await readSafely(context, stream, phase);
    pulled[stream.resource] += result.changedCount;
    if (result.ok) {
      watch.succeeded(stream);
      rememberSynced(context, stream, asOf);
      if (wholeSince !== undefined && state(stream).complete) looks.set(stream.key, wholeSince);
    } else watch.failed(stream, result.failure);
  };
  const isWanted = (list: WatchedList) =>
    (options.isIncluded?.(list) ?? true) && (looks.get(list.key) ?? -Infinity) <= since;
  const state = (stream: Stream) => store.read((reader) => readStreamState(reader, stream.key));
  const begun = new Map<Stream, number>();
  const newest = (stream: Stream) => {
    const elapsedMs = context.clock.elapsed();
    begun.set(stream, elapsedMs);
    return run(stream, () => readNewestPage(context, stream), elapsedMs);
  };

  // Candidates come first, because the other lists are requested with other relations if there is
  // no list of candidates.
  for (const stream of watch.due(streamsNow(watch).filter(isWanted))) {
    const mayBeAbsent = !isProved(store, stream.resource, "list") && state(stream).sort === null;
    if (mayBeAbsent && !watch.isLate(stream)) await newest(stream);
  }
  const streams = streamsNow(watch).filter(isWanted);
  const complete = streams.filter((stream) => state(stream).complete);
  const fresh = streams.filter((stream) => !complete.includes(stream));
  const checked =
    options.thorough || options.isIncluded !== undefined
      ? complete
      : oneNoteList(context, complete);
  const unread = fresh.filter((stream) => state(stream).sort === null);
  const job = (stream: Stream, run: () => Promise<void>): Job => ({
    key: stream.key,
    resource: stream.resource,
    run,
  });
  const changes = (stream: Stream) =>
    run(
      stream,
      () => readChanges(context, stream, options.thorough),
      options.thorough ? context.clock.elapsed() : undefined,
    );
  const jobs = [
    ...(isWanted(DEFINITIONS)
      ? [{ ...DEFINITIONS, run: () => readDefinitions(watch, looks) }]
      : []),
    ...unread.map((stream) => job(stream, () => newest(stream))),
    ...checked.map((stream) => job(stream, () => changes(stream))),
  ];
  const dueJobs = watch.due(jobs);
  const dueLists = [...watch.due(fresh)];
  // If all lists are delayed, one is tried anyway. Otherwise nothing would notice that the server
  // has recovered.
  const isIdle = dueJobs.length + dueLists.length === 0 && options.isIncluded === undefined;
  for (const { run: work } of isIdle ? jobs.slice(0, 1) : dueJobs) await work();

  await inParallel(PARALLEL_LISTS, async (hasFailed) => {
    for (
      let stream = dueLists.shift();
      stream !== undefined && !hasFailed();
      stream = dueLists.shift()
    ) {
      const next = stream;
      const startedAt = context.clock.elapsed();
      await run(next, () => fill(context, next), begun.get(next));
      const isLong = context.clock.elapsed() - startedAt >= LONG_FILL_MS;
      if (isLong && state(next).complete) await run(next, () => readLatest(context, next));
    }
  });
  requeueSettled(store);
  await catchUpContacts(context);
  return pulled;
}

/**
 * Brings the last contacts of records up to date, which large first reads leave behind. What is not
 * done when the app ends is done in idle time.
 */
async function catchUpContacts({ store, clock, stopped }: SyncContext): Promise<void> {
  let isBehind = store.read(({ state }) => state.get(STATE.lastContactBehind)) === true;
  while (isBehind && !stopped()) {
    isBehind = store.write(({ lastContact }) => lastContact.catchUp(), { durable: false });
    // Requests that wait for an answer come first.
    await new Promise<void>((resolve) => void clock.setTimeout(resolve, 0));
  }
}

interface Job extends WatchedList {
  readonly run: () => Promise<void>;
}

async function readDefinitions(watch: ListWatch, looks: WholeLooks): Promise<void> {
  if (!watch.mayRead(DEFINITIONS)) return;
  const begunAt = watch.context.clock.elapsed();
  const failure = await pullDefinitions(watch.context);
  if (watch.context.stopped()) return;
  if (failure === null) {
    watch.succeeded(DEFINITIONS);
    looks.set(DEFINITIONS.key, begunAt);
  } else watch.failed(DEFINITIONS, failure);
}

/**
 * Reads the remaining pages of a list. Records that were edited meanwhile may have moved to pages
 * already read: if some are missing, the list is checked once more.
 */
async function fill(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  const filled = await backFill(context, stream);
  if (!filled.ok || context.stopped()) return filled;
  const missingResources = context.store.read(
    (reader) => countedHere(reader, stream) < (readStreamState(reader, stream.key).total ?? 0),
  );
  if (!missingResources) return filled;
  const changes = await readChanges(context, stream, false);
  return { ...changes, changedCount: filled.changedCount + changes.changedCount };
}

/**
 * Queues changes in conflict again whose cause is gone: the colleague's value is the user's or the
 * old one again, or the definition or option of a custom field is back. Call it when something was
 * read. Sending looks at the server's record once more.
 */
function requeueSettled(store: Store): void {
  const settled = store.read((reader) =>
    reader.outbox.entries({ states: ["conflict"] }).filter((entry) => isSettled(reader, entry)),
  );
  if (settled.length === 0) return;
  store.write(
    (writer) => {
      for (const { id } of settled)
        writer.outbox.patch(id, {
          state: "queued",
          conflict: null,
          error: null,
          nextAttemptAt: null,
        });
    },
    { durable: true },
  );
}

function isSettled(reader: StoreReader, entry: OutboxEntry): boolean {
  if (entry.kind !== "update" || entry.conflict?.kind !== "fields") return false;
  const base = reader.records.base(entry.resource, entry.recordId);
  // Another spelling of a colleague's is another value.
  const strict = { ...entry, attempts: 0 };
  const mine = resolveReferences(CONTRACTS[entry.resource], entry.body, (slug) =>
    reader.records.currentSlug(slug),
  );
  return (
    base !== null && mine.ok && mergeEntry(reader, strict, base, mine.body).disputes.length === 0
  );
}
