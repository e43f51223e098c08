import { attributeOf, scanXml } from "../../read/scan-xml.ts";
import { ZipFile } from "../../read/read-zip.ts";
import { UnreadableFile } from "../../read/workbook.ts";
import {
  type CvDocument,
  type CvLine,
  MAX_CV_PAGES,
  NO_TEXT,
  TOO_MANY_PAGES,
} from "./cv-document.ts";
import { DocxBody, type DocxLine } from "./docx-body.ts";
import { StyleLooks } from "./docx-look.ts";

/** Bytes of all parts of a document that are inflated. */
const MAX_INFLATED_BYTES = 60_000_000;
const NO_DOCUMENT =
  "This file isn't a Word document that Roadbook can read. Save it as .docx or PDF and try again.";

/**
 * Reads the text of a Word document with what each run looks like: readers that give the bare text
 * lose which of it is hidden.
 */
export function readDocx(bytes: Uint8Array): CvDocument {
  const zip = openZip(bytes);
  const main = zip.read("word/document.xml");
  if (main === null) throw new UnreadableFile(NO_DOCUMENT);
  const styles = new StyleLooks(zip.read("word/styles.xml"));
  const parts = zip.names().toSorted();
  const read = (name: string, xml: Uint8Array) => {
    const body = new DocxBody(styles, targetsOf(zip, name));
    scanXml(xml, body);
    return body;
  };
  const extra = (kind: "header" | "footer") =>
    parts
      .filter((name) => new RegExp(`^word/${kind}\\d{0,3}\\.xml$`).test(name))
      .flatMap((name) => {
        const xml = zip.read(name);
        return xml === null ? [] : [read(name, xml)];
      });
  const [headers, body, footers] = [
    extra("header"),
    read("word/document.xml", main),
    extra("footer"),
  ];
  const bodies = [...headers, body, ...footers];
  const heads = uniqueLines(headers);
  const lines = [...heads, ...body.lines(), ...uniqueLines(footers)];
  const usual = usualSize(lines);
  const footerTexts = new Set(uniqueLines(footers).map(({ text }) => text));
  const pages: { page: number; lines: CvLine[] }[] = [];
  for (const { page, text, size, isBold, startsBlock } of lines) {
    if (page > MAX_CV_PAGES) break;
    if (pages.at(-1)?.page !== page && !footerTexts.has(text)) pages.push({ page, lines: [] });
    const current = pages.at(-1);
    if (current === undefined) continue;
    const line = {
      text,
      scale: size / usual,
      isBold,
      startsBlock,
      isFurniture: footerTexts.has(text),
    };
    current.lines.push(line);
  }
  return {
    pages,
    hidden: bodies.flatMap(({ hidden }) =>
      hidden.map(({ text, reason, page, line }) => ({ page, line, quote: text.trim(), reason })),
    ),
    links: bodies.flatMap(({ links }) => links),
    problem: pages.length === 0 ? NO_TEXT : body.page > MAX_CV_PAGES ? TOO_MANY_PAGES : null,
  };
}

function openZip(bytes: Uint8Array): ZipFile {
  try {
    return new ZipFile(bytes, MAX_INFLATED_BYTES);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new UnreadableFile(NO_DOCUMENT);
    throw error;
  }
}

/** Addresses that links of a part refer to, by their ids. */
function targetsOf(zip: ZipFile, part: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>();
  const xml = zip.read(part.replace(/^word\/(.*)$/, "word/_rels/$1.rels"));
  if (xml !== null)
    scanXml(xml, {
      onOpen: (name, attributes) => {
        if (name !== "Relationship" || attributeOf(attributes, "TargetMode") !== "External") return;
        const id = attributeOf(attributes, "Id") ?? "";
        targets.set(id, (attributeOf(attributes, "Target") ?? "").slice(0, 500));
      },
    });
  return targets;
}

/** Lines of headers or footers, each once, all on the first page. */
function uniqueLines(bodies: readonly DocxBody[]): readonly DocxLine[] {
  const lines = new Map<string, DocxLine>();
  for (const body of bodies)
    for (const line of body.lines())
      if (!lines.has(line.text)) lines.set(line.text, { ...line, page: 1 });
  return [...lines.values()];
}

function usualSize(lines: readonly DocxLine[]): number {
  const counts = new Map<number, number>();
  for (const { size, text } of lines) counts.set(size, (counts.get(size) ?? 0) + text.length);
  const [[size] = [22]] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return size || 22;
}
