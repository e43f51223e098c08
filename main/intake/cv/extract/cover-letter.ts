import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import type { CvDocument } from "../read/cv-document.ts";
import { headingKind } from "./section-headings.ts";
import type { SourceLine } from "./sections.ts";

const SALUTATION = longPattern(
  String.raw`
    ^(?:dear\s|to whom it may concern|sehr geehrte|guten tag|liebe[rs]?\s|madame|monsieur|
    mesdames|estimad[oa]s?\s|muy señor|distinguid[oa]s?|gentil[ei]\s|egregi[oa]?\s|spett|
    szanown[iaey]|drogi|geachte\s|beste\s|exm[oa]s?\.?\s|prezad[oa]s?\s|car[oa]s?\s)
    .{0,70}[,:!]?$
  `,
  "iu",
);
const CLOSING = longPattern(
  String.raw`
    ^(?:yours (?:sincerely|faithfully|truly)|(?:with )?(?:kind|best|warm) (?:regards|wishes)|
    sincerely|respectfully|mit (?:freundlich|best)en grü(?:ß|ss)en|freundliche grü(?:ß|ss)e|
    beste grü(?:ß|ss)e|viele grü(?:ß|ss)e|cordialement|bien (?:à vous|cordialement)|
    (?:veuillez|je vous prie|dans l['’]attente).{0,120}|atentamente|(?:un )?saludos?.{0,20}|
    (?:cordiali|distinti) saluti|in fede|z poważaniem|z wyrazami szacunku|
    met vriendelijke groet(?:en)?|hoogachtend|atenciosamente|
    (?:com os )?melhores cumprimentos)[,.!]?$
  `,
  "iu",
);
/** Lines of a letter: longer ones are no letter of a page. */
const MAX_LETTER_LINES = 120;

/** Leaves out the letter before a CV: its names and addresses are those of who gets it. */
export function withoutLetter(document: CvDocument): CvDocument {
  const lines = document.pages.flatMap(({ page, lines: own }) =>
    own.map((line): SourceLine => ({ ...line, page })),
  );
  const start = lines.findIndex(({ text }) => SALUTATION.test(text));
  if (start < 0 || lines.slice(0, start).some(({ text }) => isPart(text))) return document;
  const length = lines
    .slice(start, start + MAX_LETTER_LINES)
    .findIndex(({ text }) => CLOSING.test(text));
  if (length < 0) return document;
  const signature = lines[start + length + 1];
  const isSigned = signature !== undefined && signature.scale < 1.3 && !isPart(signature.text);
  const remaining = lines.slice(start + length + (isSigned ? 2 : 1));
  if (!remaining.some(({ text }) => isPart(text))) return document;
  // Without addresses in the CV itself, those above the letter are the only ones.
  const hasAddress = remaining.some(({ text }) => text.includes("@"));
  const end = lines.findIndex(({ startsBlock }, index) => index > 0 && startsBlock);
  const sender = hasAddress ? [] : lines.slice(0, Math.max(0, Math.min(end, start)));
  return {
    ...document,
    pages: document.pages.map(({ page }) => ({
      page,
      lines: [...sender, ...remaining].filter((line) => line.page === page),
    })),
  };
}

function isPart(text: string): boolean {
  const kind = headingKind(text);
  return kind !== null && kind !== "title" && kind !== "contact";
}
