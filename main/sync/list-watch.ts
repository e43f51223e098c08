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
 * After this many lists without a usable answer, and none with one, the server is down or not a /v1
 * server, and the rest is not tried.
 */
const BREAKER_LISTS = 3;

const NO_API: Failure = {
  kind: "unavailable",
  status: 404,
  message: "There is no /v1 API at this address. Check the server's address.",
  sent: true,
};

/** What is read from a server: the list of a resource, or the custom-field definitions. */
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
 * Judges the outcomes of lists during one cycle. A refused or failing list ends only itself; a
 * failure of the connection ends the cycle. Nothing is concluded about single lists until one was
 * read: a server that is down refuses and fails everything.
 */
export class ListWatch {
  /** The context of the cycle, which sees every answer. */
  readonly context: SyncContext;
  readonly #everything: boolean;
  readonly #deferred: ReadonlySet<string>;
  /** Lists that are not tried again in this cycle. */
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

  /** `everything`: the user asked, so no list is skipped. */
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

  /** Whether something that may be the server answered. */
  answered(): boolean {
    return this.#answered;
  }

  /** Why the cycle ended early; null while it runs. */
  ended(): Failure | null {
    return this.#ended;
  }

  /** A failure of the whole connection. */
  end(failure: Failure): void {
    this.#ended ??= failure;
  }

  /** A request for something other than a list succeeded. */
  reached(): void {
    this.#believe();
  }

  /**
   * Returns the lists that may be read now, those with problems last, so that they do not delay the
   * others.
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

  /** Returns whether a list is among those read last. */
  isLate({ key }: WatchedList): boolean {
    return (
      this.#deferred.has(key) ||
      this.context.store.read((reader) => storedProblems(reader).has(key))
    );
  }

  /** Returns whether more requests may go to a list in this cycle. */
  mayRead({ key }: WatchedList): boolean {
    return this.#ended === null && !this.#out.has(key) && !this.context.stopped();
  }

  /** Returns whether a list was found absent in this cycle, confirmed or not. */
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

  /** Ends the cycle. `whole`: it set out to read everything. */
  finish(whole: boolean): void {
    if (this.#ended === null) {
      for (const verdict of this.#unproved.splice(0)) this.#remember(verdict);
      if (whole && this.#tried && !this.#read) this.#endWithoutAnyList();
    }
    this.#writeDeferred();
  }

  /**
   * A list that also ended the previous cycle with silence or 429s, while others answer, has a
   * problem of its own.
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

  /** A list was read, so failures of the others are their own. */
  #believe(): void {
    this.#read = true;
    for (const verdict of this.#unproved.splice(0)) this.#remember(verdict);
  }

  #remember({ list, failure, problem }: Verdict): void {
    const { store, clock, log } = this.context;
    const message = problemMessage(failure);
    // A server message may contain personal data: the status keeps it, the log does not.
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
 * Usually a failure of the connection, but maybe of one list: that list is read last in the next
 * cycle, which tells the two apart.
 */
function mayBeItsOwn(failure: Failure): boolean {
  return isUnanswered(failure) || failure.kind === "rate-limited";
}
