import { readBodyField, sameBodyValue, valueAt } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { customFieldValues } from "../../../shared/contract/custom-field.ts";
import { type CrmRecord, RAW_VALUES } from "../../../shared/contract/define.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { withoutMarks } from "../../../shared/contract/light-marks.ts";
import { GENDERS, lookupLabel } from "../../../shared/contract/lookup.ts";
import { hasMarkup, withoutMarkup } from "../../../shared/contract/markup.ts";
import { normalizeText } from "../../../shared/contract/normalize-text.ts";
import { refIn } from "../../../shared/contract/record-field.ts";
import { resourceOfSlug, type SluggedResource } from "../../../shared/contract/resource.ts";
import { activityEnd, activityStart } from "../../../shared/contract/resources/activity.ts";
import { textOf } from "../../../shared/contract/resources/headline.ts";
import {
  checkboxValue,
  splitList,
  withoutPercentSign,
} from "../../../shared/contract/text-values.ts";
import { bareWebsite } from "../../../shared/contract/website.ts";
import { clockOf, dateIn, dayOf } from "../../../shared/query/zoned-date.ts";
import type { ImportField, ImportResource } from "../columns/import-field.ts";
import { labelKey, readYesNo } from "../values/labels.ts";
import { isMoment } from "../values/read-moment.ts";
import type { ValueContext } from "../values/reading.ts";
import { parseInstant } from "../../../shared/contract/instant.ts";
import type { CountryCode } from "../../store/query/phone-numbers.ts";
import type { FieldReading } from "./read-row.ts";
import { emailsIn, phoneNumberKeys, type RecordLookup } from "./record-lookup.ts";

export interface CompareContext extends ValueContext {
  readonly resource: ImportResource;
  readonly lookup: RecordLookup;
  readonly country: CountryCode | null;
}

/**
 * Returns whether a record says already what a row says of a field. A table shows values as people
 * read them, in other spellings and without markup: what was exported and not touched is the same.
 */
export function isSameValue(
  fieldReading: FieldReading,
  value: unknown,
  record: CrmRecord,
  context: CompareContext,
): boolean {
  const { field, texts, reading } = fieldReading;
  const [text = ""] = texts;
  const meanings = reading.kind === "fault" ? (reading.meanings ?? []) : [value];
  if (field.kind.type === "custom")
    return [text, ...meanings].some((meaning) => isSameCustom(field, meaning, text, record));
  if (field.kind.type === "full_name")
    return (
      comparable(textOf(record, "full_name")) === comparable(text) || isSameName(value, record)
    );
  if (isShownAs(field, text, record, context)) return true;
  const current = currentValue(field, record, context);
  // Also of a value that no field would take today.
  if (typeof current === "string" && comparable(current) === comparable(text)) return true;
  const body = field.body ?? CONTRACTS[context.resource].body[bodyNameOf(field.name)];
  if (body === undefined) return false;
  if (meanings.some((meaning) => meaning !== undefined && sameBodyValue(body, current, meaning)))
    return true;
  if (isMoment(value)) return isSameMoment(field.name, value, record, context);
  if (typeof current !== "string" || typeof value !== "string") return false;
  if (body.kind.type === "list") return isPartOf(value, current);
  return body.kind.type === "text" && isSameText(body.kind.format, current, value, context.country);
}

/** Returns the value that a PUT body would have now; undefined without one. */
export function currentValue(
  { name, body, kind }: ImportField,
  record: CrmRecord,
  { lookup, resource }: Pick<CompareContext, "lookup" | "resource">,
): unknown {
  if (kind.type === "custom") {
    const items = customFieldValues(record.custom_fields);
    return items.find(({ id }) => id === kind.definition.id)?.value ?? undefined;
  }
  const bodyName = bodyNameOf(name);
  const field = body ?? CONTRACTS[resource].body[bodyName];
  return field === undefined ? undefined : readBodyField(bodyName, field, record, lookup.refs);
}

/** Returns the name of the PUT body that a field fills. */
export function bodyNameOf(name: string): string {
  return name === "organization" ? "organization_slug" : name === "owner" ? "owner_id" : name;
}

/** Characters that change the order of a line, and how exports make them visible. */
const HIDDEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|‹U\+[0-9A-F]{4}›/g;

/** A text without what tables do not keep: runs of blanks, line ends, invisible characters. */
function comparable(text: string): string {
  return text.normalize("NFC").replace(HIDDEN, "").replace(/\s+/g, " ").trim();
}

function isSameText(
  format: string | undefined,
  current: string,
  value: string,
  country: CountryCode | null,
): boolean {
  if (comparable(current) === comparable(value)) return true;
  switch (format) {
    case "phone":
      return isSamePhone(current, value, country);
    case "email":
      return emailsIn(current).some((email) => email.toLowerCase() === value.toLowerCase());
    case "url":
      return bareWebsite(current) === bareWebsite(value);
    case "long":
    case "html":
      return isMarked(current) && letters(plain(current)) === letters(value);
    default:
      return false;
  }
}

function isMarked(text: string): boolean {
  return hasMarkup(text) || text.includes("&") || withoutMarks(text) !== text;
}

function plain(text: string): string {
  return hasMarkup(text) || text.includes("&") ? withoutMarkup(text) : withoutMarks(text);
}

