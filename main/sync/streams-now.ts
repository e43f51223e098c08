import { RESOURCES } from "../../shared/contract/resource.ts";
import { effectiveProfile } from "./effective-profile.ts";
import type { ListWatch } from "./list-watch.ts";
import { type Stream, streamsOf } from "./streams.ts";

/** Returns the lists of the server, without those that were found absent in this cycle. */
export function streamsNow(watch: ListWatch): readonly Stream[] {
  const profile = effectiveProfile(watch.context.profile(), watch.context.store);
  const operations = { ...profile.operations };
  for (const resource of RESOURCES.filter((name) => watch.isAbsent(name)))
    operations[resource] = operations[resource].filter((name) => name !== "list");
  return streamsOf({ ...profile, operations });
}
