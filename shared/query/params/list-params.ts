import type { ResourceContract } from "../../contract/define.ts";
import type { Profile } from "../../contract/profile.ts";
import type { Sort } from "../filter.ts";
import { queryValue, type QueryText } from "./values.ts";

/** Kinds that a list can be sorted by; relations and lists of values have no order. */
const SORTABLE = new Set(["text", "number", "choice", "date", "time", "instant", "flag", "list"]);

/**
 * Order of a show-all list. `sortOrder` is the field and `sortByColumn` the direction, as the
 * specification describes them, or the other way round where the profile says so. Without a known
 * field: by id, ascending. api-spec: Endpoints, Conventions.
 */
export function readListSort(
  contract: ResourceContract,
  query: QueryText,
  profile: Profile,
): readonly Sort[] {
  const asNamed = profile.listSort === "as-named";
  const field = queryValue(query, asNamed ? "sortByColumn" : "sortOrder")?.trim();
  const direction = queryValue(query, asNamed ? "sortOrder" : "sortByColumn")
    ?.trim()
    .toLowerCase();
  const kind = field === undefined ? undefined : contract.record[field]?.kind.type;
  if (field === undefined || (field !== "id" && (kind === undefined || !SORTABLE.has(kind)))) {
    return [{ field: "id", direction: "asc" }];
  }
  return [{ field, direction: direction === "desc" ? "desc" : "asc" }];
}
