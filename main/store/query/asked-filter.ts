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

/** With more records that memory finds, the file compares their texts itself. */
const MAX_FOUND_IN_MEMORY = 20_000;

/** Compiles a filter; null if nothing can match. */
export function compile(scope: Scope, filter: Filter): Asked | null {
  return compileAll(scope, scope.memory === null ? filter : withFound(scope, scope.memory, filter));
}

/** Puts the ids that memory finds in place of conditions, where these are few enough. */
function withFound(scope: Scope, memory: MemoryIndex, filter: Filter): Filter {
  const query = memoryQuestion(scope.layout, filter, scope.idsOf);
  const values = query === null ? null : memory.ids(query.question, MAX_FOUND_IN_MEMORY);
  if (query === null || values === null) return withFoundParts(scope, memory, filter);
  const remaining = query.remainingFilters.map((part) => withFoundParts(scope, memory, part));
  const isFound: Filter = { op: "oneOf", field: "id", values };
  return remaining.length === 0 ? isFound : { op: "and", of: [isFound, ...remaining] };
}

function withFoundParts(scope: Scope, memory: MemoryIndex, filter: Filter): Filter {
  const replace = (part: Filter) => withFound(scope, memory, part);
  if (filter.op === "not") return { op: "not", of: replace(filter.of) };
  if (filter.op === "and") return { op: "and", of: filter.of.map(replace) };
  if (filter.op !== "or") return filter;
  const parts = filter.of.map(replace);
  const ids = parts.flatMap((part) => idsIn(part) ?? []);
  return parts.every((part) => idsIn(part) !== null)
    ? { op: "oneOf", field: "id", values: [...new Set(ids)] }
    : { op: "or", of: parts };
}

/** The ids that a filter consists of; null for other filters. */
function idsIn(filter: Filter): readonly (number | string)[] | null {
  if (filter.op === "none") return [];
  return filter.op === "oneOf" && filter.field === "id" ? filter.values : null;
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
