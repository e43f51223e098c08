import type { Resource } from "../contract/resource.ts";
import { isOneOf } from "../contract/enumeration.ts";

/**
 * Numbers of an organization's contacts, jobs and deals: Roadbook's own figures, which /v1 does not
 * know. By the field's name in lists, filters and sorts.
 */
export const RELATED_COUNTS = {
  contact_count: "contact",
  job_count: "job",
  deal_count: "deal",
} as const satisfies Readonly<Record<string, Resource>>;

/** Number of people on the shortlist of a job who are not out, or in a deal about it. */
export const CANDIDATE_COUNT = "candidate_count";
export type RelatedCount = keyof typeof RELATED_COUNTS | typeof CANDIDATE_COUNT;

/** The kinds of records that an organization is counted in. */
export const COUNTED_RESOURCES: readonly Resource[] = Object.values(RELATED_COUNTS);

export function isRelatedCount(resource: Resource, field: string): field is RelatedCount {
  if (resource === "job") return field === CANDIDATE_COUNT;
  return resource === "organization" && Object.hasOwn(RELATED_COUNTS, field);
}

type Count = readonly [field: RelatedCount, counted: Resource];
const CANDIDATES: Count = [CANDIDATE_COUNT, "candidate"];

/** Returns the counts that records of a resource have, each with what is counted. */
export function relatedCountsOf(resource: Resource): readonly Count[] {
  if (resource === "job") return [CANDIDATES];
  if (resource !== "organization") return [];
  return [
    ["contact_count", "contact"],
    ["job_count", "job"],
    ["deal_count", "deal"],
  ];
}

/** Resources whose records have a last contact: Roadbook's own figure, which /v1 does not know. */
export const CONTACTED = ["candidate", "contact", "organization"] as const;
export type Contacted = (typeof CONTACTED)[number];

/** The field's name in filters and sorts, and its column in the rows. */
export const LAST_CONTACT = "last_contact";

export function isContacted(resource: Resource): resource is Contacted {
  return isOneOf(CONTACTED, resource);
}
