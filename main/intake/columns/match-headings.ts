import { longPattern } from "../../../shared/matching/words/long-pattern.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import type { CustomFieldDefinition } from "../../../shared/contract/custom-field.ts";
import { MEANINGS } from "./field-meanings.ts";
import { HEADING_WORDS, NEVER_IMPORTED } from "./heading-words.ts";
import { columnUse, type ImportField, type ImportResource, importFields } from "./import-field.ts";

/** Returns a heading as it is compared: words without case, accents and signs. */
export function headingKey(heading: string): string {
  const words = heading.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replace(/[*:#]+/g, " ");
  return normalizeText(words)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const compact = (key: string): string => key.replaceAll(" ", "");

/** Words about a value that do not change its field; better ones first where columns compete. */
const QUALIFIERS: readonly (readonly [RegExp, number])[] = [
  [
    longPattern(String.raw`
    \b(?:mobile|mobil|cell|handy|movil|cellulare|portable|komorka|primary|preferred|
    main|haupt)\b
  `),
    0,
  ],
  [
    longPattern(String.raw`
    \b(?:work|business|office|company|geschaftlich|gesch|dienstlich|buro|beruflich|
    professionnel|travail|bureau|trabajo|oficina|lavoro|ufficio|sluzbowy|firmowy|
    zakelijk|direct|corporate)\b
  `),
    1,
  ],
  [
    longPattern(String.raw`
    \b(?:home|private|personal|privat|prive|domicile|personnel|casa|privado|privato|
    prywatny|domowy)\b
  `),
    3,
  ],
  [
    longPattern(String.raw`
    \b(?:other|sonstige|weitere|autre|otro|altro|inny|secondary|second|alternative|
    assistant|assistent)\b
  `),
    4,
  ],
];
const FILLERS = longPattern(
  String.raw`
    \b(?:contact|candidate|kontakt|kandidat|kandidaten|bewerber|person|persona|your|the|
    of|de|der|des|value|required|pflichtfeld|optional|employee|applicant)\b
  `,
  "g",
);

/** Fields that a person can choose, and that no heading means by itself. */
const UNMAPPED = new Set(["created_by", "language_ids"]);
/** Words behind another one that say something about it, as in "email status". */
const ABOUT_A_FIELD = longPattern(String.raw`
    \b(?:status|type|date|code|id|count|score|time|domain|validation|formatted|verified|
    opt out|count)$
  `);

export interface HeadingMatch {
  readonly field: string;
  /** Order among columns of the same field, the best first. */
  readonly rank: number;
}

/** Finds the field that a heading names: its own label first, then words that mean it. */
export class HeadingMatcher {
  readonly #resource: ImportResource;
  readonly #fields: readonly ImportField[];
  readonly #byKey = new Map<string, string | null>();

  constructor(resource: ImportResource, definitions: readonly CustomFieldDefinition[]) {
    this.#resource = resource;
    this.#fields = importFields(resource, definitions);
    const set = (key: string, field: string | null) => {
      if (key !== "" && !this.#byKey.has(compact(key))) this.#byKey.set(compact(key), field);
    };
    const ownFields = this.#fields.filter(
      ({ name, kind }) => kind.type !== "custom" && !UNMAPPED.has(name),
    );
    for (const { name } of ownFields) set(headingKey(name), name);
    for (const { name, label } of ownFields) set(headingKey(label), name);
    for (const { name, kind, label } of this.#fields)
      if (kind.type === "custom") set(headingKey(label), name);
    for (const word of NEVER_IMPORTED.split("|")) set(word, null);
    for (const [meaning, field] of Object.entries(MEANINGS[resource]))
      for (const word of (HEADING_WORDS[meaning] ?? "").split("|")) set(word, field);
  }

  get fields(): readonly ImportField[] {
    return this.#fields;
  }

  /** Returns whether a heading is known, also as one of a column that is never imported. */
  isHeading(heading: string): boolean {
    const key = headingKey(heading);
    return this.match(heading) !== null || this.#byKey.has(compact(key));
  }

  /** Returns the field of a heading; null where none is meant. */
  match(heading: string): HeadingMatch | null {
    const key = headingKey(heading);
    if (key === "" || key.length > 60) return null;
    const exact = this.#byKey.get(compact(key));
    if (exact !== undefined) return exact === null ? null : { field: exact, rank: rankOf(key) };
    // "Phone 1 - Type", "Organization 1 - Department" describe another column.
    if (
      /\b(?:type|label|department|country code|extension|kind|verified|status)$/.test(key) &&
      /\d/.test(key)
    )
      return null;
    if (/\b(?:fax|pager|telex|assistant|assistent)\b/.test(key)) return null;
    const plain = key.replace(/\d+/g, " ").replace(FILLERS, " ").replace(/\s+/g, " ").trim();
    const bare = QUALIFIERS.reduce((text, [words]) => text.replace(words, " "), plain)
      .replace(/\s+/g, " ")
      .trim();
    for (const variant of [plain, bare, ...phraseParts(bare)]) {
      const field = variant === "" ? undefined : this.#byKey.get(compact(variant));
      if (field === null) return null;
      if (field !== undefined) return { field, rank: rankOf(key) };
    }
    return null;
  }

  /** Maps the headings of a table to fields, each field once unless several columns can fill it. */
  matchAll(headings: readonly string[]): readonly (string | null)[] {
    const matches = headings.map((heading) => this.match(heading));
    this.#resolveNames(headings, matches);
    const mapping: (string | null)[] = headings.map(() => null);
    const used = new Set<string>();
    const order = [...matches.entries()].toSorted(
      ([a, matchA], [b, matchB]) => (matchA?.rank ?? 9) - (matchB?.rank ?? 9) || a - b,
    );
    for (const [index, match] of order) {
      if (match === null) continue;
      if (used.has(match.field) && columnUse(match.field) === "single") continue;
      if (match.field === "address" && !isSameAddress(headings, mapping, index)) continue;
      used.add(match.field);
      mapping[index] = match.field;
    }
    return mapping;
  }

  /**
   * "Name" beside "First name" is the family name; beside both it is in the way. "Full name" is for
   * rows that have it alone.
   */
  #resolveNames(headings: readonly string[], matches: (HeadingMatch | null)[]): void {
    if (this.#resource !== "contact" && this.#resource !== "candidate") return;
    const indexOf = (field: string) => matches.findIndex((match) => match?.field === field);
    const [firstIndex, lastIndex, fullIndex] = [
      indexOf("first_name"),
      indexOf("last_name"),
      indexOf("full_name"),
    ];
    const isPlainName = /^(?:name|nom|nombre|nome|naam)$/.test(
      headingKey(headings[fullIndex] ?? ""),
    );
    if (fullIndex >= 0 && isPlainName && firstIndex >= 0 && lastIndex < 0)
      matches[fullIndex] = { field: "last_name", rank: 2 };
    else if (fullIndex >= 0 && isPlainName && lastIndex >= 0 && firstIndex < 0)
      matches[fullIndex] = { field: "first_name", rank: 2 };
    else if (isPlainName && firstIndex >= 0 && lastIndex >= 0)
      for (const [index, match] of matches.entries())
        if (match?.field === "full_name") matches[index] = null;
    // An address book's "Title" is "Dr." where it has a "Job Title" as well.
    const isTitle = (index: number) =>
      /^(?:title|titel|titre|titolo)$/.test(headingKey(headings[index] ?? ""));
    for (const [index, match] of matches.entries()) {
      const hasOther = matches.some(
        (candidate, place) =>
          place !== index && candidate?.field === match?.field && !isTitle(place),
      );
      if (match !== null && isTitle(index) && hasOther) matches[index] = null;
    }
  }
}

/** Returns a phrase without its first or its last word: "street address" → "address". */
function phraseParts(phrase: string): readonly string[] {
  const words = phrase.split(" ");
  if (ABOUT_A_FIELD.test(phrase)) return [];
  return words.length < 2 || words.length > 3
    ? []
    : [words.slice(1).join(" "), words.slice(0, -1).join(" ")];
}

/** Returns the order of a heading among those of the same field, the best first. */
export function headingRank(heading: string): number {
  return rankOf(headingKey(heading));
}

function rankOf(key: string): number {
  const quality = QUALIFIERS.find(([words]) => words.test(key))?.[1] ?? 2;
  const number = Number(/\b([1-9])\b/.exec(key)?.[1] ?? 1);
  return quality + (number - 1) * 0.1;
}

/** Parts of one address belong together: the office's street, not the home's beside it. */
function isSameAddress(
  headings: readonly string[],
  mapping: readonly (string | null)[],
  index: number,
): boolean {
  const mapped = mapping.findIndex((field) => field === "address");
  if (mapped < 0) return true;
  const groupOf = (place: number) => Math.floor(rankOf(headingKey(headings[place] ?? "")));
  return groupOf(mapped) === groupOf(index);
}
