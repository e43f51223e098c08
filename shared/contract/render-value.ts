import { textOf } from "./resources/headline.ts";
import { isObject } from "./liberal.ts";
import { GENDERS } from "./lookup.ts";
import { type RecordKind, type RecordRef, refIn, refsIn } from "./record-field.ts";
import { isExpanded, RELATED_RECORD, type Rendering, type RenderSource } from "./rendering.ts";
import { resourceOfSlug, type Resource } from "./resource.ts";

/** Returns the value of a field in the form in which /v1 shows it. */
export function renderValue(kind: RecordKind, value: unknown, asked: Rendering): unknown {
  const { source, expand } = asked;
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
      return renderRef(kind, refIn(value), asked);
    case "refs":
      return refsIn(value)
        .filter((ref) => ref.id === undefined || !source.hidden(kind.resource, ref.id))
        .map((ref) => renderRef(kind, ref, asked));
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
export function renderRelated(related: unknown, { source, expand, relation }: Rendering): unknown {
  if (typeof related !== "string" || related === "") return null;
  const slug = source.currentSlug(related);
  const resource = resourceOfSlug(slug);
  const isFull = resource !== null && isExpanded(expand, RELATED_RECORD);
  return (isFull ? relation(resource, { slug }) : null) ?? { slug };
}
