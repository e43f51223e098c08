import { isSlugged, type Resource } from "./resource.ts";
import { activityStart } from "./resources/activity.ts";
import { textOf } from "./resources/headline.ts";
import { isObject } from "./liberal.ts";
import { z } from "zod";

/**
 * Returns the key of a record in addresses: its slug, or its id where it has none (activities,
 * notes). Empty if the record has neither.
 */
export function recordKey(
  resource: Resource,
  record: { readonly id: number | null; readonly slug?: string | null },
): string {
  return isSlugged(resource) ? (record.slug ?? "") : String(record.id);
}

/**
 * Returns the time by which people know a record, beside its name: a day (YYYY-MM-DD) or an
 * instant. Null where there is none, and for people, organizations and jobs.
 */
export function recordTime(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): string | null {
  switch (resource) {
    case "deal":
      return textOf(record, "close_date").slice(0, 10) || null;
    case "activity":
      return activityTime(record);
    case "note":
      return textOf(record, "created_at") || null;
    default:
      return null;
  }
}

function activityTime(record: Readonly<Record<string, unknown>>): string | null {
  const start = activityStart(record);
  if (start === null) return null;
  const isDay = textOf(record, "start_time") === "" && textOf(record, "start_datetime") === "";
  return isDay ? textOf(record, "start_date").slice(0, 10) : new Date(start).toISOString();
}

/**
 * Identity of a file as a record shows it: its name, and a fingerprint that changes whenever
 * another file replaces it.
 */
interface FileIdentity {
  readonly name: string;
  readonly fingerprint: string;
}

/**
 * Returns what a value of a record shows of a file: attachments are `{file_name, file_link}`,
 * resumes just a name. Null if there is no file. api-spec: Candidate; Activity.
 */
export function fileIdentity(value: unknown): FileIdentity | null {
  if (typeof value === "string") return value === "" ? null : { name: value, fingerprint: value };
  if (!isObject(value)) return null;
  const { file_name, file_link } = value;
  const text = (part: unknown) => (typeof part === "string" ? part : "");
  return { name: text(file_name), fingerprint: text(file_link) };
}

/** A record as /v1 and the screens show it, its relations expanded as they were asked for. */
export const shownRecordSchema = z
  .looseObject({
    /** Null until the server gave one. */
    id: z.number().nullable(),
    slug: z.exactOptional(z.string()),
  })
  .meta({ id: "ShownRecord" });
export type ShownRecord = Readonly<z.output<typeof shownRecordSchema>>;
