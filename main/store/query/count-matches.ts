import type { Filter } from "../../../shared/query/filter.ts";
import { countRows } from "../index/index-entry.ts";
import type { Layout } from "../index/layout.ts";
import { type Asked, compile, isEverything, type Scope } from "./asked-filter.ts";
import { type CompiledFilter } from "./compile-filter.ts";
import { gramMatch } from "./filter-expression.ts";
import { matchSource } from "./match-source.ts";
import { memoryQuestion } from "./memory-question.ts";

/**
 * Returns how many records match. It is a separate statement, because counting together with the
 * window is far slower.
 */
export function countMatches(scope: Scope, filter: Filter): number {
  const memoryQuery = askMemory(scope, filter);
  return (
    memoryQuery?.memory.find(memoryQuery.question)?.length ??
    countInFile(scope, compile(scope, filter))
  );
}

/** Counts in steps; `pause` lets other work run in between. */
export type Counting<T> = (pause: () => Promise<void>) => Promise<T>;

/** Records of which a text index is asked in a few milliseconds, however many words there are. */
const STEP_RECORDS = 20_000;

/**
 * Returns a function that counts as `countMatches` does, but words in long texts in steps that each
 * read their own snapshot.
 */
export function countInSteps(
  scope: Scope,
  filter: Filter,
  stepRecords = STEP_RECORDS,
): Counting<number> {
  const query = isInMemory(scope, filter) ? null : compile(scope, filter);
  if (query === null || query.compiled.match === null) {
    const total = countMatches(scope, filter);
    return () => Promise.resolve(total);
  }
  const { statements, layout } = scope;
  const end = query.range.high ?? Number.MAX_SAFE_INTEGER;
  const nextStep = `SELECT ord FROM ${layout.rows} WHERE ord >= ? ORDER BY ord LIMIT 1 OFFSET ?`;
  return async (pause) => {
    let low = query.range.low ?? Number.MIN_SAFE_INTEGER;
    let total = 0;
    for (;;) {
      const next = statements.number(nextStep, low, stepRecords) ?? Infinity;
      const range = { low, high: Math.min(next - 1, end) };
      total += countInFile(scope, { ...query, range });
      if (next > end) return total;
      low = next;
      await pause();
    }
  };
}

/** Returns whether memory knows all that match. */
export function isInMemory(scope: Scope, filter: Filter): boolean {
  const memoryQuery = askMemory(scope, filter);
  return memoryQuery !== null && memoryQuery.memory.canAnswer(memoryQuery.question.texts);
}

/** Returns the question for memory that a filter alone is; null where the file has to be asked. */
function askMemory({ layout, idsOf, memory }: Scope, filter: Filter) {
  if (memory === null) return null;
  const memoryQuery = memoryQuestion(layout, filter, idsOf);
  return memoryQuery === null || memoryQuery.remainingFilters.length > 0
    ? null
    : { memory, question: memoryQuery.question };
}

function countInFile({ statements, layout }: Scope, query: Asked | null): number {
  if (query === null) return 0;
  if (isEverything(query)) return countRows(statements, layout);
  const indexQuery = isAnyTime(query) ? onlyIndex(layout, query.compiled) : null;
  if (indexQuery !== null) return statements.number(indexQuery.sql, ...indexQuery.values) ?? 0;
  const { from, whereClause: condition, values } = matchSource(layout, query, []);
  return statements.number(`SELECT count(*) FROM ${from} ${condition}`, ...values) ?? 0;
}

function isAnyTime({ range }: Asked): boolean {
  return range.low === null && range.high === null;
}

/** Returns SQL of the count if one index alone can answer it; else null. */
function onlyIndex(
  layout: Layout,
  { match, grams, condition }: CompiledFilter,
): { sql: string; values: unknown[] } | null {
  if (condition !== "") return null;
  if (match !== null && grams.length === 0)
    return {
      sql: `SELECT count(*) FROM ${layout.text} WHERE ${layout.text} MATCH ?`,
      values: [match],
    };
  const table = layout.grams;
  if (match === null && grams.length > 0 && table !== null)
    return {
      sql: `SELECT count(*) FROM ${table} WHERE ${table} MATCH ?`,
      values: [gramMatch(grams)],
    };
  return null;
}
