import { type Profile, PROFILES, type RecordOperation } from "../../shared/contract/profile.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Store } from "../store/types.ts";

const PREFIX = "absent:";
const PROVED = "proved:";
/** Operations that the specification shows (api-spec: Endpoints): their 404 speaks of the record. */
const SHOWN = PROFILES.documented.operations;

/** The profile without the operations that the server turned out not to have. */
export function effectiveProfile(profile: Profile, store: Store): Profile {
  const absent = store.read((reader) => reader.states(PREFIX));
  if (absent.size === 0) return profile;
  const operations = Object.fromEntries(
    Object.entries(profile.operations).map(([resource, names]) => [
      resource,
      names.filter((name) => !absent.has(`${PREFIX}${resource}.${name}`)),
    ]),
  ) as Profile["operations"];
  return { ...profile, operations };
}

/** Remembers that the server answered 404 or 405 to an operation that is only assumed (docs/assumptions.md: Operations and profiles). */
export function rememberAbsent(store: Store, resource: Resource, operation: RecordOperation): void {
  store.write((writer) => writer.setState(`${PREFIX}${resource}.${operation}`, true), { durable: false });
}

/** Whether an operation is known to be there, so that its 404 can only mean the record. */
export function isProved(store: Store, resource: Resource, operation: RecordOperation): boolean {
  return (
    SHOWN[resource].includes(operation) ||
    store.read((reader) => reader.state(`${PROVED}${resource}.${operation}`)) === true
  );
}

/** Remembers that an operation that is only assumed gave an answer. */
export function rememberProved(store: Store, resource: Resource, operation: RecordOperation): void {
  if (isProved(store, resource, operation)) return;
  store.write((writer) => writer.setState(`${PROVED}${resource}.${operation}`, true), { durable: false });
}

/** Another server, or another profile: everything has to be learned anew. */
export function forgetAbsent(store: Store): void {
  store.write(
    (writer) => {
      for (const prefix of [PREFIX, PROVED]) for (const key of writer.states(prefix).keys()) writer.setState(key, null);
    },
    { durable: false },
  );
}
