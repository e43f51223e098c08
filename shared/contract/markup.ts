import { type ElementKind, TagScanner } from "./markup-scanner.ts";
import { NextMatch } from "./next-match.ts";

/**
 * Returns whether a text contains HTML tags. "budget < 90k" and "<limit>" are plain text that was
 * typed.
 */
export function hasMarkup(text: string): boolean {
  if (!text.includes("<")) return false;
  const tags = new TagScanner(text);
  const hidden = new HiddenParts(text);
  for (let index = text.indexOf("<"); index >= 0; index = text.indexOf("<", index + 1))
    if (tags.tagAt(index) !== null || hidden.beginsAt(index)) return true;
  return false;
}

/**
 * Returns the text of HTML (a job's description; api-spec: Job). Removes markup only: "a < b and c
 * > d" stays whole, also in an HTML field.
 */
export function withoutMarkup(html: string): string {
  const text = html.includes("<")
    ? withoutTags(withoutTags(withoutHidden(html), "inline", ""), "block", " ")
    : html;
  return text.includes("&") ? text.replace(ENTITY, decode) : text;
}

function withoutTags(html: string, kind: ElementKind, space: string): string {
  const tags = new TagScanner(html);
  return withoutParts(html, space, (index) => {
    const tag = tags.tagAt(index);
    return tag?.kind === kind ? tag.end : -1;
  });
}

function withoutHidden(html: string): string {
  const hidden = new HiddenParts(html);
  return withoutParts(html, " ", (index) => hidden.endFrom(index));
}

/** Replaces the parts that begin with "<"; `endFrom` returns -1 where none begins. */
function withoutParts(html: string, space: string, endFrom: (at: number) => number): string {
  let text = "";
  let from = 0;
  for (let index = html.indexOf("<"); index >= 0;) {
    const end = endFrom(index);
    if (end >= 0) {
      text += `${html.slice(from, index)}${space}`;
      from = end;
    }
    index = html.indexOf("<", end >= 0 ? end : index + 1);
  }
  return text + html.slice(from);
}

/** Scripts, styles, comments and document types: what a browser does not show. */
class HiddenParts {
  readonly #html: string;
  readonly #sign: NextMatch;
  readonly #comment: NextMatch;
  readonly #closes: Readonly<Record<string, NextMatch>>;

  constructor(html: string) {
    this.#html = html;
    this.#sign = new NextMatch(html, />/g);
    this.#comment = new NextMatch(html, /-->/g);
    this.#closes = {
      script: new NextMatch(html, /<\/script\s*>/gi),
      style: new NextMatch(html, /<\/style\s*>/gi),
    };
  }

  /** Returns the end of the part that begins at `start`; -1 if none does, or it has no end. */
  endFrom(start: number): number {
    const name = this.#nameAt(start);
    if (name === null) return -1;
    if (name === "!--") return this.#comment.from(start + 4)?.end ?? -1;
    const sign = this.#sign.from(start + 1 + name.length);
    if (sign === null || name === "!doctype") return sign?.end ?? -1;
    return this.#closes[name]?.from(sign.end)?.end ?? -1;
  }

  /** Returns whether a comment, or the tag of a script or style, begins at `start`. */
  beginsAt(start: number): boolean {
    const name = this.#nameAt(start);
    if (name === null || name === "!doctype") return false;
    return name === "!--"
      ? this.#comment.from(start + 4) !== null
      : this.#sign.from(start + 1 + name.length) !== null;
  }

  #nameAt(start: number): string | null {
    HIDDEN.lastIndex = start;
    return HIDDEN.exec(this.#html)?.[1]?.toLowerCase() ?? null;
  }
}

const HIDDEN = /<((?:script|style)\b|!--|!doctype)/iy;

const ENTITY = /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|([A-Za-z]{2,8}));/g;
/** Entity names that editors write; accented letters follow from the name of the accent. */
const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  shy: "",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  laquo: "«",
  raquo: "»",
  hellip: "…",
  bull: "•",
  middot: "·",
  euro: "€",
  pound: "£",
  copy: "©",
  reg: "®",
  trade: "™",
  szlig: "ß",
  oslash: "ø",
  Oslash: "Ø",
  aelig: "æ",
  AElig: "Æ",
  oelig: "œ",
  OElig: "Œ",
};
const MARKS: Readonly<Record<string, string>> = {
  grave: "\u0300",
  acute: "\u0301",
  circ: "\u0302",
  tilde: "\u0303",
  uml: "\u0308",
  ring: "\u030a",
  caron: "\u030c",
  cedil: "\u0327",
};

function decode(entity: string, decimal?: string, hex?: string, name = ""): string {
  const code =
    decimal === undefined ? (hex === undefined ? null : Number.parseInt(hex, 16)) : Number(decimal);
  if (code !== null)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : entity;
  const mark = MARKS[name.slice(1)];
  return NAMED[name] ?? (mark === undefined ? entity : `${name.charAt(0)}${mark}`.normalize("NFC"));
}
