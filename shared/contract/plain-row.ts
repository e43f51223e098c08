/** Deepest nesting of a record that is kept: everything that reads a record recurses. */
export const MAX_DEPTH = 100;
/** Largest record that is kept, counted in characters of its texts and names. */
const MAX_CHARACTERS = 5_000_000;

/**
 * What stands in the place of a text, or a value, that was too much to be read: its record is left
 * out.
 */
export const TOO_LONG = "\u0000\u0001This text is too long to be read.";
export const TOO_DEEP = "\u0000\u0001This value is nested too deep to be read.";

/** Names that would reach into prototypes. No server has such fields. */
const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

export type PlainRow =
  | { readonly ok: true; readonly value: unknown }
  /** One sentence for the user. */
  | { readonly ok: false; readonly reason: string };

/**
 * A value of a server as data that can be kept: no deeper and no larger than everything here can
 * take, plain names only, whole characters, finite numbers. Nearly every value is so already and
 * comes back itself. Never throws.
 */
export function plainRow(value: unknown): PlainRow {
  const look: Look = { characters: 0, deep: false, long: null, clean: true };
  inspect(value, 0, look);
  if (look.long !== null)
    return { ok: false, reason: `Its ${look.long.replaceAll("_", " ")} is too long.` };
  if (look.deep) return { ok: false, reason: `It is nested more than ${MAX_DEPTH} levels deep.` };
  if (look.characters > MAX_CHARACTERS) return { ok: false, reason: "It is larger than 5 MB." };
  return { ok: true, value: look.clean ? value : copy(value) };
}

interface Look {
  characters: number;
  deep: boolean;
  /** The field whose text is too long. */
  long: string | null;
  clean: boolean;
}

function inspect(value: unknown, depth: number, look: Look, field = "text"): void {
  if (typeof value === "string") {
    if (value === TOO_LONG) look.long ??= field;
    else if (value === TOO_DEEP) look.deep = true;
    look.characters += value.length;
    look.clean &&= value.isWellFormed();
  } else if (typeof value === "number") look.clean &&= Number.isFinite(value);
  else if (typeof value === "object" && value !== null) {
    if (depth >= MAX_DEPTH) look.deep = true;
    if (look.deep || look.characters > MAX_CHARACTERS) return;
    look.characters += 1;
    if (Array.isArray(value))
      for (const item of value as unknown[]) inspect(item, depth + 1, look, field);
    else {
      for (const [name, item] of Object.entries(value)) {
        look.characters += name.length;
        look.clean &&= !FORBIDDEN.has(name) && name.isWellFormed();
        inspect(item, depth + 1, look, name);
      }
    }
  } else if (value !== null && typeof value !== "boolean") look.clean = false;
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
