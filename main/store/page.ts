import type { Filter, Query, Sort } from "../../shared/query/filter.ts";
import { compileFilter, type CompiledFilter, type IdsOf } from "./compile-filter.ts";
import { fieldValue } from "./field-value.ts";
import type { Layout } from "./layout.ts";
import type { Statements } from "./statements.ts";

/** Ids of a window of the matching records, in order. */
export function pageIds(statements: Statements, layout: Layout, query: Query, idsOf: IdsOf): readonly number[] {
  const compiled = compileFilter(layout, query.filter, idsOf);
  if (compiled.nothing || query.limit <= 0) return [];
  const order = orderBy(layout, query.sort, leadingIndex(layout, compiled) === null ? "r.ord" : "t.rowid");
  const { from, where, values } = source(layout, compiled, order.needsRecord);
  const sql = `SELECT r.id AS id FROM ${from} ${where} ORDER BY ${order.sql} LIMIT ? OFFSET ?`;
  return statements.rows(sql, ...values, query.limit, query.offset).map((row) => Number(row["id"]));
}

/** How many records match. A statement of its own: counting in the window's statement is far slower. */
export function countMatches(statements: Statements, layout: Layout, filter: Filter, idsOf: IdsOf): number {
  const compiled = compileFilter(layout, filter, idsOf);
  if (compiled.nothing) return 0;
  const only = onlyIndex(layout, compiled);
  if (only !== null) return statements.number(only.sql, ...only.values) ?? 0;
  const { from, where, values } = source(layout, compiled, false);
  return statements.number(`SELECT count(*) FROM ${from} ${where}`, ...values) ?? 0;
}

/** A count that one index answers alone. */
function onlyIndex(layout: Layout, { match, grams, where }: CompiledFilter): { sql: string; values: unknown[] } | null {
  if (where !== "") return null;
  if (match !== null && grams === null)
    return { sql: `SELECT count(*) FROM ${layout.text} WHERE ${layout.text} MATCH ?`, values: [match] };
  if (match === null && grams !== null)
    return { sql: `SELECT count(*) FROM ${layout.grams} WHERE ${layout.grams} MATCH ?`, values: [grams] };
  return null;
}

/** The text index that is walked for the results; null when rows are. */
function leadingIndex(layout: Layout, { match, grams }: CompiledFilter): string | null {
  return match !== null ? layout.text : grams !== null ? layout.grams : null;
}

function source(layout: Layout, compiled: CompiledFilter, orderNeedsRecord: boolean) {
  const { match, grams } = compiled;
  const conditions: string[] = [];
  const values: unknown[] = [];
  let from = `${layout.rows} r`;
  const lead = leadingIndex(layout, compiled);
  if (lead !== null) {
    // CROSS JOIN keeps the text index outside: its hits come in rank order already.
    from = `${lead} t CROSS JOIN ${layout.rows} r ON r.ord = t.rowid`;
    conditions.push(`t.${lead} MATCH ?`);
    values.push(match ?? grams);
    if (match !== null && grams !== null) {
      conditions.push(`t.rowid IN (SELECT rowid FROM ${layout.grams} WHERE ${layout.grams} MATCH ?)`);
      values.push(grams);
    }
  }
  if (compiled.needsRecord || orderNeedsRecord) from += ` JOIN ${layout.docs} d ON d.id = r.id`;
  if (compiled.where !== "") conditions.push(compiled.where);
  values.push(...compiled.values);
  return { from, where: conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`, values };
}

/** Nulls last; ties are broken by id in the direction of the last sort. */
function orderBy(
  layout: Layout,
  sort: readonly Sort[],
  rank: string,
): { readonly sql: string; readonly needsRecord: boolean } {
  const terms: string[] = [];
  let needsRecord = false;
  for (const { field, direction } of sort) {
    const way = direction === "desc" ? "DESC" : "ASC";
    if (field === "updated_at") {
      // The rank holds the id already. Asked of the text index itself, its hits need no sort.
      terms.push(`${rank} ${way}`);
      return { sql: terms.join(", "), needsRecord };
    }
    const value = fieldValue(layout, field);
    if (value.shape === "many")
      throw new RangeError(`Records cannot be sorted by ${field}, which holds several values.`);
    const sql = value.shape === "list" ? `fold(${value.sql})` : value.sort;
    // A column of the row table: its index gives the order; it holds no empty texts.
    const column = sql.startsWith("r.");
    if (!column) needsRecord = true;
    if (field === "id" || field === "created_at") terms.push(`${sql} ${way}`);
    else terms.push(column ? `${sql} ${way} NULLS LAST` : `nullif(${sql}, '') ${way} NULLS LAST`);
  }
  const last = sort.at(-1)?.direction === "desc" ? "DESC" : "ASC";
  if (sort.at(-1)?.field !== "id") terms.push(`r.id ${last}`);
  return { sql: terms.join(", "), needsRecord };
}
