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
import { entryNamed, type KnownNames, type Lookup, userNamed } from "./lookup.ts";
import type { SideData } from "./normalize.ts";
import { readLookupEntry, readUserEntry } from "./read-entry.ts";
import type { RecordRef } from "./record-field.ts";
import { resourceOfSlug, type SluggedResource } from "./resource.ts";

/** What is known while a record is read, and what it teaches. */
export interface Reading extends Note {
  readonly sideData: SideData;
  /** By which bare names are understood; null: nothing is known yet. */
  readonly known: KnownNames | null;
  /** Smallest id of a record: negative ones are those of records that were made here. */
  readonly lowestId: number;
}

/** Of several where one is meant the first that can be read. */
function readFirst<T>(
  value: unknown,
  reading: Reading,
  read: (item: unknown) => T | null,
): T | null {
  if (!Array.isArray(value)) return read(value);
  const items = (value as unknown[]).filter((item) => !isNothing(item));
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
    const user = isObject(value) && Object.keys(value).length > 1 ? readUserEntry(value) : null;
    if (user !== null) reading.sideData.users.push(user);
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
      const entry = isObject(item) && Object.keys(item).length > 1 ? readLookupEntry(item) : null;
      if (entry !== null) reading.sideData.lookups.push({ lookup, entry });
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
    learnRecord(resource, value, reading);
    if (!isNothing(value["slug"]) && slug === null) reading.lossy = true;
  }
  if (id !== null && id >= reading.lowestId) return { id };
  if (slug === null || (isObject(value) && !isNothing(value["id"]))) reading.lossy = true;
  return slug === null ? null : { slug };
}

/** Id and slug of a record that came along with another one, and what else is said of it. */
export function learnRecord(
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

const INVITED: ReadonlySet<string> = new Set(["candidates", "contacts", "users"]);

/** Who is invited: people by slug, colleagues by id. */
export function readAttendees(value: unknown, reading: Reading): unknown {
  const source = isObject(value) ? value : {};
  const isComplete = isObject(value) && Object.keys(value).every((name) => INVITED.has(name));
  if (!isComplete && !isNothing(value)) reading.lossy = true;
  const people = (name: "candidates" | "contacts", resource: SluggedResource) =>
    readMany(source[name], reading, (item) => {
      if (typeof item === "string" && resourceOfSlug(item) === resource)
        return { slug: item, full_name: "" };
      if (!isObject(item) || typeof item["slug"] !== "string") return null;
      learnRecord(resource, item, reading);
      return { slug: item["slug"], full_name: readText(item["full_name"], reading) ?? "" };
    });
  return {
    candidates: people("candidates", "candidate"),
    contacts: people("contacts", "contact"),
    users: readUsers(source["users"], reading),
  };
}
