import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import type { CountryCode } from "../../../store/query/phone-numbers.ts";
import type { CvLink } from "../read/cv-document.ts";
import type { Section, SourceLine } from "./sections.ts";

/** A value with how sure it is, and where it stands. */
export interface Finding {
  /** Name in the PUT body, `custom_fields.12` for a custom field. */
  readonly field: string;
  readonly value: string | number;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly page: number;
  readonly quote: string;
}

/** Confidence of a guess that fills no field: it is below what counts (docs/intake.md). */
export const UNSURE = 0.7;

/** Languages in which CVs are read. */
export const CV_LANGUAGES = [
  ...(["en", "de", "fr", "es", "it", "pl", "nl", "pt"] as const),
  ...(["sv", "da", "nb", "cs", "tr"] as const),
] as const;
export type CvLanguageCode = (typeof CV_LANGUAGES)[number];

/** A CV on its way to fields. */
export interface CvSource {
  readonly sections: readonly Section[];
  readonly lines: readonly SourceLine[];
  readonly links: readonly CvLink[];
  /** Lines outside of the head that have an address of the person. */
  readonly letterhead: readonly SourceLine[];
  readonly language: CvLanguageCode;
  /** Name of the file without its ending. */
  readonly fileName: string;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** Country in which the person lives, and how it is known. */
export interface HomeCountry {
  readonly code: CountryCode | null;
  readonly confidence: number;
}

const WORDS: Readonly<Record<CvLanguageCode, string>> = {
  en: "the and of with for in to from as on my experience skills education",
  de: "und der die das mit für von bei im zur zum als auf berufserfahrung kenntnisse ausbildung",
  fr: "et de la le les des du en pour dans avec chez au aux compétences formation expérience",
  es: "y de la el los las en con para por del al experiencia formación habilidades idiomas",
  it: "e di il la per con del della nel presso dal alla esperienza formazione competenze lingue",
  pl: "i w z na do oraz od dla się przy jako doświadczenie wykształcenie umiejętności języki",
  nl: "en de het van met voor bij een op als aan te werkervaring opleiding vaardigheden talen",
  pt: "e de da do em com para por dos das no na experiência formação habilidades idiomas",
  sv: "och på för av med till vid samt arbetslivserfarenhet utbildning språk anställning",
  da: "og på for af med til ved samt erhvervserfaring uddannelse sprog ansættelse",
  nb: "og på for av med til ved samt arbeidserfaring utdanning språk ansettelse",
  cs: "a v na pro se ve zkušenosti pracovní vzdělání jazyky dovednosti znalosti",
  tr: "ve ile için bir olarak iş deneyimi eğitim bilgisi yabancı diller",
};

/** Returns the language in which most of a text's small words are. */
export function languageOf(lines: readonly SourceLine[]): CvLanguageCode {
  const counts = new Map<string, number>();
  let total = 0;
  for (const { text } of lines)
    for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
      if ((total += 1) > 20_000) break;
    }
  let best: CvLanguageCode = "en";
  let bestScore = 0;
  for (const language of CV_LANGUAGES) {
    const score = WORDS[language]
      .split(" ")
      .reduce(
        (sum, word) => sum + Math.min(12, counts.get(word) ?? 0) * (word.length > 5 ? 4 : 1),
        0,
      );
    if (score > bestScore) [best, bestScore] = [language, score];
  }
  return best;
}

/** Labels of what is never read from a CV: birth, family, origin, belief, gender, a photo. */
const PRIVATE = longPattern(
  String.raw`
    (?:\b(?:geburts(?:datum|tag|ort)|geboren|geb\.|date of birth|place of birth|birth ?date|
    d\.?o\.?b\.?|born|birthday|né[e]? (?:le|à|en)|date de naissance|lieu de naissance|
    naissance|fecha de nacimiento|lugar de nacimiento|nacid[oa]|nacimiento|data di nascita|
    luogo di nascita|nat[oa] (?:il|a)|nascita|data urodzenia|miejsce urodzenia|urodzon[ya]|
    geboortedatum|geboorteplaats|geboren te|data de nascimento|nascid[oa]|nascimento|
    naturalidade|nationality|citizenship|nationalität|staatsangehörigkeit|
    staatsbürgerschaft|nationalité|nacionalidad|nazionalità|cittadinanza|narodowość|
    obywatelstwo|nationaliteit|nacionalidade|marital status|civil status|familienstand|
    état civil|situation familiale|situation de famille|estado civil|stato civile|
    stan cywilny|burgerlijke staat|married|verheiratet|ledig|religion|konfession|religión|
    religione|wyznanie|religie|religião|gender|sex|geschlecht|sexe|sexo|sesso|płeć|geslacht|
    género|gênero|photo|foto|passport|reisepass|age|alter|âge|edad|età|wiek|leeftijd|
    idade|
    född|födelse(?:datum|ort)|personnummer|medborgarskap|civilstånd|kön|ålder|
    født|fødsels(?:dato|dag|sted)|fødested|fødeland|cpr-nummer|statsborgerskab|statsborgerskap|
    nasjonalitet|nationalitet|civilstand|civilstatus|sivilstand|sivilstatus|køn|kjønn|alder|
    datum narození|místo narození|narozen[aý]?|státní příslušnost|státní občanství|národnost|
    rodinný stav|pohlaví|věk|
    doğum (?:tarihi|yeri)|uyru[kğ]u?|medeni (?:hali?|durumu?)|cinsiyeti?|yaş|askerlik durumu|
    foto(?:grafi)?|fotoğraf|náboženství|trossamfund)(?![\p{L}])|
    \*\s?\d{1,2}[./]\d{1,2}[./]\d{4})
  `,
  "giu",
);

/** Replaces what a line says about private matters by as many spaces. */
export function maskPrivate(text: string): string {
  let masked = text;
  for (const match of text.matchAll(PRIVATE)) {
    const end = text.slice(match.index).search(/[|•·;\t]|\p{Ll}{3}\.\s(?=\p{Lu})/u);
    const stop = end < 0 ? text.length : match.index + end;
    masked = masked.slice(0, match.index) + " ".repeat(stop - match.index) + masked.slice(stop);
  }
  return masked;
}

export function finding(
  field: string,
  value: string | number,
  confidence: number,
  line: Pick<SourceLine, "page">,
  quote: string,
): Finding {
  return { field, value, confidence: Math.round(confidence * 100) / 100, page: line.page, quote };
}
