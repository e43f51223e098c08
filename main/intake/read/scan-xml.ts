export interface XmlHandler {
  /** `attributes` is the text behind the name: `attributeOf` reads one. */
  readonly onOpen: (name: string, attributes: string) => void;
  readonly onText?: (text: string) => void;
  readonly onClose?: (name: string) => void;
}

const CHUNK_BYTES = 1_000_000;

/**
 * Walks the tags of an XML file in pieces, so that a large sheet is never one text. Names come
 * without their prefix. Neither checks the markup nor expands entities of a document type, which
 * can be made to grow without end.
 */
export function scanXml(bytes: Uint8Array, handler: XmlHandler): void {
  const decoder = new TextDecoder(bytes[0] === 0xff || bytes[1] === 0 ? "utf-16le" : "utf-8");
  let remainder = "";
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const isLast = start + CHUNK_BYTES >= bytes.length;
    remainder += decoder.decode(bytes.subarray(start, start + CHUNK_BYTES), { stream: !isLast });
    remainder = scanTags(remainder, handler);
  }
}

/** Reports the whole tags of a text; returns the rest from the first one that has no end yet. */
function scanTags(text: string, handler: XmlHandler): string {
  let from = 0;
  for (;;) {
    const open = text.indexOf("<", from);
    if (open < 0) return text.slice(from);
    const close = closeOf(text, open);
    if (close < 0) return text.slice(from);
    if (open > from) handler.onText?.(decodeEntities(text.slice(from, open)));
    reportTag(text, open, close, handler);
    from = close;
  }
}

/** Returns the index behind a tag, comment or section; -1 if it has no end yet. */
function closeOf(text: string, open: number): number {
  if (text.startsWith("<!--", open)) return endAfter(text, "-->", open + 4);
  if (text.startsWith("<![CDATA[", open)) return endAfter(text, "]]>", open + 9);
  if (text.startsWith("<!", open) && text.length - open < 9) return -1;
  // A value between quotes may have the sign that ends a tag.
  for (let index = open + 1; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (sign === ">") return index + 1;
    if (sign !== '"' && sign !== "'") continue;
    index = text.indexOf(sign, index + 1);
    if (index < 0) return -1;
  }
  return -1;
}

function endAfter(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index < 0 ? -1 : index + mark.length;
}

function reportTag(text: string, open: number, close: number, handler: XmlHandler): void {
  const second = text.charAt(open + 1);
  if (second === "!") {
    if (text.startsWith("<![CDATA[", open)) handler.onText?.(text.slice(open + 9, close - 3));
    return;
  }
  if (second === "?") return;
  if (second === "/") {
    handler.onClose?.(withoutPrefix(text.slice(open + 2, close - 1).trim()));
    return;
  }
  const isEmpty = text.charAt(close - 2) === "/";
  const tag = text.slice(open + 1, isEmpty ? close - 2 : close - 1);
  const end = tag.search(/\s/);
  const name = withoutPrefix(end < 0 ? tag : tag.slice(0, end));
  handler.onOpen(name, end < 0 ? "" : tag.slice(end));
  if (isEmpty) handler.onClose?.(name);
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Returns the value of an attribute; null without one. A prefix belongs to the name. */
export function attributeOf(attributes: string, name: string): string | null {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const match = VALUE.exec(attributes.slice(at + name.length, at + name.length + 4_000));
    if (match === null || !/\s/.test(attributes.charAt(at - 1))) continue;
    return decodeEntities(match[1] ?? match[2] ?? "");
  }
  return null;
}

const VALUE = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const NAMED: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (entity, hex, decimal, name) => {
    if (typeof name === "string") return NAMED[name] ?? entity;
    const code = typeof hex === "string" ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });
}
