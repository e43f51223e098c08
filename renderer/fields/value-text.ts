import type { RecordKind } from "../../shared/contract/record-field.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import { withoutMarks } from "../../shared/contract/light-marks.ts";
import { hasMarkup } from "../../shared/contract/markup.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import {
  entityOfCode,
  isResource,
  type Resource,
  resourceOfSlug,
} from "../../shared/contract/resource.ts";
import { GENDERS, type Lookup, lookupLabel } from "../../shared/contract/lookup.ts";
import type { Lookups, ShownRecord } from "../core/queries.ts";
import { isBeingRead } from "../core/query-dependencies.ts";
import { parseUnseen } from "../core/trusted-types.ts";
import { dayText, instantText, instantTitle, numberText } from "../ui/format.ts";
import { visibleText } from "../ui/visible-text.ts";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";
import { withoutInline } from "./without-inline.ts";
import type { BodyField } from "../../shared/contract/body-field.ts";
import { splitList } from "../../shared/contract/text-values.ts";
import type { SearchHit } from "../../shared/local/search.ts";
import { storedView } from "../../shared/contract/stored-view.ts";

/** Returns the text of a field of a shown record as it may be shown; "" without one. */
export function shownText(record: Readonly<Record<string, unknown>>, field: string): string {
  const value = record[field];
  return typeof value === "string" ? visibleText(value) : "";
}

/** Returns the text of a value of a shown record; "" without a value. */
export function valueText(kind: RecordKind, value: unknown, lookups?: Lookups): string {
  switch (kind.type) {
    case "text":
      return typeof value === "string"
        ? kind.format === "html"
          ? plainText(value)
          : visibleText(value)
        : "";
    case "time":
    case "list":
      return typeof value === "string" ? visibleText(value.replaceAll(",", ", ")) : "";
    case "number":
      return numberText(value);
    case "choice":
      return kind.choices.find((choice) => choice.id === value)?.label ?? numberText(value);
    case "date":
      return dayText(value);
    case "instant":
      return instantText(value);
    case "flag":
      return (value === true) === (kind.isNegated !== true) ? "Yes" : "No";
    case "lookup":
      if (typeof value === "number") return lookupText(kind.lookup, value, lookups);
      return isObject(value) ? lookupLabel({ ...value, id: Number(value["id"]) }) : "";
    case "gender":
    case "user":
    case "ref":
      return nameOf(value);
    case "users":
    case "refs":
      return Array.isArray(value) ? value.map(nameOf).join(", ") : "";
    case "attendees":
      return isObject(value)
        ? Object.values(value)
            .flatMap((people) => (Array.isArray(people) ? people.map(nameOf) : []))
            .join(", ")
        : "";
    case "attachment":
      return isObject(value) && typeof value["file_name"] === "string"
        ? visibleText(value["file_name"])
        : "";
    case "socials":
    case "custom_fields":
      return "";
  }
}

/** Returns the label of a look-up entry; its id as `#2` while the entry is not known here. */
function lookupText(lookup: Lookup, id: number, lookups: Lookups | undefined): string {
  const entry = lookups?.[lookup].find((candidate) => candidate.id === id);
  return entry === undefined ? `#${id}` : lookupLabel(entry);
}

/** The name of a record that is not here: the first sync still runs, or it was deleted. */
export function unknownName(slug: string): string {
  const resource = resourceOfSlug(slug);
  if (resource === null) return TEXTS.valueText.unknownRecord;
  const [kind] = CONTRACTS[resource].title;
  return isBeingRead(resource) ? TEXTS.valueText.notHereYet(kind) : TEXTS.valueText.unknown(kind);
}

/**
 * The name of a related record that is not on this machine, as far as the server gives it: some
 * servers write its name where others write its slug.
 */
export function unknownRelatedName(related: string): string {
  return resourceOfSlug(related) === null ? visibleText(related) : unknownName(related);
}

/** The kind of a related record, by its code or name: 4 or "contact" is "Contact". */
export function kindText(value: unknown): string {
  const name = typeof value === "number" ? entityOfCode(value) : value;
  if (name === "other") return TEXTS.valueText.otherKind;
  if (typeof name !== "string") return "";
  return isResource(name) ? CONTRACTS[name].title[0] : visibleText(name);
}

/** A record that has no name: its slug means nothing to the user. */
export const NO_NAME = TEXTS.valueText.noName;

/** The name of a related record, whichever field holds it. */
export function nameOf(value: unknown): string {
  if (!isObject(value)) return "";
  for (const key of ["full_name", "name", "position_name", "title", "label", "email"]) {
    const text = value[key];
    if (typeof text === "string" && text !== "") return visibleText(text);
  }
  const { id, slug } = value;
  if (typeof slug === "string" && slug !== "")
    return isSlugOnly(value) ? unknownName(slug) : NO_NAME;
  return typeof id === "number" ? `#${id}` : "";
}

