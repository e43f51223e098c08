import type { CustomFieldDefinition } from "../../../../shared/contract/custom-field.ts";
import type { LookupEntry } from "../../../../shared/contract/lookup.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { SkillVocabulary } from "../../../../shared/matching/words/skill-vocabulary.ts";
import type { CvDocument } from "../read/cv-document.ts";
import { type CvSource, type Finding, languageOf } from "./cv-reading.ts";
import { findEmail, findLinks, findPhone } from "./find-contact.ts";
import { findCareer, findEducation } from "./find-career.ts";
import { findName } from "./find-name.ts";
import { findPlace } from "./find-place.ts";
import { findCustomFields, findPlainValues } from "./find-plain-values.ts";
import {
  findLanguages,
  findSkills,
  type LanguageFinding,
  type SkillFinding,
} from "./find-skills.ts";
import { sectionsOf } from "./sections.ts";

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
  const sections = sectionsOf(document);
  const lines = sections.flatMap((section) => section.lines);
  const source: CvSource = {
    sections,
    lines,
    links: document.links,
    language: languageOf(lines),
    fileName: context.fileName.replace(/\.[a-z]{2,5}$/i, ""),
    today: context.today,
  };
  const name = findName(source);
  const words = name.flatMap(({ value }) => String(value).split(/[\s-]+/));
  const place = findPlace(source);
  const findings: readonly Finding[] = [
    ...name,
    ...findEmail(source, words),
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

function isField(name: string): boolean {
  return name.startsWith("custom_fields.") || CONTRACTS.candidate.body[name] !== undefined;
}
