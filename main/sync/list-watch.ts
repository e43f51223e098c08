import { type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import { DEFINITIONS_LIST, listName } from "../../shared/local/left-out.ts";
import type { Failure } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";
import {
  effectiveProfile,
  mayBeAbsent,
  rememberAbsent,
  rememberProved,
} from "./effective-profile.ts";
import {
  failureScope,
  isAnswer,
  isMissing,
  isUnanswered,
  problemMessage,
} from "./failure-scope.ts";
import { forgetProblem, isDue, rememberProblem, storedProblems } from "./list-problems.ts";
import { STATE } from "../store/state-keys.ts";
import { type Stream, streamsOf } from "./streams.ts";

/**
 * If this many lists had no usable answer, and none had one, the server is down or not a /v1
 * server, and the remaining lists are not tried.
 */
const BREAKER_LISTS = 3;

const NO_API: Failure = {
  kind: "missing",
  status: 404,
  message: "There is no /v1 API at this address. Check the server's address.",
};

/** A list that is read from the server: of a resource, or the custom-field definitions. */
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
 * Judges the results of reading lists during one cycle. A refused or failing list affects only
 * itself; a failure of the connection ends the cycle. A server that is down refuses or fails
 * everything, so nothing is concluded about a single list until another one was read.
 */
export class ListWatch {
  /** The cycle's context. It observes the outcome of every request. */
  readonly context: SyncContext;
  readonly #everything: boolean;
  readonly #deferred: ReadonlySet<string>;
  /** Lists that failed and are not tried again in this cycle. */
  readonly #excluded = new Set<string>();
  readonly #defer = new Set<string>();
  /** Results that do not count until a list was read. */
  readonly #unconfirmed: Verdict[] = [];
  /** Results of lists without a usable answer, before any list was read. */
  readonly #unusable: Verdict[] = [];
  #answered = false;
  #accepted = false;
  #readRefused = false;
  #read = false;
  #tried = false;
  #ended: Failure | null = null;

  /** `everything`: the user requested the cycle, so no list is skipped. */
  constructor(context: SyncContext, everything: boolean) {
    const { send } = context;
    this.#everything = everything;
    this.context = {
      ...context,
      send: async (request) => {
        const outcome = await send(request);
        if (isAnswer(outcome)) this.#answered = true;
        if (outcome.kind === "ok") this.#accepted = true;
        if (outcome.kind === "forbidden" && request.method === "GET") this.#readRefused = true;
        return outcome;
      },
      isAccepted: () => this.#accepted,
    };
    const deferred = context.store.read((reader) => reader.state.get(STATE.deferredLists));
    this.#deferred = new Set(deferred);
  }

  /** Returns whether anything answered that may be the server. */
  isAnswered(): boolean {
    return this.#answered;
  }

  /** Returns whether the server did anything of what it was asked. */
  isAccepted(): boolean {
    return this.#accepted;
  }

  /** Returns whether the server refuses the account: not even reading is allowed. */
  isAccountRefused(): boolean {
    return this.#readRefused && !this.#accepted;
  }

  /** Returns why the cycle ended early; null while it runs. */
  ended(): Failure | null {
    return this.#ended;
  }

  /** Ends the cycle because the whole connection failed. */
  end(failure: Failure): void {
    this.#ended ??= failure;
  }

  /** Call when a request for something other than a list succeeded. */
  succeededElsewhere(): void {
    this.#noteServerWorks();
  }

  /**
   * Returns the lists that may be read now. Those with problems come last, so that they do not
   * delay the others.
   */
  due<T extends WatchedList>(lists: readonly T[]): readonly T[] {
    const { store, steady } = this.context;
    const problems = store.read(storedProblems);
    const due = lists.filter(({ key }) => {
      const problem = problems.get(key);
      return this.#everything || problem === undefined || isDue(problem, steady.now());
    });
    const late = (list: T) => Number(problems.has(list.key) || this.#deferred.has(list.key));
    return due.toSorted((a, b) => late(a) - late(b));
  }

  /** Returns whether a list is one of those that are read last. */
  isLate({ key }: WatchedList): boolean {
    return (
      this.#deferred.has(key) ||
      this.context.store.read((reader) => storedProblems(reader).has(key))
    );
  }

  /** Returns whether more requests may go to a list in this cycle. */
  mayRead({ key }: WatchedList): boolean {
    return this.#ended === null && !this.#excluded.has(key) && !this.context.stopped();
  }

  /** Returns whether a list was found absent in this cycle, even if no other list was read yet. */
  isAbsent(resource: Resource): boolean {
    return this.#unconfirmed.some(
      ({ list, problem }) => problem === "absent" && list.resource === resource,
    );
  }

  succeeded({ key, resource }: WatchedList): void {
    const { store } = this.context;
    this.#tried = true;
    this.#noteServerWorks();
    if (resource !== null) rememberProved(store, resource, "list");
    if (store.read((reader) => storedProblems(reader).has(key)))
      store.write((writer) => forgetProblem(writer, key), { durable: false });
  }

  failed(list: WatchedList, failure: Failure): void {
    if (this.context.stopped() || this.#ended !== null) return this.end(failure);
    this.#tried = true;
    this.#excluded.add(list.key);
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
    this.#unconfirmed.push(verdict);
    if (scope === "failing" || isMissing(failure) || failure.kind === "forbidden")
      this.#unusable.push(verdict);
    if (this.#unusable.length >= BREAKER_LISTS) this.#endWithoutServer();
  }

  /** Stores the results of the cycle. `isWhole`: the cycle was meant to read everything. */
  finish(isWhole: boolean): void {
    if (this.#ended === null) {
      for (const verdict of this.#unconfirmed.splice(0)) this.#remember(verdict);
      if (isWhole && this.#tried && !this.#read) this.#endWithoutAnyList();
    }
    this.#writeDeferred();
  }

  /**
   * Returns the scope of a failure. If the same list also ended the previous cycle with silence or
   * 429s while others were read in this one, the problem is the list's own.
   */
  #scope(list: WatchedList, failure: Failure): ReturnType<typeof failureScope> {
    const isOwnFailure = mayBeItsOwn(failure) && this.#read && this.#deferred.has(list.key);
    if (!isOwnFailure) return failureScope(failure);
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

  /** Call when a request succeeded: failures of lists are now the lists' own. */
  #noteServerWorks(): void {
    this.#read = true;
    for (const verdict of this.#unconfirmed.splice(0)) this.#remember(verdict);
  }

  #remember({ list, failure, problem }: Verdict): void {
    const { store, steady, log } = this.context;
    const message = problemMessage(failure);
    // A message from the server may contain personal data, so it appears in the status but not in
    // the log.
    log("warn", `${listName(list.key)} cannot be read`, { problem, kind: failure.kind });
    if (problem === "absent") {
      if (list.resource !== null) rememberAbsent(store, list.resource, "list", steady.now());
      return;
    }
    store.write((writer) => rememberProblem(writer, list.key, { problem, message }, steady.now()), {
      durable: false,
    });
  }

  #endWithoutServer(): void {
    const failures = this.#unusable.map(({ failure }) => failure);
    for (const { list } of this.#unusable) this.#defer.add(list.key);
    const lastFailure = failures.at(-1);
    if (lastFailure !== undefined) this.end(failures.every(isMissing) ? NO_API : lastFailure);
  }

  #endWithoutAnyList(): void {
    const problems = [...this.context.store.read(storedProblems).values()];
    const [firstProblem] = problems;
    if (firstProblem === undefined || problems.some(({ problem }) => problem === "failing")) return;
    const message = `It doesn't let you read any of its lists. ${firstProblem.message}`;
    this.end({ kind: "forbidden", status: null, message, isOwnWords: false });
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
 * Returns whether a failure, usually of the connection, may concern a single list. That list is
 * read last in the next cycle, which shows which of the two it is.
 */
function mayBeItsOwn(failure: Failure): boolean {
  return isUnanswered(failure) || failure.kind === "rate-limited";
}

/** Returns the lists of the server, without those that were found absent in this cycle. */
export function streamsNow(watch: ListWatch): readonly Stream[] {
  const profile = effectiveProfile(watch.context.profile(), watch.context.store);
  const operations = { ...profile.operations };
  for (const resource of RESOURCES.filter((name) => watch.isAbsent(name)))
    operations[resource] = operations[resource].filter((name) => name !== "list");
  return streamsOf({ ...profile, operations });
}
