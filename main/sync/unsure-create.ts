import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { readBodyField, sameBodyValue } from "../../shared/contract/body-value.ts";
import type { CustomFieldItem } from "../../shared/contract/custom-field.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import type { Failure } from "../remote/outcome.ts";
import type { OutboxEntry, StoreReader } from "../store/types.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile } from "./effective-profile.ts";
import { fetchPage } from "./fetch-page.ts";
import { readStreamState } from "./stream-state.ts";
import { type Stream, streamsOf } from "./streams.ts";

export type Found =
  | { readonly kind: "found"; readonly records: readonly unknown[] }
  | { readonly kind: "failed"; readonly failure: Failure };

/** How far the server's clock may be behind ours. Milliseconds. */
const SKEW = 10 * 60_000;

/**
 * Looks on the server for the record of a create whose outcome is not known: rows that carry every value that was sent, were created since the
 * attempt, and are not another local record's already.
 */
export async function lookForCreated(
  context: SyncContext,
  entry: OutboxEntry,
  body: Readonly<Record<string, unknown>>,
  startedAt: number,
): Promise<Found> {
  const profile = effectiveProfile(context.profile(), context.store);
  const records: unknown[] = [];
  for (const stream of streamsOf(profile).filter((item) => item.resource === entry.resource && mayHold(item, body))) {
    const sort = context.store.read((reader) => readStreamState(reader, stream.key)).sort ?? "none";
    for (let number = 1; ; number += 1) {
      const fetched = await fetchPage(context, stream, { page: number, sort, lane: "push" });
      if (!fetched.ok) return { kind: "failed", failure: fetched.failure };
      const { rows, lastPage } = fetched.page;
      records.push(
        ...context.store.read((reader) => rows.filter((row) => matches(reader, entry, row, body, startedAt))),
      );
      if (number >= lastPage || (sort !== "none" && rows.some((row) => timeOf(row, "updated_at") < startedAt - SKEW)))
        break;
    }
  }
  return { kind: "found", records };
}

function mayHold(stream: Stream, body: Readonly<Record<string, unknown>>): boolean {
  const entity = stream.query["entity_name"];
  return entity === undefined || body["entity_name"] === entity;
}

function matches(
  reader: StoreReader,
  entry: OutboxEntry,
  row: unknown,
  body: Readonly<Record<string, unknown>>,
  startedAt: number,
): boolean {
  const contract = CONTRACTS[entry.resource];
  const read = normalizeRecord(contract, row);
  if (!read.ok || timeOf(row, "created_at") < startedAt - SKEW || isTaken(reader, entry, read.record.id)) return false;
  return Object.entries(body).every(([name, value]) => {
    const field = contract.body[name];
    if (field === undefined || field.writeOnly === true || field.kind.type === "file") return true;
    const now = readBodyField(name, field, read.record, reader);
    if (field.kind.type !== "custom_fields") return sameBodyValue(field, value, now);
    const values = new Map((now as readonly CustomFieldItem[]).map((item) => [item.id, item.value]));
    return (value as readonly CustomFieldItem[]).every((item) => (values.get(item.id) ?? "") === item.value);
  });
}

/** A record that was made here before, by an entry of its own. */
function isTaken(reader: StoreReader, entry: OutboxEntry, id: number): boolean {
  return reader
    .outbox({ resource: entry.resource, recordId: id, states: ["done"] })
    .some((other) => other.kind === "create" && other.id !== entry.id);
}

function timeOf(row: unknown, field: "created_at" | "updated_at"): number {
  const value = (row as Record<string, unknown> | null)?.[field];
  return typeof value === "string" ? (parseInstant(value) ?? 0) : 0;
}
