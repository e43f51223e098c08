import { textOf } from "./resources/headline.ts";
import { isObject } from "./liberal.ts";
import type { z } from "zod";
import type { ShownRecord, shownRecordSchema } from "./shown-record.ts";
import type { CrmRecord, ResourceContract } from "./define.ts";
import { CONTRACTS } from "./catalog.ts";
import { GENDERS, type Lookup, type LookupEntry, type User } from "./lookup.ts";
import { type RecordKind, type RecordRef, refIn, refsIn } from "./record-field.ts";
import { isSlugged, resourceOfSlug, type Resource } from "./resource.ts";
import { SENT_ONLY, sentOnly } from "./sent-only.ts";

/** Finds what a record refers to, for rendering answers. */
export interface RenderSource {
  user(id: number): User | null;
  lookup(lookup: Lookup, id: number): LookupEntry | null;
  /** The record a reference names, following aliases of local slugs and ids. */
  record(resource: Resource, ref: RecordRef): CrmRecord | null;
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
const NAMES: readonly string[] = ["slug", "full_name", "name", "position_name", "title", "email"];

export interface RenderOptions {
  readonly expand: Expand;
  /** Fields of a reduced row; all when absent. */
  readonly only?: readonly string[] | undefined;
}

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
): ShownRecord {
  const out: z.output<typeof shownRecordSchema> = { id: publicId(contract.name, record.id) };
  const wanted = options.only === undefined ? null : new Set(options.only);
  // The app's own screens show what was sent here; an answer of /v1 shows what a record of the
  // specification has.
  const unshown = isForScreens(options.expand) ? NOTHING : sentOnly(record);
  for (const [name, value] of Object.entries(record)) {
    if (name === "id" || name === SENT_ONLY || unshown.has(name)) continue;
    const kind = contract.record[name]?.kind;
    // A search row shows the relations that were asked for as well. api-spec: Search ("expanded by
    // maximize").
    if (
      wanted !== null &&
      !wanted.has(name) &&
      !(expandName(kind) !== undefined && isExpanded(options.expand, expandName(kind)))
    )
      continue;
    out[name] = kind === undefined ? value : renderValue(kind, value, source, options.expand);
  }
  if (typeof record["related_to"] === "string")
    out["related_to"] = source.currentSlug(record["related_to"]);
  if (wanted === null && "related_to" in record)
    out["related_record"] = renderRelated(record, source, options.expand);
  return out;
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

function renderValue(
  kind: RecordKind,
  value: unknown,
  source: RenderSource,
  expand: Expand,
): unknown {
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
      return renderRef(kind, refIn(value), source, expand);
    case "refs":
      return refsIn(value)
        .filter((ref) => ref.id === undefined || !source.hidden(kind.resource, ref.id))
        .map((ref) => renderRef(kind, ref, source, expand));
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
  const { slug: _slug, ...shown } = user;
  return shown;
}

function renderRef(
  { resource, expand: name }: Extract<RecordKind, { type: "ref" | "refs" }>,
  ref: RecordRef | null,
  source: RenderSource,
  expand: Expand,
): unknown {
  if (ref === null) return null;
  const full = isExpanded(expand, name);
  const needsRecord = full || ref.id === undefined || ref.id < 0;
  const record = needsRecord ? source.record(resource, ref) : null;
  if (record === null) return ref.id === undefined ? { id: null, slug: ref.slug } : { id: ref.id };
  if (full) return renderRelation(resource, record, source, expand);
  return record.id < 0 ? { id: null, slug: record.slug } : { id: record.id };
}

function renderRelation(
  resource: Resource,
  record: CrmRecord,
  source: RenderSource,
  expand: Expand,
): unknown {
  return renderRecord(CONTRACTS[resource], record, source, {
    expand: NOTHING,
    only: expand === "names" ? NAMES : undefined,
  });
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

function renderRelated(record: CrmRecord, source: RenderSource, expand: Expand): unknown {
  const related = record["related_to"];
  if (typeof related !== "string" || related === "") return null;
  const slug = source.currentSlug(related);
  const resource = resourceOfSlug(slug);
  const target =
    resource !== null && isExpanded(expand, "related_record")
      ? source.record(resource, { slug })
      : null;
  if (resource === null || target === null) return { slug };
  return renderRelation(resource, target, source, expand);
}
