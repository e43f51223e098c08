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
 * Why a cycle runs. `asked`: the user wants everything now: pull, push regardless of backoff, pull
 * what the push touched. `due`: it is time to check the server. `send`: something was edited or is
 * due for a retry; only what sending needs is read.
 */
export const CYCLE_KINDS = ["asked", "due", "send"] as const;
export type CycleKind = (typeof CYCLE_KINDS)[number];

export interface CycleResult {
  readonly pulled: Readonly<Record<Resource, number>>;
  readonly pushed: number;
  readonly conflicts: number;
  readonly rejected: number;
  /**
   * What ended the cycle or kept changes from being sent. Lists that could not be read are in the
   * status instead.
   */
  readonly failure: Failure | null;
  /** The check of the server completed. */
  readonly looked: boolean;
  /** Something that may be the server answered. */
  readonly answered: boolean;
}

/** An automatic cycle sends for this long at a time, so that the server is checked in between. */
const LONGEST_PUSH_MS = 5 * 60_000;
/** How long it sends before a check that is due. */
const PUSH_BEFORE_LOOK_MS = 60_000;
/** How long it sends between two pages, or the check itself would take hours. */
const PUSH_BETWEEN_PAGES_MS = 10_000;

type Phase = "pulling" | "pushing";

/**
 * One round of pull and push. A failure of the whole connection ends it; a failing list or change
 * ends only itself.
 */
export async function runCycle(
  given: SyncContext,
  kind: CycleKind,
  phase: (name: Phase) => void,
  options: { readonly whole?: boolean | undefined } = {},
): Promise<CycleResult> {
  return new Cycle(given, kind, phase).run(options.whole === true);
}

class Cycle {
  readonly #given: SyncContext;
  readonly #kind: CycleKind;
  readonly #phase: (name: Phase) => void;
  readonly #watch: ListWatch;
  /** What sending reads is part of it: it must not wait for itself. */
  readonly #sending: SyncContext;
  readonly #pulled = noRecords();
  readonly #counts = { pushed: 0, conflicts: 0, rejected: 0 };
  /** Resources that a change which was sent has touched. */
  readonly #touched = new Set<Resource>();
  #unsent: Failure | null = null;

  constructor(given: SyncContext, kind: CycleKind, phase: (name: Phase) => void) {
    this.#given = given;
    this.#kind = kind;
    this.#phase = phase;
    const sendsBetween =
      kind === "due" ? { betweenPages: oneAtATime(() => this.#sendBetweenPages()) } : {};
    this.#watch = new ListWatch({ ...given, ...sendsBetween }, kind === "asked");
    const { betweenPages: _reading, ...sending } = this.#watch.context;
    this.#sending = sending;
  }

  async run(whole: boolean): Promise<CycleResult> {
    const { store, clock } = this.#given;
    recoverSending(store);
    reviewAbsent(store, clock.now(), this.#kind === "asked");
    const resting = await this.#runKind(whole);
    // Closed, or working offline: what was stopped says nothing of the server.
    const isStopped = this.#given.stopped();
    if (!isStopped) {
      this.#watch.finish(this.#kind !== "send");
      if (resting.length > 1)
        store.write((writer) => restTogether(writer, resting), { durable: false });
      endReview(store);
    }
    const ended = this.#watch.ended();
    return {
      pulled: this.#pulled,
      ...this.#counts,
      failure: ended ?? this.#unsent,
      looked: this.#kind !== "send" && !isStopped && ended === null,
      answered: this.#watch.answered(),
    };
  }

  /** Gives the failing lists that rest together. */
  async #runKind(whole: boolean): Promise<readonly string[]> {
    switch (this.#kind) {
      case "asked":
        await this.#doAll(whole);
        return [];
      case "due":
        // What waits is sent before a long first sync, and what was edited meanwhile between its
        // pages and after it.
        await this.#send(false, PUSH_BEFORE_LOOK_MS);
        await this.#read();
        await this.#send();
        await this.#readAgain();
        await this.#readDuePages();
        return [];
      case "send":
        await this.#send();
        if (this.#touched.has("job")) await this.#readResources(new Set(["deal"]));
        return this.#retryFailing();
    }
  }

  async #doAll(whole: boolean): Promise<void> {
    if (whole) askForWholeRead(this.#watch.context, streamsNow(this.#watch));
    await this.#read();
    await this.#send();
    // A deleted job disappears from deals.
    if (this.#touched.has("job")) this.#touched.add("deal");
    // The answer of a new note was the whole of it, and nothing follows from it.
    this.#touched.delete("note");
    if (this.#touched.size > 0) await this.#readResources(this.#touched);
    await this.#readAgain();
  }

  async #read(only?: (list: WatchedList) => boolean): Promise<void> {
    if (this.#watch.ended() !== null) return;
    this.#phase("pulling");
    const thorough = this.#kind === "asked";
    this.#add(await pull(this.#watch, { thorough, ...(only !== undefined && { only }) }));
  }

  #readResources(resources: ReadonlySet<Resource>): Promise<void> {
    return this.#read(({ resource }) => resource !== null && resources.has(resource));
  }

  /** Lists that are to be read whole once more. */
  async #readAgain(): Promise<void> {
    const { context } = this.#watch;
    const lists = streamsNow(this.#watch).filter((stream) => isWholeReadAsked(context, stream));
    if (this.#watch.ended() !== null || lists.length === 0) return;
    this.#phase("pulling");
    this.#add(await readAskedLists(this.#watch, () => this.#sendBetweenPages()));
  }

  async #readDuePages(): Promise<void> {
    if (this.#watch.ended() === null) this.#add(await readDuePages(this.#watch));
  }

  async #send(everything = this.#kind === "asked", longest = LONGEST_PUSH_MS): Promise<void> {
    if (this.#watch.ended() !== null) return;
    this.#phase("pushing");
    const until = this.#kind === "asked" ? Infinity : this.#given.clock.elapsed() + longest;
    const result: PushResult = await push(this.#sending, { everything, until });
    this.#counts.pushed += result.pushed;
    this.#counts.conflicts += result.conflicts;
    this.#counts.rejected += result.rejected;
    for (const resource of result.touched) this.#touched.add(resource);
    if (result.pushed > 0) this.#watch.reached();
    this.#unsent = result.failure;
    if (result.failure !== null && failureScope(result.failure) === "connection")
      this.#watch.end(result.failure);
  }

  async #sendBetweenPages(): Promise<void> {
    const { store, clock } = this.#given;
    if (nextDueIn(store, clock.now()) !== 0) return;
    await this.#send(false, PUSH_BETWEEN_PAGES_MS);
    this.#phase("pulling");
  }

  /**
   * Retries failed lists one by one until one fails again; the rest waits with it, because the
   * server may be down. Returns these.
   */
  async #retryFailing(): Promise<readonly string[]> {
    const { store, clock } = this.#given;
    const failing = store.read(failingListsDue(clock.now()));
    for (const [index, list] of failing.entries()) {
      await this.#read(({ key }) => key === list);
      if (!this.#watch.mayRead({ key: list, resource: null })) return failing.slice(index);
    }
    return [];
  }

  #add(pulled: Readonly<Record<Resource, number>>): void {
    for (const resource of RESOURCES) this.#pulled[resource] += pulled[resource];
  }
}

/** Calls during a run get its result. */
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
