import { countryCode } from "../../../shared/matching/places/countries.ts";
import type { CustomFieldDefinition } from "../../../shared/contract/custom-field.ts";
import type { KnownNames } from "../../../shared/contract/lookup.ts";
import { entryNamed } from "../../../shared/contract/lookup.ts";
import { cellText, type Sheet, type SheetRow } from "../read/workbook.ts";
import { headingRowIndex, totalsLines } from "./heading-row.ts";
import { headingKey, HeadingMatcher } from "./match-headings.ts";
import type { ImportField, ImportResource } from "./import-field.ts";

const SAMPLES = 5;
/** Rows by which columns are judged: enough for every kind of value to appear. */
export const JUDGED_ROWS = 2_000;

/** Column of a table, as a person maps it. */
export interface TableColumn {
  /** Unique in the table: "Phone", "Phone (2)", "Column C". */
  readonly name: string;
  readonly index: number;
  /** The first different values. */
  readonly samples: readonly string[];
  /** Field that the heading, or the content, means. */
  readonly mapsTo: string | null;
}

/** A sheet with its headings found and its columns named. */
export interface Table {
  readonly resource: ImportResource;
  /** Line of the headings; null for a table without. */
  readonly headingRow: number | null;
  readonly columns: readonly TableColumn[];
  /** Filled rows below the headings. */
  readonly rows: readonly SheetRow[];
  /** Lines of rows that sum up the others. */
  readonly totals: ReadonlySet<number>;
  readonly fields: readonly ImportField[];
  /** Column that names the country of each row, mapped or not. */
  readonly countryColumn: number | null;
}

export interface DescribeOptions {
  readonly resource: ImportResource;
  readonly definitions: readonly CustomFieldDefinition[];
  readonly names: KnownNames;
  /** Line of the headings as a person chose it, 0 for none; undefined to look for it. */
  readonly headingRow?: number | undefined;
  /** Earlier choices: field, or null for none, by the key of the column's name (`headingKey`). */
  readonly remembered?: ReadonlyMap<string, string | null> | undefined;
}

/** Finds the headings of a sheet and the field of each column. */
export function describeTable(sheet: Sheet, options: DescribeOptions): Table {
  const { resource, definitions, remembered } = options;
  const matcher = new HeadingMatcher(resource, definitions);
  const headingIndex = indexOfHeadings(sheet, matcher, options.headingRow);
  const headingCells = headingIndex === null ? null : sheet.rows[headingIndex];
  const rows = headingIndex === null ? sheet.rows : sheet.rows.slice(headingIndex + 1);
  const headings = sheet.headings ?? headingCells?.cells.map(cellText) ?? [];
  const width = Math.max(
    headings.length,
    ...rows.slice(0, JUDGED_ROWS).map(({ cells }) => cells.length),
  );
  const names = columnNames(headings, width);
  const judged = rows.slice(0, JUDGED_ROWS);
  const samples = names.map((_, index) => samplesOf(judged, index));
  const matched = matcher.matchAll(names.map((_, index) => headings[index] ?? ""));
  const mapping = withContent(matcher.fields, matched, samples, options.names, headings);
  const columns = names.map((name, index): TableColumn => {
    const choice = (headings[index] ?? "") === "" ? undefined : remembered?.get(headingKey(name));
    const isField = matcher.fields.some((field) => field.name === choice);
    return {
      name,
      index,
      samples: samples[index] ?? [],
      mapsTo: choice === null || isField ? (choice ?? null) : (mapping[index] ?? null),
    };
  });
  return {
    resource,
    headingRow: headingCells?.line ?? null,
    columns: columns.filter(
      ({ index, samples: values }) => (headings[index] ?? "") !== "" || values.length > 0,
    ),
    rows,
    totals: totalsLines(rows),
    fields: matcher.fields,
    countryColumn: countryColumnOf(headings, samples),
  };
}

function indexOfHeadings(
  sheet: Sheet,
  matcher: HeadingMatcher,
  headingRow: number | undefined,
): number | null {
  if (sheet.headings !== null || headingRow === 0) return null;
  if (headingRow === undefined) return headingRowIndex(sheet.rows, matcher);
  const index = sheet.rows.findIndex(({ line }) => line === headingRow);
  return index < 0 ? null : index;
}

