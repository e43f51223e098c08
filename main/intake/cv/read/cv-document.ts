/** A line of a CV as a reader sees it; cells of a row are separated by tabs. */
export interface CvLine {
  readonly text: string;
  /** Height of its letters against those of most lines: 1 is usual; 1 where nothing says it. */
  readonly scale: number;
  readonly isBold: boolean;
  /** Repeated at the head or foot of several pages. */
  readonly isFurniture: boolean;
  /** True for the first line of a part that stands apart: a column, a paragraph, a box. */
  readonly startsBlock: boolean;
  /** True for the first line of a column that stands beside the lines before it. */
  readonly startsColumn?: boolean;
  /** True if its end may go on in the next line: the next word had no room. */
  readonly isWrapped?: boolean;
  /** Left edge in points, where the file says it. */
  readonly leftEdge?: number;
}

export interface CvPage {
  /** From 1. */
  readonly page: number;
  readonly lines: readonly CvLine[];
}

/** Text that is in the file and that no reader sees. */
export interface HiddenText {
  readonly page: number;
  /** Index of the line behind which it stands; -1 before the first one. */
  readonly line: number;
  readonly quote: string;
  readonly reason: string;
}

/** Address behind a text: of a web page, or of a mailbox with `mailto:`. */
export interface CvLink {
  readonly page: number;
  /** Text that is clicked; "" if unknown. */
  readonly text: string;
  readonly target: string;
}

/** Text of a file, page by page, without what no reader sees. */
export interface CvDocument {
  readonly pages: readonly CvPage[];
  readonly hidden: readonly HiddenText[];
  readonly links: readonly CvLink[];
  /** Reason why a part of the file wasn't read; null if everything was. */
  readonly problem: string | null;
}

export const MAX_CV_BYTES = 20_000_000;
export const MAX_CV_PAGES = 30;
/** Characters of all pages: a CV has some thousands. */
export const MAX_CV_CHARACTERS = 400_000;
/** Lines of all pages. */
export const MAX_CV_LINES = 4_000;
/** Characters of a line that is read for values. */
export const MAX_LINE_CHARACTERS = 2_000;

export const NO_TEXT =
  "There is no text in this file. If it is a scan, type the fields in by hand.";
export const TOO_MANY_PAGES = `Only the first ${MAX_CV_PAGES} pages of this file were read.`;

/** Returns the text of a page as it is shown, and as quotes are parts of. */
export function pageText({ lines }: CvPage): string {
  return lines
    .map(({ text, startsBlock }, index) => (startsBlock && index > 0 ? `\n${text}` : text))
    .join("\n");
}

/** Characters of a word that can be divided. */
const MAX_WORD_CHARACTERS = 80;

const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: "ff",
  ﬁ: "fi",
  ﬂ: "fl",
  ﬃ: "ffi",
  ﬄ: "ffl",
  ﬅ: "st",
  ﬆ: "st",
};

/** Replaces ligatures and odd spaces, and drops signs that nobody sees. */
export function plainCharacters(text: string): string {
  return (
    text
      .replace(/[ﬀ-ﬆ]/g, (sign) => LIGATURES[sign] ?? sign)
      .replace(/[\ufb50-\ufdff\ufe70-\ufefc]/g, (sign) => sign.normalize("NFKC"))
      .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
      .replace(/[^\P{C}\t\n\u00ad]/gu, "")
      // Putting marks into order takes the square of their number.
      .replace(/(\p{M}{8})\p{M}+/gu, "$1")
      .normalize("NFC")
  );
}

/**
 * Joins words that were divided at the end of a line: "Entwick-" and "lung". Addresses keep their
 * hyphens.
 */
export function joinHyphenated<Line extends Pick<CvLine, "text" | "startsBlock">>(
  lines: readonly Line[],
): readonly Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    const [, head = "", mark = ""] =
      /(\S*\p{L})([-‐\u00ad])$/u.exec(previous?.text.slice(-MAX_WORD_CHARACTERS) ?? "") ?? [];
    const tail = /^\p{Ll}[^\s\t]*/u.exec(line.text)?.[0] ?? "";
    const isAddress = /[@/]|\w\.\w/.test(head + tail);
    if (
      previous === undefined ||
      mark === "" ||
      tail === "" ||
      line.startsBlock ||
      previous.text.length > MAX_LINE_CHARACTERS
    ) {
      joined.push(line);
      continue;
    }
    const start = isAddress ? previous.text : previous.text.slice(0, -1);
    joined[joined.length - 1] = { ...previous, text: `${start}${tail}` };
    const remainder = line.text.slice(tail.length).trim();
    if (remainder !== "") joined.push({ ...line, text: remainder });
  }
  return joined.map((line) => ({ ...line, text: line.text.replaceAll("\u00ad", "") }));
}

/** Returns whether a file is an email: by its name, else by how one begins. */
export function isMessage(name: string, bytes: Uint8Array): boolean {
  if (/\.eml$/i.test(name)) return true;
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  return /^(?:received|return-path|delivered-to|mime-version|message-id):\s/i.test(beginning);
}
