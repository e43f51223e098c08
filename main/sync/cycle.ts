import { tableOf } from "../../shared/contract/enumeration.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { Failure } from "../remote/outcome.ts";
import { STATE } from "../store/state-keys.ts";
import type { SyncContext } from "./context.ts";
import { endReview, reviewAbsent } from "./effective-profile.ts";
import { failureScope } from "./failure-scope.ts";
import { InterimLooks } from "./interim-looks.ts";
import { failingListsDue, delayTogether } from "./list-problems.ts";
import { ListWatch, streamsNow, type WatchedList } from "./list-watch.ts";
import { pull, type WholeLooks } from "./pull.ts";
import { nextDueIn, push, type PushResult, recoverSending } from "./push.ts";
import { readAskedLists, readDuePages } from "./read-again.ts";
import { askForWholeRead, isWholeReadAsked } from "./whole-read.ts";

/**
 * Reason of a cycle. `asked`: the user wants to sync now, so it pulls, pushes without waiting for
 * backoffs, and pulls what the push affected. `due`: it is time to check the server. `send`: a
 * change was made or a retry is due; the cycle reads only what sending requires.
 */
export const CYCLE_KINDS = ["asked", "due", "send"] as const;
export type CycleKind = (typeof CYCLE_KINDS)[number];

export interface CycleResult {
  readonly pulled: Readonly<Record<Resource, number>>;
  readonly pushed: number;
  readonly conflicts: number;
  readonly rejected: number;
  /**
   * Failure that ended the cycle early or prevented changes from being sent. Lists that could not
   * be read are reported in the status instead.
   */
  readonly failure: Failure | null;
  /** True if this cycle checked the server completely. */
  readonly isServerChecked: boolean;
  /** True if anything answered that may be the server. */
  readonly isAnswered: boolean;
  /** True if the server did anything of what it was asked. */
  readonly isAccepted: boolean;
  /** True if the server refuses the account: not even reading is allowed. */
  readonly isAccountRefused: boolean;
}

/**
 * An automatic cycle stops sending after this time, so that a long queue does not delay checks of
 * the server.
 */
const MAX_PUSH_MS = 5 * 60_000;
/** Longest push in milliseconds while a check of the server is due. */
const MAX_PUSH_BEFORE_CHECK_MS = 60_000;
/** Longest push in milliseconds between two pages: longer, a check would take hours. */
const MAX_PUSH_BETWEEN_PAGES_MS = 10_000;

/** A cycle that the user started reads first, unless that takes longer than this. */
const LONG_READ_MS = 10_000;

type Phase = "pulling" | "pushing";

/** Stores the server's own clock: after a restart, attempts are later than that. */
function rememberServerTime({ store, serverTime }: SyncContext): void {
  const time = serverTime();
  if (time !== null)
    store.write((writer) => writer.state.set(STATE.serverTime, time), { durable: false });
}

/** Request of the user. */
export interface Request {
  /** True if all lists are to be read from their beginnings. */
  readonly whole: boolean;
  /** By the clock that never jumps. */
  readonly askedAt: number;
}

interface CycleOptions {
  readonly kind: CycleKind;
  readonly phase: (name: Phase) => void;
  /** Outlives the cycle. */
  readonly looks: WholeLooks;
  /** Request of an `asked` cycle. */
  readonly request?: Request | undefined;
}

/**
 * Runs one round of pull and push. A failure of the whole connection ends the cycle; a failing list
 * or change affects only itself.
 */
export async function runCycle(context: SyncContext, options: CycleOptions): Promise<CycleResult> {
  return new Cycle(context, options).run();
}

class Cycle {
  readonly #context: SyncContext;
  readonly #kind: CycleKind;
  readonly #phase: (name: Phase) => void;
  readonly #looks: WholeLooks;
  readonly #request: Request | null;
  readonly #watch: ListWatch;
  /**
   * The context for sending. It has no `betweenPages`: a push that reads a list must not start
   * another push and wait for it.
   */
  readonly #sending: SyncContext;
  readonly #interim: InterimLooks;
  readonly #startedAt: number;
  readonly #pulled = noRecords();
  readonly #counts = { pushed: 0, conflicts: 0, rejected: 0 };
  /** Resources affected by the changes sent so far. */
  readonly #touched = new Set<Resource>();
  #unsent: Failure | null = null;

