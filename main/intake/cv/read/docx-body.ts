import { attributeOf, type XmlHandler } from "../../read/scan-xml.ts";
import { plainCharacters } from "./cv-document.ts";
import { type Look, type StyleLooks, unseenBecause, withFormat } from "./docx-look.ts";

export interface DocxLine {
  readonly page: number;
  readonly text: string;
  readonly size: number;
  readonly isBold: boolean;
  readonly startsBlock: boolean;
}

interface Paragraph {
  text: string;
  look: Look;
  size: number;
  bold: number;
  isList: boolean;
}

interface Cell {
  readonly lines: DocxLine[];
  readonly background: string | undefined;
}

const USUAL_HALF_POINTS = 22;
/** Lines of each cell up to which a row of a table is read across. */
const MAX_LINES_ACROSS = 1;

/** Collects the lines of a part of a Word document in their order. */
export class DocxBody implements XmlHandler {
  readonly hidden: {
    readonly page: number;
    readonly line: number;
    readonly text: string;
    readonly reason: string;
  }[] = [];
  readonly links: { readonly page: number; readonly text: string; readonly target: string }[] = [];
  page = 1;
  readonly #styles: StyleLooks;
  readonly #targets: ReadonlyMap<string, string>;
  readonly #lines: DocxLine[] = [];
  readonly #path: string[] = [];
  readonly #paragraphs: Paragraph[] = [];
  readonly #rows: Cell[][] = [];
  readonly #backgrounds: (string | undefined)[] = [];
  #runLook: Look = {};
  #link: { readonly target: string; text: string } | null = null;
  #skipped = 0;
  #hadGap = true;

  constructor(styles: StyleLooks, targets: ReadonlyMap<string, string>) {
    this.#styles = styles;
    this.#targets = targets;
  }

  lines(): readonly DocxLine[] {
    return this.#lines;
  }

