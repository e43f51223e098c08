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

/** What folding has to know of other records and of what this workspace has learned. */
export interface FoldSources extends RefResolver, DeriveSources {
  getBySlug(resource: Resource, slug: string): CrmRecord | null;
  definitions(entity: CustomFieldEntity): readonly CustomFieldDefinition[];
}

/**
 * The doc of a record: what the server last said with the pending changes applied in their order.
 * `null`: hidden by a pending deletion.
 */
export function foldEntries(
  base: CrmRecord | null,
  entries: readonly OutboxEntry[],
  sources: FoldSources,
): CrmRecord | null {
  let doc = base;
  for (const entry of entries) {
    const context = applyContext(entry, sources);
    const contract = CONTRACTS[entry.resource];
    switch (entry.kind) {
      case "delete":
        return null;
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
 * What an edit is applied with: everything that this workspace knows. Who writes, the API does not
 * tell.
 */
export function applyContext(
  { resource, createdAt }: Pick<OutboxEntry, "resource" | "createdAt">,
  sources: FoldSources,
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
