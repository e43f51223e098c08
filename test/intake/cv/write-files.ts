import { strToU8, zipSync } from "fflate";
import type { MadeLine } from "./make-cvs.ts";

/** A text on a page of a made-up PDF. */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  /** From the top of the page. */
  readonly y: number;
  readonly size: number;
  /** Operators before the text: colors, modes. */
  readonly operators?: string;
}

const [PAGE_WIDTH, PAGE_HEIGHT] = [595, 842];

/** Writes a PDF whose texts have any letters, in a font that it doesn't bring. */
export function writePdf(
  pages: readonly (readonly PdfText[])[],
  extra: {
    readonly painted?: string;
    readonly trailer?: string;
    /** Letters of one byte, whose codes are any, as in the fonts of office programs. */
    readonly hasShortCodes?: boolean;
    /** More resources of each page, and objects behind those of the pages. */
    readonly resources?: string;
    readonly objects?: readonly string[];
  } = {},
): Uint8Array {
  const signs = [...new Set(pages.flat().flatMap(({ text }) => Array.from(text)))];
  const width = extra.hasShortCodes === true ? 2 : 4;
  const hex = (number: number) => number.toString(16).padStart(width, "0");
  const code = (sign: string) => hex(signs.indexOf(sign) + 1);
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const stream = (content: string) =>
    `<< /Length ${strToU8(content).length} >>\nstream\n${content}\nendstream`;
  const firstPage = 7;
  const kids = pages.map((_page, index) => `${firstPage + index * 2} 0 R`).join(" ");
  add("<< /Type /Catalog /Pages 2 0 R >>");
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add(
    extra.hasShortCodes === true
      ? "<< /Type /Font /Subtype /TrueType /BaseFont /Helvetica /FirstChar 1 " +
          `/LastChar ${signs.length} /Widths [${signs.map(() => 520).join(" ")}] ` +
          "/FontDescriptor 5 0 R /ToUnicode 6 0 R >>"
      : "<< /Type /Font /Subtype /Type0 /BaseFont /Helvetica /Encoding /Identity-H " +
          "/DescendantFonts [4 0 R] /ToUnicode 6 0 R >>",
  );
  add(
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Helvetica /CIDSystemInfo << /Registry " +
      "(Adobe) /Ordering (Identity) /Supplement 0 >> /DW 520 /FontDescriptor 5 0 R >>",
  );
  add(
    "<< /Type /FontDescriptor /FontName /Helvetica /Flags 32 /FontBBox [0 -200 1000 900] " +
      "/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
  );
  const map = signs.map((sign, index) => {
    const unicode = Array.from(sign)
      .flatMap((part) => [part.codePointAt(0) ?? 0])
      .map((point) => point.toString(16).padStart(4, "0"))
      .join("");
    return `<${hex(index + 1)}> <${unicode}>`;
  });
  add(
    stream(
      "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def\n" +
        `1 begincodespacerange <${hex(0)}> <${"f".repeat(width)}> endcodespacerange\n` +
        `${map.length} beginbfchar\n${map.join("\n")}\nendbfchar\n` +
        "endcmap CMapName currentdict /CMap defineresource pop end end",
    ),
  );
  for (const [index, texts] of pages.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] ` +
        `/Resources << /Font << /F1 3 0 R >> ${extra.resources ?? ""} >> ` +
        `/Contents ${firstPage + index * 2 + 1} 0 R >>`,
    );
    const painted = texts.map(
      ({ text, x, y, size, operators = "" }) =>
        `q ${operators} BT /F1 ${size} Tf 1 0 0 1 ${x} ${PAGE_HEIGHT - y} Tm ` +
        `<${Array.from(text).map(code).join("")}> Tj ET Q`,
    );
    add(stream(`${extra.painted ?? ""}\n${painted.join("\n")}`));
  }
  for (const body of extra.objects ?? []) add(body);
  let file = "%PDF-1.7\n";
  const offsets = objects.map((body, index) => {
    const offset = strToU8(file).length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = strToU8(file).length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${extra.trailer ?? ""} >>\n`;
  return strToU8(`${file}startxref\n${start}\n%%EOF\n`);
}

