import { WORLD_PLACES } from "../../../../shared/matching/places/places.ts";
import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import { countryCode } from "../../../../shared/matching/places/countries.ts";
import { isGivenName } from "../../values/given-names.ts";
import {
  UNSURE,
  type CvLanguageCode,
  type CvSource,
  type Finding,
  finding,
  type HomeCountry,
  maskPrivate,
} from "./cv-reading.ts";
import { OF_OTHERS } from "./find-contact.ts";
import { dateRangeIn } from "./date-ranges.ts";
import {
  countryOfPhones,
  countryOfPostcode,
  LANGUAGE_COUNTRY,
  namedCountry,
} from "./find-country.ts";
import { headingKind } from "./section-headings.ts";
import { findState } from "./find-state.ts";
import { isStreetName, PLACE_LABEL, streetOf } from "./find-street.ts";
import { linesOfKinds, type SourceLine } from "./sections.ts";
import { hasRoleNoun, isFirm, isFormWord } from "./text-kinds.ts";

/** Where a person lives, as a CV says it. */
export interface HomePlace {
  readonly findings: readonly Finding[];
  readonly country: HomeCountry;
}

const CITY =
  String.raw`\p{Lu}[\p{L}'’.-]+(?:[ -](?:\p{Lu}[\p{L}'’.-]+|am|an|der|im|bei|in|de|la|le|del|` +
  String.raw`do|da|sur|sous|en|aan|den|ob|unter|y|-))*(?:\s\([\p{L} ]{2,20}\))?`;
/** Postal codes with their city behind, and the country whose form is its own. */
const CODE_FIRST: readonly (readonly [pattern: RegExp, country: string | null])[] = [
  [new RegExp(String.raw`(?<!\d)(\d{2}-\d{3})\s+(${CITY})`, "u"), "PL"],
  [new RegExp(String.raw`(?<![\d-])(\d{4}-\d{3})\s+(${CITY})`, "u"), "PT"],
  [new RegExp(String.raw`(?<!\d)(\d{4}\s?[A-Z]{2})\s+(${CITY})`, "u"), "NL"],
  [
    new RegExp(
      String.raw`(?<![\d.+/-])((?:(?:D|A|CH|F|E|I|B|L|PL|NL)[- ])?\d{4,5})\s+(${CITY})`,
      "u",
    ),
    null,
  ],
  [new RegExp(String.raw`(?<![\d+/-])(\d{3}\s\d{2})\s+(${CITY})`, "u"), null],
  // "Elm Street 4, 55133, Thessaloniki", as in the form of Europass.
  [new RegExp(String.raw`(?<=,\s)(\d{4,6}),\s(${CITY})(?=,)`, "u"), null],
];
const CODE_LAST: readonly (readonly [pattern: RegExp, country: string | null])[] = [
  [new RegExp(String.raw`(${CITY}),?\s+(?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT),?\s+(\d{4})\b`, "u"), "AU"],
  [
    new RegExp(
      String.raw`(${CITY}),?\s+\(?(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT)\)?,?\s+` +
        String.raw`([A-Z]\d[A-Z]\s?\d[A-Z]\d)\b`,
      "u",
    ),
    "CA",
  ],
  // Eircodes, behind a city with its district or its county.
  [
    new RegExp(
      String.raw`(${CITY})(?:\s\d{1,2}W?)?,?\s+(?:Co\.?\s\p{Lu}\p{L}+,?\s+)?` +
        String.raw`([A-Z]\d[\dW]\s?[A-Z\d]{4})\b(?=$|[\s,|•·])`,
      "u",
    ),
    "IE",
  ],
  [new RegExp(String.raw`(${CITY}),?\s+([A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})\b`, "u"), "GB"],
  [
    new RegExp(String.raw`(${CITY}),\s*(?:[A-Z]{2}|\p{Lu}\p{Ll}+)\s+(\d{5}(?:-\d{4})?)\b`, "u"),
    "US",
  ],
  [
    new RegExp(
      String.raw`(${CITY})(?:\s?[-–/,]\s?[A-Z]{2})?,?(?:\s[–-])?\s+(?:CEP:?\s*)?(\d{5}-\d{3})\b`,
      "u",
    ),
    "BR",
  ],
  // India, Singapore and others have six digits.
  [new RegExp(String.raw`(${CITY})(?:\s?[–-])?\s(\d{6}|\d{3}\s\d{3})\b(?![\d\s-]*\d)`, "u"), null],
];
/** Confidence from which a country tells where cities are. */
const SURE_COUNTRY = 0.75;

