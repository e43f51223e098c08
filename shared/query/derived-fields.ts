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
export type RelatedCount = keyof typeof RELATED_COUNTS;

/** The kinds of records that an organization is counted in. */
export const COUNTED_RESOURCES: readonly Resource[] = Object.values(RELATED_COUNTS);

export function isRelatedCount(resource: Resource, field: string): field is RelatedCount {
  return resource === "organization" && Object.hasOwn(RELATED_COUNTS, field);
}

/** Resources whose records have a last contact: Roadbook's own figure, which /v1 does not know. */
export const CONTACTED = ["candidate", "contact", "organization"] as const;
export type Contacted = (typeof CONTACTED)[number];

/** The field's name in filters and sorts, and its column in the rows. */
export const LAST_CONTACT = "last_contact";

export function isContacted(resource: Resource): resource is Contacted {
  return isOneOf(CONTACTED, resource);
}
