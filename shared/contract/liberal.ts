import { readCheckbox } from "./text-values.ts";
import { parseInstant, utcDate, utcTime } from "./instant.ts";

/**
 * Readers of single values as servers send them: liberal in what they accept, strict in what they
 * return. None throws, and reading a result again returns the same. When the result loses part of
 * the value, `note.lossy` becomes true, so that the caller stores the raw value, too.
 */
export interface Note {
  lossy: boolean;
}

/** The default note, for callers that don't store raw values. */
function ignored(): Note {
  return { lossy: false };
}

/** Keys under which an object's name is found, the best first. */
const NAMES = [
  "label",
  "name",
  "full_name",
  "file_name",
  "filename",
  "value",
  "title",
  "text",
  "code",
  "url",
  "link",
];

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Deeper values count as something: rows reach `isNothing` before their depth is checked. */
const MAX_NOTHING_DEPTH = 100;

/** Returns whether a value is empty: null, blank text, or an array or object of such values. */
export function isNothing(value: unknown, depth = 0): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === "string") return value.trim() === "";
  if (typeof value !== "object" || depth > MAX_NOTHING_DEPTH) return false;
  return Object.values(value).every((inside) => isNothing(inside, depth + 1));
}

/** Returns an object's name, under whichever key its server has it. */
export function nameOf(value: unknown): string | null {
  if (!isObject(value)) return null;
  for (const name of NAMES) {
    const text = value[name];
    if ((typeof text === "string" && text.trim() !== "") || Number.isFinite(text))
      return String(text);
  }
  return null;
}

export function readText(value: unknown, note = ignored()): string | null {
  if (typeof value === "string") return value;
  if (typeof value === "number") {
    if (Number.isFinite(value)) return String(value);
  } else if (typeof value === "boolean") return String(value);
  if (isNothing(value)) return null;
  if (Array.isArray(value)) return joined(value, ", ", note);
  note.lossy = true;
  return nameOf(value);
}

/** Joins the texts of an array; null when it has none. */
function joined(items: readonly unknown[], separator: string, note: Note): string | null {
  const texts = items.flatMap((item) => {
    if (isNothing(item)) return [];
    if (typeof item === "object") note.lossy = true;
    const text = typeof item === "object" ? nameOf(item) : readText(item, note);
    if (text?.includes(",") === true) note.lossy = true;
    return text ?? [];
  });
  return texts.length === 0 ? null : texts.join(separator);
}

/** Reads a single text, such as an email address, of which some servers send several. */
export function readOneText(value: unknown, note = ignored()): string | null {
  if (!Array.isArray(value)) return readText(value, note);
  const [firstItem, ...otherItems] = itemsOf(value).filter((item) => !isNothing(item));
  if (otherItems.length > 0) note.lossy = true;
  return Array.isArray(firstItem) ? joined(firstItem, ", ", note) : readText(firstItem, note);
}

/** Reads a number, or a text that is one; null for everything else. */
export function readNumber(value: unknown, note = ignored()): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (isNothing(value)) return null;
  if (typeof value === "boolean") return Number(value);
  if (typeof value === "string") {
    const text = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*%?$/i.exec(value.trim())?.[1];
    const number = text === undefined ? NaN : Number(text);
    if (Number.isFinite(number)) return number;
  }
  note.lossy = true;
  if (Array.isArray(value)) return value.length === 1 ? readNumber(value[0]) : null;
  return isObject(value) ? readNumber(value["value"] ?? value["amount"] ?? null) : null;
}

/** Reads an id: a safe integer, or a text that is one. */
export function readId(value: unknown): number | null {
  if (typeof value === "number") return Number.isSafeInteger(value) ? value : null;
  if (typeof value !== "string" || !/^\s*-?\d+\s*$/.test(value)) return null;
  const id = Number(value);
  return Number.isSafeInteger(id) ? id : null;
}

export function readFlag(value: unknown, note = ignored()): boolean {
  if (typeof value === "boolean") return value;
  const read = typeof value === "string" || typeof value === "number" ? readCheckbox(value) : null;
  if (read === null && !isNothing(value)) note.lossy = true;
  return read === true;
}

/**
 * Returns the items of an array, or of an object whose keys are all numbers, as some servers send
 * arrays. Any other value is its only item.
 */
export function itemsOf(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [value];
  const names = Object.keys(value);
  if (names.length === 0) return [];
  return names.every((name) => /^\d+$/.test(name)) ? Object.values(value) : [value];
}

/**
 * Reads comma-separated text. Some servers send an array instead, objects with names, or the JSON
 * text of an array.
 */
export function readList(value: unknown, note = ignored()): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return readListText(value, note);
  if (typeof value !== "object") return readText(value, note);
  const items = itemsOf(value);
  return items.length === 0 ? null : joined(items, ",", note);
}

