import type { CustomFieldDefinition } from "../../../../shared/contract/custom-field.ts";
import type { LookupEntry } from "../../../../shared/contract/lookup.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { SkillVocabulary } from "../../../../shared/matching/words/skill-vocabulary.ts";
import type { CvDocument } from "../read/cv-document.ts";
import { withCentredDates } from "./centred-dates.ts";
import { withoutLetter } from "./cover-letter.ts";
import { UNSURE, type CvSource, type Finding, languageOf } from "./cv-reading.ts";
import { findEmail, findLinks, findPhone, letterheadOf } from "./find-contact.ts";
import { findCareer } from "./find-career.ts";
import { findEducation } from "./find-education.ts";
import { withFormLabels } from "./form-labels.ts";
import { findName } from "./find-name.ts";
import { findPlace } from "./find-place.ts";
import { findCustomFields, findPlainValues } from "./find-plain-values.ts";
import {
  findLanguages,
  findSkills,
  type LanguageFinding,
  type SkillFinding,
} from "./find-skills.ts";
import { type Section, sectionsOf } from "./sections.ts";

/** Words and fields that the text of a CV is compared with. */
export interface ExtractionContext {
  readonly vocabulary: SkillVocabulary;
  readonly definitions: readonly CustomFieldDefinition[];
  readonly currencies: readonly LookupEntry[];
  /** Name of the file. */
  readonly fileName: string;
  /** YYYY-MM-DD. */
  readonly today: string;
}

export interface Extraction {
  readonly fields: readonly Finding[];
  readonly skills: readonly SkillFinding[];
  readonly languages: readonly LanguageFinding[];
}

/** Lowest confidence of a guess that is worth showing. */
const MIN_CONFIDENCE = 0.3;

/** Reads the fields of a candidate from the text of a CV. */
export function extractCv(document: CvDocument, context: ExtractionContext): Extraction {
  const readSections = sectionsOf(withoutLetter(withFormLabels(document))).map((section) => ({
    ...section,
    lines: withCentredDates(section.lines),
  }));
  const lines = readSections.flatMap((section) => section.lines);
  const draft: CvSource = {
    sections: readSections,
    lines,
    links: document.links,
    letterhead: [],
    language: languageOf(lines),
    fileName: context.fileName.replace(/\.[a-z]{2,5}$/i, ""),
    today: context.today,
  };
  const name = findName(draft);
  const words = name.flatMap(({ value }) => String(value).split(/[\s-]+/));
  const sections = beginAtName(readSections, name[0]?.quote ?? "");
  const source = { ...draft, sections, letterhead: letterheadOf(sections, words) };
  const place = findPlace(source);
  const findings: readonly Finding[] = [
    ...name,
    ...findEmail(source, words).map((match) => lessSureIfCut(match, document)),
    ...findPhone(source, place.country),
    ...place.findings,
    ...findLinks(source),
    ...findCareer(
      source,
      name.map(({ quote }) => quote),
    ),
    ...findEducation(source),
    ...findPlainValues(source, context.currencies),
    ...findCustomFields(source, context.definitions),
  ];
  return {
    fields: findings.filter(
      ({ field, confidence }) => confidence >= MIN_CONFIDENCE && isField(field),
    ),
    skills: findSkills(source, context.vocabulary),
    languages: findLanguages(source),
  };
}

/** An address whose end no reader sees is none: it ran out of a coloured box. */
function lessSureIfCut(match: Finding, { hidden }: CvDocument): Finding {
  const isCut = hidden.some(
    ({ page, quote }) => page === match.page && /^[\p{L}\d.-]{1,40}$/u.test(quote),
  );
  return isCut ? { ...match, confidence: Math.min(match.confidence, UNSURE) } : match;
}

/** Makes a head of what follows a name inside of a column beside it. */
function beginAtName(sections: readonly Section[], name: string): readonly Section[] {
  return sections.flatMap((section): readonly Section[] => {
    const { kind, title, lines } = section;
    const index = lines.findIndex(({ text }) => text === name);
    const isBeside = kind === "skills" || kind === "languages" || kind === "other";
    if (!isBeside || index < 0) return [section];
    return [
      { kind, title, lines: lines.slice(0, index) },
      { kind: "head", title: "", lines: lines.slice(index) },
    ];
  });
}

function isField(name: string): boolean {
  return name.startsWith("custom_fields.") || CONTRACTS.candidate.body[name] !== undefined;
}