/** Returns a name for others, as in files and emails: "" while only the slug is here. */
export function knownNameOf(value: unknown): string {
  return isObject(value) && isSlugOnly(value) ? "" : nameOf(value);
}

function isSlugOnly(value: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(value).every((key) => key === "id" || key === "slug");
}

/** HTML without its tags, for a single line. */
export function plainText(html: string): string {
  const parsed = parseUnseen(withoutInline(html));
  for (const element of parsed.querySelectorAll("script, style")) element.remove();
  // Blocks end with a blank, or their text would run into the next.
  for (const element of parsed.querySelectorAll(
    "p, div, li, h1, h2, h3, h4, tr, td, blockquote, br",
  ))
    element.after(" ");
  return visibleText((parsed.body.textContent ?? "").replace(/\s+/g, " ").trim());
}

/** A text without the HTML that some servers keep in it; "budget < 90k" is none. */
export function writtenText(text: string): string {
  return hasMarkup(text) ? plainText(text) : visibleText(withoutMarks(text));
}

const OTHER = kindText("other");

export function bodyText(
  field: BodyField,
  value: unknown,
  recordView: ShownRecord,
  lookups: Lookups | undefined,
): string {
  if (field.kind.type === "ref" || field.kind.type === "refs" || field.kind.type === "attendees")
    return relationText(field, recordView);
  // The record keeps a file's name, which is no value that could be sent.
  if (field.kind.type === "file") return fileText(field, recordView);
  if (field.kind.type === "related" && value === "")
    return kindText(recordView["related_to_type"]) === OTHER ? OTHER : "";
  if (value === undefined || value === null || value === "") return "";
  const { kind } = field;
  switch (kind.type) {
    case "text":
      return kind.format === "html"
        ? plainText(asText(value)).slice(0, 160)
        : visibleText(asText(value));
    case "integer":
    case "number":
      return numberText(value);
    case "date":
      return dayText(value);
    case "datetime":
      return instantTitle(value);
    case "list":
      return kind.choices === undefined
        ? visibleText(asText(value).replaceAll(",", ", "))
        : splitList(value)
            .map(
              (code) => kind.choices?.find((choice) => String(choice.id) === code)?.label ?? code,
            )
            .join(", ");
    case "flag":
      return (value === true) === (kind.isNegated !== true) ? "Yes" : "No";
    case "switch":
      return value === 1 ? "Yes" : "No";
    case "choice":
      return (
        kind.choices.find((choice) => String(choice.id) === asText(value))?.label ?? asText(value)
      );
    case "word":
      return asText(value).charAt(0).toUpperCase() + asText(value).slice(1);
    case "user":
      return nameOf(lookups?.users.find((user) => user.id === value)) || `#${asText(value)}`;
    case "users":
      return asText(value)
        .split(",")
        .map((id) => nameOf(lookups?.users.find((user) => String(user.id) === id)) || id)
        .filter((name) => name !== "")
        .join(", ");
    case "lookup":
      return typeof value === "number"
        ? lookupText(kind.lookup, value, lookups)
        : `#${asText(value)}`;
    case "gender":
      return GENDERS.find((gender) => gender.id === value)?.label ?? "";
    case "entity":
      return kindText(value);
    case "related":
      return nameOf(recordView["related_record"]) || unknownRelatedName(asText(value));
    case "custom_fields":
    case "policy":
      return "";
  }
}

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function relationText(field: BodyField, recordView: ShownRecord): string {
  const value = recordView[field.path];
  if (field.kind.type === "attendees") {
    const people = isObject(value) ? value[field.kind.of] : undefined;
    return Array.isArray(people) ? people.map(nameOf).join(", ") : "";
  }
  return Array.isArray(value) ? value.map(nameOf).join(", ") : nameOf(value);
}

function fileText(field: BodyField, recordView: ShownRecord): string {
  const value = recordView[field.path];
  if (typeof value === "string") return visibleText(value);
  const name = isObject(value) ? value["file_name"] : undefined;
  return typeof name === "string" ? visibleText(name) : "";
}

/** Returns a hit's subtitle, with words for a record that belongs there but is not here. */
export function subtitleOf({ subtitle, absent }: Pick<SearchHit, "subtitle" | "absent">): string {
  const parts = [subtitle, absent === undefined ? "" : unknownName(absent)];
  return parts.filter((part) => part !== "").join(" · ");
}

/**
 * Returns a record's title as it is stored, "" without one. For data that leave the screen: a name
 * as screens show it has words of ours for a missing one, and escapes for characters that turn a
 * line around.
 */
export function rawTitle(resource: Resource, recordView: ShownRecord): string {
  return CONTRACTS[resource].headline(storedView(resource, recordView).record);
}
