import type { Filter } from "../../../shared/query/filter.ts";
import { containsInRecord, containsInShort, expression, type IdsOf } from "./filter-expression.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { gramsOf, valueToken, valueTrigram } from "../index/grams.ts";
import { indexMatch } from "./index-match.ts";
import { tokenColumn } from "../index/index-tables.ts";
import type { HotColumn, Layout } from "../index/layout.ts";
import { markOf } from "../index/short-texts.ts";

/** A filter as SQL over `r` (rows) and, if `needsRecord`, `d` (records). */
export interface CompiledFilter {
  /** Match expression of the trigram index that every result satisfies; null if there is none. */
  readonly match: string | null;
  /**
   * Groups of tokens of the index of one and two characters. Every result has a token of each
   * group.
   */
  readonly grams: readonly (readonly string[])[];
  /** The remaining condition; "" if there is none. */
  readonly condition: string;
  readonly values: readonly unknown[];
  readonly needsRecord: boolean;
  /** Nothing can match. */
  readonly nothing: boolean;
}

interface Parts {
  readonly match: string[];
  readonly grams: (readonly string[])[];
  readonly conditions: string[];
  readonly values: unknown[];
  needsRecord: boolean;
  nothing: boolean;
}

export function compileFilter(layout: Layout, filter: Filter, idsOf: IdsOf): CompiledFilter {
  const parts: Parts = {
    match: [],
    grams: [],
    conditions: [],
    values: [],
    needsRecord: false,
    nothing: false,
  };
  const conditions = flatten(filter);
  const shared: SharedValue[] = [];
  for (const condition of conditions) {
    const value = sharedValue(layout, condition, idsOf);
    if (value !== null) shared.push(value);
    else if (condition.op === "contains" && !hasShort(layout, condition.fields))
      addContains(layout, condition, parts);
    else addWhere(layout, condition, parts, idsOf);
    if (condition.op === "equals") addHint(layout, condition, parts);
  }
  if (parts.match.length > 0 && parts.grams.length > 0) addPairs(layout, conditions, parts);
  addShared(
    layout,
    shared,
    parts,
    conditions.some((condition) => isSelective(layout, condition)),
    idsOf,
  );
  return {
    match: conjunction(parts.match),
    grams: parts.grams,
    condition: parts.conditions.join(" AND "),
    values: parts.values,
    needsRecord: parts.needsRecord,
    nothing: parts.nothing,
  };
}

/**
 * Returns the conditions that all have to be met, so that those on texts become one match
 * expression.
 */
export function flatten(filter: Filter): readonly Filter[] {
  if (filter.op === "and") return filter.of.flatMap(flatten);
  return filter.op === "all" ? [] : [filter];
}

/** A condition on a value that many records share: the text indexes hold it as a token. */
interface SharedValue {
  readonly condition: Filter;
  readonly column: HotColumn;
  readonly values: readonly (number | string)[];
}

export function sharedValue(layout: Layout, condition: Filter, idsOf: IdsOf): SharedValue | null {
  if (condition.op !== "is" && condition.op !== "oneOf") return null;
  const column = layout.tokens.find((token) => token.field === condition.field);
  if (column === undefined) return null;
  const comparedValues = condition.op === "oneOf" ? condition.values : [condition.value];
  const values = comparedValues.flatMap((value): readonly (number | string)[] => {
    if (value === null || value === "") return [];
    return idsOf(
      layout.resource,
      condition.field,
      typeof value === "boolean" ? Number(value) : value,
    );
  });
  // An empty value has no token, and neither has a list of none.
  return values.length < comparedValues.length || values.length === 0
    ? null
    : { condition, column, values };
}

/**
 * Returns whether an index of the rows answers a condition with few records or in the right order.
 * Tokens would only slow it down.
 */
export function isSelective(layout: Layout, condition: Filter): boolean {
  if (condition.op === "between") return true;
  if (condition.op !== "is" && condition.op !== "oneOf") return false;
  if (condition.field === "id" || condition.field === "slug") return true;
  return layout.columns.some(
    (column) => column.field === condition.field && column.found === "index" && !column.sortOnly,
  );
}

/**
 * Adds conditions on shared values: to the match expression if there is one, else as tokens of the
 * index of short texts, else as comparisons in the rows.
 */
