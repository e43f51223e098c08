import type { Resource } from "../../shared/contract/resource.ts";
import { DEFINITIONS_LIST, listName } from "../../shared/local/list-problem.ts";
import type { Failure } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";
import { mayBeAbsent, rememberAbsent, rememberProved } from "./effective-profile.ts";
import {
  failureScope,
  isAnswer,
  isMissing,
  isUnanswered,
  problemMessage,
} from "./failure-scope.ts";
import { forgetProblem, isDue, rememberProblem, storedProblems } from "./list-problems.ts";
import { STATE } from "../store/state-keys.ts";

/**
 * So many lists without a usable answer before any with one: the server is down, or this is none.
 * The rest is not even tried.
 */
const BREAKER_LISTS = 3;

const NO_API: Failure = {
  kind: "unavailable",
  status: 404,
  message: "There is no /v1 API at this address. Check the server's address.",
  sent: true,
};

/** What is read of a server: the list of a resource, or the definitions of custom fields. */
export interface WatchedList {
  readonly key: string;
  /** Null for the definitions. */
  readonly resource: Resource | null;
}
export const DEFINITIONS: WatchedList = { key: DEFINITIONS_LIST, resource: null };

interface Verdict {
  readonly list: WatchedList;
  readonly failure: Failure;
  readonly problem: "refused" | "failing" | "absent";
}

/**
 * Judges what became of the lists during one cycle. A list that is refused or fails ends only
 * itself; what speaks of the whole connection ends the cycle. Nothing is concluded about single
 * lists before one was read: a server that is down refuses and fails everything.
 */
export class ListWatch {
  /** What the cycle works with: it sees every answer. */
  readonly context: SyncContext;
  readonly #everything: boolean;
  readonly #deferred: ReadonlySet<string>;
  /** Lists that are not tried in this cycle any more. */
  readonly #out = new Set<string>();
  readonly #defer = new Set<string>();
  /** Not believed before something was read. */
  readonly #unproved: Verdict[] = [];
  /** Different lists without a usable answer. */
  readonly #inRow: Verdict[] = [];
  #answered = false;
  #read = false;
  #tried = false;
  #ended: Failure | null = null;

  /** `everything`: the user asked, so that no list rests. */
  constructor(context: SyncContext, everything: boolean) {
    const { send } = context;
    this.#everything = everything;
    this.context = {
      ...context,
      send: async (request) => {
        const outcome = await send(request);
        if (isAnswer(outcome)) this.#answered = true;
        return outcome;
      },
    };
    const deferred = context.store.read((reader) => reader.state.get(STATE.deferredLists));
    this.#deferred = new Set(deferred);
  }

  /** Whether anything answered that may be the server. */
  answered(): boolean {
    return this.#answered;
  }

  /** Why the cycle is over before its end; null while it goes on. */
  ended(): Failure | null {
    return this.#ended;
  }

  /** Something that speaks of the whole connection. */
  end(failure: Failure): void {
    this.#ended ??= failure;
  }

  /** Something else than a list came through. */
  reached(): void {
    this.#believe();
  }

  /**
   * The lists that may be read now, those with problems last: they must not keep the others
   * waiting.
   */
  due<T extends WatchedList>(lists: readonly T[]): readonly T[] {
    const { store, clock } = this.context;
    const problems = store.read(storedProblems);
    const awake = lists.filter(({ key }) => {
      const problem = problems.get(key);
      return this.#everything || problem === undefined || isDue(problem, clock.now());
    });
    const late = (list: T) => Number(problems.has(list.key) || this.#deferred.has(list.key));
    return awake.toSorted((a, b) => late(a) - late(b));
  }

  /** Whether a list is one of those that are read last. */
  isLate({ key }: WatchedList): boolean {
    return (
      this.#deferred.has(key) ||
      this.context.store.read((reader) => storedProblems(reader).has(key))
    );
  }

  /** Whether a list may be asked for something more in this cycle. */
  mayRead({ key }: WatchedList): boolean {
    return this.#ended === null && !this.#out.has(key) && !this.context.stopped();
  }

  /** Whether a list was found absent in this cycle, believed already or not. */
  isAbsent(resource: Resource): boolean {
    return this.#unproved.some(
      ({ list, problem }) => problem === "absent" && list.resource === resource,
    );
  }