  readonly onOpen = (name: string, attributes: string): void => {
    const parent = this.#path.at(-1) ?? "";
    if (this.#path.length < 2_000) this.#path.push(name);
    if (name === "Fallback") this.#skipped += 1;
    if (this.#skipped > 0) return;
    const paragraph = this.#paragraphs.at(-1);
    switch (name) {
      case "p":
        this.#paragraphs.push({ text: "", look: {}, size: 0, bold: 0, isList: false });
        break;
      case "r":
        this.#runLook = { ...paragraph?.look };
        break;
      case "pStyle":
      case "rStyle":
        this.#applyStyle(name, attributeOf(attributes, "w:val") ?? "", paragraph);
        break;
      case "numPr":
        if (paragraph !== undefined) paragraph.isList = true;
        break;
      case "tab":
        if (parent === "r") this.#add("\t");
        break;
      case "br":
        if (attributeOf(attributes, "w:type") === "page") this.#nextPage();
        else this.#add("\n");
        break;
      case "cr":
        this.#add("\n");
        break;
      case "noBreakHyphen":
        this.#add("-");
        break;
      case "lastRenderedPageBreak":
        this.#nextPage();
        break;
      case "hyperlink":
        this.#link = {
          target: this.#targets.get(attributeOf(attributes, "r:id") ?? "") ?? "",
          text: "",
        };
        break;
      case "tbl":
        this.#rows.push([]);
        break;
      case "tblStyle":
        // Styles of tables color single rows: whether a text is visible can't be told.
        this.#backgrounds.push("");
        break;
      case "tc":
        this.#rows.at(-1)?.push({ lines: [], background: undefined });
        this.#backgrounds.push(undefined);
        break;
      case "shd":
        this.#shade(parent, attributes, paragraph);
        break;
      case "wsp":
      case "textbox":
        this.#backgrounds.push(undefined);
        break;
      case "srgbClr":
        if (this.#path.includes("spPr") && parent === "solidFill" && !this.#path.includes("ln"))
          this.#backgrounds[this.#backgrounds.length - 1] = attributeOf(attributes, "val") ?? "";
        break;
      case "schemeClr":
      case "gradFill":
      case "blipFill":
        if (this.#path.includes("spPr") && !this.#path.includes("ln"))
          this.#backgrounds[this.#backgrounds.length - 1] = "";
        break;
      case "shape":
      case "rect":
        if (attributeOf(attributes, "fillcolor") !== null) this.#backgrounds.push("");
        break;
      default:
        this.#format(name, attributes, paragraph);
    }
  };

  readonly onText = (text: string): void => {
    if (this.#skipped > 0) return;
    const name = this.#path.at(-1);
    if (name === "t") this.#add(text);
    else if (name === "instrText") {
      const target = /HYPERLINK\s+"([^"]{1,500})"/.exec(text)?.[1];
      if (target !== undefined) this.links.push({ page: this.page, text: "", target });
    }
  };

  readonly onClose = (name: string): void => {
    if (this.#path.at(-1) === name) this.#path.pop();
    if (name === "Fallback") this.#skipped = Math.max(0, this.#skipped - 1);
    if (this.#skipped > 0) return;
    if (name === "p") this.#closeParagraph();
    else if (name === "hyperlink") {
      if (this.#link !== null && this.#link.target !== "")
        this.links.push({ page: this.page, text: this.#link.text, target: this.#link.target });
      this.#link = null;
    } else if (name === "tc" || name === "wsp" || name === "textbox") this.#backgrounds.pop();
    else if (name === "tr") this.#closeRow();
    else if (name === "tbl") this.#rows.pop();
    else if (name === "r") this.#runLook = { ...this.#paragraphs.at(-1)?.look };
  };

  #applyStyle(kind: "pStyle" | "rStyle", id: string, paragraph: Paragraph | undefined): void {
    const look = this.#styles.of(id);
    if (kind === "pStyle" && paragraph !== undefined)
      paragraph.look = { ...paragraph.look, ...look };
    else this.#runLook = { ...this.#runLook, ...look };
  }

  #format(name: string, attributes: string, paragraph: Paragraph | undefined): void {
    if (!this.#path.includes("rPr")) return;
    // The mark of a paragraph has a look of its own, which no text has.
    if (this.#path.includes("pPr") || paragraph === undefined) return;
    this.#runLook = withFormat(this.#runLook, name, attributes);
  }

  #shade(parent: string, attributes: string, paragraph: Paragraph | undefined): void {
    const { background } = withFormat({}, "shd", attributes);
    if (background === undefined) return;
    if (parent === "tcPr") this.#backgrounds[this.#backgrounds.length - 1] = background;
    else if (parent === "pPr" && paragraph !== undefined)
      paragraph.look = { ...paragraph.look, background };
    else if (parent === "rPr") this.#runLook = { ...this.#runLook, background };
  }

  #nextPage(): void {
    this.page += 1;
  }

  #add(part: string): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined) return;
    const background =
      this.#runLook.background ?? this.#backgrounds.findLast((color) => color !== undefined);
    const look = {
      ...this.#styles.defaults,
      ...this.#runLook,
      ...(background === undefined ? {} : { background }),
    };
    const reason = unseenBecause(look);
    if (reason !== null) {
      if (part.trim() !== "")
        this.hidden.push({ page: this.page, line: this.#lines.length - 1, text: part, reason });
      return;
    }
    paragraph.text += part;
    paragraph.size = Math.max(paragraph.size, look.size ?? USUAL_HALF_POINTS);
    if (look.isBold === true) paragraph.bold += part.length;
    if (this.#link !== null) this.#link.text += part;
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (paragraph === undefined) return;
    const parts = plainCharacters(paragraph.text).split("\n");
    const target = this.#rows.at(-1)?.at(-1)?.lines ?? this.#lines;
    for (const part of parts) {
      const text = part.replace(/\t+/g, "\t").trim();
      if (text === "") {
        this.#hadGap = true;
        continue;
      }
      target.push({
        page: this.page,
        text: paragraph.isList ? `• ${text}` : text,
        size: paragraph.size,
        isBold: paragraph.bold * 2 > paragraph.text.length,
        startsBlock: this.#hadGap,
      });
      this.#hadGap = false;
    }
  }

  /** A row of short cells is read across; cells with texts of their own one after the other. */
  #closeRow(): void {
    const cells = this.#rows.at(-1)?.splice(0) ?? [];
    const target = this.#rows.at(-2)?.at(-1)?.lines ?? this.#lines;
    const filled = cells.filter(({ lines }) => lines.length > 0);
    const [firstCell] = filled;
    const [line] = firstCell?.lines ?? [];
    if (line !== undefined && filled.every(({ lines }) => lines.length <= MAX_LINES_ACROSS)) {
      const texts = filled.map(({ lines }) => lines[0]?.text ?? "");
      target.push({ ...line, text: texts.join("\t") });
      return;
    }
    const [, lastCell] = filled;
    const [date] = lastCell?.lines ?? [];
    // A date in the last cell is that of the first line of the cell before it.
    if (line !== undefined && filled.length === 2 && lastCell?.lines.length === 1 && isDate(date)) {
      target.push({ ...line, text: `${line.text}\t${date?.text ?? ""}`, startsBlock: true });
      target.push(...(firstCell?.lines.slice(1) ?? []));
      return;
    }
    const isDated = /\b(?:19|20)\d{2}\b|:$/.test(line?.text ?? "");
    for (const [index, { lines }] of filled.entries()) {
      const [head, ...tail] = lines;
      if (head === undefined) continue;
      // The dates of an entry stand beside its first line.
      const isBeside = index === 1 && isDated && firstCell?.lines.length === 1;
      const previous = isBeside ? target.pop() : undefined;
      if (previous === undefined) target.push({ ...head, startsBlock: true });
      else target.push({ ...head, text: `${previous.text}\t${head.text}`, startsBlock: true });
      target.push(...tail);
    }
  }
}

/** Returns whether a line of a cell is but a date, or a period. */
function isDate(line: { readonly text: string } | undefined): boolean {
  return line !== undefined && line.text.length <= 30 && /\b(?:19|20)\d{2}\b/.test(line.text);
}
