import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Profile } from "../../shared/contract/profile.ts";
import type { Resource } from "../../shared/contract/resource.ts";

/**
 * The `maximize` parameter of every read of a resource. A relation may be null unless it is asked
 * for (api-spec: Shared conventions), so every read asks for all of them: what is null then is
 * empty. Related records of activities are named by `related_to` anyway; they are requested only
 * where the profile has no list of candidates, so that candidates are known from their mentions.
 */
export function relationsQuery(
  profile: Profile,
  resource: Resource,
): Readonly<Record<string, string>> {
  const mentions = !profile.operations.candidate.includes("list");
  const names = CONTRACTS[resource].relations.filter(
    (name) => mentions || name !== "related_record",
  );
  return names.length === 0 ? {} : { maximize: names.join(",") };
}
