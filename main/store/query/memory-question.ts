import type { Filter, Query } from "../../../shared/query/filter.ts";
import { normalizeText } from "../../../shared/query/normalize-text.ts";
import { QUICK_FIELDS } from "../../../shared/query/quick-fields.ts";
import type { Layout } from "../index/layout.ts";
import type { Statements } from "../file/statements.ts";
import type { CountCache } from "../index/count-cache.ts";
import { gramsOf } from "../index/grams.ts";
import { flatten, sharedValue } from "./compile-filter.ts";
import type { IdsOf } from "./filter-expression.ts";
import type { HeldQuestion } from "./held-question.ts";
import { QUICK_ZONES } from "./memory-entry.ts";
import type { MemoryIndex } from "./memory-index.ts";
import { isHoldable } from "./memory-records.ts";

/** What is asked where. */
interface MemoryScope {
  readonly statements: Statements;
  readonly layout: Layout;
  readonly counts: Pick<CountCache, "of">;
  readonly idsOf: IdsOf;
  readonly memory: MemoryIndex | null;
}

/**
 * What the texts in memory find; null where they cannot answer. `onlySlow`: nor where the indexes
 * of the file are quicker, as long as there are not many matches.
 */
export function findInMemory(
  scope: MemoryScope,
  filter: Filter,
  { onlySlow }: { readonly onlySlow: boolean },
): Uint32Array | null {
  const { layout, idsOf, memory } = scope;
  if (memory === null) return null;
  const question = memoryQuestion(layout, filter, idsOf);
  if (question === null || (onlySlow && !isSlowInFile(scope, memory, question))) return null;
  return memory.find(question);
}

/**
 * The index of the file goes through the records of each part of a text: through more than one for
 * so many bytes of texts in memory it takes longer than a look at all of these.
 */
const BYTES_PER_QUICK_PART = 800;

/**
 * Everything after a first sync; shared values, which memory has side by side, also beside a short
 * text; a word beside a short one; a text of frequent parts.
 */
function isSlowInFile(
  scope: MemoryScope,
  memory: MemoryIndex,
  { texts, values }: HeldQuestion,
): boolean {
  if (memory.isFileScattered) return true;
  const isLong = texts.some((text) => Array.from(text).length > 2);
  if (!isLong && values.length > 0) return true;
  if (isLong && texts.some((text) => /^[a-z0-9]{1,2}$/.test(text))) return true;
  const parts = texts.reduce((sum, text) => sum + partsOf(scope, text), 0);
  return parts > memory.bytes / BYTES_PER_QUICK_PART;
}

/** Records with each part of a text, at most; a text of one part counts as one of three. */
function partsOf({ statements, layout, counts }: MemoryScope, text: string): number {
  const characters = Array.from(text);
  const withPair = characters.slice(1).map((character, at) => {
    const pair = `${characters[at] ?? ""}${character}`;
    const tokens = pair.includes(" ") ? null : gramsOf(layout, QUICK_FIELDS[layout.resource], pair);
    return tokens?.reduce((sum, token) => sum + counts.of(statements, token), 0) ?? Infinity;
  });
  const parts = withPair.slice(1).map((count, at) => Math.min(count, withPair[at] ?? 0));
  const known = parts.filter((count) => count < Infinity);
  const sum = known.reduce((total, count) => total + count, 0);
  return parts.length === 1 ? sum * 3 : sum;
}

/** Further down a list by name the index of the rows is faster. */
const MAX_SORTED_IN_MEMORY = 500;

/** Ids of a window of that, in order. */
export function windowInMemory(
  scope: MemoryScope,
  { filter, sort, offset, limit }: Query,
): readonly number[] | null {
  const [first] = sort;
  const { layout, memory } = scope;
  if (first === undefined || memory === null) return null;
  const isByTime = first.field === "updated_at";
  const isByName =
    sort.length === 1 &&
    offset + limit <= MAX_SORTED_IN_MEMORY &&
    layout.columns.some(
      (one) => one.field === first.field && one.sortOnly && one.found === "index",
    );
  const found = isByTime || isByName ? findInMemory(scope, filter, { onlySlow: isByTime }) : null;
  if (found === null) return null;
  return isByTime
    ? memory.window(found, offset, limit, first.direction)
    : memory.windowByName(found, offset, limit, first.direction);
}

/**
 * A filter as it is asked of the texts in memory; null for one that needs more than those, or that
 * a count of the file answers at once.
 */
function memoryQuestion(layout: Layout, filter: Filter, idsOf: IdsOf): HeldQuestion | null {
  const texts: string[] = [];
  const values: { column: number; anyOf: readonly number[] }[] = [];
  for (const condition of flatten(filter)) {
    if (condition.op === "contains") {
      const folded = normalizeText(condition.text);
      if (folded === "" || !areQuick(layout, condition.fields)) return null;
      texts.push(folded);
      continue;
    }
    const shared = sharedValue(layout, condition, idsOf);
    if (shared === null) return null;
    const anyOf = shared.values.filter((value) => isHoldable(value));
    if (anyOf.length < shared.values.length) return null;
    values.push({ column: layout.tokens.indexOf(shared.column), anyOf });
  }
  const isCounted =
    texts.length + values.length < 2 && texts.every((text) => Array.from(text).length < 3);
  return isCounted ? null : { texts, zones: QUICK_ZONES, values };
}

function areQuick(layout: Layout, fields: readonly string[]): boolean {
  const quick = QUICK_FIELDS[layout.resource];
  const asked = new Set(fields);
  return asked.size === quick.length && quick.every((field) => asked.has(field));
}
