import { isDeepStrictEqual } from "node:util";
import {
  operationSchema,
  type Profile,
  PROFILES,
  type RecordOperation,
} from "../../shared/contract/profile.ts";
import { isResource, type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import { listName, type ListProblem } from "../../shared/local/list-problem.ts";
import { ageOf } from "../../shared/runtime/stored-time.ts";
import { type AbsentOperation, STATE } from "../store/state-keys.ts";
import type { Store, StoreReader, StoreWriter } from "../store/types.ts";
import { readStreamState } from "./stream-state.ts";

/**
 * Operations that the specification shows (api-spec: Endpoints): their 404 is about the record, or
 * temporary.
 */
const SHOWN = PROFILES.documented.operations;
/** An absent operation is tried again after this long, even without a request by the user. */
const RETRY_ABSENT_MS = 86_400_000;

/**
 * Returns whether an operation is only assumed: nothing but its answers proves that it exists
 * (docs/assumptions.md: Operations and profiles).
 */
function isAssumed(resource: Resource, operation: RecordOperation): boolean {
  return !SHOWN[resource].includes(operation);
}

/** Returns the operation that a name stands for; null if there is none. */
function operationOf(name: string): readonly [Resource, RecordOperation] | null {
  const [resource = "", word] = name.split(".");
  const operation = operationSchema.safeParse(word).data;
  return isResource(resource) && operation !== undefined ? [resource, operation] : null;
}

/** Returns the profile without the assumed operations that the server turned out not to have. */
export function effectiveProfile(profile: Profile, store: Store): Profile {
  const absent = store.read((reader) => reader.state.all(STATE.absent));
  if (absent.size === 0) return profile;
  const isAbsent = (resource: Resource, operation: RecordOperation): boolean => {
    return (
      isAssumed(resource, operation) && absent.get(`${resource}.${operation}`)?.trying === null
    );
  };
  const operations = Object.fromEntries(
    Object.entries(profile.operations).map(([resource, names]) => [
      resource,
      names.filter((name) => !isResource(resource) || !isAbsent(resource, name)),
    ]),
  ) as Profile["operations"];
  return { ...profile, operations };
}

/**
 * Notes that the server answered 404 or 405 to an operation. Only an assumed operation that has
 * never answered counts as absent. `now` is the local time in milliseconds; left out, the next
 * cycle adds it.
 */
export function rememberAbsent(
  store: Store,
  resource: Resource,
  operation: RecordOperation,
  now: number | null = null,
): void {
  store.write(
    (writer) => {
      if (mayBeAbsent(writer, resource, operation)) writeAbsent(writer, resource, operation, now);
    },
    { durable: false },
  );
}

/** Returns whether a 404 or 405 may mean that the operation does not exist. */
export function mayBeAbsent(
  reader: StoreReader,
  resource: Resource,
  operation: RecordOperation,
): boolean {
  return isAssumed(resource, operation) && !hasAnswered(reader, resource, operation);
}

function writeAbsent(
  writer: StoreWriter,
  resource: Resource,
  operation: RecordOperation,
  now: number | null,
): void {
  const key = STATE.absent.at(resource, operation);
  writer.state.set(key, {
    since: writer.state.get(key)?.since ?? now,
    checkedAt: now,
    trying: null,
  });
}

/**
 * Includes the evidence of workspaces older than this record: a list that was read, a create that
 * was sent.
 */
function hasAnswered(reader: StoreReader, resource: Resource, operation: RecordOperation): boolean {
  const proved = reader.state.get(STATE.proved.at(resource, operation));
  if (proved !== undefined) return proved;
  switch (operation) {
    case "list":
      return readStreamState(reader, resource).total !== null;
    case "create":
      return reader.outbox
        .entries({ resource, states: ["done"] })
        .some((entry) => entry.kind === "create");
    case "get":
    case "search":
    case "update":
    case "delete":
      return false;
  }
}

/**
 * At the start of a cycle, absent operations that are due (all of them if the user asked) count as
 * present until they are tried.
 */
export function reviewAbsent(store: Store, now: number, asked: boolean): void {
  const all = store.read((reader) => reader.state.all(STATE.absent));
  if (all.size === 0) return;
  store.write(
    (writer) => {
      for (const [name, { since, checkedAt, trying }] of all) {
        const target = operationOf(name);
        if (target === null) continue;
        const key = STATE.absent.at(...target);
        if (!isAssumed(...target)) {
          writer.state.set(key, null);
          continue;
        }
        const checked = checkedAt ?? now;
        const due = trying === "due" || ageOf(checked, now) >= RETRY_ABSENT_MS;
        const next: AbsentOperation = {
          since: since ?? now,
          checkedAt: Math.min(checked, now),
          trying: due ? "due" : asked ? "asked" : null,
        };
        if (!isDeepStrictEqual(next, { since, checkedAt, trying })) writer.state.set(key, next);
      }
    },
    { durable: false },
  );
}

/** The user wants it tried again now: it counts as present until then. */
export function tryAgain(
  writer: StoreWriter,
  resource: Resource,
  operation: RecordOperation,
): void {
  const key = STATE.absent.at(resource, operation);
  const value = writer.state.get(key);
  if (value !== undefined) writer.state.set(key, { ...value, trying: "due" });
}

/**
 * At the end of a cycle, operations that were tried only because the user asked, and did not
 * answer, are absent as before.
 */
export function endReview(store: Store): void {
  const asked = [...store.read((reader) => reader.state.all(STATE.absent))].filter(
    ([, { trying }]) => trying === "asked",
  );
  if (asked.length === 0) return;
  store.write(
    (writer) => {
      for (const [name, value] of asked) {
        const target = operationOf(name);
        if (target !== null)
          writer.state.set(STATE.absent.at(...target), { ...value, trying: null });
      }
    },
    { durable: false },
  );
}

/** Returns the lists that this server does not have, for the status. */
export function absentLists(reader: StoreReader, profile: Profile): readonly ListProblem[] {
  return [...reader.state.all(STATE.absent)].flatMap(([name, { since }]) => {
    const [resource, operation] = operationOf(name) ?? [];
    if (
      resource === undefined ||
      operation !== "list" ||
      since === null ||
      !isAssumed(resource, operation)
    )
      return [];
    if (!profile.operations[resource].includes(operation)) return [];
    const message = `This server has no list of ${listName(resource).toLowerCase()}.`;
    return [
      {
        list: resource,
        resource,
        problem: "absent" as const,
        message,
        since: new Date(since).toISOString(),
      },
    ];
  });
}

/** Returns whether an operation is known to exist, so that its 404 can only be about the record. */
export function isProved(store: Store, resource: Resource, operation: RecordOperation): boolean {
  return (
    !isAssumed(resource, operation) ||
    store.read((reader) => reader.state.get(STATE.proved.at(resource, operation))) === true
  );
}

/** Notes that an assumed operation answered. */
export function rememberProved(store: Store, resource: Resource, operation: RecordOperation): void {
  if (isProved(store, resource, operation)) return;
  store.write(
    (writer) => {
      writer.state.set(STATE.proved.at(resource, operation), true);
      writer.state.set(STATE.absent.at(resource, operation), null);
    },
    { durable: false },
  );
}

/**
 * Another server, or another profile: everything has to be learned again, and what was read before
 * proves nothing.
 */
export function forgetAbsent(store: Store): void {
  store.write(
    (writer) => {
      for (const name of writer.state.all(STATE.absent).keys()) {
        const target = operationOf(name);
        if (target !== null) writer.state.set(STATE.absent.at(...target), null);
      }
      for (const resource of RESOURCES)
        for (const operation of PROFILES.extended.operations[resource])
          if (isAssumed(resource, operation))
            writer.state.set(STATE.proved.at(resource, operation), false);
    },
    { durable: false },
  );
}
