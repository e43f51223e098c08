import { isOneOf, namesOf } from "../enumeration.ts";
import * as b from "../body-field.ts";
import { defineResource, type CrmRecord, type FieldIssue } from "../define.ts";
import { parseInstant, utcDate, utcTime } from "../instant.ts";
import * as f from "../record-field.ts";
import { entityOfCode, ENTITY_CODES, resourceOfSlug } from "../resource.ts";
import { textOf } from "./headline.ts";

export const IMPORTANCE = ["low", "normal", "high", "critical"] as const;

/**
 * api-spec: Activity; GET /v1/activity, GET and PUT /v1/activity/:id. A body's `start_datetime` and
 * `end_datetime` are kept beside `start_date`, `start_time` and `end_time`, which show them in UTC.
 */
export const activity = defineResource({
  name: "activity",
  title: ["Activity", "Activities"],
  record: {
    title: f.text(),
    activity_type: f.lookup("activity_type", undefined, { label: "Type" }),
    related_to: f.text(),
    related_to_type: f.text(),
    collaborators: f.users("activity"),
    start_date: f.date(),
    start_time: f.time(),
    end_time: f.time(),
    attendees: f.attendees(),
    meeting_link: f.text("url"),
    importance: f.text(),
    location: f.text(),
    description: f.text("long"),
    do_not_send_calendar_invite: f.flag({ label: "Calendar invite" }, { isNegated: true }),
    mark_as_done: f.flag({ label: "Done" }),
    attachment: f.attachment(),
    created_by: f.author("created_by", "activity"),
    updated_by: f.author("updated_by", "activity"),
    created_at: f.instant(),
    updated_at: f.instant(),
  },
  body: {
    title: b.textBody({ max: 100, empty: true }),
    activity_type_id: b.lookupBody("activity_type", {
      positive: true,
      path: "activity_type",
      label: "Type",
    }),
    start_datetime: b.datetimeBody({ label: "Start" }),
    end_datetime: b.datetimeBody({ label: "End" }),
    related_to_entity: b.entityCodeBody({ path: "related_to_type", label: "Kind of record" }),
    related_to: b.relatedBody(50),
    collaborators: b.usersBody(),
    candidates_as_attendees: b.attendeesBody("candidates", { label: "Candidates attending" }),
    contacts_as_attendees: b.attendeesBody("contacts", { label: "Contacts attending" }),
    users_as_attendees: b.attendeesBody("users", { label: "Colleagues attending" }),
    meeting_link: b.urlBody(100),
    importance: b.wordBody(IMPORTANCE),
    location: b.textBody({ max: 50, empty: true }),
    description: b.textBody({ format: "long", empty: true }),
    do_not_send_calendar_invite: b.flagBody({ label: "Calendar invite" }, { isNegated: true }),
    mark_as_done: b.flagBody({ label: "Done" }),
    attachment: b.fileBody({ maxUrl: 350 }),
  },
  groups: {
    title: "main",
    activity_type_id: "main",
    start_datetime: "main",
    end_datetime: "main",
    related_to: "main",
    description: "main",
    candidates_as_attendees: "contact",
    contacts_as_attendees: "contact",
    users_as_attendees: "contact",
    collaborators: "contact",
    location: "contact",
    meeting_link: "contact",
    importance: "preferences",
    mark_as_done: "preferences",
    do_not_send_calendar_invite: "preferences",
    attachment: "preferences",
    related_to_entity: "system",
  },
  createRequires: ["title"],
  relations: ["created_by", "updated_by", "related_record"],
  page: { limit: 25, cap: 50 },
  searchRow: null,
  invalid: { update: 400, create: 400 },
  updateStatus: 200,
  check: endAfterStart,
  derive: withTimes,
  saysTheSame: sameTimes,
  headline: (record) => textOf(record, "title"),
});

/**
 * api-spec: Activities: `end_datetime` must be after `start_datetime`; an end alone is checked
 * against the stored start.
 */
function endAfterStart(merged: (field: string) => unknown): readonly FieldIssue[] {
  const start = merged("start_datetime");
  const end = merged("end_datetime");
  if (typeof start !== "string" || typeof end !== "string") return [];
  const [from, endTime] = [parseInstant(start), parseInstant(end)];
  if (from === null || endTime === null || endTime > from) return [];
  return [{ field: "end_datetime", message: "must be after start_datetime" }];
}

