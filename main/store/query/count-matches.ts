import type { Filter } from "../../../shared/query/filter.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { isCounted } from "../index/count-cache.ts";
import type { Layout } from "../index/layout.ts";
import { type Asked, compile, isEverything, keyOf, type Scope } from "./asked-filter.ts";
import { type CompiledFilter, flatten } from "./compile-filter.ts";
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
  return countAtOnce(scope, asked) ?? countInFile(scope, filter, asked);
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
  const counted = asked.tokens === null ? null : sumOf(scope, asked.tokens);
  return { memory, question: asked.question, counted };
}

/** Returns the number of matches, where a count has it or it is held; else null. */
function countAtOnce(scope: Scope, asked: Asked | null): number | null {
  const { statements, layout, counts, list } = scope;
  if (asked === null) return 0;
  if (isEverything(asked)) return counts.total(statements);
  const { match, grams, where } = asked.compiled;
  if (match === null && grams.length === 0) return null;
  if (isAnyTime(asked) && where === "" && match === null && grams.length === 1) {
    // No record has two tokens of one group: they are different values of one field, or a text that
    // is in the first set or else in the rest.
    const [tokens = []] = grams;
    const counted = tokens.every((token) => isCounted(layout, token))
      ? sumOf(scope, [...new Set(tokens)])
      : null;
    if (counted !== null) return counted;
  }
  return list?.counted(keyOf(layout, asked)) ?? null;
}

function countInFile(scope: Scope, filter: Filter, asked: Asked | null): number {
  const { statements, layout } = scope;
  if (asked === null) return 0;
  const { match, grams } = asked.compiled;
  const only = isAnyTime(asked) ? onlyIndex(layout, asked.compiled) : null;
  if (only !== null && isOneTerm(filter)) return statements.number(only.sql, ...only.values) ?? 0;
  const list =
    match === null && grams.length === 0
      ? null
      : // A text that few records have even loosely is known by reading those.
        (findFew(scope, asked) ?? findAll(scope, asked, only !== null));
  if (list !== null) return list.length;
  if (only !== null) return statements.number(only.sql, ...only.values) ?? 0;
  const { from, where: condition, values } = matchSource(layout, asked, []);
  return statements.number(`SELECT count(*) FROM ${from} ${condition}`, ...values) ?? 0;
}

function isAnyTime({ range }: Asked): boolean {
  return range.low === null && range.high === null;
}

/** Returns how many records have one of these tokens, of which none has two; null if not known. */
function sumOf({ statements, counts }: Scope, tokens: readonly string[]): number | null {
  let sum = 0;
  for (const token of tokens) {
    const count = counts.of(statements, token);
    if (count === null) return null;
    sum += count;
  }
  return sum;
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
  const { from, where, values } = matchSource(layout, asked, []);
  const sql = `SELECT t.rowid FROM ${from} ${where} ORDER BY t.rowid LIMIT ?`;
  return list.findAll(statements, { key: keyOf(layout, asked), sql, values, isOneIndex });
}

/**
 * Returns the positions of all matches of a text alone, if few records match even the loose search;
 * else null.
 */
function findFew({ statements, layout, list, unpack }: Scope, asked: Asked) {
  const { loose, grams, where } = asked.compiled;
  const isText = isAnyTime(asked) && where === "" && grams.length === 0;
  if (list === null || loose === null || !isText) return null;
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
  const table = layout.grams;
  if (match === null && grams.length > 0 && table !== null)
    return {
      sql: `SELECT count(*) FROM ${table} WHERE ${table} MATCH ?`,
      values: [gramMatch(grams)],
    };
  return null;
}
