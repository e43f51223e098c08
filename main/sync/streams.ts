import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { CUSTOM_FIELD_ENTITIES } from "../../shared/contract/custom-field.ts";
import type { Profile } from "../../shared/contract/profile.ts";
import { ENTITY_CODES, type Resource } from "../../shared/contract/resource.ts";
import { address } from "../../shared/contract/routes.ts";
import type { Filter } from "../../shared/query/filter.ts";

/** The sort parameters with which a list is sorted by `updated_at`, newest first. */
export type SortForm = "as-described" | "as-named" | "activity" | "none";

/** A list that is read page by page: of a resource, or of the notes of one entity type. */
export interface Stream {
  readonly key: string;
  readonly resource: Resource;
  readonly path: string;
  /** Largest page that the server returns. */
  readonly limit: number;
  /** Parameters other than page, limit and sorting. */
  readonly query: Readonly<Record<string, string>>;
  /** Sort parameters to try, best guess first; empty where the list has none. */
  readonly sorts: readonly SortForm[];
  /** The records of the resource that are in this list. */
  readonly members: Filter;
}

/**
 * Query parameters of each sort order. The specification describes `sortOrder` as the field,
 * although its name means the direction.
 */
export const SORT_QUERY: Readonly<
  Record<SortForm | "oldest-first", Readonly<Record<string, string>>>
> = {
  "as-described": { sortOrder: "updated_at", sortByColumn: "desc" },
  "as-named": { sortOrder: "desc", sortByColumn: "updated_at" },
  activity: { sort_by: "updated_at", sort_order: "desc" },
  none: {},
  // Parameters for activities: newest first without sort parameters. api-spec: Activities.
  "oldest-first": { sort_by: "created_at", sort_order: "asc" },
};

/** Parameters for the oldest first. Comparing both orders shows whether the server obeys them. */
export const OLDEST_FIRST_QUERY: typeof SORT_QUERY = {
  "as-described": { sortOrder: "updated_at", sortByColumn: "asc" },
  "as-named": { sortOrder: "asc", sortByColumn: "updated_at" },
  activity: { sort_by: "updated_at", sort_order: "asc" },
  none: {},
  "oldest-first": {},
};

/** Returns the lists of a profile; the ones that a recruiter needs first come first. */
export function streamsOf(profile: Profile): readonly Stream[] {
  const order: readonly Resource[] = [
    "candidate",
    "contact",
    "organization",
    "job",
    "deal",
    "activity",
    "note",
  ];
  return order
    .filter((resource) => profile.operations[resource].includes("list"))
    .flatMap((resource) => streams(profile, resource));
}

function streams(profile: Profile, resource: Resource): readonly Stream[] {
  const { path } = address(profile, "list", resource);
  const limit = CONTRACTS[resource].page.cap;
  if (resource === "note") {
    return CUSTOM_FIELD_ENTITIES.map((entity) => ({
      key: `note:${entity}`,
      resource,
      path,
      limit,
      query: { entity_name: entity },
      sorts: [],
      members: { op: "is", field: "related_to_type", value: ENTITY_CODES[entity] },
    }));
  }
  const otherSort = profile.listSort === "as-described" ? "as-named" : "as-described";
  return [
    {
      key: resource,
      resource,
      path,
      limit,
      query: relationsQuery(profile, resource),
      sorts: resource === "activity" ? ["activity"] : [profile.listSort, otherSort],
      members: { op: "all" },
    },
  ];
}

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
