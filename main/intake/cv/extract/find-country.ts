import { WORLD_PLACES } from "../../../../shared/matching/places/places.ts";
import { countryCode } from "../../../../shared/matching/places/countries.ts";
import { type CountryCode, countryOf, readNumber } from "../../../store/query/phone-numbers.ts";
import {
  UNSURE,
  type CvLanguageCode,
  type CvSource,
  type HomeCountry,
  maskPrivate,
} from "./cv-reading.ts";
import { PLACE_LABEL } from "./find-street.ts";
import { linesOfKinds, type SourceLine } from "./sections.ts";

export const LANGUAGE_COUNTRY: Readonly<Record<CvLanguageCode, string | null>> = {
  en: null,
  de: "DE",
  fr: "FR",
  es: "ES",
  it: "IT",
  pl: "PL",
  nl: "NL",
  pt: "PT",
  sv: "SE",
  da: "DK",
  nb: "NO",
  cs: "CZ",
  tr: "TR",
};

/** Returns the country whose numbers are written without their country's code. */
export function countryOfPhones(
  source: CvSource,
  code: string | null,
  hasCity: boolean,
): HomeCountry {
  const fromPlace = code === null ? null : countryOf(`und-${code}`);
  if (fromPlace !== null) return { code: fromPlace, confidence: 0.95 };
  // A number with its country says where the others are.
  for (const { text } of linesOfKinds(source.sections, ["head", "contact"])) {
    const number = /\+\d[\d\s()-]{7,18}/.exec(text)?.[0];
    const country = number === undefined ? undefined : readNumber(number, null)?.phone?.country;
    if (country !== undefined) return { code: country, confidence: 0.9 };
  }
  const domain = /@[\w.-]+\.(de|at|ch|fr|es|it|pl|nl|be|pt|ie|br|mx|ar)\b/i.exec(
    linesOfKinds(source.sections, ["head", "contact"])
      .map(({ text }) => text)
      .join("\n"),
  )?.[1];
  const fromDomain = domain === undefined ? null : countryOf(`und-${domain.toUpperCase()}`);
  const language = LANGUAGE_COUNTRY[source.language];
  const fromLanguage: CountryCode | null = language === null ? null : countryOf(`und-${language}`);
  if (fromDomain !== null) return { code: fromDomain, confidence: 0.9 };
  return { code: fromLanguage, confidence: hasCity ? 0.78 : 0.85 };
}

/** Postal codes of a form that no other country has: "SY8 1XQ", "H2X 1Y4". */
const POSTCODES: Readonly<Record<string, RegExp>> = {
  GB: /(?<![\p{L}\d])\p{Lu}{1,2}\d[\p{Lu}\d]? \d[A-Z]{2}(?![\p{L}\d])/u,
  CA: /(?<![\p{L}\d])[A-Z]\d[A-Z] \d[A-Z]\d(?![\p{L}\d])/u,
};

/** Returns the only country whose postal codes stand in lines of an address. */
export function countryOfPostcode(lines: readonly SourceLine[]): string | null {
  const codes = Object.keys(POSTCODES).filter((code) =>
    lines.some(({ text }) => POSTCODES[code]?.test(text)),
  );
  return codes.length === 1 ? (codes[0] ?? null) : null;
}

export interface NamedCountry {
  readonly code: string;
  readonly text: string;
  readonly line: SourceLine;
  readonly confidence: number;
  /** A label says that this is where the person lives. */
  readonly hasLabel: boolean;
}

/**
 * Finds a country that stands by itself between separators, next to a place or behind a label. One
 * of several, or one without a place before it, may be where somebody works, or a name: Jordan.
 */
export function namedCountry(lines: readonly SourceLine[]): NamedCountry | null {
  const countries = lines.flatMap(countriesIn);
  const best = countries.find(({ confidence }) => confidence > UNSURE) ?? countries[0];
  if (best === undefined) return null;
  const isOnly = countries.every(({ code }) => code === best.code);
  return isOnly || best.hasLabel ? best : { ...best, confidence: UNSURE };
}

const COUNTRY_LABEL = /^(?:country|land|pays|país|paese|kraj)\s*[:\t]\s*([\p{L} .-]{2,40})$/iu;

function countriesIn(line: SourceLine, lineIndex: number): readonly NamedCountry[] {
  const text = maskPrivate(line.text);
  const label = COUNTRY_LABEL.exec(text);
  const hasLabel = label !== null || PLACE_LABEL.test(text);
  const parts = label === null ? text.split(/[,|•·;\t()]|\s[–—-]\s|\.\s/) : [label[1] ?? ""];
  return parts
    .flatMap((part, index): readonly NamedCountry[] => {
      const name = part
        .replace(PLACE_LABEL, "")
        .replace(/^[^\p{L}]+/u, "")
        .trim();
      if (name.length < 4 && !/^(?:UK|USA|UAE|U\.K\.|U\.S\.A?\.?)$/.test(name)) return [];
      const code = name.length > 40 ? null : countryCode(name);
      const place = (parts[index - 1] ?? "").replace(PLACE_LABEL, "").replace(/\d+/g, "").trim();
      if (code !== null) {
        // "Atlanta, Georgia": a city that only another country has.
        const isElsewhere =
          WORLD_PLACES.find(place, "", code) === null &&
          WORLD_PLACES.find(place, "", null) !== null;
        if (isElsewhere) return [];
        // "Smith, Jordan" can be a name where one stands.
        const isName = lineIndex === 0 && parts.length === 2;
        const isBehindPlace = !isName && /^\p{Lu}\p{L}/u.test(place) && countryCode(place) === null;
        const confidence = hasLabel ? 0.92 : isBehindPlace ? 0.9 : UNSURE;
        return [{ code, text: name, line, confidence, hasLabel }];
      }
      const end = /\s(\p{Lu}\p{L}+)$/u.exec(name)?.[1] ?? "";
      const endCode = /\d{4}/.test(part) && end.length > 3 ? countryCode(end) : null;
      return endCode === null
        ? []
        : [{ code: endCode, text: end, line, confidence: 0.88, hasLabel }];
    })
    .toReversed();
}
