import type { CrmRecord } from "../../../shared/contract/define.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import { number } from "../file/columns.ts";
import { normalizeText, normalizeWithSpans } from "../../../shared/query/normalize-text.ts";
import { gramsOf } from "../index/grams.ts";
import { quoted, thirds } from "./index-match.ts";
import { type Layout, LAYOUTS } from "../index/layout.ts";
import { forgivingWords, searchWords, type Word } from "./search-words.ts";
import type { Statements } from "../file/statements.ts";

/** A hit of the search over every resource. */
export interface StoreHit {
  readonly resource: Resource;
  readonly record: CrmRecord;
  /** Field of the stored record that matched, and its text. */
  readonly match: { readonly field: string; readonly text: string } | null;
}

export interface SearchResult {
  readonly hits: readonly StoreHit[];
  /** All matches, of each resource up to 1,000. */
  readonly total: number;
  /** There are more than `total`. */
  readonly more: boolean;
}

/** Reads a record as the user sees it. */
type RecordOf = (resource: Resource, id: number) => CrmRecord | null;

/** Fields whose match is worth more than one in a text: names, titles, addresses of people. */
const NAMES = new Set([
  "full_name",
  "first_name",
  "last_name",
  "name",
  "position_name",
  "title",
  "email",
  "phone",
  "phone_digits",
]);
/** Those that are no names: nobody searches for how an address begins before looking at people. */
const ADDRESSES = new Set(["email", "phone", "phone_digits"]);
/**
 * Matches of one resource are counted up to here: beyond, nobody reads the number, and counting
 * takes longer than finding.
 */
const MAX_COUNTED_MATCHES = 1000;
/** A search that finds fewer records than this forgives a typing error. */
const MIN_EXACT_HITS = 5;

/**
 * Of a text that is longer only the beginning is looked for: nobody types so much, and a pasted
 * page is no search.
 */
const MAX_QUERY_CHARACTERS = 200;
const MAX_QUERY_WORDS = 20;

interface Ranked extends StoreHit {
  readonly rank: number;
  /** The best that is true of it. */
  readonly tier: Tier;
  readonly updated: string;
}

/**
 * Records of every resource in which all words of the text occur, in whatever fields. A name that
 * begins with the text comes first, then a name that has it, then the rest; newest first within
 * each. A text of digits is a phone number in any format. Where that finds next to nothing, records
 * follow whose words are one typing error away.
 */
export function searchEverything(
  recordOf: RecordOf,
  statements: Statements,
  count: (resource: Resource, token: string) => number,
  text: string,
  limit: number,
): SearchResult {
  const asked = text.slice(0, MAX_QUERY_CHARACTERS).toWellFormed();
  const words = searchWords(asked).slice(0, MAX_QUERY_WORDS);
  if (words.length === 0 || limit <= 0) return { hits: [], total: 0, more: false };
  const search = new Search(recordOf, statements, count, normalizeText(asked), limit);
  const exact = search.run(words);
  if (exact.total >= MIN_EXACT_HITS) return exact;
  const forgiving = forgivingWords(statements, words);
  if (forgiving === null) return exact;
  const found = search.run(forgiving);
  const known = new Set(exact.hits.map(keyOf));
  const others = found.hits.filter((hit) => !known.has(keyOf(hit)));
  return { ...found, hits: [...exact.hits, ...others].slice(0, limit) };
}

function keyOf({ resource, record }: StoreHit): string {
  return `${resource}:${record.id}`;
}

/** Where the words must be: the first in a name, which it begins; each in a name; anywhere. */
type Tier = "begins" | "names" | "anywhere";

interface Place {
  readonly resource: Resource;
  readonly id: number;
  readonly updated: number;
}

class Search {
  readonly #recordOf: RecordOf;
  readonly #statements: Statements;
  readonly #count: (resource: Resource, token: string) => number;
  /** All that was typed, folded. */
  readonly #whole: string;
  readonly #limit: number;

  constructor(
    recordOf: RecordOf,
    statements: Statements,
    count: (resource: Resource, token: string) => number,
    whole: string,
    limit: number,
  ) {
    this.#whole = whole;
    this.#recordOf = recordOf;
    this.#statements = statements;
    this.#count = count;
    this.#limit = limit;
  }

