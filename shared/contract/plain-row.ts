import { isObject } from "./liberal.ts";
/** Deepest nesting of a record that is stored: all code that reads records recurses. */
export const MAX_DEPTH = 100;
/** Most fields of an object: each costs time in every step from here to the screen. */
const MAX_KEYS = 2_000;
/** Largest record that is stored, in characters of its texts and keys. */
const MAX_CHARACTERS = 5_000_000;

/** Placeholders of the JSON reader for what exceeds its limits. */
export const TOO_LONG = "\u0000\u0001This text is too long to be read.";
export const TOO_DEEP = "\u0000\u0001This value is nested too deep to be read.";
/**
 * Stored and shown in place of a value that is too large to keep. It stands for a value that is not
 * known here: it is never sent, and the field cannot be edited (`isTooLarge`).
 */
export const TOO_LARGE = "⚠ Too large to keep on this computer. Open it in your CRM.";

/** Keys that would reach into prototypes. No server has such fields. */
const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

export type PlainRow =
  | { readonly ok: true; readonly value: unknown }
  /** Sentence for the user. */
  | { readonly ok: false; readonly reason: string };

/**
 * Makes a server's value safe to store: puts `TOO_LARGE` in place of fields that are nested too
 * deeply or too large, drops keys that reach into prototypes, replaces broken characters and
 * infinite numbers. Nearly every value is safe already and is returned as it is. Refuses what has
 * no fields, or more names of fields than a record can have. Never throws.
 */
export function plainRow(value: unknown): PlainRow {
  const findings = inspected(value);
  const fits =
    !findings.deep && !findings.wide && !findings.long && findings.characters <= MAX_CHARACTERS;
  if (fits) return { ok: true, value: findings.clean ? value : copy(value) };
  if (!isObject(value)) return { ok: false, reason: "It is too large." };
  if (Object.keys(value).length > MAX_KEYS)
    return { ok: false, reason: `It has more than ${MAX_KEYS} fields.` };
  return withoutLargeFields(value);
}

/** Returns whether a value, or a part of it, is unknown here because it is too large to keep. */
export function isTooLarge(value: unknown): boolean {
  if (typeof value === "string") return value === TOO_LARGE;
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).some(isTooLarge);
}

/** Keeps what fits of a row: of several large fields the largest are replaced first. */
function withoutLargeFields(row: Readonly<Record<string, unknown>>): PlainRow {
  const fields = Object.entries(row).map(([name, value]) => ({
    name,
    value,
    ...inspected(value, 1),
  }));
  let characters = fields.reduce((sum, field) => sum + field.name.length + field.characters, 0);
  const dropped = new Set<string>();
  const largestFirst = fields.toSorted(
    (a, b) => Number(isMisshapen(b)) - Number(isMisshapen(a)) || b.characters - a.characters,
  );
  for (const field of largestFirst) {
    if (!isMisshapen(field) && characters <= MAX_CHARACTERS) break;
    dropped.add(field.name);
    characters -= field.characters - TOO_LARGE.length;
  }
  if (characters > MAX_CHARACTERS) return { ok: false, reason: "It is larger than 5 MB." };
  const storedFields = fields.map(({ name, value }) => [
    name,
    dropped.has(name) ? TOO_LARGE : value,
  ]);
  return { ok: true, value: copy(Object.fromEntries(storedFields)) };
}

interface Findings {
  /** Stops being counted beyond the limit of a record. */
  characters: number;
  deep: boolean;
  /** True if an object has too many fields. */
  wide: boolean;
  /** True if a text is too long. */
  long: boolean;
  clean: boolean;
}

function isMisshapen({ deep, wide }: Findings): boolean {
  return deep || wide;
}

function inspected(value: unknown, depth = 0): Findings {
  const findings: Findings = { characters: 0, deep: false, wide: false, long: false, clean: true };
  inspect(value, depth, findings);
  return findings;
}

function inspect(value: unknown, depth: number, findings: Findings): void {
  if (typeof value === "string") {
    if (value === TOO_LONG) findings.long = true;
    else if (value === TOO_DEEP) findings.deep = true;
    findings.characters += value.length;
    findings.clean &&= value.isWellFormed();
  } else if (typeof value === "number") findings.clean &&= Number.isFinite(value);
  else if (typeof value === "object" && value !== null) {
    if (depth >= MAX_DEPTH) findings.deep = true;
    if (findings.deep || findings.characters > MAX_CHARACTERS) return;
    findings.characters += 1;
    if (Array.isArray(value)) value.forEach((item: unknown) => inspect(item, depth + 1, findings));
    else if (isObject(value)) {
      const parts = value;
      // `Object.entries` would make an array for each of them.
      const names = Object.keys(parts);
      if (names.length > MAX_KEYS) {
        findings.wide = true;
        return;
      }
      for (const name of names) {
        findings.characters += name.length;
        findings.clean &&= !FORBIDDEN.has(name) && name.isWellFormed();
        inspect(parts[name], depth + 1, findings);
      }
    }
  } else if (value !== null && typeof value !== "boolean") findings.clean = false;
}

function copy(value: unknown): unknown {
  if (value === TOO_LONG || value === TOO_DEEP) return TOO_LARGE;
  if (typeof value === "string") return value.toWellFormed();
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== "object" || value === null) return null;
  const entries = Object.entries(value).filter(
    ([name, item]) => !FORBIDDEN.has(name) && item !== undefined,
  );
  return Object.fromEntries(entries.map(([name, item]) => [name.toWellFormed(), copy(item)]));
}