function addShared(
  layout: Layout,
  shared: readonly SharedValue[],
  parts: Parts,
  selective: boolean,
  idsOf: IdsOf,
): void {
  for (const { condition, column, values } of shared) {
    // Beside short texts, memory has the values.
    if (layout.short !== null) {
      addWhere(layout, condition, parts, idsOf);
      continue;
    }
    if (parts.match.length > 0) {
      const trigrams = values.map(valueTrigram);
      if (!trigrams.includes("")) {
        const any = trigrams.map((text) => `"${text}"`).join(" OR ");
        const match = `${tokenColumn(column)} : (${any})`;
        parts.match.push(match);
        continue;
      }
    } else if (!selective) {
      const tokens = values.flatMap((value) => valueToken(layout, column, value) ?? []);
      if (tokens.length === values.length) {
        parts.grams.push(tokens);
        continue;
      }
    }
    addWhere(layout, condition, parts, idsOf);
  }
}

function conjunction(matches: readonly string[]): string | null {
  if (matches.length === 0) return null;
  return matches.length === 1
    ? (matches[0] ?? null)
    : matches.map((match) => `(${match})`).join(" AND ");
}

function hasShort(layout: Layout, fields: readonly string[]): boolean {
  return fields.some((field) => markOf(layout, field) !== null);
}

type Contains = Extract<Filter, { op: "contains" }>;
function addContains(layout: Layout, { fields, text }: Contains, parts: Parts): void {
  const normalizedText = normalizeText(text);
  if (normalizedText === "") {
    if (text.trim() !== "") parts.nothing = true;
    return;
  }
  const indexed = beginningOf(normalizedText);
  const match = indexMatch(layout, fields, indexed);
  if (match?.table === "text") parts.match.push(match.match);
  if (match?.table === "grams") parts.grams.push(match.tokens);
  if (match === null || (match.table === "grams" && !match.exact) || indexed !== normalizedText) {
    const { sql, values } = containsInRecord(layout, fields, normalizedText);
    parts.conditions.push(sql);
    parts.values.push(...values);
    parts.needsRecord = true;
  }
}

/** Longest phrase in characters that is searched in an index. */
const MAX_PHRASE_CHARACTERS = 64;

/**
 * Returns the beginning of a text, which is searched in an index; the records that have it are then
 * read for the rest. An index compares every character of a phrase with every position where it
 * occurs, which would take minutes for a text that repeats a letter.
 */
function beginningOf(normalizedText: string): string {
  return normalizedText.length <= MAX_PHRASE_CHARACTERS
    ? normalizedText
    : Array.from(normalizedText).slice(0, MAX_PHRASE_CHARACTERS).join("");
}

/**
 * Adds the pairs of letters of longer texts to the search for short ones. They narrow down the
 * candidates in the index of short texts, where "of" alone would match half of all records.
 */
function addPairs(layout: Layout, conditions: readonly Filter[], parts: Parts): void {
  for (const condition of conditions) {
    if (condition.op !== "contains") continue;
    const characters = Array.from(beginningOf(normalizeText(condition.text)));
    if (characters.length < 3) continue;
    const pairs = characters
      .slice(1)
      .map((character, index) => `${characters[index] ?? ""}${character}`);
    for (const pair of new Set(pairs)) {
      const tokens = pair.includes(" ") ? null : gramsOf(layout, condition.fields, pair);
      if (tokens !== null) parts.grams.push(tokens);
    }
  }
}

/**
 * Adds the index to an exact comparison: an equal text also contains the text, so the index narrows
 * down the records to compare.
 */
function addHint(
  layout: Layout,
  { field, text }: Extract<Filter, { op: "equals" }>,
  parts: Parts,
): void {
  const normalizedText = normalizeText(text);
  if (normalizedText !== "" && hasShort(layout, [field])) {
    const { sql, values } = containsInShort(layout, [field], normalizedText);
    parts.conditions.push(sql);
    parts.values.push(...values);
    return;
  }
  const match =
    normalizedText === "" ? null : indexMatch(layout, [field], beginningOf(normalizedText));
  if (match?.table === "text") parts.match.push(match.match);
  else if (match !== null) parts.grams.push(match.tokens);
}

function addWhere(layout: Layout, filter: Filter, parts: Parts, idsOf: IdsOf): void {
  const { sql, values, needsRecord } = expression(layout, filter, idsOf);
  parts.conditions.push(sql);
  parts.values.push(...values);
  if (needsRecord) parts.needsRecord = true;
}
