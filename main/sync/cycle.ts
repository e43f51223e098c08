import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { Failure } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";
import { endReview, reviewAbsent } from "./effective-profile.ts";
import { failureScope } from "./failure-scope.ts";
import { failingListsDue, restTogether } from "./list-problems.ts";
import { ListWatch, type WatchedList } from "./list-watch.ts";
import { pull } from "./pull.ts";
import { nextDueIn, push, type PushResult, recoverSending } from "./push.ts";
import { readAskedLists, readDuePages } from "./read-again.ts";
import { streamsNow } from "./streams-now.ts";
import { askForWholeRead, isWholeReadAsked } from "./whole-read.ts";

/**
 * Why a cycle runs. `asked`: the user wants everything now: pull, push whatever its waiting time,
 * pull what the push touched. `due`: the time for a look at the server has come. `send`: something
 * was edited or is to be tried again; nothing is read but what that calls for.
 */
export const CYCLE_KINDS = ["asked", "due", "send"] as const;
export type CycleKind = (typeof CYCLE_KINDS)[number];

export interface CycleResult {
  readonly pulled: Readonly<Record<Resource, number>>;
  readonly pushed: number;
  readonly conflicts: number;
  readonly rejected: number;
  /**
   * What ended the cycle, or kept changes from being sent. A list that could not be read is told by
   * the status instead.
   */
  readonly failure: Failure | null;
  /** The look at the server came to its end. */
  readonly looked: boolean;
  /** Something answered that may be the server. */
  readonly answered: boolean;
}

/**
 * A cycle that nobody asked for sends for so long at a time: the server is looked at in between.
 */
const LONGEST_PUSH_MS = 5 * 60_000;
/** And so long before it looks, when that is due. */
const PUSH_BEFORE_LOOK_MS = 60_000;
/** And so long between two pages that are read, or the look itself would take hours. */
const PUSH_BETWEEN_PAGES_MS = 10_000;

/**
 * One round of pull and push. What speaks of the whole connection ends it; a list or a change that
 * fails ends only itself.
 */
export async function runCycle(
  given: SyncContext,
  kind: CycleKind,
  phase: (name: "pulling" | "pushing") => void,
  options: { readonly whole?: boolean | undefined } = {},
): Promise<CycleResult> {
  const { store, clock } = given;
  const sendsBetween = kind === "due" ? { betweenPages: oneAtATime(() => sendDue()) } : {};
  const watch = new ListWatch({ ...given, ...sendsBetween }, kind === "asked");
  // What sending reads is part of it: it must not wait for itself.
  const { betweenPages: _reading, ...sending } = watch.context;
  const pulled = noRecords();
  const counts = { pushed: 0, conflicts: 0, rejected: 0 };
  const touched = new Set<Resource>();
  let unsent: Failure | null = null;

  const read = async (only?: (list: WatchedList) => boolean): Promise<void> => {
    if (watch.ended() !== null) return;
    phase("pulling");
    const result = await pull(watch, {
      thorough: kind === "asked",
      ...(only === undefined ? {} : { only }),
    });
    for (const resource of RESOURCES) pulled[resource] += result[resource];
  };
  const readAgain = async (): Promise<void> => {
    const lists = streamsNow(watch).filter((stream) => isWholeReadAsked(watch.context, stream));
    if (watch.ended() !== null || lists.length === 0) return;
    phase("pulling");
    const result = await readAskedLists(watch, sendDue);
    for (const resource of RESOURCES) pulled[resource] += result[resource];
  };
  const readResources = (resources: ReadonlySet<Resource>) =>
    read(({ resource }) => resource !== null && resources.has(resource));
  const send = async (everything = kind === "asked", longest = LONGEST_PUSH_MS): Promise<void> => {
    if (watch.ended() !== null) return;
    phase("pushing");
    const until = kind === "asked" ? Infinity : clock.elapsed() + longest;
    const result: PushResult = await push(sending, { everything, until });
    counts.pushed += result.pushed;
    counts.conflicts += result.conflicts;
    counts.rejected += result.rejected;
    for (const resource of result.touched) touched.add(resource);
    if (result.pushed > 0) watch.reached();
    unsent = result.failure;
    if (unsent !== null && failureScope(unsent) === "connection") watch.end(unsent);
  };

  const sendDue = async (): Promise<void> => {
    if (nextDueIn(store, clock.now()) !== 0) return;
    await send(false, PUSH_BETWEEN_PAGES_MS);
    phase("pulling");
  };

  const readSome = async (): Promise<void> => {
    if (watch.ended() !== null) return;
    const result = await readDuePages(watch);
    for (const resource of RESOURCES) pulled[resource] += result[resource];
  };

  /**
   * Tries lists that failed, one by one; those after the first that still does rest with it: the
   * server may be down. Gives these.
   */
  const retryFailing = async (): Promise<readonly string[]> => {
    const failing = store.read(failingListsDue(clock.now()));
    for (const [index, list] of failing.entries()) {
      await read(({ key }) => key === list);
      if (!watch.mayRead({ key: list, resource: null })) return failing.slice(index);
    }
    return [];
  };
  let resting: readonly string[] = [];

  recoverSending(store);
  reviewAbsent(store, clock.now(), kind === "asked");
  switch (kind) {
    case "asked":
      if (options.whole === true) askForWholeRead(watch.context, streamsNow(watch));
      await read();
      await send();
      // A deleted job disappears from deals.
      if (touched.has("job")) touched.add("deal");
      // The answer of a new note was the whole of it, and nothing follows from it.
      touched.delete("note");
      if (touched.size > 0) await readResources(touched);
      await readAgain();
      break;
    case "due":
      // What waits is sent before a long first sync, and what was edited meanwhile between its
      // pages and after it.
      await send(false, PUSH_BEFORE_LOOK_MS);
      await read();
      await send();
      await readAgain();
      await readSome();
      break;
    case "send": {
      await send();
      if (touched.has("job")) await readResources(new Set(["deal"]));
      resting = await retryFailing();
      break;
    }
  }
  // Closed, or working offline: what was stopped says nothing of the server.
  const stopped = given.stopped();
  if (!stopped) {
    watch.finish(kind !== "send");
    if (resting.length > 1)
      store.write((writer) => restTogether(writer, resting), { durable: false });
    endReview(store);
  }
  const looked = kind !== "send" && !stopped && watch.ended() === null;
  return {
    pulled,
    ...counts,
    failure: watch.ended() ?? unsent,
    looked,
    answered: watch.answered(),
  };
}

/** Calls that come while one is running get the same end. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () =>
    (running ??= run().finally(() => {
      running = null;
    }));
}

export function noRecords(): Record<Resource, number> {
  return Object.fromEntries(RESOURCES.map((resource) => [resource, 0])) as Record<Resource, number>;
}
