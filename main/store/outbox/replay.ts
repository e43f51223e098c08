import type { RefResolver } from "../../../shared/contract/body-value.ts";
import { applyBody, type ApplyContext, blankRecord } from "../../../shared/contract/apply-body.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import {
  type CustomFieldDefinition,
  type CustomFieldEntity,
  customFieldEntity,
} from "../../../shared/contract/custom-field.ts";
import type { CrmRecord, DeriveSources } from "../../../shared/contract/define.ts";
import { type Resource, resourceOfSlug } from "../../../shared/contract/resource.ts";
import type { OutboxEntry } from "./entry.ts";

/** Records and side data that replaying needs. */
export interface ReplaySources extends RefResolver, DeriveSources {
  getBySlug(resource: Resource, slug: string): CrmRecord | null;
  definitions(entity: CustomFieldEntity): readonly CustomFieldDefinition[];
}

/**
 * Returns the doc of a record: its base with the pending changes applied in order; null if a
 * pending deletion hides it. One that was rejected, or waits for the user's decision, hides
 * nothing.
 */
export function replayEntries(
  base: CrmRecord | null,
  entries: readonly OutboxEntry[],
  sources: ReplaySources,
): CrmRecord | null {
  let doc = base;
  for (const entry of entries) {
    const context = applyContext(entry, sources);
    const contract = CONTRACTS[entry.resource];
    switch (entry.kind) {
      case "delete":
        if (entry.state !== "conflict" && entry.state !== "rejected") return null;
        break;
      case "create": {
        const identity =
          entry.slug === "" ? { id: entry.recordId } : { id: entry.recordId, slug: entry.slug };
        doc = applyBody(contract, blankRecord(contract, identity, context), entry.body, context);
        break;
      }
      case "update":
        if (doc !== null) doc = applyBody(contract, doc, entry.body, context);
    }
  }
  return doc;
}

/**
 * Returns the context in which an edit is applied: everything that this workspace knows. Who writes
 * is unknown, because the API does not say it.
 */
export function applyContext(
  { resource, createdAt }: Pick<OutboxEntry, "resource" | "createdAt">,
  sources: ReplaySources,
): ApplyContext {
  const entity = customFieldEntity(resource);
  return {
    now: new Date(createdAt).toISOString(),
    userId: null,
    refs: sources,
    definitions: entity === undefined ? [] : sources.definitions(entity),
    derive: sources,
    fileLink: (blob) => `/local/file/${blob.blob}`,
    personName: (slug) => {
      const resource = resourceOfSlug(slug);
      const name = resource === null ? undefined : sources.getBySlug(resource, slug)?.["full_name"];
      return typeof name === "string" ? name : "";
    },
  };
}
