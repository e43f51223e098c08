import type { CrmRecord, ResourceContract } from "../../shared/contract/define.ts";
import type { Profile } from "../../shared/contract/profile.ts";
import { type Expand, renderRecord } from "../../shared/contract/render.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { type ApiFailure, failureResponse } from "../../shared/contract/envelope.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import type { Store, StoreReader, StoreWriter } from "../store/types.ts";

export interface ApiOptions {
  readonly store: Store;
  readonly profile: () => Profile;
  readonly mode: WriteMode;
  /** Scheme, host and port that the links in page envelopes start with. */
  readonly origin: () => string;
}

/** Request on its way to a handler: its route, its query and the API's options. */
export interface Call {
  readonly options: ApiOptions;
  readonly contract: ResourceContract;
  readonly resource: Resource;
  /** The slug or id in the path; empty for routes without one. */
  readonly key: string;
  readonly request: WireRequest;
  readonly query: Readonly<Record<string, string>>;
}

export function fail(failure: ApiFailure): WireResponse {
  return failureResponse(failure);
}

export function notFound(call: Call): WireResponse {
  return fail({ kind: "not_found", what: call.contract.title[0] });
}

/**
 * Returns the record in the path: by id for activities and notes, else by slug; `bad-id` if the id
 * is not an integer. api-spec: Errors.
 */
export function findRecord(call: Call, reader: StoreReader): CrmRecord | null | "bad-id" {
  if (call.resource === "activity" || call.resource === "note") {
    const id = /^-?\d{1,16}$/.test(call.key) ? Number(call.key) : NaN;
    return Number.isSafeInteger(id) ? reader.records.byId(call.resource, id) : "bad-id";
  }
  return reader.records.bySlug(call.resource, call.key);
}

export function badId(): WireResponse {
  return fail({ kind: "bad_parameter", message: "The id must be an integer." });
}

/**
 * Returns what the answer to a write expands: users and look-ups in full, other records as
 * references (docs/assumptions.md: Reading).
 */
export function writeExpand(contract: ResourceContract, requested: Expand): Expand {
  if (typeof requested === "string") return requested;
  const names = new Set(requested);
  for (const field of Object.values(contract.record)) {
    const { kind } = field;
    if ((kind.type === "user" || kind.type === "lookup") && kind.expand !== undefined)
      names.add(kind.expand);
  }
  return names;
}

export function render(
  call: Call,
  record: CrmRecord,
  reader: StoreReader,
  expand: Expand,
): Record<string, unknown> {
  return renderRecord(call.contract, record, reader.sources, { expand });
}

/**
 * Effect of a write. `authoritative` (the sandbox) changes the record itself; `queued` (the app)
 * adds an entry to the outbox, which changes what is shown. Everything that differs between the two
 * is behind this interface.
 */
export interface WriteMode {
  readonly name: "authoritative" | "queued";
  /** True if an id or slug that is unknown here does not exist at all. */
  readonly isAuthority: boolean;
  /** True if a write has to be on disk before it is answered. */
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
