import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import type { StoreWriter } from "../store/types.ts";

/**
 * What a write does: `authoritative` (the sandbox) changes the record itself; `queued` (the app)
 * adds an entry to the outbox, which changes what is shown. Everything that differs between the two
 * is behind this interface.
 */
export interface WriteMode {
  readonly name: "authoritative" | "queued";
  /** Whether an id or slug that is unknown here does not exist at all. */
  readonly isAuthority: boolean;
  /** Whether a write has to be on disk before it is answered. */
  readonly durable: boolean;
  /** Returns the record after the write. `body` has been validated. */
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
