import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Filter, Query, Sort } from "../../../shared/query/filter.ts";
import { number, text } from "../file/columns.ts";
import { compileFilter, type CompiledFilter, flatten } from "./compile-filter.ts";
import { fieldValue } from "./field-value.ts";
import { gramMatch, type IdsOf } from "./filter-expression.ts";
import type { Layout } from "../index/layout.ts";
import type { MatchList } from "./match-list.ts";
import type { MemoryIndex } from "./memory-index.ts";
import { normalizeText } from "../../../shared/query/normalize-text.ts";
import { findInMemory, windowInMemory } from "./memory-question.ts";
import { RowOrder } from "../index/row-order.ts";
import type { Statements } from "../file/statements.ts";
import { isCounted, type CountCache } from "../index/count-cache.ts";

/** What a page or a total is computed from. */
export interface Scope {
  readonly statements: Statements;
  readonly layout: Layout;
  readonly idsOf: IdsOf;
  readonly counts: CountCache;
  /** The matches of the last filter; null inside a transaction that writes. */
  readonly list: MatchList | null;
  /** The short texts of the resource, where they are held in memory. */
  readonly memory: MemoryIndex | null;
  readonly unpack: (json: string) => CrmRecord | null;
}

/** Returns a window of the matching records, in order. */
export function pageRecords(scope: Scope, query: Query): readonly CrmRecord[] {
  const ids = placesSql(scope, query);
  if (ids === null) return [];
  // Only the records of the window are read, after its rows are determined.
  return scope.statements
    .column(
      `SELECT coalesce(d.doc, d.base) FROM (${ids.sql}) p CROSS JOIN ` +
        `${scope.layout.docs} d ON d.id = p.id ORDER BY p.place`,
      text,
      ...ids.values,
    )
    .flatMap((stored) => scope.unpack(stored) ?? []);
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

/**
 * A compiled filter, with its condition on the time of the last change separated. Rows are in that
 * order, so the condition is a range of positions.
 */
interface Asked {
  readonly compiled: CompiledFilter;
  readonly range: Range;
}

/** Inclusive bounds of positions. */
interface Range {
  readonly low: number | null;
  readonly high: number | null;
}

/** Compiles a filter; null if nothing can match. */
function compile({ statements, layout, idsOf }: Scope, filter: Filter): Asked | null {
  const conditions = flatten(filter);
  const times = conditions.filter(
    (condition) => condition.op === "between" && condition.field === "updated_at",
  );
  const rest = conditions.filter((condition) => !times.includes(condition));
  const compiled = compileFilter(layout, { op: "and", of: rest }, idsOf);
  if (compiled.nothing) return null;
  const rowOrder = new RowOrder(layout.rows, statements);
  let low: number | null = null;
  let high: number | null = null;
  for (const time of times) {
    if (time.op !== "between") continue;
    const { from, to } = time;
    if (typeof from === "string" || typeof to === "string")
      return { compiled: compileFilter(layout, filter, idsOf), range: NO_RANGE };
    if (from !== undefined) {
      const first = rowOrder.neighbours(from, -Infinity).after;
      if (first === null) return null;
      low = low === null ? first.position : Math.max(low, first.position);
    }
    if (to !== undefined) {
      const last = rowOrder.neighbours(to, Infinity).before;
      if (last === null) return null;
      high = high === null ? last.position : Math.min(high, last.position);
    }
  }
  return { compiled, range: { low, high } };
}

const NO_RANGE: Range = { low: null, high: null };

interface Sql {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Returns SQL of the window's `id` and `place` in it; null if nothing can match. */
function placesSql(scope: Scope, query: Query): Sql | null {
  const { statements, layout, counts } = scope;
  const inMemory = query.limit <= 0 ? null : windowInMemory(scope, query);
  if (inMemory !== null) return idsSql(inMemory);
  const asked = query.limit <= 0 ? null : compile(scope, query.filter);
  if (asked === null) return null;
  const sort = query.sort[0];
  if (isEverything(asked) && sort?.field === "updated_at")
    return newest(statements, layout, query, sort.direction, counts);
  const { from, where, values, order, bare } = source(layout, asked, query.sort);
  const held =
    sort?.field === "updated_at" ? (scope.list?.held(keyOf(layout, asked)) ?? null) : null;
  if (held !== null) return heldSql(layout, held, query, sort?.direction ?? "desc");
  if (sort?.field === "id" && hasLocalRows(statements, layout))
    return byId(from, where, values, query, sort.direction);
  const window = [...values, query.limit, query.offset];
  if (!bare) {
    const rows = `SELECT r.id AS id FROM ${from} ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;
    return { sql: `SELECT id, row_number() OVER () AS place FROM (${rows})`, values: window };
  }
  const places = `SELECT t.rowid AS ord FROM ${from} ${where} ORDER BY ${order} LIMIT ? OFFSET ?`;
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
  where: string,
  values: readonly unknown[],
  { offset, limit }: Query,
  direction: "asc" | "desc",
): Sql {
  const range = (bound: string, order: string) =>
    `SELECT id FROM (SELECT r.id AS id FROM ${from} ` +
    `${where === "" ? "WHERE" : `${where} AND`} r.id ${bound} ORDER BY r.id ${order} ` +
    "LIMIT ?)";
  const ranges =
    direction === "asc"
      ? [range(">= 0", "ASC"), range("< 0", "DESC")]
      : [range("< 0", "ASC"), range(">= 0", "DESC")];
  const most = offset + limit;
  return {
    sql:
      `SELECT id, row_number() OVER () AS place FROM (${ranges.join(" UNION ALL ")} LIMIT ` +
      "? OFFSET ?)",
    values: [...values, most, ...values, most, limit, offset],
  };
}

/** Returns SQL of a window of matches that are held in memory. */
function heldSql(
  layout: Layout,
  held: readonly number[],
  query: Query,
  direction: "asc" | "desc",
): Sql {
  const { offset, limit } = query;
  const places = (direction === "desc" ? held : held.toReversed()).slice(offset, offset + limit);
  return {
    sql:
      `SELECT r.id AS id, j.key AS place FROM json_each(?) j CROSS JOIN ${layout.rows} r ` +
      "ON r.ord = j.value",
    values: [JSON.stringify(places)],
  };
}

function keyOf(layout: Layout, { compiled, range }: Asked): string {
  const { match, grams, where, values } = compiled;
  return JSON.stringify([layout.resource, match, grams, where, values, range]);
}

/**
 * Returns SQL of a window of all records by the time of their change, at equal speed however far
 * down.
 */
function newest(
  statements: Statements,
  layout: Layout,
  { offset, limit }: Query,
  direction: "asc" | "desc",
  counts: CountCache,
): Sql | null {
  const start = counts.windowStart(statements, offset, direction);
  if (start === null) return null;
  const [bound, order, sign] = direction === "desc" ? ["<=", "DESC", "-"] : [">=", "ASC", ""];
  return {
    sql:
      `SELECT id, ${sign}ord AS place FROM ${layout.rows} WHERE ord ${bound} ? ORDER BY ` +
      `ord ${order} LIMIT ? OFFSET ?`,
    values: [start.bound, limit, start.skip],
  };
}

function isEverything({ compiled, range }: Asked): boolean {
  if (range.low !== null || range.high !== null) return false;
  return compiled.match === null && compiled.grams.length === 0 && compiled.where === "";
}

/**
 * Returns how many records match. It is a separate statement, because counting together with the
 * window is far slower.
 */
export function countMatches(scope: Scope, filter: Filter): number {
  const { statements, layout, counts } = scope;
  const inMemory = findInMemory(scope, filter, { onlySlow: true });
  if (inMemory !== null) return inMemory.length;
  const asked = compile(scope, filter);
  if (asked === null) return 0;
  if (isEverything(asked)) return counts.total(statements);
  const { match, grams, where } = asked.compiled;
  const anyTime = asked.range.low === null && asked.range.high === null;
  if (anyTime && where === "" && match === null && grams.length === 1) {
    // No record has two tokens of one group: they are different values of one field, or a text that
    // is in the first set or else in the rest.
    const [tokens = []] = grams;
    if (tokens.every((token) => isCounted(layout, token)))
      return [...new Set(tokens)].reduce((sum, token) => sum + counts.of(statements, token), 0);
  }
  const only = anyTime ? onlyIndex(layout, asked.compiled) : null;
  if (only !== null && isOneTerm(filter)) return statements.number(only.sql, ...only.values) ?? 0;
  const list =
    match === null && grams.length === 0
      ? null
      : // A text that few records have even loosely is known by reading those.
        ((only === null ? null : findFew(scope, asked)) ?? findAll(scope, asked, only !== null));
  if (list !== null) return list.length;
  const frequent = scope.list === null ? null : findInMemory(scope, filter, { onlySlow: false });
  if (frequent !== null) return frequent.length;
  if (only !== null) return statements.number(only.sql, ...only.values) ?? 0;
  const { from, where: condition, values } = source(layout, asked, []);
  return statements.number(`SELECT count(*) FROM ${from} ${condition}`, ...values) ?? 0;
}

/**
 * Whether a text is a single term of the text index, which counts it in less time than it takes to
 * read where its records are.
 */
function isOneTerm(filter: Filter): boolean {
  const [only, ...others] = flatten(filter);
  if (only?.op !== "contains" || others.length > 0) return false;
  return Array.from(normalizeText(only.text)).length === 3;
}

/** Returns the positions of all matches; null if there are too many to hold. */
function findAll(
  { statements, layout, list }: Scope,
  asked: Asked,
  isOneIndex: boolean,
): readonly number[] | null {
  if (list === null) return null;
  const { from, where, values } = source(layout, asked, []);
  const sql = `SELECT t.rowid FROM ${from} ${where} ORDER BY t.rowid LIMIT ?`;
  return list.findAll(statements, { key: keyOf(layout, asked), sql, values, isOneIndex });
}

/** Returns the positions of all matches if few records match even the loose search; else null. */
function findFew({ statements, layout, list, unpack }: Scope, asked: Asked) {
  const { loose, grams } = asked.compiled;
  if (list === null || loose === null || grams.length > 0) return null;
  return list.findFew(statements, layout, { key: keyOf(layout, asked), loose }, unpack);
}

/** Returns SQL of the count if one index alone can answer it; else null. */
function onlyIndex(
  layout: Layout,
  { match, grams, where }: CompiledFilter,
): { sql: string; values: unknown[] } | null {
  if (where !== "") return null;
  if (match !== null && grams.length === 0)
    return {
      sql: `SELECT count(*) FROM ${layout.text} WHERE ${layout.text} MATCH ?`,
      values: [match],
    };
  if (match === null && grams.length > 0)
    return {
      sql: `SELECT count(*) FROM ${layout.grams} WHERE ${layout.grams} MATCH ?`,
      values: [gramMatch(grams)],
    };
  return null;
}

interface Source {
  readonly from: string;
  readonly where: string;
  readonly values: readonly unknown[];
  readonly order: string;
  /** Whether only a text index is read: then `from` has no rows. */
  readonly bare: boolean;
}

function source(layout: Layout, { compiled, range }: Asked, sort: readonly Sort[]): Source {
  const grams = gramMatch(compiled.grams);
  const { match } = compiled;
  const lead = match !== null ? layout.text : grams !== null ? layout.grams : null;
  const position = lead === null ? "r.ord" : "t.rowid";
  const order = orderBy(layout, sort, position);
  const conditions: string[] = [];
  const values: unknown[] = [];
  const needsRecord = compiled.needsRecord || order.needsRecord;
  const bare = lead !== null && !needsRecord && compiled.where === "" && !order.needsRow;
  let from = `${layout.rows} r`;
  if (lead !== null) {
    // CROSS JOIN keeps the text index in the outer loop, whose hits are already in order.
    from = bare ? `${lead} t` : `${lead} t CROSS JOIN ${layout.rows} r ON r.ord = t.rowid`;
    conditions.push(`t.${lead} MATCH ?`);
    values.push(match ?? grams);
    if (match !== null && grams !== null) {
      // The plus prevents the planner from searching the text index once per rowid.
      conditions.push(
        `+t.rowid IN (SELECT rowid FROM ${layout.grams} WHERE ${layout.grams} MATCH ?)`,
      );
      values.push(grams);
    }
  }
  // Bound as BigInt, because the text index accepts only integers as bounds.
  for (const [bound, place] of [
    [">=", range.low],
    ["<=", range.high],
  ] as const) {
    if (place === null) continue;
    conditions.push(`${position} ${bound} ?`);
    values.push(BigInt(place));
  }
  if (needsRecord) from += ` JOIN ${layout.docs} d ON d.id = r.id`;
  if (compiled.where !== "") conditions.push(compiled.where);
  values.push(...compiled.values);
  return {
    from,
    where: conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`,
    values,
    order: order.sql,
    bare,
  };
}

/** Returns ORDER BY: nulls last; ties are broken by id in the direction of the last sort. */
function orderBy(
  layout: Layout,
  sort: readonly Sort[],
  position: string,
): { readonly sql: string; readonly needsRecord: boolean; readonly needsRow: boolean } {
  const terms: string[] = [];
  let needsRecord = false;
  for (const { field, direction } of sort) {
    const way = direction === "desc" ? "DESC" : "ASC";
    if (field === "updated_at") {
      // The position already includes the id. Hits of the text index itself need no sorting.
      terms.push(`${position} ${way}`);
      return { sql: terms.join(", "), needsRecord, needsRow: terms.length > 1 };
    }
    const value = fieldValue(layout, field);
    if (value.shape === "many")
      throw new RangeError(`Records cannot be sorted by ${field}, which holds several values.`);
    const sql = value.shape === "list" ? `fold(${value.sql})` : value.sort;
    // A column of the row table has an index in this order, and no empty texts.
    const column = sql.startsWith("r.");
    if (!column) needsRecord = true;
    if (field === "id" || field === "created_at") terms.push(`${sql} ${way}`);
    else terms.push(column ? `${sql} ${way} NULLS LAST` : `nullif(${sql}, '') ${way} NULLS LAST`);
  }
  const last = sort.at(-1)?.direction === "desc" ? "DESC" : "ASC";
  if (sort.at(-1)?.field !== "id") terms.push(`r.id ${last}`);
  return { sql: terms.join(", "), needsRecord, needsRow: sort.length > 0 };
}
