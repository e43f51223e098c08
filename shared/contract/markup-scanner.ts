/** Inline elements: words do not end at them. */
const INLINE: ReadonlySet<string> = new Set(
  (
    "a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span " +
    "strike strong sub sup time tt u var wbr"
  ).split(" "),
);
const BLOCK: ReadonlySet<string> = new Set(
  (
    "address article aside audio blockquote body br button canvas caption center col " +
    "colgroup dd details div dl dt embed fieldset figcaption figure footer form h1 h2 h3 " +
    "h4 h5 h6 head header hr html iframe img input label legend li link main meta nav " +
    "object ol option p picture pre section select source summary svg table tbody td " +
    "textarea tfoot th thead title tr ul video"
  ).split(" "),
);

export type ElementKind = "inline" | "block";

export interface Tag {
  readonly kind: ElementKind;
  /** The position after its ">". */
  readonly end: number;
}

const NAME = /<\/?([a-z][a-z\d]*)/giy;
/** A blank, a name and "=", and what a value begins with. */
const ATTRIBUTE = /\s+[\w:-]+\s*=\s*(?:(["'])|[^\s"'=<>`]+)/y;
const CLOSE = /\s*\/?>/y;

/**
 * Reads tags. Only `name=value` counts as an attribute: "<b and c>" is text, even if a browser
 * would read a tag. Every attribute is read once, however many signs "<" its value contains: the
 * time is linear whatever the text.
 */
export class TagScanner {
  readonly #text: string;
  /** End of the tag whose attributes go on at a position; -1 where that is no tag. */
  readonly #ends = new Map<number, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the tag that begins at `start`, where a "<" is; null if there is none. */
  tagAt(start: number): Tag | null {
    NAME.lastIndex = start;
    const name = NAME.exec(this.#text)?.[1];
    if (name === undefined) return null;
    const kind = kindOf(name.toLowerCase());
    if (kind === null) return null;
    const end = this.#endFrom(NAME.lastIndex);
    return end < 0 ? null : { kind, end };
  }

  #endFrom(start: number): number {
    const visited: number[] = [];
    let position = start;
    let end = this.#ends.get(position);
    while (end === undefined) {
      visited.push(position);
      const next = this.#afterAttribute(position);
      if (next < 0) {
        CLOSE.lastIndex = position;
        end = CLOSE.test(this.#text) ? CLOSE.lastIndex : -1;
      } else {
        position = next;
        end = this.#ends.get(position);
      }
    }
    // A tag without attributes is not met again.
    if (visited.length > 1) for (const boundary of visited) this.#ends.set(boundary, end);
    return end;
  }

  /** Returns the position after the attribute that begins at `position`; -1 without one. */
  #afterAttribute(position: number): number {
    ATTRIBUTE.lastIndex = position;
    const attribute = ATTRIBUTE.exec(this.#text);
    if (attribute === null) return -1;
    const [, quote] = attribute;
    if (quote === undefined) return ATTRIBUTE.lastIndex;
    const close = this.#text.indexOf(quote, ATTRIBUTE.lastIndex);
    return close < 0 ? -1 : close + 1;
  }
}

function kindOf(name: string): ElementKind | null {
  return INLINE.has(name) ? "inline" : BLOCK.has(name) ? "block" : null;
}
