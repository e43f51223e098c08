import { CONTRACTS } from "./catalog.ts";
import type { Resource, SluggedResource } from "./resource.ts";

export interface Reference {
  /** The resource that it refers to. */
  readonly resource: SluggedResource;
  /** Key that a stored record names the other one by. */
  readonly by: "id" | "slug";
}

/** api-spec: Activity: attendees are named by slugs. */
const BY_SLUG: Readonly<Record<string, Reference>> = {
  "attendees.candidates": { resource: "candidate", by: "slug" },
  "attendees.contacts": { resource: "contact", by: "slug" },
};

/**
 * Returns the resource that a field of a stored record leads to, as filters name it; null when it
 * holds no records of one resource.
 */
export function referenceOf(resource: Resource, field: string): Reference | null {
  const { record } = CONTRACTS[resource];
  const kind = record[field]?.kind;
  if (kind?.type === "ref" || kind?.type === "refs") return { resource: kind.resource, by: "id" };
  // Field names come from outside: one that every object inherits leads nowhere.
  return record["attendees"] === undefined || !Object.hasOwn(BY_SLUG, field)
    ? null
    : (BY_SLUG[field] ?? null);
}
