import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { namedSlugs } from "../../shared/contract/named-slugs.ts";
import { resourceOfSlug, type Resource } from "../../shared/contract/resource.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import type { OutboxEntry, StoreReader } from "./types.ts";

/**
 * Unsent changes of other records that name this one. The server has to know the record when they arrive, so its deletion
 * waits for them.
 */
export function entriesNaming(reader: StoreReader, resource: Resource, recordId: number): readonly OutboxEntry[] {
  const slugs = new Set(reader.slugsOf(resource, recordId));
  return reader.outbox({ states: UNSENT_STATES }).filter((entry) => {
    if (entry.resource === resource && entry.recordId === recordId) return false;
    return namedSlugs(CONTRACTS[entry.resource], entry.body).some(
      (slug) => resourceOfSlug(slug) === resource && (slugs.has(slug) || slugs.has(reader.currentSlug(slug))),
    );
  });
}
