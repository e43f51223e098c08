import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { readLanguages } from "../../../../shared/matching/read/read-languages.ts";
import { readPay } from "../../../../shared/matching/read/read-pay.ts";
import {
  compactKey,
  type SkillVocabulary,
} from "../../../../shared/matching/words/skill-vocabulary.ts";
import { FORM_LABEL } from "./career-forms.ts";
import { dateRangeIn } from "./date-ranges.ts";
import { isPlaceName } from "./find-place.ts";
import { headingKind } from "./section-headings.ts";
import type { SourceLine } from "./sections.ts";

const MAX_SKILL_CHARACTERS = 40;
const MAX_SKILL_WORDS = 5;
/** Words for how well somebody knows something, and rows of dots or stars for it. */
const LEVEL = longPattern(
  String.raw`
    \s*(?:[([]\s*)?(?:[–—:-]\s*)?(?:\b(?:basic|beginner|intermediate|advanced|expert|
    proficient|fluent|good|very good|excellent|native|grundkenntnisse|gute?|sehr gute?|
    fortgeschritten|experte|basis|débutant|intermédiaire|avancé|confirmé|bon|très bon|
    básico|intermedio|avanzado|base|avanzato|ottimo|buono|podstawow\p{L}+|średni\p{L}+|
    zaawansowan\p{L}+|dobr\p{L}+|bardzo dobr\p{L}+|gevorderd|goed|intermediário|avançado|
    \d{1,2}\+?\s?(?:years?|yrs?|jahre?|ans?|años?|anni|lat|jaar|anos?)|\d{1,3}\s?%|
    \d\/\d{1,2}|level \d)\b\s*)(?:[)\]])?$|[\s●○★☆◉◯▪■□•·]+$|\s*\(\s*[●○★☆]+\s*\)$
  `,
  "iu",
);
/** Wishes, and when somebody can begin, which stand in the same lines. */
const EXPECTATION = longPattern(
  String.raw`
    ^(?:salary|expected salary|salary expectation|notice|notice period|availability|available|
    gehaltswunsch|gehaltsvorstellung|rahmen|verfügbar\p{L}*|kündigungsfrist|eintritt\p{L}*|
    prétentions?|disponib\p{L}+|préavis|expectativas?|pretensiones|disponibilidad|retribuzione|
    preavviso|oczekiwania(?: finansowe)?|dostępność|okres wypowiedzenia|salarisindicatie|
    opzegtermijn|beschikbaar\p{L}*|pretensão salarial|jährlich|monatlich|p\.?\s?a\.?)$
  `,
  "iu",
);
/** Labels of a job or a study: the list is at its end. */
const ENTRY_START = longPattern(
  String.raw`
    ^(?:client|role|project|duration|course|degree|education\p{L}* qualifications?|employer|
    company|kunde|projekt|rolle|dauer|arbeitgeber|cliente?|proyecto|progetto|klient)\s*(?:[\t:]|$)
  `,
  "iu",
);
/** A time, or how well a language is spoken. */
const TIME_OR_LEVEL = /^\d{1,3}\s?\p{L}{2,10}$|\b(?:19|20)\d{2}\b|^[ABC][12]$/u;
const BULLET = /^[•▪■◆►●‣◦·*✓★➢–-]\s*/u;

/** An item of a list of skills, or a sentence that is none. */
export interface SkillItem {
  readonly text: string;
  readonly line: SourceLine;
  readonly isSentence: boolean;
}

/** Reads the lists of a section of skills: "Programming: Java, Python (expert) · SQL". */
export function skillItems(
  lines: readonly SourceLine[],
  vocabulary: SkillVocabulary,
): readonly SkillItem[] {
  const isKnown = (item: string) => vocabulary.knownSkill(compactKey(item)) !== null;
  return joinWrapped(withoutConsent(untilEntry(lines))).flatMap((joined) =>
    joined.text
      .replace(BULLET, "")
      .split(/(?<=\p{L}{4}|[)\d])[.!?]\s+(?=\p{Lu})/u)
      .flatMap((sentence): readonly SkillItem[] => {
        const items = itemsOf(sentence);
        if (items === null)
          return [{ text: sentence, line: lineOf(sentence, joined), isSentence: true }];
        return items
          .filter(
            (item) => isSkill(item) && (isKnown(item) || !(isPlaceName(item) || isLanguage(item))),
          )
          .map((item) => ({ text: item, line: lineOf(item, joined), isSentence: false }));
      }),
  );
}

/** A list ends where a job or a study begins. */
function untilEntry(lines: readonly SourceLine[]): readonly SourceLine[] {
  const end = lines.findIndex(
    ({ text }) =>
      ENTRY_START.test(text) ||
      FORM_LABEL.test(text.split("\t")[0] ?? "") ||
      (dateRangeIn(text) !== null && !/[,;|·]/.test(text)),
  );
  return end < 0 ? lines : lines.slice(0, end);
}