  succeeded({ key, resource }: WatchedList): void {
    const { store } = this.context;
    this.#tried = true;
    this.#believe();
    if (resource !== null) rememberProved(store, resource, "list");
    if (store.read((reader) => storedProblems(reader).has(key)))
      store.write((writer) => forgetProblem(writer, key), { durable: false });
  }

  failed(list: WatchedList, failure: Failure): void {
    if (this.context.stopped() || this.#ended !== null) return this.end(failure);
    this.#tried = true;
    this.#out.add(list.key);
    const scope = this.#scope(list, failure);
    if (scope === "connection") {
      if (mayBeItsOwn(failure)) this.#defer.add(list.key);
      return this.end(failure);
    }
    const verdict: Verdict = {
      list,
      failure,
      problem: this.#isAbsent(list, failure) ? "absent" : scope,
    };
    if (this.#read) return this.#remember(verdict);
    this.#unproved.push(verdict);
    if (scope === "failing" || isMissing(failure)) this.#inRow.push(verdict);
    if (this.#inRow.length >= BREAKER_LISTS) this.#giveUp();
  }

  /** The cycle is over. `whole`: it wanted to read everything. */
  finish(whole: boolean): void {
    if (this.#ended === null) {
      for (const verdict of this.#unproved.splice(0)) this.#remember(verdict);
      if (whole && this.#tried && !this.#read) this.#endWithoutAnyList();
    }
    this.#writeDeferred();
  }

  /**
   * A list that already ended the cycle before with its silence, or with 429s, while others answer,
   * is so by itself.
   */
  #scope(list: WatchedList, failure: Failure): ReturnType<typeof failureScope> {
    const own = mayBeItsOwn(failure) && this.#read && this.#deferred.has(list.key);
    if (!own) return failureScope(failure);
    this.#defer.add(list.key);
    return "failing";
  }

  #isAbsent({ resource }: WatchedList, failure: Failure): boolean {
    return (
      resource !== null &&
      failure.kind === "missing" &&
      this.context.store.read((reader) => mayBeAbsent(reader, resource, "list"))
    );
  }

  /** A list was read: what the others answered speaks of them alone. */
  #believe(): void {
    this.#read = true;
    for (const verdict of this.#unproved.splice(0)) this.#remember(verdict);
  }

  #remember({ list, failure, problem }: Verdict): void {
    const { store, clock, log } = this.context;
    const message = problemMessage(failure);
    // What the server says may speak of somebody: the status keeps it, the log does not.
    log("warn", `${listName(list.key)} cannot be read`, { problem, kind: failure.kind });
    if (problem === "absent") {
      if (list.resource !== null) rememberAbsent(store, list.resource, "list", clock.now());
      return;
    }
    store.write((writer) => rememberProblem(writer, list.key, { problem, message }, clock.now()), {
      durable: false,
    });
  }

  #giveUp(): void {
    const failures = this.#inRow.map(({ failure }) => failure);
    for (const { list } of this.#inRow) this.#defer.add(list.key);
    const last = failures.at(-1);
    if (last !== undefined) this.end(failures.every(isMissing) ? NO_API : last);
  }

  #endWithoutAnyList(): void {
    const problems = [...this.context.store.read(storedProblems).values()];
    const [first] = problems;
    if (first === undefined || problems.some(({ problem }) => problem === "failing")) return;
    this.end({
      kind: "rejected",
      status: 403,
      message: `The server gives none of its lists. ${first.message}`,
    });
  }

  #writeDeferred(): void {
    const next =
      this.#ended === null ? [...this.#defer] : [...new Set([...this.#deferred, ...this.#defer])];
    if (next.length === 0 && this.#deferred.size === 0) return;
    this.context.store.write(
      (writer) => writer.state.set(STATE.deferredLists, next.length === 0 ? null : next),
      {
        durable: false,
      },
    );
  }
}

/**
 * What usually speaks of the whole connection, and may be the trouble of one list: it is read last
 * in the next cycle, which shows.
 */
function mayBeItsOwn(failure: Failure): boolean {
  return isUnanswered(failure) || failure.kind === "rate-limited";
}