/** "[a, b]" and '["a","b"]' are lists of a and b. */
function readListText(value: string, note: Note): string {
  const text = value.trim();
  if (!text.startsWith("[") || !text.endsWith("]")) return value;
  const items = parsedArray(text);
  if (items !== null) return joined(items, ",", note) ?? "";
  const inner = text.slice(1, -1);
  if (/[[\]]/.test(inner)) return value;
  return inner
    .split(",")
    .map((item) => item.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .filter((item) => item !== "")
    .join(",");
}

function parsedArray(text: string): readonly unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

export function readSocials(value: unknown, note = ignored()): Record<string, unknown> {
  const source = isObject(value) ? value : {};
  if (!isObject(value) && !isNothing(value)) note.lossy = true;
  return {
    ...source,
    network_a: readOneText(source["network_a"], note),
    network_b: readOneText(source["network_b"], note),
  };
}

/** Reads `{file_name, file_link}`. Some servers send only the URL, or use other keys. */
export function readAttachment(value: unknown, note = ignored()): Record<string, unknown> | null {
  if (isNothing(value)) return null;
  if (Array.isArray(value)) {
    const [firstItem, ...otherItems] = itemsOf(value).filter((item) => !isNothing(item));
    if (otherItems.length > 0) note.lossy = true;
    return Array.isArray(firstItem) ? lost(note) : readAttachment(firstItem, note);
  }
  if (typeof value === "string") {
    const isLink = /^https?:\/\//i.test(value.trim());
    return isLink ? fileAt(value.trim()) : { file_name: value, file_link: "" };
  }
  if (!isObject(value)) return lost(note);
  const link = textAmong(value, ["file_link", "url", "link", "href", "download_url"]);
  const name = textAmong(value, ["file_name", "filename", "name", "title"]);
  if (link === null && name === null) return lost(note);
  if (isOdd(value["file_name"]) || isOdd(value["file_link"])) note.lossy = true;
  return { ...value, file_name: name ?? fileAt(link ?? "").file_name, file_link: link ?? "" };
}

function lost(note: Note): null {
  note.lossy = true;
  return null;
}

function isOdd(value: unknown): boolean {
  return !isNothing(value) && typeof value !== "string";
}

function textAmong(
  value: Readonly<Record<string, unknown>>,
  names: readonly string[],
): string | null {
  for (const name of names) {
    const text = typeof value[name] === "object" ? null : readText(value[name]);
    if (text !== null && text.trim() !== "") return text;
  }
  return null;
}

/** Returns the file of a link, named by the last segment of its path. */
function fileAt(link: string): { readonly file_name: string; readonly file_link: string } {
  const lastPart = (URL.parse(link)?.pathname ?? link).split("/").at(-1) ?? "";
  try {
    return { file_name: decodeURIComponent(lastPart).toWellFormed() || link, file_link: link };
  } catch {
    return { file_name: lastPart || link, file_link: link };
  }
}

/** Seconds and milliseconds since 1970 do not overlap between 1973 and 2286. */
const SECONDS = { from: 1e8, to: 1e10 };
const MILLISECONDS = { from: 1e11, to: 1e13 };

/**
 * Returns the time that a number, or a numeric text, gives in seconds or milliseconds since 1970.
 */
function epochMs(value: unknown): number | null {
  const number =
    typeof value === "string" && /^\s*\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== "number") return null;
  if (number >= SECONDS.from && number < SECONDS.to) return Math.round(number * 1000);
  return number >= MILLISECONDS.from && number < MILLISECONDS.to ? Math.round(number) : null;
}

/** Returns a day as text, as the server spells it; "" and zeros in place of a date mean none. */
export function readDate(value: unknown, note: Note = { lossy: false }): string | null {
  return readMoment(value, note, utcDate);
}

/** Returns a timestamp as text, as the server spells it. */
export function readInstant(value: unknown, note: Note = { lossy: false }): string | null {
  return readMoment(value, note, (time) => new Date(time).toISOString().replace(".000Z", "Z"));
}

/** Returns a time of day, HH:MM. */
export function readTime(value: unknown, note: Note = { lossy: false }): string | null {
  const text = readMoment(value, note, utcTime);
  if (text === null) return null;
  const [, hour = "", minutes = "00", half] =
    /^\s*(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?\s*$/i.exec(text) ?? [];
  if (half !== undefined) {
    const hours = (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
    return `${String(hours).padStart(2, "0")}:${minutes}`;
  }
  const time = /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? parseInstant(text) : null;
  if (time === null) return text;
  note.lossy = true;
  return utcTime(time);
}

function readMoment(value: unknown, note: Note, spell: (time: number) => string): string | null {
  if (isNothing(value)) return null;
  const time = epochMs(value);
  if (time !== null) return spell(time);
  if (typeof value === "string") return /^\s*0{4}-00-00/.test(value) ? null : value;
  // Reads objects of date libraries; arrays, small numbers and the like are no time.
  const date = isObject(value) ? (value["date"] ?? value["value"]) : null;
  note.lossy = true;
  return typeof date === "string" || epochMs(date) !== null
    ? readMoment(date, { lossy: false }, spell)
    : null;
}

/** Returns a server's `updated_at` in milliseconds since 1970; null when it is not a time. */
export function timeOf(value: unknown): number | null {
  const text = readInstant(value);
  return text === null ? null : parseInstant(readText(text) ?? "");
}
