import type { Resource } from "../contract/resource.ts";

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
