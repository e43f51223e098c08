import { isObject } from "./liberal.ts";
/** Deepest nesting of a record that is stored: all code that reads records recurses. */
export const MAX_DEPTH = 100;
/** Largest record that is stored, in characters of its texts and keys. */
const MAX_CHARACTERS = 5_000_000;

/** Placeholders of the JSON reader for what exceeds its limits; such a record is left out. */
export const TOO_LONG = "\u0000\u0001This text is too long to be read.";
export const TOO_DEEP = "\u0000\u0001This value is nested too deep to be read.";

/** Keys that would reach into prototypes. No server has such fields. */
const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

export type PlainRow =
  | { readonly ok: true; readonly value: unknown }
  /** One sentence for the user. */
  | { readonly ok: false; readonly reason: string };

/**
 * Makes a server's value safe to store: refuses what is nested too deeply or too large, drops keys
 * that reach into prototypes, replaces broken characters and infinite numbers. Nearly every value
 * is safe already and is returned as it is. Never throws.
 */
export function plainRow(value: unknown): PlainRow {
  const found: Findings = { characters: 0, deep: false, long: null, clean: true };
  inspect(value, 0, found);
  if (found.long !== null)
    return { ok: false, reason: `Its ${found.long.replaceAll("_", " ")} is too long.` };
  if (found.deep) return { ok: false, reason: `It is nested more than ${MAX_DEPTH} levels deep.` };
  if (found.characters > MAX_CHARACTERS) return { ok: false, reason: "It is larger than 5 MB." };
  return { ok: true, value: found.clean ? value : copy(value) };
}

interface Findings {
  characters: number;
  deep: boolean;
  /** The field whose text is too long. */
  long: string | null;
  clean: boolean;
}

function inspect(value: unknown, depth: number, found: Findings, field = "text"): void {
  if (typeof value === "string") {
    if (value === TOO_LONG) found.long ??= field;
    else if (value === TOO_DEEP) found.deep = true;
    found.characters += value.length;
    found.clean &&= value.isWellFormed();
  } else if (typeof value === "number") found.clean &&= Number.isFinite(value);
  else if (typeof value === "object" && value !== null) {
    if (depth >= MAX_DEPTH) found.deep = true;
    if (found.deep || found.characters > MAX_CHARACTERS) return;
    found.characters += 1;
    if (Array.isArray(value))
      value.forEach((item: unknown) => inspect(item, depth + 1, found, field));
    else if (isObject(value)) {
      const parts = value;
      // `Object.entries` would make an array for each of them.
      for (const name of Object.keys(parts)) {
        found.characters += name.length;
        found.clean &&= !FORBIDDEN.has(name) && name.isWellFormed();
        inspect(parts[name], depth + 1, found, name);
      }
    }
  } else if (value !== null && typeof value !== "boolean") found.clean = false;
}

function copy(value: unknown): unknown {
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
