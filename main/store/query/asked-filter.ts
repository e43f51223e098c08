import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import type { Statements } from "../file/statements.ts";
import type { Layout } from "../index/layout.ts";
import { RowOrder } from "../index/row-order.ts";
import { compileFilter, type CompiledFilter, flatten } from "./compile-filter.ts";
import type { IdsOf } from "./filter-expression.ts";
import type { MemoryIndex } from "../memory/memory-index.ts";
import { memoryQuestion } from "./memory-question.ts";

/** Inclusive bounds of positions; null: none on that side. */
export interface PositionRange {
  readonly low: number | null;
  readonly high: number | null;
}

/** Sources of a page or a total. */
export interface Scope {
  readonly statements: Statements;
  readonly layout: Layout;
  readonly idsOf: IdsOf;
  /** The short texts of the resource, where they are compared and held in memory. */
  readonly memory: MemoryIndex | null;
  readonly unpack: (json: string) => CrmRecord | null;
}

/**
 * A compiled filter, with its condition on the time of the last change separated. Rows are in that
 * order, so the condition is a range of positions.
 */
export interface Asked {
  readonly compiled: CompiledFilter;
  readonly range: PositionRange;
}

/** With more records that memory finds, the file is asked the whole filter. */
const MAX_FOUND_IN_MEMORY = 20_000;

/**
 * Compiles a filter; null if nothing can match. What memory finds quickly is one condition, if that
 * is few enough.
 */
export function compile(scope: Scope, filter: Filter): Asked | null {
  const { layout, idsOf, memory } = scope;
  const memoryQuery = memory === null ? null : memoryQuestion(layout, filter, idsOf);
  const ids =
    memoryQuery === null ? null : (memory?.ids(memoryQuery.question, MAX_FOUND_IN_MEMORY) ?? null);
  if (memoryQuery === null || ids === null) return compileAll(scope, filter);
  if (ids.length === 0) return null;
  const remainingFilter = compileAll(scope, { op: "and", of: memoryQuery.remainingFilters });
  if (remainingFilter === null) return null;
  const { compiled } = remainingFilter;
  const isFound = "r.id IN (SELECT value FROM json_each(?))";
  const condition = compiled.condition === "" ? isFound : `${isFound} AND ${compiled.condition}`;
  return {
    ...remainingFilter,
    compiled: { ...compiled, condition, values: [JSON.stringify(ids), ...compiled.values] },
  };
}

function compileAll({ statements, layout, idsOf }: Scope, filter: Filter): Asked | null {
  const conditions = flatten(filter);
  const times = conditions.filter(
    (condition) => condition.op === "between" && condition.field === "updated_at",
  );
  const remainingConditions = conditions.filter((condition) => !times.includes(condition));
  const compiled = compileFilter(layout, { op: "and", of: remainingConditions }, idsOf);
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
      const firstRow = rowOrder.neighbours(from, -Infinity).after;
      if (firstRow === null) return null;
      low = low === null ? firstRow.position : Math.max(low, firstRow.position);
    }
    if (to !== undefined) {
      const lastRow = rowOrder.neighbours(to, Infinity).before;
      if (lastRow === null) return null;
      high = high === null ? lastRow.position : Math.min(high, lastRow.position);
    }
  }
  return { compiled, range: { low, high } };
}

const NO_RANGE: PositionRange = { low: null, high: null };

/** Returns whether every record matches. */
export function isEverything({ compiled, range }: Asked): boolean {
  if (range.low !== null || range.high !== null) return false;
  return compiled.match === null && compiled.grams.length === 0 && compiled.condition === "";
}
