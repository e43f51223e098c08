import { countryCode } from "../../../../shared/matching/places/countries.ts";
import { type Finding, finding } from "./cv-reading.ts";
import type { SourceLine } from "./sections.ts";

/** Short names of states, by the country whose addresses have them. */
const STATES: Readonly<Record<string, string>> = {
  US:
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ " +
    "NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC",
  CA: "AB BC MB NB NL NS ON PE QC SK NT NU YT",
  AU: "NSW VIC QLD SA WA TAS ACT NT",
  BR: "AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO",
};

interface CityPlace {
  readonly name: string;
  readonly line: SourceLine;
  readonly start: number;
}

/** Finds the state behind a city where addresses have one: "Houston, TX 77098". */
export function findState(
  { name, line, start }: CityPlace,
  country: string | null,
): Finding | null {
  if (country === null) return null;
  const text = line.text.slice(line.text.indexOf(name, Math.max(0, start - 2)) + name.length);
  const states = STATES[country]?.split(" ") ?? [];
  const short = /^(?:\s?[,/(–-]\s?|\s)([A-Z]{2,3})(?![\p{L}])/u.exec(text)?.[1] ?? "";
  if (states.includes(short)) return finding("state", short, 0.9, line, short);
  // "Mumbai, Maharashtra, India": what stands between a city and its country.
  const [, between = "", last = ""] =
    /^,\s(\p{Lu}[\p{L} ]{2,30}),\s(\p{Lu}[\p{L} ]{1,30})$/u.exec(
      text.split(/[|•·\t]/)[0]?.trim() ?? "",
    ) ?? [];
  if (between === "" || countryCode(last) !== country || countryCode(between) !== null) return null;
  return finding("state", between, 0.8, line, between);
}