/** Finds the address, the city and the country of the person. */
export function findPlace(source: CvSource): HomePlace {
  const lines = linesOfKinds(source.sections, ["head", "contact", "title"]).filter(
    ({ isFurniture }) => !isFurniture,
  );
  const outer = linesOfKinds(source.sections, ["profile", "other"]).filter(({ text }) =>
    PLACE_LABEL.test(text),
  );
  // Where no heading was told, jobs stand in the head, and firms have other places.
  const homeLines = [...lines, ...source.letterhead, ...outer].filter(
    ({ text }) => !OF_OTHERS.test(text) && dateRangeIn(text) === null,
  );
  const namedHome = namedCountry(homeLines);
  const country = namedHome !== null && namedHome.confidence >= SURE_COUNTRY ? namedHome : null;
  const homeCountry = country?.code ?? countryOfPostcode(homeLines);
  const city =
    cityByCode(homeLines, homeCountry, source.language) ??
    cityByName(homeLines, homeCountry, LANGUAGE_COUNTRY[source.language]);
  const findings: Finding[] = [];
  if (city !== null) {
    findings.push(finding("city", city.name, city.confidence, city.line, city.name));
    const address = streetOf(homeLines, city.line, city.start);
    // A street ends where its city begins.
    const limit = city.confidence < SURE_COUNTRY ? city.confidence : 1;
    const street =
      address === null ? null : { ...address, confidence: Math.min(address.confidence, limit) };
    const state = findState(city, homeCountry ?? city.country);
    findings.push(...[street, state].filter((match) => match !== null));
  }
  if (namedHome !== null) {
    const { text, confidence, line } = namedHome;
    // A city beside it bears a country out.
    const isBorneOut = city?.line === line && city.country === namedHome.code;
    findings.push(finding("country", text, isBorneOut ? 0.9 : confidence, line, text));
  }
  const code = homeCountry ?? city?.country ?? null;
  return { findings, country: countryOfPhones(source, code, city !== null) };
}

interface City {
  readonly name: string;
  readonly line: SourceLine;
  /** Index of its postal code, or of itself. */
  readonly start: number;
  readonly country: string | null;
  readonly confidence: number;
  /** Its postal code has a form that only one country has. */
  readonly hasOwnCode?: boolean;
}

function cityByCode(
  lines: readonly SourceLine[],
  country: string | null,
  language: CvLanguageCode,
): City | null {
  for (const line of lines) {
    const text = maskPrivate(line.text);
    if (isFirm(text) && !PLACE_LABEL.test(text)) continue;
    const city = cityBehindCode(text, line, country, language);
    // Any number can stand before a word: something else has to tell that this is an address.
    const isAddress =
      city !== null &&
      (isKnown(city) || PLACE_LABEL.test(text) || streetOf(lines, line, city.start) !== null);
    if (isAddress) return city;
  }
  // An address that goes on in the next line.
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    const text = maskPrivate(line.text);
    const isYear = /(?<!\d)(?:19|20)\d{2}$/.test(text);
    if (next === undefined || isYear || !OPEN_ADDRESS.test(text) || isFirm(text)) continue;
    const city = cityBehindCode(`${text} ${maskPrivate(next.text)}`, line, country, language);
    if (city !== null && isKnown(city)) return city;
  }
  return null;
}

function isKnown({ hasOwnCode, confidence }: City): boolean {
  return hasOwnCode === true || confidence > UNKNOWN_CITY;
}

/** Confidence of a city that is in no list. */
const UNKNOWN_CITY = 0.87;

/** Characters of an address: patterns of places take the square of a line. */
const MAX_ADDRESS = 300;

