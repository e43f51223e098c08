import { tableOf } from "../../shared/contract/enumeration.ts";
import { isDeepStrictEqual } from "node:util";
import {
  operationSchema,
  type Profile,
  PROFILES,
  type RecordOperation,
} from "../../shared/contract/profile.ts";
import { isResource, type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import { listName, type ListProblem } from "../../shared/local/left-out.ts";
import { ageOf } from "../../shared/runtime/clock.ts";
import { type AbsentOperation, STATE } from "../store/state-keys.ts";
import type { Store, StoreReader, StoreWriter } from "../store/types.ts";
import { readStreamState } from "./stream-state.ts";

/**
 * Operations that the specification documents (api-spec: Endpoints). A 404 from one of these
 * concerns the record or is temporary; it never means that the operation does not exist.
 */
const DOCUMENTED = PROFILES.documented.operations;
/** An absent operation is tried again after this time, even if the user does not sync manually. */
const RETRY_ABSENT_MS = 86_400_000;

/**
 * Returns whether an operation is undocumented and only assumed to exist, until it answers
 * (docs/assumptions.md: Operations and profiles).
 */
function isAssumed(resource: Resource, operation: RecordOperation): boolean {
  return !DOCUMENTED[resource].includes(operation);
}

/** Parses a name such as `contact.list`; null if there is no such operation. */
function operationOf(name: string): readonly [Resource, RecordOperation] | null {
  const [resource = "", word] = name.split(".");
  const operation = operationSchema.safeParse(word).data;
  return isResource(resource) && operation !== undefined ? [resource, operation] : null;
}

/** Returns the profile without the assumed operations that the server turned out not to have. */
export function effectiveProfile(profile: Profile, store: Store): Profile {
  const absent = store.read((reader) => reader.state.entriesOf(STATE.absent));
  if (absent.size === 0) return profile;
  const isAbsent = (resource: Resource, operation: RecordOperation): boolean => {
    return (
      isAssumed(resource, operation) && absent.get(`${resource}.${operation}`)?.trying === null
    );
  };
  const operations = tableOf(RESOURCES, (resource) =>
    profile.operations[resource].filter((name) => !isAbsent(resource, name)),
  );
  return { ...profile, operations };
}

/**
 * Records that the server answered 404 or 405 to an operation. Only an assumed operation that has
 * never answered counts as absent. `nowMs`: local time in milliseconds; if null, the next cycle
 * fills it in.
 */
export function rememberAbsent(
  store: Store,
  resource: Resource,
  operation: RecordOperation,
  nowMs: number | null = null,
): void {
  store.write(
    (writer) => {
      if (mayBeAbsent(writer, resource, operation)) writeAbsent(writer, resource, operation, nowMs);
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
  nowMs: number | null,
): void {
  const key = STATE.absent.at(resource, operation);
  writer.state.set(key, {
    since: writer.state.get(key)?.since ?? nowMs,
    checkedAt: nowMs,
    trying: null,
  });
}

/**
 * Returns whether an operation has ever answered. Older workspaces did not record this, so a list
 * that was read, or a create that was sent, counts as well.
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
 * Call at the start of a cycle: absent operations whose retry is due (all of them if the user
 * requested the cycle) count as present until they are tried.
 */
export function reviewAbsent(store: Store, nowMs: number, isRequested: boolean): void {
  const absentStates = store.read((reader) => reader.state.entriesOf(STATE.absent));
  if (absentStates.size === 0) return;
  store.write(
    (writer) => {
      for (const [name, { since, checkedAt, trying }] of absentStates) {
        const target = operationOf(name);
        if (target === null) continue;
        const key = STATE.absent.at(...target);
        if (!isAssumed(...target)) {
          writer.state.set(key, null);
          continue;
        }
        const checked = checkedAt ?? nowMs;
        const due = trying === "due" || ageOf(checked, nowMs) >= RETRY_ABSENT_MS;
        const next: AbsentOperation = {
          since: since ?? nowMs,
          checkedAt: Math.min(checked, nowMs),
          trying: due ? "due" : isRequested ? "asked" : null,
        };
        if (!isDeepStrictEqual(next, { since, checkedAt, trying })) writer.state.set(key, next);
      }
    },
    { durable: false },
  );
}

/**
 * Schedules an absent operation for a retry that the user requested: it counts as present until it
 * is tried.
 */
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
 * Call at the end of a cycle: operations that counted as present only because the user requested
 * the cycle, and that did not answer, are absent again.
 */
export function endReview(store: Store): void {
  const requestedStates = [...store.read((reader) => reader.state.entriesOf(STATE.absent))].filter(
    ([, { trying }]) => trying === "asked",
  );
  if (requestedStates.length === 0) return;
  store.write(
    (writer) => {
      for (const [name, value] of requestedStates) {
        const target = operationOf(name);
        if (target !== null)
          writer.state.set(STATE.absent.at(...target), { ...value, trying: null });
      }
    },
    { durable: false },
  );
}

/** Returns the lists that this server turned out not to have, for the status. */
export function absentLists(reader: StoreReader, profile: Profile): readonly ListProblem[] {
  return [...reader.state.entriesOf(STATE.absent)].flatMap(([name, { since }]) => {
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

/** Returns whether an operation is known to exist. If so, its 404 concerns the record. */
export function isProved(store: Store, resource: Resource, operation: RecordOperation): boolean {
  return (
    !isAssumed(resource, operation) ||
    store.read((reader) => reader.state.get(STATE.proved.at(resource, operation))) === true
  );
}

/** Records that an assumed operation answered, which proves that it exists. */
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
 * Forgets which operations exist. Call it after a change of server or profile, because earlier
 * answers prove nothing about the new one.
 */
export function forgetAbsent(store: Store): void {
  store.write(
    (writer) => {
      for (const name of writer.state.entriesOf(STATE.absent).keys()) {
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
