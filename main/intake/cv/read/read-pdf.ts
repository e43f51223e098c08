import "pdfjs-dist/legacy/build/pdf.worker.mjs";
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import { isObject } from "../../../../shared/contract/liberal.ts";
import { UnreadableFile } from "../../read/workbook.ts";
import { CharacterMaps } from "./character-maps.ts";
import {
  type CvDocument,
  type CvLink,
  type HiddenText,
  joinHyphenated,
  MAX_CV_CHARACTERS,
  MAX_CV_PAGES,
  NO_TEXT,
  plainCharacters,
  TOO_MANY_PAGES,
} from "./cv-document.ts";
import { type LaidLine, layoutPage } from "./layout-page.ts";
import { PagePainter, type PaintedText } from "./page-text.ts";

const PASSWORD = "This PDF has a password. Save it without one and try again.";
const DAMAGED = "This PDF is damaged. Open it in another program, save it again and retry.";
/** Larger pictures are not decoded: nothing of them is read. */
const MAX_PICTURE_PIXELS = 2_000_000;
/** Share of a page at its top and foot in which repeated lines are furniture. */
const MARGIN_SHARE = 0.1;

interface PageContent {
  readonly page: number;
  readonly height: number;
  readonly lines: readonly LaidLine[];
  readonly hidden: readonly PaintedText[];
  readonly links: readonly CvLink[];
}

/** Reads the text of a PDF. Runs no script of it, and fetches nothing. */
export async function readPdf(bytes: Uint8Array): Promise<CvDocument> {
  const task = getDocument({
    data: bytes.slice(),
    verbosity: 0,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    useWorkerFetch: false,
    BinaryDataFactory: CharacterMaps,
    cMapUrl: "cmaps/",
    stopAtErrors: false,
    maxImageSize: MAX_PICTURE_PIXELS,
    disableAutoFetch: true,
    disableRange: true,
    disableStream: true,
    enableXfa: false,
  });
  try {
    const document = await task.promise;
    const count = Math.min(document.numPages, MAX_CV_PAGES);
    const pages: PageContent[] = [];
    let characters = 0;
    for (let number = 1; number <= count && characters < MAX_CV_CHARACTERS; number += 1) {
      const page = await readPage(document, number);
      characters += page.lines.reduce((sum, { text }) => sum + text.length, 0);
      pages.push(page);
    }
    return documentOf(pages, document.numPages > count ? TOO_MANY_PAGES : null);
  } catch (error) {
    const name = isObject(error) ? error["name"] : "";
    throw new UnreadableFile(name === "PasswordException" ? PASSWORD : DAMAGED);
  } finally {
    await task.destroy();
  }
}

async function readPage(document: PDFDocumentProxy, number: number): Promise<PageContent> {
  const page = await document.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const [operators, layers, annotations] = await Promise.all([
    page.getOperatorList(),
    document.getOptionalContentConfig(),
    page.getAnnotations(),
  ]);
  const fonts = new Map<string, FontFacts>();
  const fontOf = (id: string) => {
    const facts = fonts.get(id) ?? readFont(page, id);
    fonts.set(id, facts);
    return facts;
  };
  const [a = 1, b = 0, c = 0, d = -1, e = 0, f = height] = transform.map(Number);
  const texts = new PagePainter({
    operators: operators.fnArray,
    arguments: operators.argsArray,
    matrix: [a, b, c, d, e, f],
    width,
    height,
    isBoldFont: (id) => fontOf(id).isBold,
    fontScale: (id) => fontOf(id).scale,
    isLayerVisible: (layer) => !isObject(layer) || layers.isVisible(layer) !== false,
  }).texts();
  const visible = texts.filter(({ hiddenBecause }) => hiddenBecause === null);
  const links = annotations.flatMap((annotation: unknown) =>
    linkOf(annotation, number, visible, ([x, y]) => [a * x + c * y + e, b * x + d * y + f]),
  );
  page.cleanup();
  return {
    page: number,
    height,
    lines: joinHyphenated(layoutPage(visible)),
    hidden: texts.filter(({ hiddenBecause }) => hiddenBecause !== null),
    links,
  };
}

interface FontFacts {
  readonly isBold: boolean;
  /** From units of its glyphs to heights of the font. */
  readonly scale: number;
}

