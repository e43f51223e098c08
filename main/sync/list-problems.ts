import { isResource } from "../../shared/contract/resource.ts";
import { DEFINITIONS_LIST, type ListProblem, listName } from "../../shared/local/left-out.ts";
import { waitUntil } from "../../shared/runtime/clock.ts";
import { STATE, type StoredProblem } from "../store/state-keys.ts";
import type { Store, StoreReader, StoreWriter } from "../store/types.ts";

/** Delay before a list without a usable answer is tried again: the first one, and the longest. */
const FAILING_DELAY_MS = { first: 2_000, longest: 60_000 };
/** Delays of a list that the server refuses: permissions rarely change. */
const REFUSED_DELAY_MS = { first: 60_000, longest: 15 * 60_000 };

/** Returns the lists that have a problem, by their keys. */
export function storedProblems(reader: StoreReader): ReadonlyMap<string, StoredProblem> {
  return reader.state.entriesOf(STATE.listProblem);
}

/** Records that a list could not be read, and delays the next try, longer each time. */
export function rememberProblem(
  writer: StoreWriter,
  list: string,
  { problem, message }: Pick<StoredProblem, "problem" | "message">,
  nowMs: number,
): void {
  const previousProblem = storedProblems(writer).get(list);
  const tries = (previousProblem?.tries ?? 0) + 1;
  const { first, longest } = problem === "failing" ? FAILING_DELAY_MS : REFUSED_DELAY_MS;
  const nextAt = nowMs + Math.min(longest, first * 2 ** Math.min(tries - 1, 20));
  const since =
    previousProblem?.problem === problem ? Math.min(previousProblem.since, nowMs) : nowMs;
  writer.state.set(STATE.listProblem.at(list), { problem, message, since, nextAt, tries });
}

/** Forgets the problem of a list that was read. */
export function forgetProblem(writer: StoreWriter, list: string): void {
  writer.state.set(STATE.listProblem.at(list), null);
}

/** Forgets all problems, after a change of server or profile. */
export function forgetProblems(store: Store): void {
  store.write(
    (writer) => {
      for (const list of storedProblems(writer).keys()) forgetProblem(writer, list);
    },
    { durable: false },
  );
}

/** Makes all lists due, because a new token may have other permissions. */
export function retryProblemsNow(store: Store): void {
  store.write(
    (writer) => {
      for (const [list, storedProblem] of storedProblems(writer))
        writer.state.set(STATE.listProblem.at(list), { ...storedProblem, nextAt: 0 });
    },
    { durable: false },
  );
}

/** Returns whether the list may be tried again. */
export function isDue(storedProblem: StoredProblem, nowMs: number): boolean {
  return delayOf(storedProblem, nowMs) === 0;
}

function delayOf({ problem, nextAt }: StoredProblem, nowMs: number): number {
  const { longest } = problem === "failing" ? FAILING_DELAY_MS : REFUSED_DELAY_MS;
  return waitUntil(nextAt, nowMs, longest);
}

/**
 * Returns the milliseconds until the next failing list is due; null if none is failing. Refused
 * lists wait for the next check of the server.
 */
export function nextListRetryIn(nowMs: number): (reader: StoreReader) => number | null {
  return (reader) => {
    const waits = [...storedProblems(reader).values()]
      .filter(({ problem }) => problem === "failing")
      .map((storedProblem) => delayOf(storedProblem, nowMs));
    return waits.length === 0 ? null : Math.min(...waits);
  };
}

/** Returns the failing lists that may be tried again. */
export function failingListsDue(nowMs: number): (reader: StoreReader) => readonly string[] {
  return (reader) =>
    [...storedProblems(reader)]
      .filter(
        ([, storedProblem]) => storedProblem.problem === "failing" && isDue(storedProblem, nowMs),
      )
      .map(([list]) => list);
}

/** Delays all of these lists as long as the one that has to wait longest. */
export function delayTogether(writer: StoreWriter, lists: readonly string[]): void {
  const problems = [...storedProblems(writer)].filter(([list]) => lists.includes(list));
  const nextAt = Math.max(...problems.map(([, problem]) => problem.nextAt));
  for (const [list, problem] of problems)
    writer.state.set(STATE.listProblem.at(list), { ...problem, nextAt });
}

/** Returns one sentence that names the failing lists; null if there are none. */
export function failingListsText(reader: StoreReader): string | null {
  const failing = [...storedProblems(reader)].filter(([, { problem }]) => problem === "failing");
  const [firstList] = failing;
  if (firstList === undefined) return null;
  const names = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(
    failing.map(([list]) => listName(list)),
  );
  const [, { message }] = firstList;
  const reason = `${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  return `${names} couldn't be read: ${reason} Everything else is up to date.`;
}

/** Returns the lists that have a problem, for the status. */
export function listProblems(reader: StoreReader): readonly ListProblem[] {
  return [...storedProblems(reader)].flatMap(([list, { problem, message, since }]) => {
    const [resource = ""] = list.split(":");
    if (!isResource(resource) && resource !== DEFINITIONS_LIST) return [];
    return [{ list, resource, problem, message, since: new Date(since).toISOString() }];
  });
}
