import { splitList } from "./text-values.ts";
import {
  isNothing,
  isObject,
  itemsOf,
  nameOf,
  type Note,
  readId,
  readList,
  readNumber,
  readOneText,
  readText,
} from "./liberal.ts";
import {
  entryNamed,
  type KnownNames,
  type Lookup,
  type LookupEntry,
  type User,
  userNamed,
} from "./lookup.ts";
import type { RecordRef } from "./record-field.ts";
import { resourceOfSlug, type SluggedResource } from "./resource.ts";

/** Users, look-ups and other records that a record mentions, collected while it is read. */
export interface SideData {
  readonly users: User[];
  readonly lookups: { readonly lookup: Lookup; readonly entry: LookupEntry }[];
  /** Id and slug of the same record, seen together. */
  readonly links: {
    readonly resource: SluggedResource;
    readonly id: number;
    readonly slug: string;
  }[];
  /** Related records that arrived with more than id and slug, as the server sent them. */
  readonly mentions: {
    readonly resource: SluggedResource;
    readonly raw: Readonly<Record<string, unknown>>;
  }[];
}

/** State of reading one record: what is known already, and what is collected from it. */
export interface Reading extends Note {
  readonly sideData: SideData;
  /** Finds ids by names; null while nothing is known. */
  readonly known: KnownNames | null;
  /** Smallest valid id: negative ids belong to records that were created here. */
  readonly lowestId: number;
}

/** Returns the first readable value where one is expected and several arrive. */
function readFirst<T>(
  value: unknown,
  reading: Reading,
  read: (item: unknown) => T | null,
): T | null {
  if (!Array.isArray(value)) return read(value);
  const items = itemsOf(value).filter((item) => !isNothing(item));
  if (items.length > 1) reading.lossy = true;
  for (const item of items) {
    const entry = read(item);
    if (entry !== null) return entry;
  }
  return null;
}

function readMany<T>(value: unknown, reading: Reading, read: (item: unknown) => T | null): T[] {
  const items = typeof value === "string" ? splitList(readList(value)) : itemsOf(value);
  return items.flatMap((item) => {
    if (isNothing(item)) return [];
    const entry = read(item);
    if (entry === null) reading.lossy = true;
    return entry === null ? [] : [entry];
  });
}

export function readUser(value: unknown, reading: Reading): RecordRef | null {
  return readFirst(value, reading, (item) => readOneUser(item, reading));
}

export function readUsers(value: unknown, reading: Reading): RecordRef[] {
  return readMany(value, reading, (item) => readOneUser(item, reading));
}

function readOneUser(value: unknown, reading: Reading): RecordRef | null {
  if (isNothing(value)) return null;
  const id = readId(isObject(value) ? value["id"] : value);
  if (id !== null) {
    if (isObject(value) && !repeatsUser(value, reading.known?.user(id) ?? null)) {
      const user = Object.keys(value).length > 1 ? readUserEntry(value) : null;
      if (user !== null) reading.sideData.users.push(user);
    }
    return { id };
  }
  const names = isObject(value)
    ? [value["email"], nameOf(value)]
    : [typeof value === "string" ? value : null];
  const users = reading.known?.users() ?? [];
  reading.lossy = true;
  for (const name of names) {
    const user = typeof name === "string" ? userNamed(users, name) : null;
    if (user !== null) return { id: user.id };
  }
  return null;
}

export function readLookup(lookup: Lookup, value: unknown, reading: Reading): RecordRef | null {
  return readFirst(value, reading, (item) => {
    if (isNothing(item)) return null;
    const id = readId(isObject(item) ? item["id"] : item);
    if (id !== null) {
      if (isObject(item) && !repeatsEntry(item, reading.known?.lookup(lookup, id) ?? null)) {
        const entry = Object.keys(item).length > 1 ? readLookupEntry(item) : null;
        if (entry !== null) reading.sideData.lookups.push({ lookup, entry });
      }
      return { id };
    }
    reading.lossy = true;
    const label = isObject(item) ? nameOf(item) : readText(item);
    const entry = label === null ? null : entryNamed(reading.known?.lookups(lookup) ?? [], label);
    return entry === null ? null : { id: entry.id };
  });
}

export function readRef(
  resource: SluggedResource,
  value: unknown,
  reading: Reading,
): RecordRef | null {
  return readFirst(value, reading, (item) => readOneRef(resource, item, reading));
}

