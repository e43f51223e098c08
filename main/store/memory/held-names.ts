import { ADDRESSES, NAMES } from "../index/name-fields.ts";
import type { Layout } from "../index/layout.ts";
import { ANY_FIELD, FIRST_MARK, markOf } from "../index/short-texts.ts";
import { JOINED_NAMES } from "../../../shared/query/quick-fields.ts";
import { withJoined } from "../../../shared/query/typed-words.ts";
import type { HeldQuestion } from "./find-records.ts";
import { nameFields } from "./memory-entry.ts";
import type { HeldPlace, MemoryIndex } from "./memory-index.ts";

/** The names of the records of a resource, in memory. */
export class HeldNames {
  readonly #index: MemoryIndex;
  readonly #fields: number;
  readonly #hasJoined: boolean;
  /** What stands before a text that a name begins with: people are looked for by last name, too. */
  readonly #beginnings: readonly string[];

  constructor(index: MemoryIndex, layout: Layout) {
    this.#index = index;
    this.#fields = layout.short === null ? ANY_FIELD : nameFields(layout);
    const marks =
      layout.short === null
        ? [String.fromCharCode(FIRST_MARK)]
        : [...NAMES].flatMap((field) =>
            ADDRESSES.has(field) ? [] : (markOf(layout, field) ?? []),
          );
    this.#hasJoined = markOf(layout, JOINED_NAMES) !== null;
    const hasLastName = layout.texts.some(({ field }) => field === "last_name");
    this.#beginnings = hasLastName ? [...marks, " "] : marks;
  }

  /** The newest records with all words in their names, newest first; null when not known. */
  newest(words: readonly (readonly string[])[], limit: number): readonly HeldPlace[] | null {
    return this.#index.newest(this.#question(words), limit);
  }

  /** The same of those that begin with the first word. */
  newestBeginning(
    [first, ...others]: readonly (readonly string[])[],
    limit: number,
  ): readonly HeldPlace[] | null {
    const { texts } = this.#question(others);
    const begin = { anyOf: this.#beginningWith(first ?? [""]), fields: this.#fields };
    return this.#index.newest({ texts: [begin, ...texts], values: [] }, limit);
  }

  /** Those of the records, all just found, with a name that begins with a word. */
  beginning(places: readonly HeldPlace[], word: readonly string[]): readonly HeldPlace[] {
    return this.#index.having(places, [{ anyOf: this.#beginningWith(word), fields: this.#fields }]);
  }

  #beginningWith(word: readonly string[]): readonly string[] {
    const joined = this.#spelled(word).slice(word.length);
    return [...word.flatMap((text) => this.#beginnings.map((mark) => `${mark}${text}`)), ...joined];
  }

  #question(words: readonly (readonly string[])[]): HeldQuestion {
    const texts = words.map((word) => ({ anyOf: this.#spelled(word), fields: this.#fields }));
    return { texts, values: [] };
  }

  #spelled(word: readonly string[]): readonly string[] {
    return this.#hasJoined ? withJoined(word) : word;
  }
}
