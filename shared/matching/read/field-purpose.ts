import { longPattern } from "../words/long-pattern.ts";
import { labelKey, type VisibleField } from "./record-values.ts";

/** Parts of matching that read custom fields, by their labels. */
export type FieldPurpose = "pay" | "available" | "languages" | "level" | "skills" | "workplace";

const PURPOSES: readonly (readonly [FieldPurpose, RegExp])[] = [
  [
    "pay",
    longPattern(String.raw`
    \b(salary|pay|rate|compensation|gehalt\w*|wunschgehalt|\w*gehaltsvorstellung|tagessatz|
    stundensatz|salaire|remuneration|pretentions?|sueldo|salario|stipendio|ral|retribuzione|
    wynagrodzenie|stawka|oczekiwania)\b
  `),
  ],
  [
    "available",
    longPattern(String.raw`
    \b(available|availability|notice|start|starting|verfugbar\w*|kundigungsfrist|eintritt\w*|
    starttermin|disponib\w*|preavis|preaviso|preavviso|date de debut|incorporacion|inizio|
    dostepnosc|wypowiedzenia|rozpoczecia)\b
  `),
  ],
  ["languages", /\b(languages?|sprach\w*|langues?|idiomas?|lingu[ae]|jezyk\w*)\b/],
  [
    "level",
    longPattern(String.raw`
    \b(seniority|level|experience|years of|erfahrung\w*|berufserfahrung|karrierestufe|niveau|
    experience requise|annees d experience|experiencia|nivel|esperienza|livello|doswiadczenie|
    poziom)\b
  `),
  ],
  [
    "skills",
    longPattern(String.raw`
    \b(skills?|competenc\w+|kenntnisse|fahigkeiten|competences?|habilidades|competenze|
    umiejetnosci|technologies|tech stack|stack|technologien|must haves?)\b
  `),
  ],
  [
    "workplace",
    longPattern(String.raw`
    \b(workplace|work mode|remote|home ?office|homeoffice|arbeitsort|arbeitsmodell|teletravail|
    teletrabajo|modalidad|lavoro da remoto|tryb pracy|praca zdalna|on ?site|hybrid)\b
  `),
  ],
];

/** Returns which part of matching reads a custom field; null if none does. */
export function purposeOf(field: Pick<VisibleField, "label" | "type">): FieldPurpose | null {
  const label = labelKey(field.label);
  return PURPOSES.find(([, words]) => words.test(label))?.[0] ?? null;
}

/** Returns the values of the custom fields with a purpose, one a line, with their labels. */
export function fieldsFor(
  fields: readonly VisibleField[],
  purpose: FieldPurpose,
): readonly VisibleField[] {
  return fields.filter((field) => purposeOf(field) === purpose);
}