function readFont(page: PDFPageProxy, id: string): FontFacts {
  const font: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : null;
  if (!isObject(font)) return { isBold: false, scale: 0.001 };
  const { name, bold, black, fontMatrix } = font;
  const scale: unknown = Array.isArray(fontMatrix) ? fontMatrix[0] : null;
  return {
    isBold: bold === true || black === true || /bold|black|heavy|semibold/i.test(String(name)),
    scale: typeof scale === "number" && scale !== 0 ? scale : 0.001,
  };
}

type Corner = readonly [number, number];

/** Returns the link of an annotation with the text under it. */
function linkOf(
  annotation: unknown,
  page: number,
  texts: readonly PaintedText[],
  toPage: (corner: Corner) => Corner,
): readonly CvLink[] {
  if (!isObject(annotation) || annotation["subtype"] !== "Link") return [];
  const target = annotation["url"] ?? annotation["unsafeUrl"];
  const rectangle: unknown = annotation["rect"];
  if (typeof target !== "string" || !Array.isArray(rectangle)) return [];
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rectangle.map(Number);
  const corners = [toPage([x0, y0]), toPage([x1, y1])];
  const [leftEdge, rightEdge] = corners.map(([x]) => x).toSorted((a, b) => a - b);
  const [top, bottom] = corners.map(([, y]) => y).toSorted((a, b) => a - b);
  const under = texts.filter((text) => {
    const center = (text.leftEdge + text.rightEdge) / 2;
    const middle = text.y - text.size * 0.3;
    return (
      center >= (leftEdge ?? 0) &&
      center <= (rightEdge ?? 0) &&
      middle >= (top ?? 0) &&
      middle <= (bottom ?? 0)
    );
  });
  const text = layoutPage(under)
    .map((line) => line.text)
    .join(" ");
  return [{ page, text, target: target.slice(0, 500) }];
}

function documentOf(pages: readonly PageContent[], problem: string | null): CvDocument {
  const sizes = new Map<number, number>();
  for (const { lines } of pages)
    for (const { size, text } of lines) {
      const rounded = Math.round(size * 2) / 2;
      sizes.set(rounded, (sizes.get(rounded) ?? 0) + text.length);
    }
  const [[usualSize] = [10]] = [...sizes].toSorted((a, b) => b[1] - a[1]);
  const furniture = furnitureOf(pages);
  const hidden = pages.flatMap(hiddenOf);
  const hasText = pages.some(({ lines }) => lines.length > 0);
  return {
    pages: pages.map(({ page, lines, height }) => ({
      page,
      lines: lines.map(({ text, size, y, isBold, startsBlock, leftEdge, isWrapped }, index) => ({
        text,
        leftEdge,
        scale: size / (usualSize || 10),
        isBold,
        startsBlock,
        isWrapped,
        startsColumn: y < (lines[index - 1]?.y ?? 0) - size,
        isFurniture: furniture.has(furnitureKey(text, y, height)),
      })),
    })),
    hidden,
    links: pages.flatMap(({ links }) => links),
    problem: hasText ? problem : NO_TEXT,
  };
}

/** Lines that several pages have at their margins, whatever number of the page is in them. */
function furnitureOf(pages: readonly PageContent[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { lines, height } of pages) {
    const keys = new Set(lines.map(({ text, y }) => furnitureKey(text, y, height)));
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].filter(([key, count]) => key !== "" && count > 1).map(([key]) => key));
}

function furnitureKey(text: string, y: number, height: number): string {
  const isMargin = y < height * MARGIN_SHARE || y > height * (1 - MARGIN_SHARE);
  return isMargin ? `${Math.round(y / 4)} ${text.replace(/\d+/g, "#")}` : "";
}

/** Texts that no reader sees, joined to lines. */
function hiddenOf({ page, lines, hidden }: PageContent): readonly HiddenText[] {
  const reasons = new Map<string, PaintedText[]>();
  for (const text of hidden) {
    const reason = text.hiddenBecause ?? "";
    reasons.set(reason, [...(reasons.get(reason) ?? []), text]);
  }
  return [...reasons].flatMap(([reason, texts]) =>
    layoutPage(texts).map(({ text, y }) => {
      const above = lines.filter((line) => line.y <= y);
      const nearest = above.reduce((best, line) => Math.max(best, line.y), -1);
      return {
        page,
        line: lines.findLastIndex((line) => line.y === nearest),
        quote: plainCharacters(text),
        reason,
      };
    }),
  );
}
