import { isNothing, isObject, type Note, readId, readNumber, readOneText } from "./liberal.ts";
import type { LookupEntry, User } from "./lookup.ts";

/** Longest stored name of a user or look-up entry: they are shown everywhere and held in memory. */
const MAX_NAME_CHARACTERS = 1_000;
/** A larger entry is stored with its known fields only. */
const MAX_ENTRY_CHARACTERS = 20_000;

type Parts = Readonly<Record<string, unknown>>;

const USER_TEXTS = ["slug", "email", "first_name", "last_name", "full_name", "role"];
const LOOKUP_TEXTS = ["label", "name", "code", "currency", "country", "symbol"];

/**
 * Reads a user liberally: values of an unexpected type are converted where their meaning is clear,
 * and kept raw otherwise. Returns null without an id. Never throws.
 */
export function readUserEntry(value: unknown): User | null {
  const entry = readEntry(value, [...USER_TEXTS, "phone"]);
  if (entry === null || !isObject(value)) return null;
  if (value["phone"] === null) entry["phone"] = null;
  if (entry["full_name"] === undefined) {
    const names = [entry["first_name"], entry["last_name"]].filter(
      (name) => typeof name === "string" && name !== "",
    );
    const name = entry["name"] ?? names.join(" ");
    if (typeof name === "string" && name !== "") entry["full_name"] = name;
  }
  // `readEntry` found the id and made texts of the other known parts.
  return entry as User;
}

/**
 * Reads an entry of a look-up table as liberally as a user. Returns null without an id. Never
 * throws.
 */
export function readLookupEntry(value: unknown): LookupEntry | null {
  const entry = readEntry(value, LOOKUP_TEXTS);
  // Deals multiply their amount by it.
  if (entry?.["percentage"] !== undefined)
    readPart(entry, "percentage", entry["percentage"], readNumber);
  // Likewise.
  return entry as LookupEntry | null;
}

/**
 * Returns whether a raw user adds nothing to the known one. Nearly every record names the same few
 * people again: comparing them costs a tenth of reading them.
 */
export function repeatsUser(raw: Parts, known: User | null): boolean {
  // Without a full name one would be made of the other names.
  return raw["full_name"] !== undefined && repeats(raw, known, USER_TEXTS);
}

/** Whether a raw entry adds nothing to the known one, which was read from an earlier one. */
export function repeatsEntry(raw: Parts, known: LookupEntry | null): boolean {
  return repeats(raw, known, LOOKUP_TEXTS);
}

function repeats(raw: Parts, known: Parts | null, texts: readonly string[]): boolean {
  if (known === null || known["raw_values"] !== undefined) return false;
  for (const name in raw) {
    const part = raw[name];
    if (part === known[name] && typeof part !== "object") continue;
    // Texts without a value are not stored; any other null is.
    const isStored = known[name] === null || (known[name] === undefined && texts.includes(name));
    if (part !== null || !isStored) return false;
  }
  return true;
}

function readEntry(value: unknown, texts: readonly string[]): Record<string, unknown> | null {
  const id = isObject(value) ? readId(value["id"]) : null;
  if (id === null || !isObject(value)) return null;
  const entry: Record<string, unknown> = { id };
  const rest: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value))
    if (name !== "id" && !texts.includes(name)) rest[name] = part;
  if (size(rest) <= MAX_ENTRY_CHARACTERS) Object.assign(entry, rest);
  for (const name of texts) readPart(entry, name, value[name], readName);
  return entry;
}

function readPart(
  entry: Record<string, unknown>,
  name: string,
  part: unknown,
  read: (value: unknown, note: Note) => unknown,
): void {
  const note = { lossy: false };
  const value = read(part, note);
  if (value === null || value === undefined) delete entry[name];
  else entry[name] = value;
  if (note.lossy && !isNothing(part)) keepRaw(entry, name, part);
}

function readName(value: unknown, note: Note): string | null {
  const text = readOneText(value, note);
  if (text !== null && text.length > MAX_NAME_CHARACTERS) note.lossy = true;
  return text === null ? null : text.slice(0, MAX_NAME_CHARACTERS).toWellFormed();
}

function keepRaw(entry: Record<string, unknown>, name: string, part: unknown): void {
  if (size(part) > MAX_ENTRY_CHARACTERS) return;
  const before: Parts = isObject(entry["raw_values"]) ? entry["raw_values"] : {};
  entry["raw_values"] = { ...before, [name]: part };
}

/** Returns roughly how many characters a value takes. */
function size(value: unknown): number {
  if (isObject(value) && Object.keys(value).length === 0) return 0;
  return JSON.stringify(value).length;
}
