import { z } from "zod";
import type { Resource } from "../contract/resource.ts";

export const DUPLICATE_RESOURCES = [
  "candidate",
  "contact",
  "organization",
] as const satisfies readonly Resource[];
export type DuplicateResource = (typeof DUPLICATE_RESOURCES)[number];

export function isDuplicateResource(name: string): name is DuplicateResource {
  return (DUPLICATE_RESOURCES as readonly string[]).includes(name);
}

/**
 * What two records have in common that speaks for one person, or one organization; the strongest
 * first.
 */
export const REASONS = ["email", "phone", "network", "website", "name"] as const;
export type Reason = (typeof REASONS)[number];

export interface DuplicateGroup {
  /** The same for the same records, so that a decision about them can be remembered. */
  readonly key: string;
  readonly reasons: readonly Reason[];
  /** As the list shows them, everything expanded; the one that was changed last comes first. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** For each of the records, what it has in common with another one of them. */
  readonly shared: readonly (readonly Reason[])[];
  /** How many of its records are not shown: a shared address may have a great many. */
  readonly more: number;
}

/** A record that the one in the making resembles. */
export interface Lookalike {
  readonly resource: DuplicateResource;
  readonly slug: string;
  readonly title: string;
  readonly reasons: readonly Reason[];
}

/** POST /local/duplicates/check. */
export const duplicateCheckSchema = z.object({
  resource: z.enum(DUPLICATE_RESOURCES),
  /** Body of a create, as far as it is filled in. */
  body: z.record(z.string(), z.unknown()),
});