const SIZES = { name: 20, heading: 13, bold: 10, plain: 10 } as const;
const LETTER_SHARE = 0.52;

/** Lays the lines of a CV out on A4 pages, in two columns where it has them. */
export function cvAsPdf(lines: readonly MadeLine[]): Uint8Array {
  const texts: PdfText[] = [];
  const isWide = lines.some(({ column }) => column !== "full");
  const ys = { full: 60, left: 0, right: 0 };
  let hasColumns = false;
  for (const { text, look, column } of lines) {
    const size = SIZES[look];
    if (column !== "full" && !hasColumns) {
      hasColumns = true;
      ys.left = ys.right = ys.full + 10;
    }
    const place = isWide && column !== "full" ? column : "full";
    if (place === "full" && hasColumns) ys.full = Math.max(ys.full, ys.left, ys.right) + 6;
    const x = place === "right" ? 225 : 40;
    const width = place === "left" ? 165 : place === "right" ? 330 : 515;
    if (look === "heading") ys[place] += 8;
    for (const row of wrap(text, width / (size * LETTER_SHARE))) {
      ys[place] += size * 1.45;
      let edge = x;
      for (const [cell, part] of row.split("\t").entries()) {
        edge = cell === 0 ? x : Math.max(x + cell * 130, edge);
        texts.push({ text: part, x: edge, y: ys[place], size });
        edge += part.length * size * LETTER_SHARE + 20;
      }
    }
  }
  const pages: PdfText[][] = [];
  for (const text of texts.filter((piece) => piece.text !== "")) {
    const page = Math.floor(text.y / 780);
    while (pages.length <= page) pages.push([]);
    pages[page]?.push({ ...text, y: page === 0 ? text.y : text.y - page * 780 + 60 });
  }
  return writePdf(pages);
}

function wrap(text: string, characters: number): readonly string[] {
  const rows: string[] = [];
  let row = "";
  const part = new RegExp(`.{1,${Math.floor(characters)}}`, "gsu");
  for (const word of text.split(" ").flatMap((long) => long.match(part) ?? [""])) {
    if (row !== "" && row.length + word.length + 1 > characters) {
      rows.push(row);
      row = word;
    } else row = row === "" ? word : `${row} ${word}`;
  }
  return [...rows, row];
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

function escapeXml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}

/** Writes a Word document around the XML of its body. */
export function writeDocx(body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const files = {
    "[Content_Types].xml":
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
      '<Default Extension="xml" ContentType="application/xml"/></Types>',
    "word/document.xml": `${XML}<w:document ${WORD}><w:body>${body}</w:body></w:document>`,
    ...parts,
  };
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}

/** Writes the lines of a CV as a Word document: columns are cells of a table. */
export function cvAsDocx(lines: readonly MadeLine[]): Uint8Array {
  const paragraph = ({ text, look }: MadeLine) => {
    const format = `<w:sz w:val="${SIZES[look] * 2}"/>` + (look === "plain" ? "" : "<w:b/>");
    const runs = text
      .split("\t")
      .map((part) => `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`)
      .join("<w:tab/>");
    return `<w:p><w:r><w:rPr>${format}</w:rPr>${runs}</w:r></w:p>`;
  };
  const linesIn = (column: MadeLine["column"]) =>
    lines.filter((line) => line.column === column).map(paragraph);
  const cells = [linesIn("left"), linesIn("right")];
  const row = cells.map((cell) => cell.join("")).join("</w:tc><w:tc>");
  const table = cells.every((cell) => cell.length === 0)
    ? ""
    : `<w:tbl><w:tr><w:tc>${row}</w:tc></w:tr></w:tbl>`;
  const full = lines.filter(({ column }) => column === "full");
  const headCount = lines.findIndex(({ column }) => column !== "full");
  const head = headCount < 0 ? full : full.slice(0, headCount);
  const foot = headCount < 0 ? [] : full.slice(headCount);
  return writeDocx(head.map(paragraph).join("") + table + foot.map(paragraph).join(""));
}
