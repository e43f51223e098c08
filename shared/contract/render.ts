import type { z } from "zod";
import { CONTRACTS } from "./catalog.ts";
import { type CrmRecord, recordTemplate, type ResourceContract } from "./define.ts";
import { type RecordKind, type RecordRef, refIn, refsIn } from "./record-field.ts";
import { isSlugged, type Resource, resourceOfSlug } from "./resource.ts";
import { SENT_ONLY, sentOnly } from "./sent-only.ts";
import type { shownRecordSchema } from "./record-view.ts";
import { textOf } from "./resources/headline.ts";
import { isObject } from "./liberal.ts";
import { GENDERS, type Lookup, type LookupEntry, type User } from "./lookup.ts";

/** Finds what a record refers to, for rendering answers. */
export interface RenderSource {
  user(id: number): User | null;
  lookup(lookup: Lookup, id: number): LookupEntry | null;
  /** The record a reference names, following aliases of local slugs and ids. */
  record(resource: Resource, ref: RecordRef): CrmRecord | null;
  /** Returns a record with its names only: its id and those of `NAMES` that it has. */
  named(resource: Resource, ref: RecordRef): NamedRecord | null;
  /** A record whose deletion waits to be sent: records that named it no longer do. */
  hidden(resource: Resource, id: number): boolean;
  /** Returns the current slug of a record, given a current or a local one. */
  currentSlug(slug: string): string;
}

/**
 * Relations to show in full: names from the contract's `relations`, all of these, or (for the app's
 * own screens) those without a name too. "names": those as well, but of each related record only
 * what it is called; a page of deals is a tenth as long.
 */
export type Expand = "all" | "everything" | "names" | ReadonlySet<string>;

/** Fields that name a record, for people and in addresses. */
export const NAMES: readonly string[] = [
  "slug",
  "full_name",
  "name",
  "position_name",
  "title",
  "email",
];

export interface NamedRecord {
  readonly id: number;
  readonly [name: string]: unknown;
}

const RELATED_RECORD = "related_record";

/** Sources of rendered values, and what is expanded in them. */
interface Rendering {
  readonly source: RenderSource;
  readonly expand: Expand;
  /** Returns a related record in full, or what names it; null where it is not known. */
  readonly relation: (resource: Resource, ref: RecordRef) => unknown;
}

/**
 * Slugged records have no id before the server gave one; activities and notes show their negative
 * local id.
 */
function publicId(resource: Resource, id: number): number | null {
  return id < 0 && isSlugged(resource) ? null : id;
}

function expandName(kind: RecordKind | undefined): string | undefined {
  return kind !== undefined && "expand" in kind ? kind.expand : undefined;
}

function isForScreens(expand: Expand): expand is "everything" | "names" {
  return expand === "everything" || expand === "names";
}

function isExpanded(expand: Expand, name: string | undefined): boolean {
  if (isForScreens(expand)) return true;
  return name !== undefined && (expand === "all" || expand.has(name));
}

interface RenderOptions {
  readonly expand: Expand;
  /** Fields of a reduced row; all when absent. */
  readonly only?: readonly string[] | undefined;
  /** Fields that are left out. */
  readonly without?: readonly string[] | undefined;
}

/** A shown record to which more fields may be added. */
export type RenderedRecord = z.output<typeof shownRecordSchema>;

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Returns a stored record in the form in which /v1 shows it: `{id}` for relations that were not
 * expanded, full objects for those that were (api-spec: Shared conventions; Endpoints,
 * Conventions). A record without an id shows `id: null` and its local slug.
 */
export function renderRecord(
  contract: ResourceContract,
  record: CrmRecord,
  source: RenderSource,
  options: RenderOptions = { expand: NOTHING },
): RenderedRecord {
  return recordRenderer(contract, source, options)(record);
}

/** Returns a renderer for many records of a resource: their common needs are prepared once. */
export function recordRenderer(
  contract: ResourceContract,
  source: RenderSource,
  options: RenderOptions,
): (record: CrmRecord) => RenderedRecord {
  const isWanted = wantedBy(options);
  const fields = contract.fieldList.filter(([name, { kind }]) => isWanted(name, kind));
  const blank = fields.length === contract.fieldList.length ? contract.blank : blankOf(fields);
  const showsRelated = options.only === undefined && isWanted(RELATED_RECORD, undefined);
  const rendering = renderingOf(source, options.expand);
  return (record) => {
    const recordView: RenderedRecord = { ...blank, id: publicId(contract.name, record.id) };
    // The app's own screens show what was sent here; an answer of /v1 shows what a record of the
    // specification has.
    const unshown = isForScreens(options.expand) ? NOTHING : sentOnly(record);
    for (const [name, { kind }] of fields) {
      const value = record[name];
      if (value !== undefined) recordView[name] = renderValue(kind, value, rendering);
    }
    for (const name of Object.keys(record)) {
      if (name in contract.record || name === "id" || name === SENT_ONLY) continue;
      if (isWanted(name, undefined) && !unshown.has(name)) recordView[name] = record[name];
    }
    if (typeof recordView["related_to"] === "string")
      recordView["related_to"] = source.currentSlug(recordView["related_to"]);
    if (showsRelated && "related_to" in record)
      recordView[RELATED_RECORD] = renderRelated(record["related_to"], rendering);
    return recordView;
  };
}

