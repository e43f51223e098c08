import { splitList } from "./comma-list.ts";
import {
  isNothing,
  isObject,
  itemsOf,
  nameOf,
  type Note,
  readId,
  readList,
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
import { readLookupEntry, readUserEntry, repeatsEntry, repeatsUser } from "./read-entry.ts";
import type { RecordRef } from "./record-field.ts";
import { resourceOfSlug, type SluggedResource } from "./resource.ts";

/** What a record says about users, look-ups and other records, collected while it is read. */
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

/** Where one value is expected and several arrive, returns the first readable one. */
function readFirst<T>(
  value: unknown,
  reading: Reading,
  read: (item: unknown) => T | null,
): T | null {
  if (!Array.isArray(value)) return read(value);
  const items = itemsOf(value).filter((item) => !isNothing(item));
  if (items.length > 1) reading.lossy = true;
  for (const item of items) {
    const found = read(item);
    if (found !== null) return found;
  }
  return null;
}

function readMany<T>(value: unknown, reading: Reading, read: (item: unknown) => T | null): T[] {
  const items = typeof value === "string" ? splitList(readList(value)) : itemsOf(value);
  return items.flatMap((item) => {
    if (isNothing(item)) return [];
    const found = read(item);
    if (found === null) reading.lossy = true;
    return found === null ? [] : [found];
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