function cityBehindCode(
  fullText: string,
  line: SourceLine,
  country: string | null,
  language: CvLanguageCode,
): City | null {
  const text = fullText.slice(0, MAX_ADDRESS);
  for (const [pattern, ownCountry] of CODE_LAST) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const name = (match[1] ?? "").replace(/^(?:\p{L}+:\s)/u, "").replace(/[\s–-]+$/, "");
    if (isFormWord(name)) continue;
    const before = /(?:^|,)\s*([^,\d]{3,40}),\s*$/.exec(text.slice(0, match.index));
    const town = before?.[1]?.trim() ?? "";
    const isTown = ownCountry === "GB" && /^\p{Lu}[\p{L}'’ -]+$/u.test(town) && !isStreetName(town);
    if (isTown && before !== null) {
      // "Heckmondwike, West Yorkshire, WF16 0JZ": a county stands behind its town.
      const isCounty = name.endsWith("shire") || WORLD_PLACES.find(name, "", "GB") === null;
      const start = text.indexOf(town, before.index);
      const confidence = isCounty ? 0.85 : UNSURE;
      return { name: isCounty ? town : name, line, start, country: "GB", confidence };
    }
    const place = ownCountry === null ? WORLD_PLACES.find(name, "", country) : null;
    if (ownCountry === null && place === null) continue;
    const code = country ?? ownCountry ?? place?.country ?? null;
    return { name, line, start: match.index, country: code, confidence: 0.92 };
  }
  for (const [pattern, ownCountry] of CODE_FIRST) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const prefix = /^(D|A|CH|F|E|I|B|L|PL|NL)[- ]/.exec(match[1] ?? "")?.[1];
    const name = trimCity(match[2] ?? "");
    if (!/\p{Ll}|\p{Lu}{4}/u.test(name) || isFormWord(name)) continue;
    // "1418 Tasker Street" has no code.
    if (isStreetName(name)) continue;
    if (
      name === "" ||
      (/^(?:\p{L}{3,9}\s)?(?:19|20)\d{2}$/u.test(match[1] ?? "") &&
        WORLD_PLACES.find(name, "", null) === null)
    )
      continue;
    const code = country ?? ownCountry ?? prefixCountry(prefix);
    const place =
      WORLD_PLACES.find(name, "", code ?? LANGUAGE_COUNTRY[language]) ??
      WORLD_PLACES.find(name, "", null);
    // "Talisay City, 6045 Cebu" has its town before the code.
    const isBehindTown = /\sCity,\s*$/.test(text.slice(0, match.index));
    if (isBehindTown) return { name, line, start: match.index, country: code, confidence: UNSURE };
    return {
      name,
      line,
      start: match.index,
      country: code ?? place?.country ?? null,
      confidence: place === null ? UNKNOWN_CITY : 0.94,
      hasOwnCode: ownCountry !== null || prefix !== undefined,
    };
  }
  return null;
}

const OPEN_ADDRESS = /(?:\d{4,5}|,|\d{4}\s?[A-Z]{2}|\d{2,4}-\d{3}|\b[A-Z]{1,2}\d[A-Z\d]?)$/;

const PREFIXES: Readonly<Record<string, string>> = {
  D: "DE",
  A: "AT",
  F: "FR",
  E: "ES",
  I: "IT",
  B: "BE",
  L: "LU",
};

function prefixCountry(prefix: string | undefined): string | null {
  return prefix === undefined ? null : (PREFIXES[prefix] ?? prefix);
}

function trimCity(text: string): string {
  const name = text.replace(/\s\([^)]*\)$/, "").replace(/[\s.,–-]+$/, "");
  const words = name.split(" ");
  // "10115 Berlin Deutschland", "28013 Madrid Tel".
  const end = words.findIndex(
    (word, index) =>
      index > 0 &&
      ((countryCode(word) !== null && word.length > 3) ||
        /^(?:tel|telefon|mobil|mobile|phone|e-?mail|mail|email|fax|cedex|spain|france)$/i.test(
          word.replace(/[.:]/g, ""),
        )),
  );
  return (end < 0 ? words : words.slice(0, end)).join(" ").replace(/[-\s]+$/, "");
}

