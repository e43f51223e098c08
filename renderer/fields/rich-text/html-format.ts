import { DOMParser, type Mark, type Node } from "prosemirror-model";
import { hasMarkup } from "../../../shared/contract/markup.ts";
import { parseUnseen } from "../../core/trusted-types.ts";
import { withoutInline } from "../without-inline.ts";
import { HTML_SCHEMA } from "./schema.ts";

const { nodes } = HTML_SCHEMA;

/** A document of the editor from HTML; a text without tags is taken line by line. */
export function docOfHtml(html: string): Node {
  if (!hasMarkup(html) && !/&#?\w+;/.test(html))
    return nodes.doc.create(
      null,
      html
        .split(/\r?\n/)
        .map((line) => nodes.paragraph.create(null, line === "" ? [] : HTML_SCHEMA.text(line))),
    );
  return DOMParser.fromSchema(HTML_SCHEMA).parse(cleanBody(html));
}

const LINES = ["p", "li", "div", "h1", "h2", "h3", "h4"] as const;
const BLOCKS: ReadonlySet<string> = new Set([
  ...LINES,
  ...(["ul", "ol", "blockquote", "hr", "table", "tbody", "tr", "td", "th", "body"] as const),
]);

/**
 * Parses HTML unseen. A break that only keeps an empty line open is none, and neither are blanks
 * beside a block.
 */
export function cleanBody(html: string): HTMLElement {
  const { body } = parseUnseen(withoutInline(html));
  for (const line of body.querySelectorAll(LINES.join()))
    if (line.lastChild instanceof HTMLBRElement) line.lastChild.remove();
  // The cells of a row become a line.
  for (const row of body.querySelectorAll("tr")) {
    const line = body.ownerDocument.createElement("div");
    for (const cell of row.cells) {
      joinLines(cell);
      if (/^[\s\u00a0]*$/.test(cell.textContent)) continue;
      line.append(line.childNodes.length === 0 ? "" : " · ", ...cell.childNodes);
    }
    row.replaceWith(line);
  }
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const data = text.textContent ?? "";
    const { previousSibling: before, nextSibling: after, parentElement: parent } = text;
    const isFirst = isBlock(before) || (before === null && isBlock(parent));
    const isLast = isBlock(after) || (after === null && isBlock(parent));
    const started = isFirst ? data.replace(/^[ \t\n\r\f]+/, "") : data;
    text.textContent = isLast ? started.replace(/[ \t\n\r\f]+$/, "") : started;
  }
  return body;
}

/** Lines of a cell become one: mail programs give each cell a paragraph of its own. */
function joinLines(cell: Element): void {
  for (const block of cell.querySelectorAll(["br", "ul", "ol", ...LINES].join()))
    block.replaceWith(" ", ...block.childNodes, " ");
}

function isBlock(node: globalThis.Node | null): boolean {
  return node instanceof Element && BLOCKS.has(node.localName);
}

export function htmlOfDoc(doc: Node): string {
  const onlyBlock = doc.childCount === 1 ? doc.child(0) : null;
  return onlyBlock?.type === nodes.paragraph && onlyBlock.content.size === 0 ? "" : blocksOf(doc);
}

function blocksOf(parent: Node): string {
  return childrenOf(parent).map(blockOf).join("");
}

function blockOf(node: Node): string {
  switch (node.type.name) {
    case "paragraph":
      // An empty one would not be seen.
      return `<p>${node.content.size === 0 ? "<br>" : inlineOf(node)}</p>`;
    case "heading":
      return element(`h${String(node.attrs["level"])}`, inlineOf(node));
    case "blockquote":
      return element("blockquote", blocksOf(node));
    case "rule":
      return "<hr>";
    case "bullet_list":
      return element("ul", childrenOf(node).map(itemOf).join(""));
    case "ordered_list": {
      const order = Number(node.attrs["order"]);
      const start = order === 1 ? "" : ` start="${String(order)}"`;
      return `<ol${start}>${childrenOf(node).map(itemOf).join("")}</ol>`;
    }
    default:
      return escaped(node.textContent);
  }
}

/** The line of an item stands in it as it is, what follows in blocks of its own. */
function itemOf(item: Node): string {
  const [line, ...otherBlocks] = childrenOf(item);
  return element(
    "li",
    [line === undefined ? "" : inlineOf(line), ...otherBlocks.map((node) => blockOf(node))].join(
      "",
    ),
  );
}

/** Marks that go on from one text to the next are written once. */
function inlineOf(parent: Node): string {
  const texts = textsOf(parent);
  let html = "";
  let open: readonly Mark[] = [];
  for (const [index, node] of childrenOf(parent).entries()) {
    const ends = open.findIndex((mark, depth) => node.marks[depth]?.eq(mark) !== true);
    const keptCount = ends < 0 ? open.length : ends;
    html += open.slice(keptCount).toReversed().map(closing).join("");
    html += node.marks.slice(keptCount).map(opening).join("");
    html += node.type === nodes.hard_break ? "<br>" : escaped(texts[index] ?? "");
    open = node.marks;
  }
  return html + open.toReversed().map(closing).join("");
}

/**
 * Returns the texts of a line. Blanks that HTML would leave out, at its ends and after others, do
 * not break.
 */
function textsOf(parent: Node): readonly string[] {
  const children = childrenOf(parent);
  const isBreak = (index: number) => children[index]?.type === nodes.hard_break;
  let wasBlank = true;
  return children.map((node, index) => {
    const isLast = index === children.length - 1 || isBreak(index + 1);
    if (isBreak(index)) wasBlank = true;
    return (node.text ?? "").replace(/ |[^ ]+/g, (part, index: number, fullText: string) => {
      const isKept = wasBlank || (isLast && index + part.length === fullText.length);
      wasBlank = part === " " && !isKept;
      return part === " " && isKept ? "\u00a0" : part;
    });
  });
}

const TAGS: Readonly<Record<string, string>> = {
  strong: "strong",
  em: "em",
  underline: "u",
  code: "code",
  link: "a",
};

function opening({ type, attrs }: Mark): string {
  const href = type.name === "link" ? ` href="${quoted(String(attrs["href"]))}"` : "";
  return `<${TAGS[type.name] ?? "span"}${href}>`;
}

function closing({ type }: Mark): string {
  return `</${TAGS[type.name] ?? "span"}>`;
}

function element(tag: string, content: string): string {
  return `<${tag}>${content}</${tag}>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

function childrenOf(parent: Node): readonly Node[] {
  const children: Node[] = [];
  parent.forEach((child) => children.push(child));
  return children;
}
