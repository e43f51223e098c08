import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Filter, Query } from "../../../shared/query/filter.ts";
import { number, type Statements, text } from "../file/statements.ts";
import type { Layout } from "../index/layout.ts";
import { compile, isEverything, type Scope } from "./asked-filter.ts";
import { matchSource } from "./match-source.ts";
import { memoryQuestion, windowInMemory } from "./memory-question.ts";
import { countMatches, isInMemory } from "./count-matches.ts";
import { MAX_SCREEN_TOTAL } from "../../../shared/query/quick-fields.ts";

/** Returns a window of the matching records, in order. */
export function pageRecords(scope: Scope, query: Query): readonly CrmRecord[] {
  return readPage(scope, query).records;
}

interface ReadPage {
  readonly records: readonly CrmRecord[];
  /** With those that cannot be read. */
  readonly count: number;
}

/** Returns a page, and how many records it found. */
function readPage(scope: Scope, query: Query): ReadPage {
  const ids = placesSql(scope, query);
  return ids === null ? { records: [], count: 0 } : readRecords(scope, ids);
}

function readRecords(scope: Scope, ids: Sql): ReadPage {
  // Only the records of the window are read, after its rows are determined.
  const storedRecords = scope.statements.column(
    `SELECT coalesce(d.doc, d.base) FROM (${ids.sql}) p CROSS JOIN ` +
      `${scope.layout.docs} d ON d.id = p.id ORDER BY p.place`,
    text,
    ...ids.values,
  );
  return {
    records: storedRecords.flatMap((json) => scope.unpack(json) ?? []),
    count: storedRecords.length,
  };
}

/** Returns the ids of a window of the matching records, in order. */
export function pageIds(scope: Scope, query: Query): readonly number[] {
  const ids = placesSql(scope, query);
  if (ids === null) return [];
  return scope.statements.column(
    `SELECT id FROM (${ids.sql}) ORDER BY place`,
    number,
    ...ids.values,
  );
}

interface Sql {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Returns SQL of the window's `id` and `place` in it; null if nothing can match. */
function placesSql(scope: Scope, query: Query): Sql | null {
  const { statements, layout, memory } = scope;
  const memoryQuery = memory === null ? null : memoryQuestion(layout, query.filter, scope.idsOf);
  if (memory !== null && memoryQuery?.remainingFilters.length === 0 && query.limit > 0) {
    const ids = windowInMemory(memory, layout, memoryQuery.question, query);
    if (ids !== null) return idsSql(ids);
  }
  const compiledQuery = query.limit <= 0 ? null : compile(scope, query.filter);
  if (compiledQuery === null) return null;
  const sort = query.sort[0];
  if (isEverything(compiledQuery) && sort?.field === "updated_at")
    return newest(layout, query, sort.direction);
  const { from, whereClause, values, order, bare } = matchSource(layout, compiledQuery, query.sort);
  if (sort?.field === "id" && hasLocalRows(statements, layout))
    return byId(from, whereClause, values, query, sort.direction);
  const window = [...values, query.limit, query.offset];
  if (!bare) {
    const rows = `SELECT r.id AS id FROM ${from} ${whereClause} ORDER BY ${order} LIMIT ? OFFSET ?`;
    return { sql: `SELECT id, row_number() OVER () AS place FROM (${rows})`, values: window };
  }
  const places =
    `SELECT t.rowid AS ord FROM ${from} ${whereClause} ` + `ORDER BY ${order} LIMIT ? OFFSET ?`;
  const sign = sort?.direction === "asc" ? "" : "-";
  return {
    sql: `SELECT r.id AS id, ${sign}r.ord AS place FROM (${places}) q
      CROSS JOIN ${layout.rows} r ON r.ord = q.ord`,
    values: window,
  };
}

function idsSql(ids: readonly number[]): Sql {
  return {
    sql: "SELECT value AS id, key AS place FROM json_each(?)",
    values: [JSON.stringify(ids)],
  };
}

function hasLocalRows(statements: Statements, layout: Layout): boolean {
  return statements.has(`SELECT 1 FROM ${layout.rows} WHERE id < 0 LIMIT 1`);
}

/**
 * Returns SQL of a window in the order of ids. Local ids go down from -1, but records created here
 * come last, because their ids on the server will be higher than all others. Two ranges, so that
 * the index of ids gives the order of both.
 */
function byId(
  from: string,
  whereClause: string,
  values: readonly unknown[],
  { offset, limit }: Query,
  direction: "asc" | "desc",
): Sql {
  const range = (bound: string, order: string) =>
    `SELECT id FROM (SELECT r.id AS id FROM ${from} ` +
    `${whereClause === "" ? "WHERE" : `${whereClause} AND`} r.id ${bound} ORDER BY r.id ${order} ` +
    "LIMIT ?)";
  const ranges =
    direction === "asc"
      ? [range(">= 0", "ASC"), range("< 0", "DESC")]
      : [range("< 0", "ASC"), range(">= 0", "DESC")];
  const rowsToEnd = offset + limit;
  return {
    sql:
      `SELECT id, row_number() OVER () AS place FROM (${ranges.join(" UNION ALL ")} LIMIT ` +
      "? OFFSET ?)",
    values: [...values, rowsToEnd, ...values, rowsToEnd, limit, offset],
  };
}

/** Returns SQL of a window of all records by the time of their change. */
function newest({ rows }: Layout, { offset, limit }: Query, direction: "asc" | "desc"): Sql {
  const [order, sign] = direction === "desc" ? ["DESC", "-"] : ["ASC", ""];
  return {
    sql: `SELECT id, ${sign}ord AS place FROM ${rows} ORDER BY ord ${order} LIMIT ? OFFSET ?`,
    values: [limit, offset],
  };
}

/** A window of a list, and how many records match; null: more than `MAX_SCREEN_TOTAL`. */
export interface ListWindow {
  readonly records: readonly CrmRecord[];
  readonly total: number | null;
}

/**
 * Returns a window of the matching records and their number: of a filter with a text up to
 * `MAX_SCREEN_TOTAL`, because counting takes longer than finding the newest.
 */
export function listWindow(scope: Scope, query: Query): ListWindow {
  const { filter, offset, limit } = query;
  // In the file one look finds both: each of two might go through all records.
  if (hasText(filter) && offset + limit <= MAX_SCREEN_TOTAL && !isInMemory(scope, filter)) {
    const ids = pageIds(scope, { ...query, offset: 0, limit: MAX_SCREEN_TOTAL + 1 });
    const { records } = readRecords(scope, idsSql(ids.slice(offset, offset + limit)));
    return { records, total: ids.length > MAX_SCREEN_TOTAL ? null : ids.length };
  }
  const { records, count } = readPage(scope, query);
  if (!hasText(filter)) return { records, total: countMatches(scope, filter) };
  // A window that ends before its limit ends the list.
  if (count > 0 && count < limit) return { records, total: offset + count };
  if (count > 0 && offset + count > MAX_SCREEN_TOTAL) return { records, total: null };
  const total = countMatches(scope, filter);
  return { records, total: count > 0 && total > MAX_SCREEN_TOTAL ? null : total };
}

/** Returns whether a filter looks for a text. */
function hasText(filter: Filter): boolean {
  switch (filter.op) {
    case "and":
    case "or":
      return filter.of.some(hasText);
    case "not":
    case "related":
      return hasText(filter.of);
    case "contains":
      return true;
    case "all":
    case "none":
    case "is":
    case "oneOf":
    case "equals":
    case "between":
    case "empty":
      return false;
  }
}
