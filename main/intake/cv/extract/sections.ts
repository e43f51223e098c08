import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import type { CvDocument, CvLine } from "../read/cv-document.ts";
import { HeadingLooks } from "./heading-looks.ts";
import { headingKind, type SectionKind } from "./section-headings.ts";

/** A line of a CV with its place. */
export interface SourceLine extends CvLine {
  readonly page: number;
}

export interface Section {
  /** "head" for what stands before the first heading. */
  readonly kind: SectionKind | "head";
  /** Its heading. */
  readonly title: string;
  readonly lines: readonly SourceLine[];
}

/** Parts of a line before a colon that name a part of a CV by themselves. */
const INLINE: ReadonlySet<SectionKind> = new Set(["skills", "languages", "references"]);

/** Cuts a CV at its headings. */
export function sectionsOf({ pages }: CvDocument): readonly Section[] {
  const sections: (Section & { lines: SourceLine[] })[] = [{ kind: "head", title: "", lines: [] }];
  const begin = (kind: Section["kind"], title = "") => sections.push({ kind, title, lines: [] });
  let isBegun = false;
  const looks = new HeadingLooks(pages.flatMap(({ lines }) => lines));
  for (const { page, lines } of pages)
    for (const [index, line] of lines.entries()) {
      const source = { ...line, page };
      const heading: Heading | null =
        readHeading(line) ?? (index > 0 ? headingByLook(line, looks, isBegun) : null);
      isBegun ||= heading !== null && heading.kind !== "title";
      if (page === 1 && line.startsColumn === true && isHeadAgain(lines.slice(index)))
        begin("head");
      if (heading === null) {
        if (!isRestOfHeading(lines[index - 1], line)) sections.at(-1)?.lines.push(source);
        continue;
      }
      const { kind, remainder } = heading;
      // A title of the file, or its name on each page, begins nothing.
      if (kind === "title") {
        if (remainder !== "") sections.at(-1)?.lines.push({ ...source, text: remainder });
        continue;
      }
      const previous = sections.at(-1)?.kind ?? "head";
      begin(kind, line.text);
      if (remainder !== "") sections.at(-1)?.lines.push({ ...source, text: remainder });
      if (heading.isInline && (previous !== "head" || kind === "other")) begin(previous);
    }
  return sections.filter(({ lines }) => lines.length > 0);
}

/** Returns whether a line is the end of a heading that needs two: "COMPETENZE", "PERSONALI". */
function isRestOfHeading(previous: CvLine | undefined, { text }: CvLine): boolean {
  return (
    previous !== undefined &&
    /^\p{Lu}[\p{Lu}\s]{2,24}$/u.test(text) &&
    headingKind(previous.text) !== null &&
    headingKind(`${previous.text} ${text}`) !== null
  );
}

/** Lines of a column in which the name or the addresses of a person are looked for. */
const MAX_HEAD_LINES = 8;
/** Scale of the letters of a name. */
const NAME_SCALE = 1.4;

/** Returns whether a column begins with a name in large letters, or with how to reach somebody. */
function isHeadAgain(lines: readonly CvLine[]): boolean {
  const end = lines.findIndex((line) => readHeading(line) !== null);
  return lines
    .slice(0, Math.min(end < 0 ? lines.length : end, MAX_HEAD_LINES))
    .some(({ text, scale }) => scale >= NAME_SCALE || /\S@\S+\.\p{L}/u.test(text));
}

interface Heading {
  readonly kind: SectionKind;
  readonly remainder: string;
  /** The line is a label and its value: what follows belongs to the part before. */
  readonly isInline: boolean;
}

function readHeading({ text, scale, isBold }: CvLine): Heading | null {
  const plain = text.replace(/^[•▪■◆►●\s]+/u, "");
  const kind = headingKind(plain);
  if (kind !== null) return { kind, remainder: "", isInline: false };
  const cell = plain.indexOf("\t");
  if (cell > 0) {
    const cellKind = headingKind(plain.slice(0, cell));
    // "Notice period" and its value are one line of a form.
    if (cellKind === "other") return { kind: "other", remainder: plain, isInline: true };
    if (cellKind !== null)
      return { kind: cellKind, remainder: plain.slice(cell + 1), isInline: false };
  }
  const label = /^([^:]{2,40}):\s+(\S.*)$/.exec(plain);
  const labelKind = label === null ? null : headingKind(label[1] ?? "");
  if (labelKind !== null && (INLINE.has(labelKind) || labelKind === "title"))
    return { kind: labelKind, remainder: label?.[2] ?? "", isInline: true };
  // "Curriculum Vitae of Anna Berg", "Lebenslauf Anna Berg".
  const title = longPattern(
    String.raw`
    ^(?:curriculum vitae|lebenslauf|résumé|resume|cv|życiorys|currículum)\s*(?:of|von|de|di|
    –|—|-|:|\|)?\s+(\p{Lu}.{2,60})$
  `,
    "iu",
  ).exec(plain);
  if (title !== null && (scale > 1.15 || isBold || title.index === 0))
    return { kind: "title", remainder: title[1] ?? "", isInline: false };
  return null;
}

/** Before the first heading that a list has, large letters are those of a name or a title. */
function headingByLook(line: CvLine, looks: HeadingLooks, isBegun: boolean): Heading | null {
  const kind = looks.kindOf(line);
  return kind === null || (kind === "other" && !isBegun)
    ? null
    : { kind, remainder: "", isInline: false };
}

export function linesOfKinds(
  sections: readonly Section[],
  names: readonly Section["kind"][],
): readonly SourceLine[] {
  return sections.filter(({ kind }) => names.includes(kind)).flatMap(({ lines }) => lines);
}
