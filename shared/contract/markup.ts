/** Inline elements: words do not end at them. */
const INLINE =
  "a|abbr|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|" +
  "strong|sub|sup|time|tt|u|var|wbr";
const BLOCK =
  "address|article|aside|audio|blockquote|body|br|button|canvas|caption|center|col|colgroup|dd|" +
  "details|div|dl|dt|embed|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|" +
  "iframe|img|input|label|legend|li|link|main|meta|nav|object|ol|option|p|picture|pre|section|" +
  "select|source|summary|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul|video";
/** Only `name=value`: "<b and c>" is text, even if a browser would read a tag. */
const ATTRIBUTES =
  String.raw`(?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>` + "`" + String.raw`]+))*`;
const tag = (names: string) => String.raw`</?(?:${names})${ATTRIBUTES}\s*/?>`;

const REMOVED = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<!doctype[^>]*>/gi;
const INLINE_TAG = new RegExp(tag(INLINE), "gi");
const BLOCK_TAG = new RegExp(tag(BLOCK), "gi");
const ANY_MARKUP = new RegExp(
  `${tag(`${INLINE}|${BLOCK}`)}|<!--[\\s\\S]*?-->|<(?:script|style)\\b[^>]*>`,
  "i",
);

/**
 * Returns whether a text contains HTML tags. "budget < 90k" and "<limit>" are plain text that
 * somebody typed.
 */
export function hasMarkup(text: string): boolean {
  return text.includes("<") && ANY_MARKUP.test(text);
}

/**
 * Returns the text of HTML (a job's description; api-spec: Job). Removes markup only: "a < b and c
 * > d" stays whole, also in an HTML field.
 */
export function withoutMarkup(html: string): string {
  const text = html.includes("<")
    ? html.replace(REMOVED, " ").replace(INLINE_TAG, "").replace(BLOCK_TAG, " ")
    : html;
  return text.includes("&") ? text.replace(ENTITY, decode) : text;
}

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

function decode(whole: string, decimal?: string, hex?: string, name = ""): string {
  const code =
    decimal === undefined ? (hex === undefined ? null : Number.parseInt(hex, 16)) : Number(decimal);
  if (code !== null)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : whole;
  const mark = MARKS[name.slice(1)];
  return NAMED[name] ?? (mark === undefined ? whole : `${name.charAt(0)}${mark}`.normalize("NFC"));
}
