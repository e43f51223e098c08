import type { CrmRecord } from "../../shared/contract/define.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { foldText } from "./fold-text.ts";
import { LAYOUTS } from "./layout.ts";
import type { StoreHit, StoreReader } from "./types.ts";

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
/** How many of the newest matches of a resource are looked at for the best. */
const POOL = 200;

interface Ranked extends StoreHit {
  readonly rank: number;
  readonly updated: string;
}

/**
 * Records of every resource in which all words of the text occur, in whatever fields. A name that begins with the text comes first, then a
 * word that begins with it, then the rest; newest first within each. A text of digits is a phone number in any format.
 */
export function searchEverything(
  reader: StoreReader,
  text: string,
  limit: number,
): { readonly hits: readonly StoreHit[]; readonly total: number } {
  const words = searchWords(text);
  if (words.length === 0) return { hits: [], total: 0 };
  const ranked: Ranked[] = [];
  let total = 0;
  for (const resource of RESOURCES) {
    const filter = everywhere(resource, words);
    const count = reader.count(resource, filter);
    if (count === 0) continue;
    total += count;
    const records = reader.page(resource, {
      filter,
      sort: [{ field: "updated_at", direction: "desc" }],
      offset: 0,
      limit: Math.max(POOL, limit),
    });
    ranked.push(...records.map((record) => rank(resource, record, words)));
  }
  ranked.sort((a, b) => b.rank - a.rank || (a.updated < b.updated ? 1 : -1));
  return { hits: ranked.slice(0, limit).map(({ resource, record, match }) => ({ resource, record, match })), total };
}

/** Folded words; a text that is a phone number in some format is one word of digits. */
export function searchWords(text: string): readonly string[] {
  const folded = foldText(text);
  if (/^[+\d][\d\s()./+-]*$/.test(folded) && folded.replace(/\D/g, "").length >= 3) return [folded.replace(/\D/g, "")];
  return [...new Set(folded.split(" ").filter((word) => word !== ""))];
}

function everywhere(resource: Resource, words: readonly string[]): Filter {
  const { texts, gramSets } = LAYOUTS[resource];
  const all = texts.map((text) => text.field);
  // One or two characters are looked for in names and other short fields only: they occur in nearly every long text.
  const short = gramSets.slice(0, 2).flatMap((set) => set.fields);
  return {
    op: "and",
    of: words.map((word) => ({ op: "contains", fields: Array.from(word).length < 3 ? short : all, text: word })),
  };
}

function rank(resource: Resource, record: CrmRecord, words: readonly string[]): Ranked {
  let best: { score: number; field: string; text: string } | null = null;
  let score = 0;
  for (const word of words) {
    let wordScore = 0;
    for (const field of LAYOUTS[resource].texts) {
      const value = field.read(record);
      const folded = foldText(value);
      const at = folded.indexOf(word);
      if (at < 0) continue;
      const start = at === 0 ? 2 : /[\s@._-]/.test(folded[at - 1] ?? "") ? 1 : 0;
      const fieldScore = (NAMES.has(field.field) ? 4 : 0) + start;
      if (fieldScore > wordScore) wordScore = fieldScore;
      if (best === null || fieldScore > best.score)
        best = { score: fieldScore, field: field.field, text: excerpt(value, at) };
    }
    score += wordScore;
  }
  const match = best === null ? null : { field: best.field === "phone_digits" ? "phone" : best.field, text: best.text };
  return { resource, record, match, rank: score / words.length, updated: record.updated_at };
}

/** The piece of a long text around the match. */
function excerpt(text: string, at: number): string {
  if (text.length <= 120) return text;
  const from = Math.max(0, at - 40);
  return `${from > 0 ? "…" : ""}${text.slice(from, from + 110)}…`;
}
