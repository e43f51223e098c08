import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { LeftOutRecords } from "../../shared/local/left-out.ts";
import { STATE, type StateKey, type StoredLeftOut } from "../store/state-keys.ts";
import type { StoreReader, StoreWriter } from "../store/types.ts";

/** Most rows that are stored per resource. Beyond that, only the fact that there are more. */
const MAX_ROWS = 1_000;
const MAX_EXAMPLES = 5;
/** Longest text from the server that is stored. */
const MAX_TEXT_CHARACTERS = 200;

/** A row of the server that could not be stored, with what identifies its record. */
export interface LeftOutRow {
  readonly id: number | null;
  readonly slug: string | null;
  /** Distinguishes rows that have neither id nor slug. */
  readonly fingerprint?: string;
  readonly reason: string;
  /** Local time, milliseconds. */
  readonly at: number;
  readonly list?: string | null;
}

type Named = Pick<LeftOutRow, "id" | "slug" | "fingerprint">;

/** Records that a row was left out. If it was recorded before, only reason and time are updated. */
export function recordLeftOut(writer: StoreWriter, resource: Resource, row: LeftOutRow): void {
  const [key] = keysOf(resource, row);
  if (writer.state.get(key) === undefined && leftOutRows(writer, resource).size >= MAX_ROWS) {
    writer.state.set(STATE.leftOutMore.at(resource), true);
    return;
  }
  writer.state.set(key, {
    id: row.id,
    slug: row.slug === null ? null : row.slug.slice(0, MAX_TEXT_CHARACTERS),
    reason: row.reason.slice(0, MAX_TEXT_CHARACTERS),
    at: row.at,
    list: row.list ?? null,
  });
}

/**
 * Forgets a row that was left out, because its record can be read again or is gone from the server.
 */
export function forgetLeftOut(writer: StoreWriter, resource: Resource, row: Named): void {
  for (const key of keysOf(resource, row))
    if (writer.state.get(key) !== undefined) writer.state.set(key, null);
}

/**
 * Forgets rows that a complete sweep no longer found on the server. The sweep recorded all rows
 * that it left out with its start time `at` (local time, ms). `list`: the key of one of several
 * lists of the resource.
 */
export function forgetLeftOutExcept(
  writer: StoreWriter,
  resource: Resource,
  readAt: number,
  list?: string,
): void {
  for (const [name, row] of leftOutRows(writer, resource)) {
    if (row.at !== readAt && (list === undefined || row.list === null || row.list === list))
      writer.state.set(STATE.leftOut.at(resource, name), null);
  }
  writer.state.set(STATE.leftOutMore.at(resource), null);
}

/** Returns whether any row of a resource is left out. This is rare but checked for every page. */
export function hasLeftOut(reader: StoreReader, resource: Resource): boolean {
  return leftOutRows(reader, resource).size > 0;
}

/**
 * Counts rows of the server that have no record here, for comparing counts. A record that was
 * readable before is still here in its last readable version.
 */
export function leftOutWithoutRecord(
  reader: StoreReader,
  resource: Resource,
  list?: string,
): number {
  return withoutRecord(reader, resource, list).length;
}

/** Returns the ids of the same rows; null if they are not all known. */
export function leftOutIds(
  reader: StoreReader,
  resource: Resource,
  list: string,
): readonly number[] | null {
  const ids = withoutRecord(reader, resource, list).flatMap((row) => row.id ?? []);
  const isWhole = ids.length === leftOutWithoutRecord(reader, resource, list);
  return isWhole && reader.state.get(STATE.leftOutMore.at(resource)) !== true ? ids : null;
}

function withoutRecord(
  reader: StoreReader,
  resource: Resource,
  list: string | undefined,
): readonly StoredLeftOut[] {
  return [...leftOutRows(reader, resource).values()].filter((row) => {
    if (list !== undefined && row.list !== null && row.list !== list) return false;
    const id = row.id ?? (row.slug === null ? null : reader.records.idOf(resource, row.slug));
    return id === null || reader.records.base(resource, id) === null;
  });
}

/**
 * Returns the rows that were left out, grouped by resource, without resources that are complete.
 */
export function leftOutRecords(reader: StoreReader): readonly LeftOutRecords[] {
  return RESOURCES.flatMap((resource) => {
    const rows = [...leftOutRows(reader, resource).values()].toSorted((a, b) => b.at - a.at);
    const hasMore = reader.state.get(STATE.leftOutMore.at(resource)) === true;
    if (rows.length === 0) return [];
    const counts = new Map<string, number>();
    for (const { reason } of rows) counts.set(reason, (counts.get(reason) ?? 0) + 1);
    return [
      {
        resource,
        count: rows.length,
        more: hasMore,
        reasons: [...counts]
          .map(([reason, count]) => ({ reason, count }))
          .toSorted((a, b) => b.count - a.count),
        examples: rows.slice(0, MAX_EXAMPLES).map(({ id, slug, reason, at }) => ({
          id,
          slug,
          reason,
          noticed_at: new Date(at).toISOString(),
        })),
      },
    ];
  });
}

/** Returns the rows that were left out, by what identifies them. */
function leftOutRows(reader: StoreReader, resource: Resource): ReadonlyMap<string, StoredLeftOut> {
  const rows = [...reader.state.entriesOf(STATE.leftOut, `${resource}:`)];
  return new Map(rows.map(([name, row]) => [name.slice(resource.length + 1), row]));
}

/** Returns the state keys under which a row may be stored; new rows are stored under the first. */
function keysOf(
  resource: Resource,
  { id, slug, fingerprint }: Named,
): readonly [StateKey<StoredLeftOut>, ...StateKey<StoredLeftOut>[]] {
  const names = [
    ...(id === null ? [] : [`#${id}`]),
    ...(slug === null || slug === "" ? [] : [slug.slice(0, MAX_TEXT_CHARACTERS)]),
    ...(fingerprint === undefined ? [] : [`?${fingerprint}`]),
  ];
  const [firstName = "?", ...otherNames] = names;
  return [
    STATE.leftOut.at(resource, firstName),
    ...otherNames.map((name) => STATE.leftOut.at(resource, name)),
  ];
}
