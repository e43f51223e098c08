import type { Filter } from "../../../shared/query/filter.ts";
import type { PositionRange } from "../index/count-cache.ts";
import { type Asked, compile, keyOf, type Scope } from "./asked-filter.ts";
import { countAtOnce, countMatches, findFew } from "./count-matches.ts";
import { matchSource } from "./match-source.ts";
import { memoryQuestion } from "./memory-question.ts";

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
