import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { namedSlugs } from "../../../shared/contract/named-slugs.ts";
import { resourceOfSlug, type Resource } from "../../../shared/contract/resource.ts";
import { UNSENT_STATES } from "../../../shared/local/status.ts";
import type { OutboxEntry, OutboxQuery } from "./entry.ts";

/** The unsent changes, and the ids and slugs of records. */
export interface NamingSources {
  readonly records: {
    slugsOf(resource: Resource, id: number): readonly string[];
    currentSlug(slug: string): string;
  };
  readonly outbox: { entries(query: OutboxQuery): readonly OutboxEntry[] };
}

/**
 * Returns unsent changes of other records that refer to this one. The server has to know the record
 * when they arrive, so its deletion waits for them.
 */
export function entriesNaming(
  sources: NamingSources,
  resource: Resource,
  recordId: number,
): readonly OutboxEntry[] {
  const slugs = new Set(sources.records.slugsOf(resource, recordId));
  return sources.outbox.entries({ states: UNSENT_STATES }).filter((entry) => {
    if (entry.resource === resource && entry.recordId === recordId) return false;
    return namedSlugs(CONTRACTS[entry.resource], entry.body).some(
      (slug) =>
        resourceOfSlug(slug) === resource &&
        (slugs.has(slug) || slugs.has(sources.records.currentSlug(slug))),
    );
  });
}
