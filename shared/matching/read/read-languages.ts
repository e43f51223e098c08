import { longPattern } from "../words/long-pattern.ts";
import { normalizeText } from "../../contract/normalize-text.ts";

/** Level of a language: A1 is 1, C2 is 6, native 7; 0 when it is spoken, but not said how well. */
export type LanguageLevel = number;
const NATIVE: LanguageLevel = 7;

/** ISO 639-1 code -> level. */
export type LanguageLevels = Readonly<Record<string, LanguageLevel>>;

const CODES = (
  "en de fr es it pl nl pt ru uk cs sk hu ro bg el tr ar he fa hi ur bn zh ja ko vi th sv " +
  "da no fi " +
  "et lv lt hr sr sl sq mk ca eu gl ga is ms id tl sw ta te"
).split(" ");
const NAMED_IN = ["en", "de", "fr", "es", "it", "pl", "nl", "pt"];
/** Further names: of themselves, adjectives, and what people write for them. */
const OTHER_NAMES =
  "zh:mandarin zh:mandarijn zh:cantonese zh:kantonesisch fa:farsi fa:dari no:bokmal tl:filipino " +
  "hr:bosnian es:castellano es:castilian de:deutschsprachig en:englischsprachig de:germanophone " +
  "en:anglophone fr:francophone de:niemieckim de:niemieckiego en:angielskim en:angielskiego " +
  "fr:francuskim fr:francuskiego es:hiszpanskiego it:wloskiego ru:rosyjskiego pl:polskiego " +
  "pl:polskim de:deutsche de:deutscher de:deutschen en:englische en:englischer en:englischen " +
  "fr:franzosische fr:franzosischen es:spanische es:spanischen it:italienische pl:polnische " +
  "de:allemande en:anglaise " +
  "ja:日本語 ar:العربية zh:中文 he:עברית el:ελληνικα ru:русский " +
  "uk:українська " +
  "ko:한국어 cs:cestina pl:polszczyzna de:tedesca en:inglesa de:alemana de:duits en:engels";

let codesByName: ReadonlyMap<string, string> | null = null;

function namesOfLanguages(): ReadonlyMap<string, string> {
  if (codesByName !== null) return codesByName;
  const names = new Map<string, string>();
  for (const locale of NAMED_IN) {
    const display = new Intl.DisplayNames([locale], { type: "language" });
    for (const code of CODES) {
      const name = normalizeText(display.of(code) ?? "");
      if (name !== "" && !names.has(name)) names.set(name, code);
    }
  }
  for (const code of CODES) {
    const ownName = normalizeText(
      new Intl.DisplayNames([code], { type: "language" }).of(code) ?? "",
    );
    if (ownName !== "" && !names.has(ownName)) names.set(ownName, code);
  }
  for (const pair of OTHER_NAMES.split(" ")) {
    const [code = "", name = ""] = pair.split(":");
    names.set(normalizeText(name), code);
  }
  codesByName = names;
  return names;
}

const LEVEL_WORDS: readonly (readonly [LanguageLevel, RegExp])[] = [
  [
    NATIVE,
    longPattern(String.raw`
    \b(native|mother ?tongue|muttersprach\w*|langue maternelle|maternelle|lengua materna|
    materna|nativ[ao]s?|madrelingua|ojczyst\w*|moedertaal|bilingu\w*|zweisprachig|natif|
    native speaker|first language)\b
  `),
  ],
  [6, /\b(c2|proficient|near native|perfect|perfekt|parfait|perfecto|perfetto)\b/],
  [
    5,
    longPattern(String.raw`
    \b(c1|fluent(ly)?|fluency|fliess?end\w*|verhandlungssicher\w*|courant|couramment|fluid[ao]|
    fluidez|fluente|fluentemente|biegl\w*|plynn\w*|vloeiend|business fluent|sehr gut\w*|
    excellent\w*|very good|ausgezeichnet\w*|tres bon\w*|muy bueno|ottim[ao]|bardzo dobr\w*|
    avanzado|avanzato|advanced|zaawansowan\w*|professional|full professional|expert)\b
  `),
  ],
  [
    4,
    longPattern(String.raw`
    \b(b2|good|gut|gute[nrsm]?|bon|bonne|buen[ao]?|buon[ao]?|dobr[aeyz]\w*|goed|
    upper intermediate|konversationssicher|confirme|working knowledge|business)\b
  `),
  ],
  [
    3,
    longPattern(String.raw`
    \b(b1|intermediate|mittel\w*|intermediaire|intermedi[ao]|conversational|
    sredniozaawansowan\w*|medio|komunikatywn\w*|limited working)\b
  `),
  ],
  [
    2,
    longPattern(String.raw`
    \b(a2|basics?|grundkenntnisse|basis\w*|notions|scolaire|basic[ao]|nozioni|podstaw\w*|
    elementary|school|schulkenntnisse|anfanger|beginner|debutant|elementare|limited)\b
  `),
  ],
  [1, /\b(a1)\b/],
];

function levelIn(text: string): LanguageLevel {
  return LEVEL_WORDS.find(([, words]) => words.test(text))?.[0] ?? 0;
}