/** Letters and digits alone: markup leaves blanks and signs behind in one way or the other. */
function letters(text: string): string {
  return normalizeText(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

function isSamePhone(current: string, value: string, country: CountryCode | null): boolean {
  const keys = phoneNumberKeys(value, country);
  if (phoneNumberKeys(current, country).some((key) => keys.includes(key))) return true;
  const digits = value.replace(/\D/g, "");
  return digits !== "" && digits === current.replace(/\D/g, "");
}

/** Values of a list are added, never taken away. */
function isPartOf(value: string, current: string): boolean {
  const present = new Set(splitList(current).map((item) => comparable(item).toLowerCase()));
  return splitList(value).every((item) => present.has(comparable(item).toLowerCase()));
}

function isSameName(value: unknown, record: CrmRecord): boolean {
  if (!isObject(value)) return false;
  const same = (part: string, field: string) =>
    comparable(textOf(value, part)) === comparable(textOf(record, field));
  return same("givenName", "first_name") && same("family", "last_name");
}

function isSameMoment(
  name: string,
  value: { readonly day: string; readonly time: string | null; readonly instant: string },
  record: CrmRecord,
  { zone }: CompareContext,
): boolean {
  const storedTime = name === "end_datetime" ? activityEnd(record) : activityStart(record);
  if (storedTime === null) return false;
  const isAllDay = textOf(record, "start_time") === "" && textOf(record, "start_datetime") === "";
  const day = isAllDay
    ? textOf(record, "start_date").slice(0, 10)
    : dayOf(dateIn(zone, storedTime));
  if (value.time === null) return value.day === day;
  if (name === "end_datetime" && value.time === clockOf(dateIn(zone, storedTime))) return true;
  return (
    Math.floor(storedTime / 60_000) === Math.floor((parseInstant(value.instant) ?? 0) / 60_000)
  );
}

function isSameCustom(
  field: ImportField,
  value: unknown,
  text: string,
  record: CrmRecord,
): boolean {
  if (field.kind.type !== "custom") return false;
  const { id, field_type } = field.kind.definition;
  const current = customFieldValues(record.custom_fields).find((item) => item.id === id)?.value;
  if (current === null || current === undefined || current.trim() === "") return false;
  const next = typeof value === "string" ? value : text;
  if (comparable(current) === comparable(next) || comparable(current) === comparable(text))
    return true;
  switch (field_type) {
    case "checkbox":
      return checkboxValue(current) === (readYesNo(text) ?? checkboxValue(next));
    case "number":
    case "percentage":
      return Number(withoutPercentSign(current)) === Number(withoutPercentSign(next));
    case "multiselect":
      return isPartOf(next, current);
    case "date":
      return current.slice(0, 10) === next;
    case "phone":
      return isSamePhone(current, next, null);
    default:
      return false;
  }
}

/** Returns whether a text is how a record's value is shown, as our own exports write it. */
function isShownAs(
  field: ImportField,
  text: string,
  record: CrmRecord,
  { names, lookup, resource }: CompareContext,
): boolean {
  const body = field.body ?? CONTRACTS[resource].body[bodyNameOf(field.name)];
  if (body === undefined || text === "") return false;
  const value = valueAt(record, body.path);
  const raw = record[RAW_VALUES];
  const rawValue = isObject(raw) ? raw[body.path.split(".")[0] ?? ""] : undefined;
  if (typeof rawValue === "string" && comparable(rawValue) === comparable(text)) return true;
  const isText = (label: string | undefined) =>
    label !== undefined && label !== "" && labelKey(label) === labelKey(text);
  const id = refIn(value)?.id;
  switch (body.kind.type) {
    case "lookup": {
      const entry = id === undefined ? null : names.lookup(body.kind.lookup, id);
      return (
        id !== undefined && (text === `#${id}` || isText(entry === null ? "" : lookupLabel(entry)))
      );
    }
    case "user": {
      const user = id === undefined ? null : names.user(id);
      return id !== undefined && (text === `#${id}` || [user?.full_name, user?.email].some(isText));
    }
    case "ref": {
      const slug = readBodyField(field.name, body, record, lookup.refs);
      return typeof slug === "string" && isText(lookup.titleOf(body.kind.resource, slug));
    }
    case "related": {
      const slug = textOf(record, "related_to");
      const kind: SluggedResource | null = resourceOfSlug(slug);
      return kind !== null && isText(lookup.titleOf(kind, slug));
    }
    case "attendees":
    case "refs": {
      const slugs = splitList(readBodyField(field.name, body, record, lookup.refs));
      const titleOf = (slug: string) => {
        const kind = resourceOfSlug(slug);
        return kind === null ? "" : lookup.titleOf(kind, slug);
      };
      return slugs.length > 0 && isText(slugs.map(titleOf).join(", "));
    }
    case "users":
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        isText(value.map((item) => names.user(refIn(item)?.id ?? 0)?.full_name ?? "").join(", "))
      );
    case "choice":
      return (
        String(value) === text ||
        body.kind.choices.some((choice) => choice.id === value && isText(choice.label))
      );
    case "gender":
      return GENDERS.some((gender) => gender.id === value && isText(gender.label));
    default:
      return false;
  }
}
