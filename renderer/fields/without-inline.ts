import { withoutMarkup } from "../../shared/contract/markup.ts";

const STYLE_START = /<style\b/gi;
const STYLE_END = /<\/style\s*>/gi;

/** A tag up to its end. A `>` in a quoted value does not end it. */
const TAG = /<[a-z](?:=\s*"[^"]*"|=\s*'[^']*'|[^>])*/gi;

/** The value of an attribute, or the name of one that holds rules or a script. */
const VALUE_OR_INLINE = /=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)|(?<=[\s"'/])(?:style|on\w+)(?=\s*=)/gi;

/** Tags that open or close an element which stays open until it is closed. */
const NESTING_TAG =
  /<(\/?)(?!(?:p|li|dt|dd|tr|td|th|option|br|hr|img|input|wbr|col|link|meta|source)\b)[a-z]/gi;
/** Browsers draw no deeper, but their parsers take a time that grows with the square of it. */
const MAX_OPEN_ELEMENTS = 500;

/**
 * Returns HTML without style elements, whose style attributes and event handlers have another name.
 * They are not used in any case; but the content policy forbids them already where they are parsed,
 * and the browser would report each one. HTML that is nested without end becomes its text.
 */
export function withoutInline(html: string): string {
  if (isTooDeep(html)) return withoutMarkup(html).replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return withoutStyles(html).replace(TAG, (tag) =>
    tag.replace(VALUE_OR_INLINE, (part) => (part.startsWith("=") ? part : `x-${part}`)),
  );
}

/** Style elements go with their rules; the last may lack its end. */
function withoutStyles(html: string): string {
  let text = "";
  let from = 0;
  STYLE_START.lastIndex = 0;
  for (let start = STYLE_START.exec(html); start !== null; start = STYLE_START.exec(html)) {
    const sign = html.indexOf(">", STYLE_START.lastIndex);
    if (sign < 0) break;
    STYLE_END.lastIndex = sign;
    const end = STYLE_END.exec(html) === null ? html.length : STYLE_END.lastIndex;
    text += `${html.slice(from, start.index)} `;
    from = end;
    STYLE_START.lastIndex = end;
  }
  return text + html.slice(from);
}

function isTooDeep(html: string): boolean {
  let open = 0;
  for (const [, close] of html.matchAll(NESTING_TAG)) {
    open = close === "" ? open + 1 : Math.max(0, open - 1);
    if (open > MAX_OPEN_ELEMENTS) return true;
  }
  return false;
}
