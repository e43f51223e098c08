import type { Lookup, LookupEntry } from "../../../shared/contract/lookup.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { ReportPeriod, WeekdayName } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import type { Zone } from "../../../shared/query/zoned-date.ts";
import { compileFilter } from "../query/compile-filter.ts";
import { gramMatch, type IdsOf } from "../query/filter-expression.ts";
import type { FoundInMemory } from "../query/memory-question.ts";
import { type Layout, LAYOUTS } from "../index/layout.ts";
import { type Columns, readRow, type Statements, type StoredRow, sum } from "../file/statements.ts";

/** Sources of a report: the file, the records to count, and which day it is. */
export interface ReportContext {
  readonly statements: Statements;
  readonly idsOf: IdsOf;
  readonly lookups: (lookup: Lookup) => readonly LookupEntry[];
  /** Only these records are counted. */
  readonly filter: Filter;
  /** Returns the records whose texts are as asked, where memory knows; else null. */
  readonly memoryMatches: (resource: Resource) => FoundInMemory | null;
  /** The days that the filter is limited to; null: any time. */
  readonly period: ReportPeriod | null;
  readonly weekStart: WeekdayName;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Zone of the days, weeks and months that are counted. */
  readonly zone: Zone;
  /** Lets other work run. */
  readonly pause: () => Promise<void>;
}

/** Records that are counted in one step, which is short enough not to be noticed while typing. */
const SLICE_RECORDS = 5_000;

/**
 * Returns groups of the context's records with one or more sums for each.
 * `columns` are SQL expressions over `r` (rows) and `d` (records) by name; `sums` are aggregates
 * over them, which have to be sums, because the results of the steps are added up. `read` types the
 * result: its columns that are not sums make up a group. Records are selected with the same filters
 * as in lists, so that a number and the list that it opens agree.
 */
export async function groupSums<T extends object>(
  context: ReportContext,
  resource: Resource,
  columns: Readonly<Record<string, string>>,
  sums: Readonly<Record<string, string>>,
  read: Columns<T>,
  values: readonly unknown[] = [],
): Promise<readonly T[]> {
  const { rows, docs } = LAYOUTS[resource];
  const memoryMatches = context.memoryMatches(resource);
  const filter: Filter =
    memoryMatches === null ? context.filter : { op: "and", of: memoryMatches.remainingFilters };
  const { conditions, values: filtered } = matching(context, LAYOUTS[resource], filter);
  const groupColumns = Object.keys(read).filter((name) => sums[name] === undefined);
  const inner = Object.entries(columns).map(([name, sql]) => `${sql} AS ${name}`);
  const select = Object.entries(sums).map(([name, sql]) => `coalesce(${sql}, 0) AS ${name}`);
  const slice = memoryMatches === null ? ["r.id > ?", "r.id <= ?"] : [AMONG];
  const whereClause = [...slice, ...conditions].join(" AND ");
  // Counting only by columns of the rows is many times faster than with the records.
  const record = /\bd\./.test(`${inner.join(" ")} ${whereClause}`)
    ? `JOIN ${docs} d ON d.id = r.id`
    : "";
  const sql = `SELECT ${[...groupColumns, ...select].join(", ")} FROM (
      SELECT ${inner.join(", ")} FROM ${rows} r ${record} WHERE ${whereClause}
    ) GROUP BY ${groupColumns.join(", ")}`;
  const groups = new Map<string, Record<string, unknown>>();
  const slices = memoryMatches === null ? slicesOfAll(context, rows) : slicesOf(memoryMatches.ids);
  let isFirst = true;
  for (const bounds of slices) {
    if (!isFirst) await context.pause();
    isFirst = false;
    for (const row of context.statements.storedRows(sql, ...values, ...bounds, ...filtered)) {
      const key = JSON.stringify(groupColumns.map((name) => row[name]));
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { ...row });
      else
        for (const name of Object.keys(sums)) group[name] = sumOf(group, name) + sumOf(row, name);
    }
  }
  return [...groups.values()].flatMap((group) => readRow(group, read) ?? []);
}

const AMONG = "r.id IN (SELECT value FROM json_each(?))";

function* slicesOf(ids: readonly number[]): Generator<readonly unknown[]> {
  for (let start = 0; start < ids.length; start += SLICE_RECORDS)
    yield [JSON.stringify(ids.slice(start, start + SLICE_RECORDS))];
}

/** Bounds of ids: above the first, up to the second. */
function* slicesOfAll({ statements }: ReportContext, rows: string): Generator<readonly unknown[]> {
  const end = `SELECT id FROM ${rows} WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?`;
  let from = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const to = statements.number(end, from, SLICE_RECORDS);
    yield [from, to ?? Number.MAX_SAFE_INTEGER];
    if (to === null) return;
    from = to;
  }
}

function matching({ idsOf }: ReportContext, layout: Layout, filter: Filter) {
  const compiled = compileFilter(layout, filter, idsOf);
  const conditions: string[] = [];
  const values: unknown[] = [];
  if (compiled.nothing) conditions.push("0");
  for (const [table, match] of [
    [layout.text, compiled.match],
    [layout.grams, gramMatch(compiled.grams)],
  ] as const) {
    if (match === null) continue;
    conditions.push(`r.ord IN (SELECT rowid FROM ${table} WHERE ${table} MATCH ?)`);
    values.push(match);
  }
  if (compiled.condition !== "") conditions.push(`(${compiled.condition})`);
  values.push(...compiled.values);
  return { conditions, values };
}

/** Returns the conjunction of conditions, without those that are always met. */
export function allOf(...filters: readonly Filter[]): Filter {
  const conditions = filters.flatMap((filter) =>
    filter.op === "all" ? [] : filter.op === "and" ? filter.of : [filter],
  );
  const [onlyCondition, ...otherConditions] = conditions;
  if (onlyCondition === undefined) return { op: "all" };
  return otherConditions.length === 0 ? onlyCondition : { op: "and", of: conditions };
}

/**
 * Returns the filter for records whose look-up field has this value; null for records without one.
 */
export function has(field: string, id: number | null): Filter {
  return id === null ? { op: "empty", field } : { op: "is", field, value: id };
}

function sumOf(row: StoredRow, name: string): number {
  return sum(row[name]) ?? 0;
}

/**
 * Returns the values of a look-up with their names: the known ones, and those that only occur in
 * records. Records without a value have no name for it: null.
 */
export function valuesOf(
  knownValues: readonly (readonly [number, string])[],
  used: Iterable<number | null>,
): readonly (readonly [number | null, string | null])[] {
  const ids = new Set<number | null>(knownValues.map(([id]) => id));
  const strangers = [...new Set(used)]
    .filter((id) => !ids.has(id))
    .toSorted((a, b) => (a ?? Infinity) - (b ?? Infinity));
  return [...knownValues, ...strangers.map((id) => [id, id === null ? null : `#${id}`] as const)];
}