  run(words: readonly Word[]): SearchResult {
    const hits = new Map<string, Ranked>();
    /** Matches of the resources that were read to their end. */
    const known = new Map<Resource, number>();
    // What is not in names only where names leave room: most searches end with them, after reading
    // a few more records than they show.
    for (const tiers of [["begins", "names"], ["anywhere"]] as const) {
      if (hits.size >= this.#limit) break;
      const found: Ranked[] = [];
      for (const place of this.#newest(words, tiers, known)) {
        const record = hits.has(`${place.resource}:${place.id}`)
          ? null
          : this.#recordOf(place.resource, place.id);
        const ranked = record === null ? null : rank(place.resource, record, words, this.#whole);
        // Names are looked for loosely (see `sourceOf`).
        if (ranked !== null && (tiers[0] === "anywhere" || ranked.tier !== "anywhere"))
          found.push(ranked);
      }
      for (const hit of found.toSorted(
        (a, b) => b.rank - a.rank || (a.updated < b.updated ? 1 : -1),
      ))
        hits.set(keyOf(hit), hit);
    }
    let total = 0;
    let more = false;
    for (const resource of RESOURCES) {
      const counted = known.get(resource) ?? this.#total(resource, words);
      total += counted === "many" ? MAX_COUNTED_MATCHES : counted;
      more ||= counted === "many";
    }
    const shown = [...hits.values()].slice(0, this.#limit);
    return {
      hits: shown.map(({ resource, record, match }) => ({ resource, record, match })),
      total,
      more,
    };
  }

  /**
   * The newest matches of some tiers over all resources, the last of which has those of the others
   * among its own.
   */
  #newest(
    words: readonly Word[],
    tiers: readonly Tier[],
    known: Map<Resource, number>,
  ): readonly Place[] {
    const pool = this.#limit * 2;
    const found = new Map<Tier, Place[]>();
    for (const resource of RESOURCES) {
      for (const tier of tiers.toReversed()) {
        const places = this.#places(resource, words, tier, pool);
        found.set(tier, [...(found.get(tier) ?? []), ...places]);
        if (places.length >= pool) continue;
        if (tier === "anywhere") known.set(resource, places.length);
        break;
      }
    }
    const all = [...found.values()].flatMap((places) =>
      places.toSorted((a, b) => b.updated - a.updated).slice(0, pool),
    );
    return [...new Map(all.map((place) => [`${place.resource}:${place.id}`, place])).values()];
  }

  #places(resource: Resource, words: readonly Word[], tier: Tier, limit: number): readonly Place[] {
    const layout = LAYOUTS[resource];
    const source = sourceOf(layout, words, tier, this.#whole);
    if (source === null) return [];
    const sql = `SELECT r.id AS id, r.updated AS updated FROM (${source.sql} ORDER BY t.rowid DESC LIMIT ?) p
      CROSS JOIN ${layout.rows} r ON r.ord = p.ord`;
    return this.#statements
      .rows(sql, { id: number, updated: number }, ...source.values, limit)
      .map(({ id, updated }) => ({ resource, id, updated }));
  }

  #total(resource: Resource, words: readonly Word[]): number | "many" {
    const layout = LAYOUTS[resource];
    const [word, ...others] = words;
    if (word !== undefined && others.length === 0 && word.length === 1 && isShort(word[0])) {
      const tokens = gramsOf(layout, shortFields(layout), word[0]) ?? [];
      // A record has each token once at most.
      const most = tokens.reduce((sum, token) => sum + this.#count(resource, token), 0);
      if (most > MAX_COUNTED_MATCHES * tokens.length) return "many";
    }
    const source = sourceOf(layout, words, "anywhere", this.#whole);
    if (source === null) return 0;
    const sql = `SELECT count(*) FROM (${source.sql} LIMIT ${MAX_COUNTED_MATCHES + 1})`;
    const counted = this.#statements.number(sql, ...source.values) ?? 0;
    return counted > MAX_COUNTED_MATCHES ? "many" : counted;
  }
}

/**
 * Characters as the tokenizer counts them; shorter texts are in the index of one and two
 * characters.
 */
function isShort(text: string): boolean {
  return Array.from(text).length < 3;
}

/**
 * One or two characters are looked for in names and other short fields only: they occur in nearly
 * every long text.
 */
function shortFields(layout: Layout): readonly string[] {
  return layout.gramSets.slice(0, 2).flatMap((set) => set.fields);
}

interface Source {
  /** Gives `ord` of the matches. */
  readonly sql: string;
  readonly values: readonly string[];
}

/**
 * The matches of one resource as SQL over its text indexes, `null` when the tier does not apply to
 * the words. Short words are not indexed in long texts, where "budget < 90k" is found as it was
 * typed.
 */
function sourceOf(
  layout: Layout,
  words: readonly Word[],
  tier: Tier,
  whole: string,
): Source | null {
  const long = words.filter((word) => !word.some(isShort));
  const short = words.filter((word) => word.some(isShort));
  const names = layout.texts
    .filter(({ field }) => NAMES.has(field) && (tier === "names" || !ADDRESSES.has(field)))
    .map((text) => text.column);
  if (tier !== "anywhere" && (names.length === 0 || short.length > 0)) return null;
  const match = long
    .map((word, index) => {
      const texts = word.map((text) => {
        if (tier === "anywhere") return quoted(text);
        // Every third term of the text instead of each: few names have them, and those are read
        // anyway.
        const [first = "", ...others] = thirds(text).map(quoted);
        const start = tier === "begins" && index === 0 ? `^ ${first}` : first;
        return `{${names.join(" ")}} : (${[start, ...others].join(" AND ")})`;
      });
      return `(${texts.join(" OR ")})`;
    })
    .join(" AND ");
  const grams = short
    .map((word) => {
      const tokens = word.flatMap((text) =>
        isShort(text) ? (gramsOf(layout, shortFields(layout), text) ?? []) : [],
      );
      return `(${tokens.map((token) => `"${token}"`).join(" OR ")})`;
    })
    .join(" AND ");
  const { text, grams: index } = layout;
  const sql = `SELECT t.rowid AS ord FROM ${text} t WHERE t.${text} MATCH ?`;
  if (grams === "") return { sql, values: [match] };
  const phrase = words.length > 1 ? quoted(whole) : null;
  if (match === "") {
    const short = `SELECT t.rowid AS ord FROM ${index} t WHERE t.${index} MATCH ?`;
    if (phrase === null) return { sql: short, values: [grams] };
    // What begins with a compound has to be one table again, of which the newest are taken.
    return {
      sql: `SELECT t.rowid AS ord FROM (SELECT ord AS rowid FROM (${short} UNION ${sql})) t`,
      values: [grams, phrase],
    };
  }
  const inShort = `+t.rowid IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?)`;
  if (phrase === null) return { sql: `${sql} AND ${inShort}`, values: [match, grams] };
  const asTyped = `+t.rowid IN (SELECT rowid FROM ${text} WHERE ${text} MATCH ?)`;
  return { sql: `${sql} AND (${inShort} OR ${asTyped})`, values: [match, grams, phrase] };
}

function rank(
  resource: Resource,
  record: CrmRecord,
  words: readonly Word[],
  whole: string,
): Ranked {
  const fields = LAYOUTS[resource].texts.map((field) => {
    const value = field.read(record);
    return { name: field.field, value, folded: normalizeText(value) };
  });
  let best: { score: number; field: string; text: string } | null = null;
  // All that was typed, in one place, says better why it was found than one of its words.
  const typed =
    words.length === 1 ? undefined : fields.find(({ folded }) => folded.includes(whole));
  if (typed !== undefined) {
    const { name, value, folded } = typed;
    best = {
      score: Infinity,
      field: name,
      text: excerpt(name, value, folded.indexOf(whole), whole),
    };
  }
  let score = 0;
  let inNames = 0;
  let begins = false;
  for (const [place, word] of words.entries()) {
    let wordScore = 0;
    let named = false;
    for (const [index, text] of word.entries()) {
      for (const { name, value, folded } of fields) {
        const at = folded.indexOf(text);
        if (at < 0) continue;
        const start = at === 0 ? 2 : /[\s@._-]/.test(folded[at - 1] ?? "") ? 1 : 0;
        const isName = NAMES.has(name);
        if (isName) named = true;
        if (isName && place === 0 && at === 0) begins = true;
        // What was typed counts more than what it may have meant, and a whole word more than a
        // piece of one.
        const whole = index > 0 && (folded[at + text.length] ?? " ") === " " ? 0.25 : 0;
        const fieldScore = (isName ? 4 : 0) + start + whole - (index > 0 ? 0.5 : 0);
        if (fieldScore > wordScore) wordScore = fieldScore;
        if (best === null || fieldScore > best.score)
          best = { score: fieldScore, field: name, text: excerpt(name, value, at, text) };
      }
    }
    if (named) inNames += 1;
    score += wordScore;
  }
  const match =
    best === null
      ? null
      : { field: best.field === "phone_digits" ? "phone" : best.field, text: best.text };
  const tier = inNames < words.length ? "anywhere" : begins ? "begins" : "names";
  return { resource, record, match, rank: score / words.length, tier, updated: record.updated_at };
}

/** The piece of a long text around the match; of several values the one that has it. */
function excerpt(field: string, value: string, at: number, found: string): string {
  if (field === "custom_values")
    return value.split("\n").find((line) => normalizeText(line).includes(found)) ?? value;
  if (value.length <= 120) return value;
  const from = Math.max(0, (normalizeWithSpans(value).spans[at]?.from ?? 0) - 40);
  return `${from > 0 ? "…" : ""}${value.slice(from, from + 110)}…`;
}
