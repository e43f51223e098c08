import { normalizeText } from "../../../../shared/contract/normalize-text.ts";
import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import type { CvLine } from "../read/cv-document.ts";
import { headingKind, type SectionKind } from "./section-headings.ts";
import { hasRoleNoun, isFirm, isUniversity } from "./text-kinds.ts";

/** Words that tell the part of a CV in a heading that no list has: "Where I have worked". */
const KEYWORDS: readonly (readonly [kind: SectionKind, pattern: RegExp])[] = [
  ["references", /\b(?:referees?|references?|referenz\w*|referencias|referenze|referencje)\b/],
  [
    "languages",
    /\b(?:languages?|sprach\w*|langues|idiomas|lingue|linguistic\w*|jezyk\w*|taal|talen|linguas)\b/,
  ],
  [
    "other",
    longPattern(String.raw`
      \b(?:projects?|projekt\w*|projet\w*|proyectos|progetti|projecten|projetos|voluntar\w*|
      volunteer\w*|training\w*|courses?|kurs\w*|cursos|corsi|cursussen|certific\w*|zertifi\w*|
      awards?|publications?|publikationen|hobb\w*|interests?|interess\w*|internships?|praktika)\b
    `),
  ],
  [
    "skills",
    longPattern(String.raw`
      \b(?:skills?|tools?|toolbox|toolkit|work with|competenc\w*|kenntniss\w*|kompetenz\w*|
      fahigkeiten|logiciels|software|habilidades|competenz\w*|umiejetnosci|kompetencje|
      vaardigheden|technolog\w*)\b
    `),
  ],
  [
    "education",
    longPattern(String.raw`
      \b(?:education\w*|studied|studies|degrees|academic|ausbildung|studium|schul\w*|bildung|
      formation|etudes|formacion|estudios|istruzione|formazione|wyksztalcenie|edukacja|
      opleiding\w*|onderwijs|formacao|educacao|qualifications)\b
    `),
  ],
  [
    "experience",
    longPattern(String.raw`
      \b(?:worked|work|experience|employment|career|berufs?\w*|\w*erfahrung|werdegang|
      experiences?|parcours|experiencia\w*|trayectoria|esperienz\w*|doswiadczeni\w*|
      \w*ervaring|loopbaan)\b
    `),
  ],
];

const MAX_WORDS = 6;
const MIN_SCALE = 1.1;
/** Letters of one size differ by rounding. */
const TOLERANCE = 0.04;

/** Tells headings that no list has by their letters, which are those of the headings it has. */
export class HeadingLooks {
  readonly #scales: readonly number[];
  readonly #isOther: boolean;

  constructor(lines: readonly CvLine[]) {
    const own = lines.filter(({ text, scale }) => scale > MIN_SCALE && headingKind(text) !== null);
    const scales = own.map(({ scale }) => scale);
    this.#scales = scales;
    // Where titles of jobs are as large, letters tell nothing.
    const alike = lines.filter((line) => this.#isAlike(line) && headingKind(line.text) === null);
    this.#isOther = own.length >= 2 && alike.length <= own.length;
  }

  kindOf(line: CvLine): SectionKind | null {
    const { text, scale } = line;
    const words = text.split(/\s+/);
    if (text.length > 45 || words.length > MAX_WORDS || /[\d@:|•·\t]|[.,;]$/.test(text))
      return null;
    const isCapital = text === text.toUpperCase() && /\p{Lu}{4}/u.test(text);
    if ((scale <= MIN_SCALE && !isCapital) || scale > 1.9) return null;
    if (hasRoleNoun(text) || isFirm(text) || isUniversity(text)) return null;
    const normalized = normalizeText(text);
    const keyword = KEYWORDS.find(([, pattern]) => pattern.test(normalized));
    if (keyword !== undefined) return keyword[0];
    return this.#isOther && this.#isAlike(line) ? "other" : null;
  }

  #isAlike({ scale }: CvLine): boolean {
    return this.#scales.some((own) => Math.abs(own - scale) <= TOLERANCE);
  }
}
