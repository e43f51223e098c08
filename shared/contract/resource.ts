import { isOneOf, namesOf } from "./enumeration.ts";

/**
 * The resources of /v1 that hold records. Custom-field definitions are described in
 * `custom-field.ts`.
 */
export const RESOURCES = [
  "candidate",
  "contact",
  "organization",
  "job",
  "deal",
  "activity",
  "note",
] as const;
export type Resource = (typeof RESOURCES)[number];

/** Resources that have a slug; activities and notes are known by their numeric id only. */
export const SLUGGED = ["candidate", "contact", "organization", "job", "deal"] as const;
export type SluggedResource = (typeof SLUGGED)[number];

/** Entity-type codes (`related_to_entity`, `related_to_type` of notes). api-spec: Activity. */
export const ENTITY_CODES = {
  candidate: 1,
  job: 2,
  organization: 3,
  contact: 4,
  deal: 5,
  other: 10,
} as const;
export type EntityName = keyof typeof ENTITY_CODES;

export function isResource(value: string): value is Resource {
  return isOneOf(RESOURCES, value);
}

export function isSlugged(resource: Resource): resource is SluggedResource {
  return isOneOf(SLUGGED, resource);
}

/** Name of an entity-type code, `null` for a code that the specification does not list. */
export function entityOfCode(code: number): EntityName | null {
  return namesOf(ENTITY_CODES).find((name) => ENTITY_CODES[name] === code) ?? null;
}

/**
 * The slugged resource that a slug names by its prefix (`candidate_…`), `null` when the prefix is
 * foreign.
 */
export function resourceOfSlug(slug: string): SluggedResource | null {
  const prefix = slug.slice(0, slug.indexOf("_"));
  return isOneOf(SLUGGED, prefix) ? prefix : null;
}

/** Prefix of the slugs that this client makes for records the server has not seen yet. */
export function localSlug(resource: Resource, ulid: string): string {
  return `${resource}_local-${ulid}`;
}

export function isLocalSlug(slug: string): boolean {
  return /^[a-z]+_local-/.test(slug);
}
