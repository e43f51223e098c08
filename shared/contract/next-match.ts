/** Finds the matches of a pattern from growing positions, reading the text once. */
export class NextMatch {
  readonly #text: string;
  readonly #pattern: RegExp;
  #match: { readonly start: number; readonly end: number } | null = { start: -1, end: -1 };

  /** `pattern`: global, and of a bounded length but for runs that no other match can share. */
  constructor(text: string, pattern: RegExp) {
    this.#text = text;
    this.#pattern = pattern;
  }

  /** Returns the first match that begins at `from` or later. `from` never gets smaller. */
  from(from: number): { readonly start: number; readonly end: number } | null {
    if (this.#match === null || this.#match.start >= from) return this.#match;
    this.#pattern.lastIndex = from;
    const match = this.#pattern.exec(this.#text);
    this.#match =
      match === null ? null : { start: match.index, end: match.index + match[0].length };
    return this.#match;
  }
}