function blankOf(fields: ResourceContract["fieldList"]): Readonly<Record<string, unknown>> {
  return recordTemplate(
    Object.fromEntries([["id", null], ...fields.map(([name]) => [name, null] as const)]),
  );
}

type IsWanted = (name: string, kind: RecordKind | undefined) => boolean;

/**
 * A search row shows the relations that were asked for as well. api-spec: Search ("expanded by
 * maximize").
 */
function wantedBy({ expand, only, without = [] }: RenderOptions): IsWanted {
  return (name, kind) => {
    if (without.includes(name)) return false;
    const relation = expandName(kind);
    return (
      only === undefined ||
      only.includes(name) ||
      (relation !== undefined && isExpanded(expand, relation))
    );
  };
}

function renderingOf(source: RenderSource, expand: Expand): Rendering {
  const relation = (resource: Resource, ref: RecordRef): unknown => {
    if (expand === "names") {
      const namedRecord = source.named(resource, ref);
      return namedRecord === null
        ? null
        : { ...namedRecord, id: publicId(resource, namedRecord.id) };
    }
    const record = source.record(resource, ref);
    return record === null ? null : renderRecord(CONTRACTS[resource], record, source);
  };
  return { source, expand, relation };
}

/** Returns the value of a field in the form in which /v1 shows it. */
function renderValue(kind: RecordKind, value: unknown, rendering: Rendering): unknown {
  const { source, expand } = rendering;
  switch (kind.type) {
    case "user":
      return renderUser(refIn(value), kind.shape, isExpanded(expand, kind.expand), source);
    case "users":
      return refsIn(value).map((ref) => renderUser(ref, kind.shape, true, source));
    case "lookup": {
      const id = refIn(value)?.id;
      if (id === undefined) return null;
      if (kind.form === "id") return id;
      if (kind.expand !== undefined && !isExpanded(expand, kind.expand)) return { id };
      return source.lookup(kind.lookup, id) ?? { id };
    }
    case "ref":
      return renderRef(kind, refIn(value), rendering);
    case "refs":
      return refsIn(value)
        .filter((ref) => ref.id === undefined || !source.hidden(kind.resource, ref.id))
        .map((ref) => renderRef(kind, ref, rendering));
    case "gender":
      return GENDERS.find((gender) => gender.id === value) ?? null;
    case "attendees":
      return renderAttendees(value, source);
    default:
      return value;
  }
}

function renderUser(
  ref: RecordRef | null,
  shape: "full" | "activity",
  full: boolean,
  source: RenderSource,
): unknown {
  if (ref?.id === undefined) return null;
  const user = full ? source.user(ref.id) : null;
  if (user === null) return { id: ref.id };
  if (shape === "activity")
    return {
      id: user.id,
      slug: user.slug ?? "",
      full_name: user.full_name ?? "",
      email: user.email ?? "",
    };
  const { slug: _slug, ...visibleUser } = user;
  return visibleUser;
}

function renderRef(
  { resource, expand: name }: Extract<RecordKind, { type: "ref" | "refs" }>,
  ref: RecordRef | null,
  { source, expand, relation }: Rendering,
): unknown {
  if (ref === null) return null;
  const unknown = ref.id === undefined ? { id: null, slug: ref.slug } : { id: ref.id };
  if (isExpanded(expand, name)) return relation(resource, ref) ?? unknown;
  if (ref.id !== undefined && ref.id >= 0) return unknown;
  const record = source.named(resource, ref);
  if (record === null) return unknown;
  return record.id < 0 ? { id: null, slug: record["slug"] } : { id: record.id };
}

function renderAttendees(value: unknown, source: RenderSource): unknown {
  const attendees: Readonly<Record<string, unknown>> = isObject(value) ? value : {};
  const people = (resource: Resource, items: unknown) =>
    (Array.isArray(items) ? items.filter(isObject) : []).map((item) => {
      const slug = source.currentSlug(textOf(item, "slug"));
      const record = source.record(resource, { slug });
      return {
        slug,
        full_name:
          typeof record?.["full_name"] === "string" ? record["full_name"] : item["full_name"],
      };
    });
  return {
    candidates: people("candidate", attendees["candidates"]),
    contacts: people("contact", attendees["contacts"]),
    users: refsIn(attendees["users"]).map((ref) => {
      const user = ref.id === undefined ? null : source.user(ref.id);
      return { id: ref.id, full_name: user?.full_name ?? "", email: user?.email ?? "" };
    }),
  };
}

/** Returns the record that an activity or a note is about. */
function renderRelated(related: unknown, { source, expand, relation }: Rendering): unknown {
  if (typeof related !== "string" || related === "") return null;
  const slug = source.currentSlug(related);
  const resource = resourceOfSlug(slug);
  const isFull = resource !== null && isExpanded(expand, RELATED_RECORD);
  return (isFull ? relation(resource, { slug }) : null) ?? { slug };
}
