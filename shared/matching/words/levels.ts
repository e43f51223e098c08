import { longPattern } from "./long-pattern.ts";
/** Seniority: from training to the management board. */
export const LEVELS = [
  "trainee",
  "junior",
  "mid-level",
  "senior",
  "lead",
  "head",
  "executive",
] as const;

const WORDS: readonly (readonly [level: number, words: string])[] = [
  [
    0,
    "intern internship praktikant praktikum werkstudent trainee apprentice azubi auszubildender " +
      "auszubildende stagiaire stage alternant alternance becario practicas tirocinante stagista " +
      "praktykant stazysta estagiario",
  ],
  [
    1,
    "junior jr graduate entry einsteiger berufseinsteiger debutant debutante nachwuchs mlodszy " +
      "mlodsza absolvent absolwent principiante",
  ],
  [2, "mid middle midlevel regular intermediate medior confirme confirmee"],
  [
    3,
    "senior seniorin sr snr sen experienced erfahrener erfahrene berufserfahrener experimente " +
      "experimentee experimentado starszy starsza esperto experte ekspert",
  ],
  [
    4,
    "lead principal teamlead teamleiter teamleader glowny leitender leitende capoteam " +
      "chefingenieur " +
      "gruppenleiter",
  ],
  [
    5,
    "head director directeur directora directrice direktor direttore dyrektor leiter " +
      "abteilungsleiter " +
      "bereichsleiter diretor verantwortlicher",
  ],
  [
    6,
    "vp svp evp chief ceo cto cfo coo cmo cio chro cpo cdo geschaftsfuhrer vorstand pdg " +
      "dg prezes " +
      "president executive-director daf drh",
  ],
];

const LEVEL_OF: ReadonlyMap<string, number> = new Map(
  WORDS.flatMap(([level, words]) => words.split(" ").map((word) => [word, level] as const)),
);

/** Returns the level that a word of a title says, in six languages; null if it says none. */
export function levelOfWord(word: string): number | null {
  return LEVEL_OF.get(word) ?? null;
}

/** Years from which on somebody has worked long enough for a level. */
const YEARS_OF_LEVEL = [0, 0, 2, 5, 8] as const;

/** Returns the level that years of experience stand for, where no title says one. */
export function levelOfYears(years: number): number {
  if (years < 2) return 1;
  if (years < 5) return 2;
  return years < 10 ? 3 : 4;
}

/** Returns the years of experience that a level usually takes. */
export function yearsOfLevel(level: number): number {
  return YEARS_OF_LEVEL[level] ?? 10;
}

const YEARS = longPattern(
  String.raw`
    (\d{1,2})\s?(?:\+|(?:-|–|to|bis|a|à|do)\s?(\d{1,2}))?\s?(?:\+\s?)?(?:years?|yrs?|jahren?|
    jahre|ans|annees|anos|anni|lata|lat|roku|jaar)\b
  `,
  "g",
);
const EXPERIENCE = longPattern(String.raw`
    experience|erfahrung|praxis|experiencia|esperienza|doswiadczen|ervaring|experiencia|
    track record
  `);

/**
 * Returns the years of experience that a normalized text asks for or tells of, the lowest of a
 * range; null if it says none. The word must stand nearby: "30 years of tradition" says nothing.
 */
export function yearsInText(text: string): number | null {
  for (const match of text.matchAll(YEARS)) {
    const start = match.index;
    const nearby = text.slice(Math.max(0, start - 40), start + match[0].length + 40);
    const years = Number(match[1]);
    if (years <= 30 && EXPERIENCE.test(nearby)) return years;
  }
  return null;
}
