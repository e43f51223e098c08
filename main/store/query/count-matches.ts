import type { Filter } from "../../../shared/query/filter.ts";
import type { Statements } from "../file/statements.ts";
import { type CountCache, isCounted } from "../index/count-cache.ts";
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
  const known = askMemory(scope, filter);
  const found = known?.counted ?? known?.memory.find(known.question)?.length;
  if (found !== undefined) return found;
  const asked = compile(scope, filter);
  return countAtOnce(scope, asked) ?? countInFile(scope, asked);
}

/** Returns the number of matches; the limit where there are at least so many. */
export function countUpTo(scope: Scope, filter: Filter, limit: number): number {
  const known = askMemory(scope, filter);
  const count = known?.counted ?? known?.memory.countUpTo(known.question, limit);
  if (count !== undefined && count !== null) return Math.min(count, limit);
  const asked = compile(scope, filter);
  if (asked === null || limit === Infinity) return countMatches(scope, filter);
  const { from, where, values } = matchSource(scope.layout, asked, []);
  const sql = `SELECT count(*) FROM (SELECT 1 FROM ${from} ${where} LIMIT ?)`;
  return scope.statements.number(sql, ...values, limit) ?? 0;
}

/** What memory can be asked of a filter alone, and its count if there is one. */
function askMemory(scope: Scope, filter: Filter) {
  const { layout, idsOf, memory } = scope;
  if (memory === null) return null;
  const asked = memoryQuestion(layout, filter, idsOf);
  if (asked === null || asked.rest.length > 0) return null;
  const counted =
    asked.tokens === null ? null : sumOf(scope.statements, scope.counts, asked.tokens);
  return { memory, question: asked.question, counted };
}

/** Returns the number of matches, where it is counted; else null. */
function countAtOnce({ statements, layout, counts }: Scope, asked: Asked | null): number | null {
  if (asked === null) return 0;
  if (isEverything(asked)) return counts.total(statements);
  const { match, grams, where } = asked.compiled;
  const [tokens, ...others] = grams;
  const isOnly = isAnyTime(asked) && where === "" && match === null && others.length === 0;
  if (tokens === undefined || !isOnly || !tokens.every((token) => isCounted(layout, token)))
    return null;
  // No record has two tokens of one group: they are different values of one field, or a text that
  // is in the first set or else in the rest.
  return sumOf(statements, counts, [...new Set(tokens)]);
}

function countInFile({ statements, layout }: Scope, asked: Asked | null): number {
  if (asked === null) return 0;
  const only = isAnyTime(asked) ? onlyIndex(layout, asked.compiled) : null;
  if (only !== null) return statements.number(only.sql, ...only.values) ?? 0;
  const { from, where: condition, values } = matchSource(layout, asked, []);
  return statements.number(`SELECT count(*) FROM ${from} ${condition}`, ...values) ?? 0;
}

function isAnyTime({ range }: Asked): boolean {
  return range.low === null && range.high === null;
}

/** Returns how many records have one of these tokens, of which none has two; null if not known. */
function sumOf(
  statements: Statements,
  counts: CountCache,
  tokens: readonly string[],
): number | null {
  let sum = 0;
  for (const token of tokens) {
    const count = counts.of(statements, token);
    if (count === null) return null;
    sum += count;
  }
  return sum;
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
  const table = layout.grams;
  if (match === null && grams.length > 0 && table !== null)
    return {
      sql: `SELECT count(*) FROM ${table} WHERE ${table} MATCH ?`,
      values: [gramMatch(grams)],
    };
  return null;
}
