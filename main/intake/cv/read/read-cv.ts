import { decodeText } from "../../read/decode-text.ts";
import { UnreadableFile } from "../../read/workbook.ts";
import {
  type CvDocument,
  type CvLine,
  joinHyphenated,
  MAX_CV_BYTES,
  MAX_CV_CHARACTERS,
  MAX_CV_LINES,
  MAX_CV_PAGES,
  MAX_LINE_CHARACTERS,
  NO_TEXT,
  plainCharacters,
} from "./cv-document.ts";
import { readPdf } from "./read-pdf.ts";
import { readDocx } from "./read-docx.ts";

/**
 * Reads the text of a CV. The content says what the file is, not its name. Throws `UnreadableFile`
 * with a sentence for the user.
 */
export async function readCv(bytes: Uint8Array): Promise<CvDocument> {
  if (bytes.length > MAX_CV_BYTES)
    throw new UnreadableFile("This file is larger than 20 MB. Save it with smaller pictures.");
  if (bytes.length === 0) throw new UnreadableFile("This file is empty. Choose another one.");
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 1_024));
  if (beginning.includes("%PDF-")) {
    return bounded(await readPdf(bytes));
  }
  if (beginning.startsWith("PK\u0003\u0004")) return bounded(readDocx(bytes));
  if (beginning.startsWith("\u00d0\u00cf\u0011\u00e0"))
    throw new UnreadableFile(
      "This is an old Word file (.doc) or one with a password. Save it as .docx or PDF without " +
        "a password and try again.",
    );
  if (/^(?:\u2030PNG|\u00ff\u00d8\u00ff|GIF8|II\*|MM\0\*|RIFF)/.test(beginning))
    throw new UnreadableFile(
      "This is a picture, and Roadbook reads no text in pictures. Type the fields in by hand.",
    );
  if (beginning.startsWith("{\\rtf"))
    throw new UnreadableFile("This is an RTF file. Save it as .docx or PDF and try again.");
  return bounded(readPlainText(textOf(bytes)));
}

function textOf(bytes: Uint8Array): string {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new UnreadableFile(
      "This file isn't a CV that Roadbook can read. Save it as PDF or .docx and try again.",
    );
  }
}

/** Reads a text; form feeds part its pages. */
function readPlainText(text: string): CvDocument {
  const pages = text
    .slice(0, MAX_CV_CHARACTERS)
    .split("\f")
    .slice(0, MAX_CV_PAGES)
    .map((pageText, index) => ({ page: index + 1, lines: linesOf(pageText) }))
    .filter(({ lines }) => lines.length > 0);
  return { pages, hidden: [], links: [], problem: pages.length === 0 ? NO_TEXT : null };
}

function linesOf(text: string): readonly CvLine[] {
  let startsBlock = true;
  const lines: CvLine[] = [];
  for (const rawLine of text.split(/\r\n|[\n\r\u2028]/, MAX_CV_LINES)) {
    const line = plainCharacters(rawLine)
      .replace(/ {4,}|\t+/g, "\t")
      .trim();
    if (/^[-=_*~#\s]*$/.test(line)) {
      startsBlock = true;
      continue;
    }
    lines.push({ text: line, scale: 1, isBold: false, isFurniture: false, startsBlock });
    startsBlock = false;
  }
  return joinHyphenated(lines);
}

/** Cuts lines and pages that no CV has, so that what reads them has a bounded work. */
function bounded(document: CvDocument): CvDocument {
  let remainingCharacters = MAX_CV_CHARACTERS;
  let remainingLines = MAX_CV_LINES;
  let isCut = false;
  const pages = document.pages.flatMap(({ page, lines }) => {
    const pageLines = lines.slice(0, Math.max(0, remainingLines));
    remainingLines -= lines.length;
    const cutLines = pageLines.flatMap((line) => {
      const text = line.text.slice(0, Math.min(MAX_LINE_CHARACTERS, remainingCharacters));
      remainingCharacters -= text.length;
      isCut ||= text.length < line.text.length;
      return text === "" ? [] : [{ ...line, text }];
    });
    return cutLines.length === 0 ? [] : [{ page, lines: cutLines }];
  });
  isCut ||= remainingCharacters <= 0 || remainingLines < 0;
  return {
    ...document,
    pages,
    hidden: document.hidden
      .slice(0, 500)
      .map((text) => ({ ...text, quote: text.quote.slice(0, 500) })),
    problem: isCut ? "Only the beginning of this file was read: it is too long." : document.problem,
  };
}