/**
 * Start of a stored activity in ms: the instant that was sent while the shown date and time still
 * agree with it, else those (UTC).
 */
export function activityStart(record: Readonly<Record<string, unknown>>): number | null {
  return instantOf(
    record,
    "start_datetime",
    textOf(record, "start_date"),
    textOf(record, "start_time"),
  );
}

/** End of a stored activity in ms; an end time before the start time is on the next day. */
export function activityEnd(record: Readonly<Record<string, unknown>>): number | null {
  const endTime = textOf(record, "end_time");
  const sentEnd = sentInstant(record, "end_datetime");
  if (sentEnd !== null && (endTime === "" || utcTime(sentEnd) === endTime.slice(0, 5)))
    return sentEnd;
  if (endTime === "") return null;
  const start = activityStart(record);
  const end = instantOf(record, "", textOf(record, "start_date"), endTime);
  if (start === null || end === null) return end;
  return end <= start ? end + 86_400_000 : end;
}

/**
 * The end of a stored activity when its start is moved, as an instant: it takes as long as before.
 * Null when it has none.
 */
export function movedEnd(record: CrmRecord, start: string): string | null {
  return endAfterMove({ start: activityStart(record), end: activityEnd(record) }, start);
}

/**
 * The end that keeps the length between two times (ms) when the start is moved, as an instant; null
 * where there is no length.
 */
export function endAfterMove(
  { start: was, end }: { readonly start: number | null; readonly end: number | null },
  start: string,
): string | null {
  const startTime = parseInstant(start);
  if (was === null || end === null || startTime === null || end <= was) return null;
  const moved = new Date(end + startTime - was);
  return Number.isNaN(moved.getTime()) ? null : moved.toISOString();
}

function sentInstant(record: Readonly<Record<string, unknown>>, field: string): number | null {
  const sentValue = record[field];
  return typeof sentValue === "string" ? parseInstant(sentValue) : null;
}

function instantOf(
  record: Readonly<Record<string, unknown>>,
  field: string,
  day: string,
  clock: string,
): number | null {
  const sentValue = sentInstant(record, field);
  if (
    sentValue !== null &&
    (day === "" ||
      (utcDate(sentValue) === day.slice(0, 10) &&
        (clock === "" || utcTime(sentValue) === clock.slice(0, 5))))
  )
    return sentValue;
  return day === ""
    ? null
    : parseInstant(clock === "" ? day.slice(0, 10) : `${day.slice(0, 10)}T${clock.slice(0, 5)}`);
}

/**
 * Returns whether both show the same times. Seconds, and an end days after the start, are said by
 * the instants of a body alone.
 */
function sameTimes(
  field: string,
  recordBefore: Readonly<Record<string, unknown>>,
  next: CrmRecord,
): boolean {
  const presentTime =
    field === "end_datetime"
      ? ["start_date", "start_time", "end_time"]
      : ["start_date", "start_time"];
  return presentTime.every(
    (name) => recordBefore[name] === undefined || (recordBefore[name] ?? "") === textOf(next, name),
  );
}

/**
 * Shown dates and times follow the instants that a body brought; the kind of the related record
 * follows its slug.
 */
function withTimes(record: CrmRecord): CrmRecord {
  const start = sentInstant(record, "start_datetime");
  const end = sentInstant(record, "end_datetime");
  const related = textOf(record, "related_to");
  const isKindUnknown = related !== "" && textOf(record, "related_to_type") === "";
  return {
    ...record,
    ...(start !== null && { start_date: utcDate(start), start_time: utcTime(start) }),
    ...(end !== null && { end_time: utcTime(end) }),
    ...(isKindUnknown && { related_to_type: resourceOfSlug(related) ?? "other" }),
  };
}

/** Entity name of an entity-type value however a server spells it (code, code as text, name). */
export function entityName(value: unknown): string | null {
  if (typeof value === "number") return entityOfCode(value);
  if (typeof value !== "string" || value === "") return null;
  if (/^\d+$/.test(value)) return entityOfCode(Number(value));
  const name = value.trim().toLowerCase();
  return entityCode(name) === null ? value : name;
}

/** Code of an entity's name, null for other texts. */
export function entityCode(name: string | null): number | null {
  return isOneOf(namesOf(ENTITY_CODES), name) ? ENTITY_CODES[name] : null;
}
