import type { Sort } from "../../../shared/query/filter.ts";
import type { Layout } from "../index/layout.ts";
import type { Asked, PositionRange } from "./asked-filter.ts";
import { fieldValue } from "./field-value.ts";
import { gramMatch } from "./filter-expression.ts";

/** Source of matches, as SQL. */
export interface MatchSource {
  readonly from: string;
  readonly whereClause: string;
  readonly values: readonly unknown[];
  readonly order: string;
  /** True if only a text index is read: then `from` has no rows. */
  readonly bare: boolean;
}

export function matchSource(
  layout: Layout,
  { compiled, range }: Asked,
  sort: readonly Sort[],
): MatchSource {
  const grams = gramMatch(compiled.grams);
  const { match } = compiled;
  const bounds = boundsOf(range);
  const lead = match !== null ? layout.text : grams !== null ? layout.grams : null;
  const position = lead === null ? "r.ord" : "t.rowid";
  const order = orderBy(layout, sort, position);
  const conditions: string[] = [];
  const values: unknown[] = [];
  const needsRecord = compiled.needsRecord || order.needsRecord;
  const bare = lead !== null && !needsRecord && compiled.condition === "" && !order.needsRow;
  let from = `${layout.rows} r`;
  if (lead !== null) {
    // CROSS JOIN keeps the text index in the outer loop, whose hits are already in order.
    from = bare ? `${lead} t` : `${lead} t CROSS JOIN ${layout.rows} r ON r.ord = t.rowid`;
    conditions.push(`t.${lead} MATCH ?`);
    values.push(match ?? grams);
    const { grams: table } = layout;
    if (match !== null && grams !== null && table !== null) {
      // The plus prevents the planner from searching the text index once per rowid.
      const tests = [
        `${table} MATCH ?`,
        ...bounds.map(({ operator }) => `rowid ${operator} ?`),
      ].join(" AND ");
      conditions.push(`+t.rowid IN (SELECT rowid FROM ${table} WHERE ${tests})`);
      values.push(grams, ...bounds.map(({ bound }) => bound));
    }
  }
  for (const { operator, bound } of bounds) {
    conditions.push(`${position} ${operator} ?`);
    values.push(bound);
  }
  if (needsRecord) from += ` JOIN ${layout.docs} d ON d.id = r.id`;
  if (compiled.condition !== "") conditions.push(compiled.condition);
  values.push(...compiled.values);
  return {
    from,
    whereClause: conditions.length === 0 ? "" : `WHERE ${conditions.join(" AND ")}`,
    values,
    order: order.sql,
    bare,
  };
}

/** Bound as BigInt, because the text index accepts only integers as bounds. */
function boundsOf({
  low,
  high,
}: PositionRange): readonly { readonly operator: string; readonly bound: bigint }[] {
  return [
    ...(low === null ? [] : [{ operator: ">=", bound: BigInt(low) }]),
    ...(high === null ? [] : [{ operator: "<=", bound: BigInt(high) }]),
  ];
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
  const idDirection = sort.at(-1)?.direction === "desc" ? "DESC" : "ASC";
  if (sort.at(-1)?.field !== "id") terms.push(`r.id ${idDirection}`);
  return { sql: terms.join(", "), needsRecord, needsRow: sort.length > 0 };
}
