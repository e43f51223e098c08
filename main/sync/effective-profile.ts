import type { Profile, RecordOperation } from "../../shared/contract/profile.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Store } from "../store/types.ts";

const PREFIX = "absent:";

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

/** Another server, or another profile: everything has to be learned anew. */
export function forgetAbsent(store: Store): void {
  store.write(
    (writer) => {
      for (const key of writer.states(PREFIX).keys()) writer.setState(key, null);
    },
    { durable: false },
  );
}
