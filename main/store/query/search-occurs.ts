import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import type { Statements } from "../file/statements.ts";
import { LAYOUTS } from "../index/layout.ts";
import { ANY_FIELD } from "../index/short-texts.ts";
import type { MemoryIndex } from "../memory/memory-index.ts";
import { quoted } from "./index-match.ts";
import { withJoined } from "../../../shared/query/typed-words.ts";
import { isShort } from "./search-sources.ts";
import type { Word } from "./search-words.ts";

/** The short texts of a resource in which these are compared; null while they cannot answer. */
type ShortTexts = (resource: Resource) => MemoryIndex | null;

/**
 * Which texts are in any record at all, for one search. It asks for few: what nobody has needs no
 * further look, however often it stands beside words that many have.
 */
export class Occurrences {
  readonly #statements: Statements;
  readonly #shortTexts: ShortTexts;
  readonly #known = new Map<string, boolean>();

  constructor(statements: Statements, shortTexts: ShortTexts) {
    this.#statements = statements;
    this.#shortTexts = shortTexts;
  }

  /** Those of the alternatives of each word that some record may have. */
  of(words: readonly Word[]): readonly (readonly string[])[] {
    return words.map((word) => word.filter((text) => this.#isThere(text)));
  }

  /** A search for the text alone found no record. */
  nowhere(text: string): void {
    this.#known.set(text, false);
  }

  #isThere(text: string): boolean {
    let isThere = this.#known.get(text);
    if (isThere === undefined) {
      isThere = isShort(text) || this.#mayBeShortText(text) || this.#isInFile(text);
      this.#known.set(text, isThere);
    }
    return isThere;
  }

  /** True, too, where that is not known without a look at the records. */
  #mayBeShortText(text: string): boolean {
    const texts = [{ anyOf: withJoined([text]), fields: ANY_FIELD }];
    return RESOURCES.some((resource) => {
      if (LAYOUTS[resource].short === null) return false;
      return this.#shortTexts(resource)?.newest({ texts, values: [] }, 1)?.length !== 0;
    });
  }

  #isInFile(text: string): boolean {
    return RESOURCES.some((resource) => {
      const { text: index } = LAYOUTS[resource];
      return this.#statements.has(
        `SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT 1`,
        quoted(text),
      );
    });
  }
}
