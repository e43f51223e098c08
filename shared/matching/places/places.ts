import { longPattern } from "../words/long-pattern.ts";
import { countryCode } from "./countries.ts";
import { SpellingIndex } from "../words/spelling.ts";
import { placeKey } from "./place-key.ts";
import table from "./places.json" with { type: "json" };

/** A place on the earth, in degrees, and its country's ISO 3166 code. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly country: string;
}

export interface Places {
  /** Finds a city by any of its names; null if it is not known, or could be several. */
  find(city: string, region: string, country: string | null): Place | null;
}

interface KnownPlace extends Place {
  readonly region: string;
  readonly thousands: number;
  /** True if this is its main name. */
  readonly isMain: boolean;
}

/** Among places of one name in several countries, the largest must be this much larger. */
const DOMINANT = 10;
const DOMINANT_IN_COUNTRY = 2;
const SAME_CITY_KM = 40;
/** Other names count less than main ones: "Roma" in Lesotho is no reason to doubt Rome. */
const OTHER_NAME_SHARE = 0.5;

type PlaceNames = ReadonlyMap<string, string>;

const MAX_CHARACTERS = 120;
/** Misspellings are corrected toward places of as many thousands. */
const LARGE_THOUSANDS = 100;

/** Reads the lines of `places.json` when the first place is looked for. */
function createPlaces(table: string): Places {
  let placesByName: PlaceNames | null = null;
  let spelling: SpellingIndex | null = null;
  const cache = new Map<string, Place | null>();
  /** Returns the place that a misspelled name means in a country. */
  const findSimilar = (names: PlaceNames, city: string, country: string): Place | null => {
    spelling ??= indexSpelling(table);
    const [key = ""] = wordings(city);
    if (names.has(key)) return null;
    const similarPlaces = spelling
      .nearest(key)
      .flatMap((name) => choose(placesNamed(names, table, name), country, []) ?? []);
    const [place = null] = similarPlaces;
    return similarPlaces.every((similar) => similar.lat === place?.lat) ? place : null;
  };
  return {
    find(city, region, country) {
      const cacheKey = `${city}\n${region}\n${country ?? ""}`;
      const cached = cache.get(cacheKey);
      if (cached !== undefined) return cached;
      placesByName ??= indexNames(table);
      const place =
        findPlace(placesByName, table, city, region, country) ??
        (country === null
          ? null
          : findSimilar(placesByName, city.slice(0, MAX_CHARACTERS), country));
      if (cache.size > 50_000) cache.clear();
      cache.set(cacheKey, place);
      return place;
    },
  };
}

/** Name -> starts of the lines that have it, as text: "n" for a main name, "o" for another one. */
function indexNames(table: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (let start = 0; start < table.length;) {
    const tab = table.indexOf("\t", start);
    const lineEnd = table.indexOf("\n", tab);
    for (const [index, name] of table.slice(start, tab).split(";").entries()) {
      const entry = `${index === 0 ? "n" : "o"}${tab} `;
      names.set(name, (names.get(name) ?? "") + entry);
    }
    start = lineEnd < 0 ? table.length : lineEnd + 1;
  }
  return names;
}

function indexSpelling(table: string): SpellingIndex {
  const spelling = new SpellingIndex();
  for (const line of table.split("\n")) {
    const [names = "", , , thousands] = line.split("\t");
    if (Number(thousands) >= LARGE_THOUSANDS)
      names.split(";").forEach((name) => spelling.add(name));
  }
  return spelling;
}

function placesNamed(names: PlaceNames, table: string, name: string): readonly KnownPlace[] {
  return (names.get(name) ?? "")
    .split(" ")
    .filter((entry) => entry !== "")
    .map((entry) => {
      const tab = Number(entry.slice(1));
      const lineEnd = table.indexOf("\n", tab);
      const line = table.slice(tab + 1, lineEnd < 0 ? undefined : lineEnd);
      const [country = "", region = "", thousands = "", lat = "", lon = ""] = line.split("\t");
      const isMain = entry.startsWith("n");
      return {
        country,
        region,
        thousands: Number(thousands),
        lat: Number(lat),
        lon: Number(lon),
        isMain,
      };
    });
}

const AROUND = longPattern(
  String.raw`
    \b(greater|area|metropolitan|metro|region|city of|city|gro(ss|ß)raum|raum|umgebung|
    agglomeration|grand|ile de france|region de|area de|provincia( de| di)?|okolice|umland)\b
  `,
  "g",
);

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map([
  ["nyc", "New York City"],
  ["la", "Los Angeles"],
]);

