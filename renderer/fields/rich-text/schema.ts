import { type MarkSpec, type NodeSpec, Schema } from "prosemirror-model";

/** Schemes of links that are safe; the displayed text allows no others. */
const SAFE_LINK = /^(?:https:|mailto:)/i;

/** Returns an address as a link may have it, completed where it was typed short; else null. */
export function linkTo(inputText: string): string | null {
  const address = inputText.trim();
  if (address === "" || /\s/.test(address)) return null;
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(address)) return `mailto:${address}`;
  const fullAddress = /^[a-z][a-z\d+.-]*:/i.test(address)
    ? address.replace(/^http:/i, "https:")
    : `https://${address}`;
  const parsed = SAFE_LINK.test(fullAddress) ? URL.parse(fullAddress) : null;
  if (parsed === null) return null;
  return parsed.protocol === "mailto:" || parsed.hostname.includes(".") ? fullAddress : null;
}

const link: MarkSpec = {
  attrs: { href: {} },
  inclusive: false,
  parseDOM: [
    {
      tag: "a[href]",
      getAttrs: (element) => {
        const href = element.getAttribute("href") ?? "";
        return SAFE_LINK.test(href) ? { href } : false;
      },
    },
  ],
  toDOM: ({ attrs }) => ["a", { href: String(attrs["href"]), title: String(attrs["href"]) }, 0],
};

const strong: MarkSpec = {
  parseDOM: [{ tag: "strong" }, { tag: "b", getAttrs: isBold }],
  toDOM: () => ["strong", 0],
};

const em: MarkSpec = { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] };

/** Some programs wrap everything that is copied in a `b` that is not bold. */
function isBold(element: HTMLElement): false | null {
  return /font-weight:\s*(?:normal|[1-4]00)/i.test(element.getAttribute("x-style") ?? "")
    ? false
    : null;
}

const paragraph: NodeSpec = {
  group: "block",
  content: "inline*",
  parseDOM: [{ tag: "p" }],
  toDOM: () => ["p", { dir: "auto" }, 0],
};

const orderedList: NodeSpec = {
  group: "block",
  content: "list_item+",
  attrs: { order: { default: 1 } },
  parseDOM: [
    {
      tag: "ol",
      getAttrs: (element) => ({ order: Number(element.getAttribute("start") ?? 1) || 1 }),
    },
  ],
  toDOM: ({ attrs }) => ["ol", { start: String(attrs["order"]) }, 0],
};

const bulletList: NodeSpec = {
  group: "block",
  content: "list_item+",
  parseDOM: [{ tag: "ul" }],
  toDOM: () => ["ul", 0],
};

function listItem(content: string): NodeSpec {
  return { content, defining: true, parseDOM: [{ tag: "li" }], toDOM: () => ["li", 0] };
}

/** Fields that hold plain text: lines, and lists of one level. */
export const TEXT_SCHEMA = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph,
    bullet_list: bulletList,
    ordered_list: orderedList,
    list_item: listItem("paragraph"),
    text: { group: "inline" },
  },
  marks: { strong, link, em },
});

const LEVELS = [1, 2, 3, 4] as const;

export const HTML_SCHEMA = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph,
    heading: {
      group: "block",
      content: "inline*",
      defining: true,
      attrs: { level: { default: 2 } },
      parseDOM: LEVELS.map((level) => ({ tag: `h${String(level)}`, attrs: { level } })),
      toDOM: ({ attrs }) => [`h${String(attrs["level"])}`, { dir: "auto" }, 0],
    },
    blockquote: {
      group: "block",
      content: "block+",
      parseDOM: [{ tag: "blockquote" }],
      toDOM: () => ["blockquote", 0],
    },
    rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
    bullet_list: bulletList,
    ordered_list: orderedList,
    list_item: listItem(["paragraph", "block*"].join(" ")),
    text: { group: "inline" },
    hard_break: {
      group: "inline",
      inline: true,
      selectable: false,
      parseDOM: [{ tag: "br" }],
      toDOM: () => ["br"],
    },
  },
  marks: {
    strong,
    em,
    underline: { parseDOM: [{ tag: "u" }], toDOM: () => ["u", 0] },
    code: { parseDOM: [{ tag: "code" }], toDOM: () => ["code", 0] },
    link,
  },
});
