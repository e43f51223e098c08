import { isObject, readInstant } from "../../shared/contract/liberal.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import { STATE } from "../store/state-keys.ts";
import type { StoreReader, StoreWriter } from "../store/types.ts";

/**
 * Most milliseconds that a record's creation may be before the server's clock: nodes have clocks of
 * their own.
 */
const NODE_SKEW_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Zones lie between these distances from UTC. */
const WESTMOST_MS = -12 * HOUR_MS;
const EASTMOST_MS = 14 * HOUR_MS;
/** Zones differ by multiples of this. */
const ZONE_STEP_MS = 15 * 60_000;

/** Returns the creation time of a row of the server, as it spells it. */
export function creationTime(row: unknown): unknown {
  return isObject(row) ? row["created_at"] : undefined;
}

/** The first and the last instant that a record's creation time may mean, in milliseconds. */
interface Span {
  readonly from: number;
  readonly end: number;
}

/**
 * Reads a time of the server's records by the server's own clock. It may lack its zone, its seconds
 * or its hours: the span has every instant that it may mean. `ahead`: how far the times of records
 * are ahead of that clock; null if unknown.
 */
function spanOf(value: unknown, ahead: number | null): Span {
  const text = readInstant(value)?.trim() ?? "";
  const time = parseInstant(text);
  if (time === null) return { from: -Infinity, end: Infinity };
  const end = time + resolutionOf(text);
  if (hasZone(text)) return { from: time - (ahead ?? 0), end: end - (ahead ?? 0) };
  if (ahead === null) return { from: time - EASTMOST_MS, end: end - WESTMOST_MS };
  // The clocks of its zone may have been set back since.
  return { from: time - ahead, end: end - ahead + HOUR_MS };
}

function hasZone(text: string): boolean {
  return /[T ].*(Z|[+-]\d{2}(:?\d{2})?)$/i.test(text);
}

function resolutionOf(text: string): number {
  if (text.length === 10) return DAY_MS;
  if (/\d[.,]\d/.test(text)) return 1;
  // Full minutes are rare, but all that some servers store.
  return /^\d{2}:\d{2}(:00)?(\D|$)/.test(text.slice(11)) ? 60_000 : 1_000;
}

export type Age = "before" | "unclear" | "after";

/**
 * Compares a time of the server's records with the server's own clock at an attempt (`bound`) and
 * now. `unclear`: it may be on either side of the attempt, or lies in the future. Without a bound
 * everything is unclear.
 */
export function ageOf(
  value: unknown,
  bound: number | undefined,
  { ahead, serverNow }: { readonly ahead: number | null; readonly serverNow: number | null },
): Age {
  if (bound === undefined) return "unclear";
  const span = spanOf(value, ahead);
  if (span.end < bound - NODE_SKEW_MS) return "before";
  if (serverNow !== null && span.from > serverNow + NODE_SKEW_MS) return "unclear";
  // The header that the bound comes from has whole seconds, and so have many records.
  return span.from >= Math.floor(bound / 1_000) * 1_000 ? "after" : "unclear";
}

/** Returns how far the times of records are ahead of the server's clock; null: unknown. */
export function recordsAhead(reader: StoreReader): number | null {
  return reader.state.get(STATE.recordsAhead) ?? null;
}

/**
 * Learns it from the acknowledgement of a create: that record was created a moment ago. Servers
 * write times in their own zone without saying so, and databases have clocks of their own.
 */
export function learnRecordsAhead(
  writer: StoreWriter,
  createdAt: unknown,
  serverTime: number | null,
): void {
  const text = readInstant(createdAt)?.trim() ?? "";
  const time = parseInstant(text);
  if (time === null || serverTime === null || text.length === 10) return;
  const measured = time - serverTime;
  const zone = Math.round(measured / ZONE_STEP_MS) * ZONE_STEP_MS;
  const ahead = Math.abs(measured - zone) <= NODE_SKEW_MS ? zone : measured;
  if (ahead < WESTMOST_MS || ahead > EASTMOST_MS || ahead === recordsAhead(writer)) return;
  writer.state.set(STATE.recordsAhead, ahead);
}