/** Consent to keep the CV, in eight languages. */
export const CONSENT = longPattern(
  String.raw`
    \b(?:gdpr|dsgvo|rgpd|rodo|personal data|personenbezogene|données personnelles|
    dati personali|danych osobowych|datos personales|dados pessoais|persoonsgegevens)\b
  `,
  "i",
);

function withoutConsent(lines: readonly SourceLine[]): readonly SourceLine[] {
  return lines.filter(
    ({ text }, index) =>
      !CONSENT.test(text) && !(/^\p{Ll}/u.test(text) && CONSENT.test(lines[index - 1]?.text ?? "")),
  );
}

interface JoinedLines {
  readonly text: string;
  /** At least one. */
  readonly lines: readonly SourceLine[];
}

/** Longer texts are no list of a few columns' width. */
const MAX_JOINED = 500;

/** Joins lines that go on in the next one. */
function joinWrapped(lines: readonly SourceLine[]): readonly JoinedLines[] {
  const joined: JoinedLines[] = [];
  for (const [index, line] of lines.entries()) {
    const previous = joined.at(-1);
    const isRest =
      lines[index - 1]?.isWrapped === true && !line.startsBlock && /^\p{Ll}/u.test(line.text);
    if (
      previous !== undefined &&
      previous.text.length < MAX_JOINED &&
      (isRest || OPEN_END.test(previous.text)) &&
      !BULLET.test(line.text)
    )
      joined[joined.length - 1] = {
        text: `${previous.text} ${line.text}`,
        lines: [...previous.lines, line],
      };
    else joined.push({ text: line.text, lines: [line] });
  }
  return joined;
}

/** A text that ends inside of a bracket, or with a word that joins two. */
const OPEN_END = /\([^()]{1,80}$|\s(?:and|und|et|y|e|i|en|de|of|von|di)$/;

/** Returns the line in which an item begins, of those that were joined. */
function lineOf(item: string, { lines }: JoinedLines): SourceLine {
  const [word = ""] = item.split(" ");
  const line =
    lines.find(({ text }) => text.includes(item)) ??
    lines.find(({ text }) => text.includes(word)) ??
    lines[0];
  if (line === undefined) throw new Error("a text is joined from no line");
  return line;
}

/** Items of a list; null for a sentence. */
function itemsOf(sentence: string): readonly string[] | null {
  const label = /^([^:]{2,40}):\s*(\S.*)$/.exec(sentence);
  if (label !== null && EXPECTATION.test(label[1] ?? "")) return [];
  const list = label?.[2] ?? sentence;
  const parts = list
    // Commas in brackets part no items, and the field has none: "Python (pandas, NumPy)".
    .replace(/\([^()]*\)/g, (bracket) => bracket.replace(/\s?[,;/|]\s?/g, INNER))
    .split(/[,;|•·\t▪]|\s\/\s|\s[–—]\s(?=\p{Lu})/u)
    .map((part) => part.replaceAll(INNER, "/"))
    .map((part) => part.replace(/^[\s–—-]+|[\s.:–—-]+$/g, ""));
  const longParts = parts.filter((part) => part.split(/\s+/).length > MAX_SKILL_WORDS);
  if (longParts.length > 0 && longParts.length * 2 >= parts.length) return null;
  return parts.map((part) => stripLevel(withoutHeading(part)));
}

/** "Competenze tecniche SAP": a heading that stands before its first item. */
function withoutHeading(item: string): string {
  const [, heading = "", remainder = ""] = /^(\S+ \S+) (\S.*)$/.exec(item) ?? [];
  switch (headingKind(heading)) {
    case "skills":
      return remainder;
    case "languages":
      return "";
    default:
      return item;
  }
}

/** Stands for a sign inside of a bracket. */
const INNER = "\uE000";

function stripLevel(text: string): string {
  return text
    .replace(LEVEL, "")
    .replace(/\s*\($/, "")
    .trim();
}

function isSkill(text: string): boolean {
  if (text.length < 1 || text.length > MAX_SKILL_CHARACTERS || !/\p{L}/u.test(text)) return false;
  if (text.split(/\s+/).length > MAX_SKILL_WORDS || /@|https?:/.test(text)) return false;
  if (text.length === 1 ? !/^[RC]$/.test(text) : /^\p{Lu}\.\s\p{Lu}/u.test(text)) return false;
  // "Salary: 72,000 EUR" stands in the same lines.
  if (EXPECTATION.test(text) || TIME_OR_LEVEL.test(text) || /:\s|\d[.,]\d{3}\b/.test(text))
    return false;
  return headingKind(text) === null && (readPay(text)?.currency ?? null) === null;
}

/** "Spanish", "niemiecki - biegle". */
function isLanguage(text: string): boolean {
  const [name = ""] = text.split(/\s[–—-]\s|\s?[:(]/);
  return (
    name.split(/\s+/).length <= 2 &&
    // "MS" is Malay, too.
    Object.keys(readLanguages(name.replace(/(?<!\p{L})\p{L}{2}(?!\p{L})/gu, ""))).length > 0
  );
}
