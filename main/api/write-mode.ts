import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { StoreReader, StoreWriter } from "../store/types.ts";

/** Returns whether an unknown id or slug certainly does not exist. */
export interface Strictness {
  readonly users: boolean;
  readonly lookups: boolean;
  readonly definitions: boolean;
  readonly records: (resource: Resource) => boolean;
}

/**
 * What a write does: `authoritative` (the sandbox) changes the record, `queued` (the app) adds an
 * entry to the outbox, which changes what is shown. All differences between the two are here.
 */
export interface WriteMode {
  readonly name: "authoritative" | "queued";
  /** The user's own changes are on disk before they are answered. */
  readonly durable: boolean;
  strictness(reader: StoreReader): Strictness;
  /** Returns the record as it is now. `body` is validated. */
  update(
    writer: StoreWriter,
    contract: ResourceContract,
    record: CrmRecord,
    body: Readonly<Record<string, unknown>>,
  ): CrmRecord;
  create(
    writer: StoreWriter,
    contract: ResourceContract,
    body: Readonly<Record<string, unknown>>,
  ): CrmRecord;
  remove(writer: StoreWriter, contract: ResourceContract, record: CrmRecord): void;
}
