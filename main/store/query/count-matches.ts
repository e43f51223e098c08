import type { Filter } from "../../../shared/query/filter.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { isCounted, type PositionRange } from "../index/count-cache.ts";
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

/** Whether memory knows all that match. */
export function isAnsweredInMemory(scope: Scope, filter: Filter): boolean {
  const known = askMemory(scope, filter);
  return known !== null && known.memory.canAnswer(known.question.texts);
}

/** The same where it takes no time: it is counted, or was found before; else null. */
export function countSoon(scope: Scope, filter: Filter): number | null {
  const known = askMemory(scope, filter);
  if (known === null || !known.memory.canAnswer(known.question.texts))
    return countAtOnce(scope, compile(scope, filter));
  const { counted, memory, question } = known;
  if (counted !== null || !memory.isNear(question)) return counted;
  return memory.find(question)?.length ?? null;
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

/** Records among which a text index finds and counts those with two words in about 4 ms. */
const PART_RECORDS = 16_384;

/**
 * Counts what a filter matches a part at a time, where that takes long, and returns the number.
 * Starts again when something has changed. Each part is counted in a snapshot of its own;
 * `records` in a part.
 */
export function* countInParts(
  scope: Scope,
  filter: Filter,
  records?: number,
): Generator<undefined, number> {
  const { layout, idsOf, memory } = scope;
  const asked = memory === null ? null : memoryQuestion(layout, filter, idsOf);
  if (asked !== null) {
    yield* memory?.findInParts(asked.question, records) ?? [];
    return countMatches(scope, filter);
  }
  const counted = yield* countInTextIndex(scope, filter, records ?? PART_RECORDS);
  return counted ?? countMatches(scope, filter);
}

/** Null where other than text indexes are asked, or where the number is known at once. */
function* countInTextIndex(
  scope: Scope,
  filter: Filter,
  records: number,
): Generator<undefined, number | null> {
  const { counts, list, statements } = scope;
  if (list === null) return null;
  for (;;) {
    const asked = compile(scope, filter);
    if (asked === null || !matchSource(scope.layout, asked, []).bare) return null;
    // A text that few records have even loosely is known by reading those.
    if (countAtOnce(scope, asked) !== null || findFew(scope, asked) !== null) return null;
    const { changes } = list;
    const ranges = counts.ranges(statements, records);
    let count = 0;
    for (const [at, range] of ranges.entries()) {
      count += countWithin(scope, asked, range);
      if (at === ranges.length - 1) {
        list.setCount(keyOf(scope.layout, asked), count);
        return count;
      }
      yield;
      if (list.changes !== changes) break;
    }
  }
}

function countWithin({ layout, statements }: Scope, asked: Asked, part: PositionRange): number {
  const range = {
    low: higher(asked.range.low, part.low),
    high: lower(asked.range.high, part.high),
  };
  const { from, where, values } = matchSource(layout, { ...asked, range }, []);
  return statements.number(`SELECT count(*) FROM ${from} ${where}`, ...values) ?? 0;
}

function higher(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function lower(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}