/** Names of columns: a heading that appears again is numbered, an empty one has its letter. */
function columnNames(headings: readonly string[], width: number): readonly string[] {
  const usedNames = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const heading = (headings[index] ?? "").replace(/\s+/g, " ");
    const base = heading === "" ? `Column ${letters(index)}` : heading;
    let name = base;
    for (let count = 2; usedNames.has(name); count += 1) name = `${base} (${count})`;
    usedNames.add(name);
    return name;
  });
}

function letters(index: number): string {
  const lastLetter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? lastLetter : letters(Math.floor(index / 26) - 1) + lastLetter;
}

function samplesOf(rows: readonly SheetRow[], index: number): readonly string[] {
  const samples = new Set<string>();
  for (const { cells } of rows) {
    const text = cellText(cells[index]);
    if (text !== "")
      samples.add(text.length > 200 ? `${text.slice(0, 199).toWellFormed()}…` : text);
    if (samples.size === SAMPLES) break;
  }
  return [...samples];
}

/** Adds what only the content of a column says, and drops look-ups that know none of its values. */
function withContent(
  fields: readonly ImportField[],
  matched: readonly (string | null)[],
  samples: readonly (readonly string[])[],
  names: KnownNames,
  headings: readonly string[],
): readonly (string | null)[] {
  const mapping = matched.map((field, index) => {
    const values = samples[index] ?? [];
    const kind = fields.find(({ name }) => name === field)?.kind;
    if (kind?.type !== "lookup" || values.length === 0 || /^stage$/i.test(headings[index] ?? ""))
      return field;
    const entries = names.lookups(kind.lookup);
    const isKnown = (value: string) =>
      entryNamed(entries, value) !== null ||
      entries.some(({ id }) => String(id) === value) ||
      /^#\d/.test(value);
    return entries.length > 0 && !values.some(isKnown) ? null : field;
  });
  const has = (name: string) => fields.some((field) => field.name === name);
  for (const [index, values] of samples.entries()) {
    if (mapping[index] !== null || values.length === 0) continue;
    const field = CONTENTS.find(
      ([name, pattern]) =>
        has(name) && !mapping.includes(name) && values.every((value) => pattern.test(value)),
    )?.[0];
    const isNamed = (headings[index] ?? "") !== "";
    // A heading that means something else keeps its column from being taken for a phone number.
    if (field !== undefined && (!isNamed || !/phone/.test(field))) mapping[index] = field;
  }
  return withNames(mapping, samples, headings, has);
}

const CONTENTS: readonly (readonly [string, RegExp])[] = [
  ["email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ["network_a_url", /linkedin\.com\//i],
  ["profile_network_a_url", /linkedin\.com\//i],
  ["network_b_url", /xing\.com\//i],
  ["profile_network_b_url", /xing\.com\//i],
  ["phone", /^(?:\+|00|0|\()[\d\s()/.-]{6,}$/],
];

/** In a table without headings, the first column of words with capitals has the names. */
function withNames(
  mapping: (string | null)[],
  samples: readonly (readonly string[])[],
  headings: readonly string[],
  has: (name: string) => boolean,
): readonly (string | null)[] {
  const isUnnamed = headings.every((heading) => heading === "");
  if (!isUnnamed || !has("full_name")) return mapping;
  const isOpen = (index: number) => mapping[index] === null && (samples[index]?.length ?? 0) > 0;
  const every = (index: number, pattern: RegExp) =>
    isOpen(index) && (samples[index] ?? []).every((value) => pattern.test(value));
  const full = samples.findIndex((_, index) =>
    every(index, /^\p{Lu}[\p{L}.'’-]*,?(?:\s+\p{L}[\p{L}.'’-]*){1,3}$/u),
  );
  if (full >= 0) return mapping.with(full, "full_name");
  const word = /^\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)?$/u;
  const firstIndex = samples.findIndex((_, index) => every(index, word) && every(index + 1, word));
  return firstIndex < 0
    ? mapping
    : mapping.with(firstIndex, "first_name").with(firstIndex + 1, "last_name");
}

function countryColumnOf(
  headings: readonly string[],
  samples: readonly (readonly string[])[],
): number | null {
  const index = headings.findIndex(
    (heading, place) =>
      /\b(?:country|land|pays|pais|paese|kraj|staat|nazione)\b/.test(headingKey(heading)) &&
      (samples[place] ?? []).some((value) => countryCode(value) !== null),
  );
  return index < 0 ? null : index;
}