/** A city without a postal code: with its country, behind a label, or between contact data. */
function cityByName(
  lines: readonly SourceLine[],
  country: string | null,
  usual: string | null,
): City | null {
  for (const wantsLabel of [true, false])
    for (const line of lines) {
      const text = maskPrivate(line.text);
      const label =
        PLACE_LABEL.exec(text)?.[0] ??
        longPattern(
          String.raw`
    (?:\b(?:location|wohnort|residence|ville|ciudad|città|miasto|woonplaats|cidade):|based in|
    living in|wohnhaft in|lives in|résidant à|afincad[oa] en|residente a|
    zamieszkał[ay] w)\s+
  `,
          "iu",
        ).exec(text)?.[0] ??
        "";
      if (wantsLabel !== (label !== "") || (!wantsLabel && (line.scale > 1.3 || text.length > 140)))
        continue;
      const offset = label === "" ? 0 : text.indexOf(label) + label.length;
      const rest = text.slice(offset);
      const city =
        cityIn(rest, country, label !== "") ??
        (country === null ? cityIn(rest, usual, label !== "") : null);
      if (city !== null) return { ...city, line, start: offset + rest.indexOf(city.name) };
    }
  return null;
}

function cityIn(
  text: string,
  country: string | null,
  hasLabel: boolean,
): Omit<City, "line" | "start"> | null {
  const groups = text
    .replace(
      /(?:\p{L}[\p{L}-]{1,12}:\s*)?(?:\S+@\S+|(?:www\.|https?:)\S+|\+?[\d()][\d\s()./-]{7,22})/gu,
      "|",
    )
    .split(/[|•·;\t]|\s[–—-]\s|(?<=\p{Ll}{4})\.\s(?=\p{Lu})/u);
  for (const group of groups) {
    const parts = group
      .replace(/^[^\p{L}\d]+/u, "")
      .split(/[,()/]/)
      .map((part) => part.trim().replace(/\s(?:\d{3}-\d{4}|\d{1,2})$/, ""));
    for (const [index, part] of parts.entries()) {
      if (!/^\p{Lu}[\p{L}'’. -]{1,40}$/u.test(part) || countryCode(part) !== null) continue;
      const isOther =
        isFormWord(part) || headingKind(part) !== null || isStreetName(part) || isQuarter(part);
      if (isOther || hasRoleNoun(part) || isFirm(part)) continue;
      const next = parts[index + 1] ?? "";
      const nextCode = next.length > 2 ? countryCode(next) : null;
      const place =
        WORLD_PLACES.find(part, /\d/.test(next) ? "" : next, nextCode ?? country) ??
        (nextCode === null ? WORLD_PLACES.find(`${part}, ${next}`, "", null) : null);
      if (place === null) {
        if (hasLabel && (nextCode !== null || parts.length === 1))
          return { name: part, country: nextCode ?? country, confidence: 0.84 };
        continue;
      }
      const isSure = nextCode !== null || hasLabel;
      // "Meguro-ku, Tokyo": a part of a city, or a city and its state.
      const isPart = nextCode === null && next !== part && isPlaceIn(next, place.country);
      const isAlone = groups.length > 1 || parts.length > 1;
      return {
        name: part,
        country: place.country,
        confidence:
          isPart || (!isSure && !isAlone && isGivenName(part))
            ? UNSURE
            : isSure
              ? 0.93
              : isAlone
                ? 0.84
                : 0.78,
      };
    }
  }
  return null;
}

/** Returns whether a text is a part of a town: "Col. Del Valle". */
function isQuarter(text: string): boolean {
  return /^(?:(?:col|urb|fracc|bairro|barrio|edif|mah|sector)\.?\s|p\.?\s?o\.?\sbox)/i.test(text);
}

function isPlaceIn(text: string, country: string): boolean {
  return /^\p{Lu}\p{Ll}/u.test(text) && WORLD_PLACES.find(text, "", country)?.country === country;
}

/** Returns whether a text is a city or a country, so that it is no employer. */
export function isPlaceName(text: string): boolean {
  const parts = text
    .split(/[,/()]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const [firstPart = ""] = parts;
  if (parts.length === 0 || parts.length > 3 || text.length > 60) return false;
  if (/^(?:remote|hybrid|homeoffice|home office|télétravail|remoto|zdalnie)$/i.test(firstPart))
    return true;
  if (countryCode(firstPart) !== null && firstPart.length > 3) return true;
  return (
    /^\p{Lu}[\p{L}'’. -]+$/u.test(firstPart) &&
    WORLD_PLACES.find(firstPart, parts[1] ?? "", null) !== null
  );
}
