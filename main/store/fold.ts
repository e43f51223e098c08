import { applyBody, type ApplyContext, blankRecord } from "../../shared/contract/apply-body.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { customFieldEntity } from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { resourceOfSlug } from "../../shared/contract/resource.ts";
import type { OutboxEntry, StoreReader } from "./types.ts";

/** The doc of a record: what the server last said with the pending changes applied in their order. `null`: hidden by a pending deletion. */
export function foldEntries(
  base: CrmRecord | null,
  entries: readonly OutboxEntry[],
  reader: StoreReader,
): CrmRecord | null {
  let doc = base;
  for (const entry of entries) {
    const context = applyContext(entry, reader);
    const contract = CONTRACTS[entry.resource];
    switch (entry.kind) {
      case "delete":
        return null;
      case "create": {
        const identity = entry.slug === "" ? { id: entry.recordId } : { id: entry.recordId, slug: entry.slug };
        doc = applyBody(contract, blankRecord(contract, identity, context), entry.body, context);
        break;
      }
      case "update":
        if (doc !== null) doc = applyBody(contract, doc, entry.body, context);
    }
  }
  return doc;
}

/** What an edit is applied with: everything that this workspace knows. Who writes, the API does not tell. */
export function applyContext(
  { resource, createdAt }: Pick<OutboxEntry, "resource" | "createdAt">,
  reader: StoreReader,
): ApplyContext {
  const entity = customFieldEntity(resource);
  return {
    now: new Date(createdAt).toISOString(),
    userId: null,
    refs: reader,
    definitions: entity === undefined ? [] : reader.definitions(entity),
    derive: reader,
    fileLink: (blob) => `/local/file/${blob.blob}`,
    personName: (slug) => {
      const resource = resourceOfSlug(slug);
      const name = resource === null ? undefined : reader.getBySlug(resource, slug)?.["full_name"];
      return typeof name === "string" ? name : "";
    },
  };
}