/** Wordings of a city, the most exact first: "Berlin-Mitte (Tiergarten), Germany". */
function wordings(city: string): readonly string[] {
  const text = city.replace(/\b\d{4,6}\b|\b[A-Z]{1,2}-?\d{4,5}\b/g, " ");
  const plain = text.replace(/\([^)]*\)|\[[^\]]*\]/g, " ");
  const [main = "", ...parts] = plain.split(/[,;|]|\s[-–—]\s|\s\/\s|\//);
  const district = main.split(/[-–]/)[0] ?? "";
  const saint = main.replace(/^st\.?\s/i, "Sankt ");
  const list = [
    ABBREVIATIONS.get(placeKey(main)) ?? "",
    text,
    plain,
    main,
    saint,
    saint.replace("Sankt", "Saint"),
    main.toLowerCase().replace(AROUND, " "),
    district,
    ...parts,
  ];
  return [...new Set(list.map(placeKey))].filter((key) => key.length > 1 && key !== "remote");
}

function findPlace(
  names: PlaceNames,
  table: string,
  city: string,
  region: string,
  country: string | null,
): Place | null {
  const text = city.slice(0, MAX_CHARACTERS);
  const parts = text.split(/[,;|/()]/).slice(1);
  const states = [region, ...parts].map(stateCode).filter((state) => state !== null);
  const keys = text === "" ? [placeKey(region)] : wordings(text);
  for (const code of country === null ? countriesOf(parts) : [country])
    for (const key of keys) {
      if (countryCode(key) !== null && !names.has(key)) continue;
      const place = choose(placesNamed(names, table, key), code, states);
      if (place !== null) return { lat: place.lat, lon: place.lon, country: place.country };
    }
  // "Zürich HB": words after the name, where the country makes it sure.
  const [name = "", ...suffixes] = keys[0]?.split(" ") ?? [];
  return country !== null && suffixes.length > 0 && name.length > 4
    ? choose(placesNamed(names, table, name), country, states)
    : null;
}

/** Countries that the end of a wording may name; "CA" is California where it is not Canada. */
function countriesOf(parts: readonly string[]): readonly (string | null)[] {
  const countries = parts.map(countryCode).filter((code) => code !== null);
  const isAmerican = parts.some((part) => stateCode(part) !== null);
  if (countries.length === 0 && !isAmerican) return [null];
  return isAmerican ? [...countries, "US"] : countries;
}

function choose(
  places: readonly KnownPlace[],
  country: string | null,
  states: readonly string[],
): KnownPlace | null {
  const inCountry = country === null ? places : places.filter((place) => place.country === country);
  const inState = inCountry.filter(({ region }) => states.includes(region));
  const choices = inState.length > 0 ? inState : inCountry;
  const [largest, ...smallerPlaces] = choices.toSorted((a, b) => weight(b) - weight(a));
  if (largest === undefined) return null;
  const next = smallerPlaces.find((place) => isApart(place, largest));
  const factor = country === null ? DOMINANT : DOMINANT_IN_COUNTRY;
  return next === undefined || weight(largest) >= factor * weight(next) ? largest : null;
}

/** Parts of one city have its name, too: they are no reason to doubt which one is meant. */
function isApart(place: Place, otherPlace: Place): boolean {
  return distanceKm(place.lat, place.lon, otherPlace.lat, otherPlace.lon) > SAME_CITY_KM;
}

function weight({ thousands, isMain }: KnownPlace): number {
  return isMain ? thousands : thousands * OTHER_NAME_SHARE;
}

const STATES = (
  "AL:alabama AK:alaska AZ:arizona AR:arkansas CA:california CO:colorado CT:connecticut " +
  "DE:delaware " +
  "FL:florida GA:georgia HI:hawaii ID:idaho IL:illinois IN:indiana IA:iowa KS:kansas KY:kentucky " +
  "LA:louisiana ME:maine MD:maryland MA:massachusetts MI:michigan MN:minnesota MS:mississippi " +
  "MO:missouri MT:montana NE:nebraska NV:nevada NH:newhampshire NJ:newjersey NM:newmexico " +
  "NY:newyork NC:northcarolina ND:northdakota OH:ohio OK:oklahoma OR:oregon PA:pennsylvania " +
  "RI:rhodeisland SC:southcarolina SD:southdakota TN:tennessee TX:texas UT:utah VT:vermont " +
  "VA:virginia WA:washington WV:westvirginia WI:wisconsin WY:wyoming"
).split(" ");

function stateCode(text: string): string | null {
  const key = placeKey(text).replaceAll(" ", "");
  const isState = (state: string) =>
    state.slice(3) === key || state.slice(0, 2).toLowerCase() === key;
  return key === "" ? null : (STATES.find(isState)?.slice(0, 2) ?? null);
}

/** Cities of the world, 2 MB, for the engine alone: read when the first one is looked for. */
export const WORLD_PLACES = createPlaces(table.lines);

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;

/** Returns the distance over the earth in kilometres (haversine). */
export function distanceKm(fromLat: number, fromLon: number, toLat: number, toLon: number): number {
  const lat = Math.sin(((toLat - fromLat) * RADIANS) / 2);
  const lon = Math.sin(((toLon - fromLon) * RADIANS) / 2);
  const share = lat * lat + Math.cos(fromLat * RADIANS) * Math.cos(toLat * RADIANS) * lon * lon;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(share)));
}