export function readRefs(resource: SluggedResource, value: unknown, reading: Reading): RecordRef[] {
  return readMany(value, reading, (item) => readOneRef(resource, item, reading));
}

function readOneRef(resource: SluggedResource, value: unknown, reading: Reading): RecordRef | null {
  if (isNothing(value)) return null;
  if (typeof value === "string" && resourceOfSlug(value) === resource) return { slug: value };
  const id = readId(isObject(value) ? value["id"] : value);
  const slug =
    isObject(value) && typeof value["slug"] === "string" && value["slug"] !== ""
      ? value["slug"]
      : null;
  if (isObject(value)) {
    collectRelated(resource, value, reading);
    if (!isNothing(value["slug"]) && slug === null) reading.lossy = true;
  }
  if (id !== null && id >= reading.lowestId) return { id };
  if (slug === null || (isObject(value) && !isNothing(value["id"]))) reading.lossy = true;
  return slug === null ? null : { slug };
}

/**
 * Adds a related record to the side data: its id with its slug, and the record itself where it has
 * more fields than these.
 */
export function collectRelated(
  resource: SluggedResource,
  value: Readonly<Record<string, unknown>>,
  { sideData, lowestId }: Reading,
): void {
  const id = readId(value["id"]);
  const slug = value["slug"];
  if (id !== null && id >= lowestId && typeof slug === "string" && slug !== "")
    sideData.links.push({ resource, id, slug });
  if (Object.keys(value).length > 2) sideData.mentions.push({ resource, raw: value });
}

const ATTENDEE_KINDS: ReadonlySet<string> = new Set(["candidates", "contacts", "users"]);

/** Reads attendees: candidates and contacts by slug, users by id. */
export function readAttendees(value: unknown, reading: Reading): unknown {
  const source = isObject(value) ? value : {};
  const isComplete =
    isObject(value) && Object.keys(value).every((name) => ATTENDEE_KINDS.has(name));
  if (!isComplete && !isNothing(value)) reading.lossy = true;
  const people = (name: "candidates" | "contacts", resource: SluggedResource) =>
    readMany(source[name], reading, (item) => {
      if (typeof item === "string" && resourceOfSlug(item) === resource)
        return { slug: item, full_name: "" };
      if (!isObject(item) || typeof item["slug"] !== "string") return null;
      collectRelated(resource, item, reading);
      return { slug: item["slug"], full_name: readText(item["full_name"], reading) ?? "" };
    });
  return {
    candidates: people("candidates", "candidate"),
    contacts: people("contacts", "contact"),
    users: readUsers(source["users"], reading),
  };
}

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
export function repeatsUser(raw: Parts, user: User | null): boolean {
  // Without a full name one would be made of the other names.
  return raw["full_name"] !== undefined && repeats(raw, user, USER_TEXTS);
}

/** Returns whether a raw entry adds nothing to the known, earlier one. */
export function repeatsEntry(raw: Parts, entry: LookupEntry | null): boolean {
  return repeats(raw, entry, LOOKUP_TEXTS);
}

function repeats(raw: Parts, parts: Parts | null, texts: readonly string[]): boolean {
  if (parts === null || parts["raw_values"] !== undefined) return false;
  for (const name in raw) {
    const part = raw[name];
    if (part === parts[name] && typeof part !== "object") continue;
    // Texts without a value are not stored; any other null is.
    const isStored = parts[name] === null || (parts[name] === undefined && texts.includes(name));
    if (part !== null || !isStored) return false;
  }
  return true;
}

function readEntry(value: unknown, texts: readonly string[]): Record<string, unknown> | null {
  const id = isObject(value) ? readId(value["id"]) : null;
  if (id === null || !isObject(value)) return null;
  const entry: Record<string, unknown> = { id };
  const otherParts: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value))
    if (name !== "id" && !texts.includes(name)) otherParts[name] = part;
  if (size(otherParts) <= MAX_ENTRY_CHARACTERS) Object.assign(entry, otherParts);
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
  const previousRaw: Parts = isObject(entry["raw_values"]) ? entry["raw_values"] : {};
  entry["raw_values"] = { ...previousRaw, [name]: part };
}

/** Returns roughly how many characters a value takes. */
function size(value: unknown): number {
  if (isObject(value) && Object.keys(value).length === 0) return 0;
  return JSON.stringify(value).length;
}
