import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Profile } from "../../shared/contract/profile.ts";
import type { Resource } from "../../shared/contract/resource.ts";

/**
 * Returns the `maximize` parameter for reading a resource. A relation that is not requested may be
 * null although it has a value (api-spec: Shared conventions), so every read requests all of them,
 * and null then means empty. The related record of an activity is the exception, because
 * `related_to` identifies it anyway: it is requested only if the profile has no list of candidates,
 * which are then known only from such mentions.
 */
export function relationsQuery(
  profile: Profile,
  resource: Resource,
): Readonly<Record<string, string>> {
  const needsMentions = !profile.operations.candidate.includes("list");
  const names = CONTRACTS[resource].relations.filter(
    (name) => needsMentions || name !== "related_record",
  );
  return names.length === 0 ? {} : { maximize: names.join(",") };
}
