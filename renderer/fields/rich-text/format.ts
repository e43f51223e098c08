import type { Node, Schema } from "prosemirror-model";
import { hasMarkup } from "../../../shared/contract/markup.ts";
import { docOfHtml, htmlOfDoc } from "./html-format.ts";
import { sameHtml } from "./same-html.ts";
import { HTML_SCHEMA, TEXT_SCHEMA } from "./schema.ts";
import type { Span } from "../../../shared/contract/light-mark-spans.ts";
import { type Block, readMarks, writeMarks } from "../../../shared/contract/light-marks.ts";

export interface Format {
  readonly name: "html" | "text";
  readonly schema: Schema;
  readonly read: (value: string) => Node;
  readonly write: (doc: Node) => string;
}

const HTML: Format = { name: "html", schema: HTML_SCHEMA, read: docOfHtml, write: htmlOfDoc };
const TEXT: Format = { name: "text", schema: TEXT_SCHEMA, read: docOfText, write: textOfDoc };
/** A text whose lines end as on Windows keeps their ends. */
const WINDOWS_TEXT: Format = {
  ...TEXT,
  read: (value) => docOfText(value.replaceAll("\r\n", "\n")),
  write: (doc) => textOfDoc(doc).replaceAll("\n", "\r\n"),
};

/** The format of a field: HTML where it takes it, or where the server keeps some in plain text. */
export function formatOf(field: string | undefined, value: string): Format {
  if (field === "html" || hasMarkup(value)) return HTML;
  return /\r\n/.test(value) ? WINDOWS_TEXT : TEXT;
}

/** Returns whether the editor writes a text as it is, so an edit changes nothing else. */
export function holds(format: Format, value: string): boolean {
  if (value === "") return true;
  if (format.name === "text") return format.write(format.read(value)) === value;
  return !hasMarkup(value) || sameHtml(value, format.write(format.read(value)));
}

const { nodes, marks } = TEXT_SCHEMA;

/** A document of the editor from a plain text with light marks. */
export function docOfText(text: string): Node {
  return nodes.doc.create(null, readMarks(text).map(nodeOf));
}

function nodeOf(block: Block): Node {
  switch (block.type) {
    case "line":
      return lineOf(block.spans);
    case "bullets":
      return nodes.bullet_list.create(null, block.items.map(itemOf));
    case "numbers":
      return nodes.ordered_list.create({ order: block.start }, block.items.map(itemOf));
  }
}

function itemOf(spans: readonly Span[]): Node {
  return nodes.list_item.create(null, lineOf(spans));
}

function lineOf(spans: readonly Span[]): Node {
  return nodes.paragraph.create(
    null,
    spans.map(({ text, strong, em, href }) =>
      TEXT_SCHEMA.text(text, [
        ...(strong ? [marks.strong.create()] : []),
        ...(href === null ? [] : [marks.link.create({ href })]),
        ...(em ? [marks.em.create()] : []),
      ]),
    ),
  );
}

function textOfDoc(doc: Node): string {
  const blocks: Block[] = [];
  doc.forEach((node) => {
    if (node.type === nodes.paragraph) blocks.push({ type: "line", spans: spansOf(node) });
    else {
      const items: (readonly Span[])[] = [];
      node.forEach((item) => items.push(spansOf(item.child(0))));
      if (node.type === nodes.bullet_list) blocks.push({ type: "bullets", items });
      else blocks.push({ type: "numbers", start: Number(node.attrs["order"]), items });
    }
  });
  return writeMarks(blocks);
}

function spansOf(paragraph: Node): readonly Span[] {
  const spans: Span[] = [];
  paragraph.forEach((node) => {
    const link = node.marks.find(({ type }) => type === marks.link);
    spans.push({
      text: node.text ?? "",
      strong: node.marks.some(({ type }) => type === marks.strong),
      em: node.marks.some(({ type }) => type === marks.em),
      href: link === undefined ? null : String(link.attrs["href"]),
    });
  });
  return spans;
}
