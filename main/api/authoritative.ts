import { refsIn } from "../../shared/contract/record-field.ts";
import { applyBody, type ApplyContext, blankRecord } from "../../shared/contract/apply-body.ts";
import { customFieldEntity } from "../../shared/contract/custom-field.ts";
import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import { isSlugged, resourceOfSlug } from "../../shared/contract/resource.ts";
import type { BlobRef } from "../../shared/wire.ts";
import type { StoreWriter } from "../store/types.ts";
import type { WriteMode } from "./api-context.ts";

export interface AuthoritativeOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns the random part of a new slug: letters and digits, without the prefix. */
  readonly slugText: () => string;
  /** The user whom the access token belongs to. */
  readonly userId: () => number | null;
  readonly fileLink: (blob: BlobRef) => string;
}

/** The write mode of a server: a write changes the record immediately. */
export function authoritative(options: AuthoritativeOptions): WriteMode {
  const context = (writer: StoreWriter, contract: ResourceContract): ApplyContext => {
    const entity = customFieldEntity(contract.name);
    return {
      now: new Date(options.now()).toISOString(),
      userId: options.userId(),
      refs: writer.sources,
      definitions: entity === undefined ? [] : writer.lookups.definitions(entity),
      derive: writer.sources,
      fileLink: options.fileLink,
      personName: (slug) => {
        const resource = resourceOfSlug(slug);
        const name =
          resource === null ? undefined : writer.records.bySlug(resource, slug)?.["full_name"];
        return typeof name === "string" ? name : "";
      },
    };
  };
  return {
    name: "authoritative",
    durable: false,
    isAuthority: true,
    update(writer, contract, record, body) {
      const next = applyBody(contract, record, body, context(writer, contract));
      writer.records.saveBase(contract.name, next);
      return next;
    },
    create(writer, contract, body) {
      const id = writer.records.nextId(contract.name, 1);
      const identity = isSlugged(contract.name)
        ? { id, slug: `${contract.name}_${options.slugText()}` }
        : { id };
      const apply = context(writer, contract);
      const record = applyBody(contract, blankRecord(contract, identity, apply), body, apply);
      writer.records.saveBase(contract.name, record);
      return record;
    },
    remove(writer, contract, record) {
      // Skips one id. Otherwise the id of the last record would be reused after its deletion.
      writer.records.nextId(contract.name, 1);
      writer.records.removeBase(contract.name, record.id);
      if (contract.name === "job") removeFromDeals(writer, record.id);
    },
  };
}

/** Removes a deleted job from the deals that refer to it (docs/assumptions.md: Writing). */
function removeFromDeals(writer: StoreWriter, id: number): void {
  const deals = writer.records.page("deal", {
    filter: { op: "is", field: "jobs", value: id },
    sort: [{ field: "id", direction: "asc" }],
    offset: 0,
    limit: Number.MAX_SAFE_INTEGER,
  });
  for (const deal of deals) {
    const jobs = refsIn(deal["jobs"]).filter((job) => job.id !== id);
    const next: CrmRecord = { ...deal, jobs };
    writer.records.saveBase("deal", next);
  }
}
