import type { Resource } from "../../../shared/contract/resource.ts";
import type { Filter, Query } from "../../../shared/query/filter.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import type { Layout } from "../index/layout.ts";
import { shortFieldsOf } from "../index/short-texts.ts";
import { flatten, isSelective, sharedValue } from "./compile-filter.ts";
import { type IdsOf, textsIn } from "./filter-expression.ts";
import type { HeldQuestion, HeldValue } from "../memory/find-records.ts";
import type { MemoryIndex } from "../memory/memory-index.ts";
import { isHoldable } from "../memory/held-numbers.ts";
import type { AnyText } from "../memory/zoned-texts.ts";

/** A filter, in as far as the texts and values in memory can answer it. */
export interface MemoryQuestion {
  readonly question: HeldQuestion;
  /** Conditions that have to be true besides. */
  readonly remainingFilters: readonly Filter[];
}

/** Null for a filter that the file answers better, or as well. */
export function memoryQuestion(
  layout: Layout,
  filter: Filter,
  idsOf: IdsOf,
): MemoryQuestion | null {
  if (layout.short === null) return null;
  const texts: AnyText[] = [];
  const values: HeldValue[] = [];
  const remainingFilters: Filter[] = [];
  for (const condition of flatten(filter)) {
    const text = shortText(layout, condition);
    if (text !== null) texts.push(text);
    const value = text === null ? heldValue(layout, condition, idsOf) : null;
    if (value !== null) values.push(value);
    if ((text === null && value === null) || condition.op === "equals")
      remainingFilters.push(condition);
  }
  // An index of the rows finds few records sooner.
  const hasFew =
    texts.length === 0 && remainingFilters.some((condition) => isSelective(layout, condition));
  if (texts.length + values.length === 0 || hasFew) return null;
  return { question: { texts, values }, remainingFilters };
}

/** A text that stands in short texts wherever the condition is met; null if there is none. */
function shortText(layout: Layout, condition: Filter): AnyText | null {
  if (condition.op === "or") return anySpelling(layout, condition.of);
  if (condition.op !== "contains" && condition.op !== "equals") return null;
  const names = condition.op === "equals" ? [condition.field] : condition.fields;
  const text = normalizeText(condition.text);
  const isShort = names.every((name) => shortFieldsOf(layout, [name]) !== 0);
  return text === "" || !isShort
    ? null
    : { anyOf: textsIn(names, text), fields: shortFieldsOf(layout, names) };
}

/** The spellings of a typed word, in the same fields. */
function anySpelling(layout: Layout, alternatives: readonly Filter[]): AnyText | null {
  const texts = alternatives.map((alternative) =>
    alternative.op === "contains" ? shortText(layout, alternative) : null,
  );
  const [firstText] = texts;
  if (firstText === undefined || firstText === null) return null;
  const spellings = texts.flatMap((text) =>
    text?.fields === firstText.fields ? [text.anyOf] : [],
  );
  return spellings.length < texts.length
    ? null
    : { anyOf: spellings.flat(), fields: firstText.fields };
}

function heldValue(layout: Layout, condition: Filter, idsOf: IdsOf): HeldValue | null {
  const shared = sharedValue(layout, condition, idsOf);
  if (shared === null) return null;
  const anyOf = shared.values.filter((value) => isHoldable(value));
  if (anyOf.length < shared.values.length) return null;
  return { column: layout.tokens.indexOf(shared.column), anyOf };
}

/** Records that memory found for a filter, and the conditions that have to be true besides. */
export interface FoundInMemory {
  readonly ids: readonly number[];
  readonly remainingFilters: readonly Filter[];
}

/** Returns the result of a filter with texts; null where memory does not know. */
export function foundInMemory(
  memory: { indexFor(resource: Resource): MemoryIndex | null } | null,
  layout: Layout,
  filter: Filter,
  idsOf: IdsOf,
): FoundInMemory | null {
  const memoryQuery = memoryQuestion(layout, filter, idsOf);
  if (memoryQuery === null || memoryQuery.question.texts.length === 0) return null;
  const ids = memory?.indexFor(layout.resource)?.ids(memoryQuery.question, Infinity) ?? null;
  return ids === null ? null : { ids, remainingFilters: memoryQuery.remainingFilters };
}

/** Further down a list by name the index of the rows is faster. */
const MAX_SORTED_IN_MEMORY = 500;

/** Ids of a window of what the question alone finds; null where memory has no such order. */
export function windowInMemory(
  memory: MemoryIndex,
  layout: Layout,
  question: HeldQuestion,
  { sort, offset, limit }: Query,
): readonly number[] | null {
  const [firstSort] = sort;
  if (firstSort?.field === "updated_at")
    return memory.window(question, offset, limit, firstSort.direction);
  const isByName =
    sort.length === 1 &&
    offset + limit <= MAX_SORTED_IN_MEMORY &&
    layout.columns.some(
      (column) => column.field === firstSort?.field && column.sortOnly && column.found === "index",
    );
  return isByName && firstSort !== undefined
    ? memory.windowByName(question, offset, limit, firstSort.direction)
    : null;
}
