import { isObject } from "../../shared/contract/liberal.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { readBodyField, sameBodyValue } from "../../shared/contract/body-value.ts";
import { timeOf as timeOfValue } from "../../shared/contract/liberal-time.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import { carrySent } from "../../shared/contract/sent-only.ts";
import type { Failure } from "../remote/outcome.ts";
import { replayEntries } from "../store/outbox/replay.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import type { StoreReader } from "../store/types.ts";
import { holdsItems } from "./accept-answer.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile } from "./effective-profile.ts";
import { listPages, sortOf } from "./list-pages.ts";
import { OVERLAP_MS, readStreamState } from "./stream-state.ts";
import { identifyRow } from "./row-identity.ts";
import { type Stream, streamsOf } from "./streams.ts";

export type Found =
  | {
      readonly kind: "found";
      /** Rows with all the values that were sent. */
      readonly same: readonly unknown[];
      /** Rows that may be ours as well: somebody may have changed them since. */
      readonly similar: readonly unknown[];
    }
  | { readonly kind: "failed"; readonly failure: Failure };

/**
 * Returns a server time (milliseconds) before which a record that is sent from now on cannot have
 * been created; 0 while nothing is known. It comes from the server's own records, so the local
 * clock need not agree with the server's.
 */
export function createBound(context: SyncContext, entry: OutboxEntry): number {
  const streams = streamsOf(effectiveProfile(context.profile(), context.store));
  const watermarks = streams
    .filter((stream) => stream.resource === entry.resource)
    .map((stream) => context.store.read((reader) => readStreamState(reader, stream.key)).watermark);
  return watermarks.length === 0 ? 0 : Math.max(0, Math.max(...watermarks) - OVERLAP_MS);
}

/**
 * Searches the server, newest first and back to the attempt, for the record of a create of unknown
 * outcome: rows that were created since then, belong to no other local record and have the values
 * that were sent.
 */
export async function lookForCreated(
  context: SyncContext,
  entry: OutboxEntry,
  body: Readonly<Record<string, unknown>>,
): Promise<Found> {
  const profile = effectiveProfile(context.profile(), context.store);
  const bound = entry.context.createBound ?? 0;
  const same = new Map<number, unknown>();
  const similar = new Map<number, unknown>();
  for (const stream of streamsOf(profile).filter(
    (item) => item.resource === entry.resource && mayHold(item, body),
  )) {
    const sorted = sortOf(context, stream) !== "none";
    for await (const fetched of listPages(context, stream, "look-for-created")) {
      if (!fetched.ok) return { kind: "failed", failure: fetched.failure };
      const { rows } = fetched.page;
      context.store.read((reader) => {
        for (const row of rows) {
          const likeness = compare(reader, entry, row, body, bound);
          const { id } = identifyRow(row);
          if (id === null) continue;
          if (likeness === "same") same.set(id, row);
          else if (likeness === "similar") similar.set(id, row);
        }
      });
      if (sorted && rows.some((row) => timeOf(row, "updated_at") < bound)) break;
    }
  }
  return { kind: "found", same: [...same.values()], similar: [...similar.values()] };
}

function mayHold(stream: Stream, body: Readonly<Record<string, unknown>>): boolean {
  const entity = stream.query["entity_name"];
  return entity === undefined || body["entity_name"] === entity;
}

/**
 * Returns whether the answer to a create is a record that was known before it, and not the one that
 * was sent.
 */
export function isOtherRecord(
  reader: StoreReader,
  entry: OutboxEntry,
  answer: unknown,
  body: Readonly<Record<string, unknown>>,
): boolean {
  const { id } = identifyRow(answer);
  const known = id !== null && reader.records.base(entry.resource, id) !== null;
  return known && compare(reader, entry, answer, body, entry.context.createBound ?? 0) === "other";
}

type Likeness = "same" | "similar" | "other";

/**
 * Kinds of fields whose values tell records apart. Owners, stages and other choices are shared by
 * many records.
 */
const DISTINCTIVE_KINDS = new Set([
  "text",
  "date",
  "datetime",
  "number",
  "list",
  "custom_fields",
  "related",
  "refs",
]);

function compare(
  reader: StoreReader,
  entry: OutboxEntry,
  row: unknown,
  body: Readonly<Record<string, unknown>>,
  bound: number,
): Likeness {
  const contract = CONTRACTS[entry.resource];
  const read = normalizeRecord(contract, row, { known: reader.sources });
  if (
    !read.ok ||
    timeOf(row, "created_at") < bound ||
    isOfOtherEntry(reader, entry, read.record.id)
  )
    return "other";
  // Write-only fields count as sent if the visible ones match.
  const expected = replayEntries(null, [{ ...entry, body }], reader.sources) ?? read.record;
  const record = carrySent(contract, expected, read.record);
  const compared = Object.entries(body).flatMap(([name, value]) => {
    const field = contract.body[name];
    if (
      field === undefined ||
      field.writeOnly === true ||
      field.kind.type === "file" ||
      field.kind.type === "policy"
    )
      return [];
    const [wanted, now] = [expected, record].map((version) =>
      readBodyField(name, field, version, reader.sources),
    );
    const equal =
      field.kind.type === "custom_fields"
        ? holdsItems(value, wanted, now)
        : sameBodyValue(field, wanted, now);
    return [{ equal, isDistinctive: DISTINCTIVE_KINDS.has(field.kind.type) }];
  });
  if (compared.every(({ equal }) => equal)) return "same";
  if (contract.headline(read.record) === entry.title && entry.title !== "") return "similar";
  const distinctive = compared.filter((field) => field.isDistinctive);
  return distinctive.filter(({ equal }) => equal).length * 2 > distinctive.length
    ? "similar"
    : "other";
}

/** Returns whether the record was created by another entry of the outbox. */
function isOfOtherEntry(reader: StoreReader, entry: OutboxEntry, id: number): boolean {
  return reader.outbox
    .entries({ resource: entry.resource, recordId: id, states: ["done"] })
    .some((other) => other.kind === "create" && other.id !== entry.id);
}

function timeOf(row: unknown, field: "created_at" | "updated_at"): number {
  return (isObject(row) ? timeOfValue(row[field]) : null) ?? 0;
}