const NAME = /[\p{L}\p{M}]{2,}/gu;

/**
 * Reads a list of languages as a field has it: "English,German", "Deutsch (C1)",
 * "EN native; FR B2". A level stands in the same item as its language.
 */
export function readLanguages(text: string): LanguageLevels {
  const languages: Record<string, LanguageLevel> = {};
  for (const item of text.slice(0, 1000).split(/[,;|\n•/]|\s(?:and|und|et|y|e|i|en)\s/)) {
    const normalized = normalizeText(item);
    const code = languageIn(normalized, true);
    if (code !== null) languages[code] = Math.max(languages[code] ?? 0, levelIn(normalized));
  }
  return languages;
}

/** Returns the language that a short text is about: "German C1" is, "German Motors" is not. */
export function languageOfSkill(
  skill: string,
): { readonly code: string; readonly level: LanguageLevel } | null {
  const normalized = normalizeText(skill.slice(0, 80));
  const code = languageIn(normalized, false);
  if (code === null) return null;
  const level = levelIn(normalized);
  const words = normalized.match(/[\p{L}\p{N}]+/gu) ?? [];
  return level > 0 || words.length === 1 || FILLERS.test(normalized) ? { code, level } : null;
}

const FILLERS =
  /\b(language|sprache|speaking|spoken|written|kenntnisse|skills|langue|idioma|lingua|jezyk)\b/;

/** Returns the first language that a normalized text names, by name, or by its code in a list. */
function languageIn(text: string, hasCodes: boolean): string | null {
  const names = namesOfLanguages();
  for (const [word] of text.matchAll(NAME)) {
    const code = names.get(word) ?? compoundLanguage(word);
    if (code !== null) return code;
  }
  const code = /^([a-z]{2})\b/.exec(text)?.[1];
  return hasCodes && code !== undefined && CODES.includes(code) ? code : null;
}

/** "Englischkenntnisse", "Deutschkenntnisse". */
function compoundLanguage(word: string): string | null {
  const name = /^(.+?)(kenntnisse?n?|sprachig\w*)$/.exec(word)?.[1];
  return name === undefined ? null : (namesOfLanguages().get(name) ?? null);
}

const SPEAKING = longPattern(String.raw`
    \b(required|requirement|mandatory|essential|erforderlich|notwendig|vorausgesetzt|exigee?|
    requise?|necesario|imprescindible|requerid[oa]|richiest\w+|wymagan\w+|languages?|speak\w*|
    spoken|fluen\w+|native|proficien\w+|sprach\w*|sprich\w*|kenntnisse|
    fliess?end\w*|verhandlungssicher\w*|muttersprach\w*|wort und schrift|langues?|parl[eao]\w*|
    courant|maitrise|idiomas?|habla\w*|nivel|fluid[ao]|lingu[ae]|conoscenza|fluente|jezyk\w*|
    znajomosc\w*|biegl\w*|mowi\w*|talen|spreek\w*|vloeiend|[abc][12])\b
  `);

/**
 * Finds languages in a text where it speaks of speaking them: "fluent German", "Englisch B2", not
 * "our German office". Where `asks`, languages that are only an advantage are left out.
 */
export function languagesInText(text: string, optional: RegExp | null = null): LanguageLevels {
  const names = namesOfLanguages();
  const languages: Record<string, LanguageLevel> = {};
  for (const sentence of normalizedSentences(text)) {
    if (!SPEAKING.test(sentence) && !/kenntnisse\b/.test(sentence)) continue;
    if (optional?.test(sentence) === true || DENIED.test(sentence)) continue;
    const places: { readonly code: string; readonly start: number; readonly end: number }[] = [];
    for (const match of sentence.matchAll(NAME)) {
      const code = names.get(match[0]) ?? compoundLanguage(match[0]);
      if (code !== null)
        places.push({ code, start: match.index, end: match.index + match[0].length });
    }
    for (const [index, { code, start, end }] of places.entries()) {
      const before = sentence.slice(Math.max(places[index - 1]?.end ?? 0, start - 40), start);
      const after = sentence.slice(end, Math.min(places[index + 1]?.start ?? Infinity, end + 30));
      const level =
        levelIn(ownPart(after)) || levelIn(before) || levelIn(after) || levelIn(sentence);
      languages[code] = Math.max(languages[code] ?? 0, level);
    }
  }
  return languages;
}

const DENIED = longPattern(String.raw`
    \b(no|not|kein\w*|ohne|nicht|sans|pas|sin|senza|non|bez|nie|brak)\b.{0,30}$|^(no|kein\w*|
    sans|sin|senza|bez)\b
  `);

function ownPart(text: string): string {
  return text.split(/[,;]|\s(?:and|und|et|y|e|i)\s/)[0] ?? "";
}

/** Sentences and lines of a text, normalized. */
function normalizedSentences(text: string): readonly string[] {
  return text
    .slice(0, 60_000)
    .split(/[.!?;•](?=\s|$)|\n/)
    .filter((sentence) => sentence.length < 1000)
    .map(normalizeText)
    .filter((sentence) => sentence !== "");
}