  constructor(context: SyncContext, { kind, phase, looks, request }: CycleOptions) {
    this.#context = context;
    this.#kind = kind;
    this.#phase = phase;
    this.#looks = looks;
    this.#request = request ?? null;
    const betweenPages = oneAtATime(() => this.#betweenPages());
    this.#watch = new ListWatch({ ...context, betweenPages }, kind === "asked");
    const { betweenPages: _reading, ...sending } = this.#watch.context;
    this.#sending = sending;
    this.#interim = new InterimLooks(this.#watch, sending);
    this.#startedAt = context.clock.elapsed();
  }

  async run(): Promise<CycleResult> {
    const { store, steady } = this.#context;
    recoverSending(store, steady.now());
    reviewAbsent(store, steady.now(), this.#kind === "asked");
    const delayed = await this.#runKind();
    // If the app was closed or went offline, unfinished requests say nothing about the server.
    const isStopped = this.#context.stopped();
    rememberServerTime(this.#context);
    if (!isStopped) {
      this.#watch.finish(this.#kind !== "send");
      if (delayed.length > 1)
        store.write((writer) => delayTogether(writer, delayed), { durable: false });
      endReview(store);
    }
    const ended = this.#watch.ended();
    return {
      pulled: this.#pulled,
      ...this.#counts,
      failure: ended ?? this.#unsent,
      isServerChecked: this.#kind !== "send" && !isStopped && ended === null,
      isAnswered: this.#watch.isAnswered(),
      isAccepted: this.#watch.isAccepted(),
      isAccountRefused: this.#watch.isAccountRefused(),
    };
  }

  /** Returns the failing lists whose next retries have to be delayed together. */
  async #runKind(): Promise<readonly string[]> {
    switch (this.#kind) {
      case "asked":
        await this.#doAll();
        return [];
      case "due":
        // Pending changes are sent first, because a first sync can take long; changes made
        // meanwhile follow between its pages and at its end.
        await this.#send(false, MAX_PUSH_BEFORE_CHECK_MS);
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

  async #doAll(): Promise<void> {
    const isWhole = this.#request?.whole === true;
    if (isWhole) askForWholeRead(this.#watch.context, streamsNow(this.#watch));
    // Lists that were read since the user asked are read again only with changes of ours.
    await this.#read(undefined, isWhole ? undefined : this.#request?.askedAt);
    await this.#send();
    // A deleted job disappears from deals.
    if (this.#touched.has("job")) this.#touched.add("deal");
    // A new note affects nothing else, and its answer already contained all of it.
    this.#touched.delete("note");
    if (this.#touched.size > 0) await this.#readResources(this.#touched);
    await this.#readAgain();
  }

  async #read(isIncluded?: (list: WatchedList) => boolean, since?: number): Promise<void> {
    if (this.#watch.ended() !== null) return;
    this.#phase("pulling");
    const thorough = this.#kind === "asked";
    const options = {
      thorough,
      looks: this.#looks,
      since,
      ...(isIncluded && { isIncluded }),
    };
    this.#add(await pull(this.#watch, options));
  }

  #readResources(resources: ReadonlySet<Resource>): Promise<void> {
    return this.#read(({ resource }) => resource !== null && resources.has(resource));
  }

  /** Reads lists completely that the user wants to have read again. */
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

  async #send(everything = this.#kind === "asked", limitMs = MAX_PUSH_MS): Promise<void> {
    if (this.#watch.ended() !== null) return;
    this.#phase("pushing");
    const until = this.#kind === "asked" ? Infinity : this.#context.clock.elapsed() + limitMs;
    const result: PushResult = await push(this.#sending, { everything, until });
    this.#counts.pushed += result.pushed;
    this.#counts.conflicts += result.conflicts;
    this.#counts.rejected += result.rejected;
    for (const resource of result.touched) this.#touched.add(resource);
    if (result.pushed > 0) this.#watch.succeededElsewhere();
    this.#unsent = result.failure;
    if (result.failure !== null && failureScope(result.failure) === "connection")
      this.#watch.end(result.failure);
  }

  async #betweenPages(): Promise<void> {
    const isLong = this.#context.clock.elapsed() - this.#startedAt >= LONG_READ_MS;
    if (this.#kind === "due" || isLong) await this.#sendBetweenPages();
    if (this.#watch.ended() === null) this.#add(await this.#interim.lookIfDue());
  }

  async #sendBetweenPages(): Promise<void> {
    const { store, steady } = this.#context;
    if (nextDueIn(store, steady.now()) !== 0) return;
    await this.#send(false, MAX_PUSH_BETWEEN_PAGES_MS);
    this.#phase("pulling");
  }

  /**
   * Retries failing lists one by one until one fails again. The server may be down, so the
   * remaining ones are not tried. Returns the failed one and those not tried.
   */
  async #retryFailing(): Promise<readonly string[]> {
    const { store, steady } = this.#context;
    const failing = store.read(failingListsDue(steady.now()));
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

/** Wraps a function so that calls while it is running share that run. */
function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () =>
    (running ??= run().finally(() => {
      running = null;
    }));
}

export function noRecords(): Record<Resource, number> {
  return tableOf(RESOURCES, () => 0);
}
