import type { Node } from "prosemirror-model";
import type { Span } from "../../../shared/contract/light-mark-spans.ts";
import { type Block, readMarks, writeMarks } from "../../../shared/contract/light-marks.ts";
import { TEXT_SCHEMA } from "./schema.ts";

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

/** Returns the plain text of such a document. */
export function textOfDoc(doc: Node): string {
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
