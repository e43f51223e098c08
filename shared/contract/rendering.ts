import type { CrmRecord } from "./define.ts";
import type { Lookup, LookupEntry, User } from "./lookup.ts";
import type { RecordKind, RecordRef } from "./record-field.ts";
import { isSlugged, type Resource } from "./resource.ts";

/** Finds what a record refers to, for rendering answers. */
export interface RenderSource {
  user(id: number): User | null;
  lookup(lookup: Lookup, id: number): LookupEntry | null;
  /** The record a reference names, following aliases of local slugs and ids. */
  record(resource: Resource, ref: RecordRef): CrmRecord | null;
  /** The same with what names it only: its id and those of `NAMES` that it has. */
  named(resource: Resource, ref: RecordRef): NamedRecord | null;
  /** A record whose deletion waits to be sent: records that named it no longer do. */
  hidden(resource: Resource, id: number): boolean;
  /** Returns the current slug of a record, given a current or a local one. */
  currentSlug(slug: string): string;
}

/**
 * Relations to show in full: names from the contract's `relations`, all of these, or (for the app's
 * own screens) those without a name too. "names": those as well, but of each related record only
 * what it is called; a page of deals is a tenth as long.
 */
export type Expand = "all" | "everything" | "names" | ReadonlySet<string>;

/** Fields that name a record, for people and in addresses. */
export const NAMES: readonly string[] = [
  "slug",
  "full_name",
  "name",
  "position_name",
  "title",
  "email",
];

export interface NamedRecord {
  readonly id: number;
  readonly [name: string]: unknown;
}

export const RELATED_RECORD = "related_record";

/** What the values of records are rendered with. */
export interface Rendering {
  readonly source: RenderSource;
  readonly expand: Expand;
  /** Returns a related record in full, or what names it; null where it is not known. */
  readonly relation: (resource: Resource, ref: RecordRef) => unknown;
}

/**
 * Slugged records have no id before the server gave one; activities and notes show their negative
 * local id.
 */
export function publicId(resource: Resource, id: number): number | null {
  return id < 0 && isSlugged(resource) ? null : id;
}

export function expandName(kind: RecordKind | undefined): string | undefined {
  return kind !== undefined && "expand" in kind ? kind.expand : undefined;
}

export function isForScreens(expand: Expand): expand is "everything" | "names" {
  return expand === "everything" || expand === "names";
}

export function isExpanded(expand: Expand, name: string | undefined): boolean {
  if (isForScreens(expand)) return true;
  return name !== undefined && (expand === "all" || expand.has(name));
}
