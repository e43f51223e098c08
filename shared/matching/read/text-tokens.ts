import { normalizeText } from "../../contract/normalize-text.ts";
import { withoutMarkup } from "../../contract/markup.ts";

/** A word of a text. */
export interface Token {
  /** Normalized: lower case, without accents. */
  readonly word: string;
  /** Text as it is written, which tells "Go" from "go" and "AP" from "ap". */
  readonly raw: string;
  /** Number of its clause: sentences, lines and items of lists have one each. */
  readonly clause: number;
  /** True if a comma or slash stands before it. */
  readonly follows: boolean;
  /** Offset in the text. */
  readonly start: number;
}

/** Longer texts are read up to here. */
const MAX_CHARACTERS = 60_000;
const PART = /\.net(?![\p{L}\p{N}])|[\p{L}\p{M}\p{N}]+[+#]*|\.(?=\s|$)|[;:!?()\n•·|–—,/&]|\s-\s/giu;
const BLOCK_END = /<\/?(?:li|p|h[1-6]|tr|td|th|div|ul|ol|table|br)\b[^<>]{0,200}>/gi;
const CLAUSE_BORDER = /^([.;:!?()\n•·|–—]|\s-\s)$/;

/** Returns plain text in which each block of HTML is a line of its own. */
export function plainText(html: string): string {
  const text = html.slice(0, MAX_CHARACTERS);
  return text.includes("<") || text.includes("&")
    ? withoutMarkup(text.replace(BLOCK_END, "\n$&"))
    : text;
}

/** Cuts a plain text into words that know their clause. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let clause = 0;
  let follows = false;
  for (const { 0: part, index } of text.slice(0, MAX_CHARACTERS).matchAll(PART)) {
    if (CLAUSE_BORDER.test(part)) {
      clause += 1;
      follows = false;
    } else if (part === "," || part === "/") follows = true;
    else if (part !== "&") {
      const word = part.toLowerCase() === ".net" ? "dotnet" : normalizeText(part);
      tokens.push({ word, raw: part, clause, follows, start: index });
      follows = false;
    }
  }
  return tokens;
}
