import { normalizeText } from "../../contract/normalize-text.ts";

const LANGUAGES = ["en", "de", "fr", "es", "it", "pl", "nl", "pt"];
/** Names and abbreviations beside those that Unicode has. */
const OTHER_NAMES =
  "GB:uk GB:great britain GB:england GB:scotland GB:wales GB:northern ireland GB:britain " +
  "GB:vereinigtes konigreich GB:grossbritannien GB:gbr US:usa US:america US:united states " +
  "of america " +
  "DE:brd DE:ger DE:deu AT:aut CH:sui CH:che NL:holland NL:the netherlands NL:nld " +
  "CZ:czech republic " +
  "CZ:tschechien TR:turkey TR:turkei FR:fra ES:esp IT:ita PL:pol AE:uae AE:emirates " +
  "KR:south korea " +
  "KR:korea RU:russia VN:vietnam IE:eire IE:republic of ireland BE:bel PT:prt DK:dnk SE:swe IN:ind";

/** Pairs may contain spaces: a new one begins where two capitals and a colon stand. */
const OTHER_PAIRS = OTHER_NAMES.split(/\s(?=[A-Z]{2}:)/).map((pair) => [
  pair.slice(0, 2),
  pair.slice(3),
]);

const A = 65;
const LETTERS = 26;

let codesByName: ReadonlyMap<string, string> | null = null;

function countryNames(): ReadonlyMap<string, string> {
  if (codesByName !== null) return codesByName;
  const names = new Map<string, string>();
  const displays = LANGUAGES.map((language) => {
    return new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  });
  for (let index = 0; index < LETTERS * LETTERS; index += 1) {
    const code = String.fromCharCode(A + Math.floor(index / LETTERS), A + (index % LETTERS));
    const englishName = displays[0]?.of(code);
    if (englishName === undefined || /^(EU|EZ|UN|ZZ|XA|XB|QO|DD|SU|YU|UK)$/.test(code)) continue;
    for (const display of displays) {
      const name = normalizeText(display.of(code) ?? "");
      if (name !== "" && !names.has(name)) names.set(name, code);
    }
    names.set(code.toLowerCase(), code);
  }
  for (const [code = "", name = ""] of OTHER_PAIRS) names.set(name, code);
  codesByName = names;
  return names;
}

/** Returns the ISO 3166 code of a country by its name or code, in eight languages; else null. */
export function countryCode(text: string): string | null {
  const name = normalizeText(text)
    .replace(/^the\s/, "")
    .replace(/[.()]/g, "")
    .trim();
  return name === "" ? null : (countryNames().get(name) ?? null);
}

const EURO = "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK MC SM VA BG".split(" ");
const CURRENCIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO.map((code) => [code, "EUR"])),
  GB: "GBP",
  CH: "CHF",
  LI: "CHF",
  PL: "PLN",
  CZ: "CZK",
  SE: "SEK",
  NO: "NOK",
  DK: "DKK",
  HU: "HUF",
  RO: "RON",
  US: "USD",
  CA: "CAD",
  AU: "AUD",
  IN: "INR",
  JP: "JPY",
  BR: "BRL",
  TR: "TRY",
  SG: "SGD",
  AE: "AED",
  ZA: "ZAR",
};

/** Returns the currency in which pay is usual in a country, where a record names none. */
export function usualCurrency(country: string | null): string | null {
  return country === null ? null : (CURRENCIES[country] ?? null);
}
