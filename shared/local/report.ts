import { isOneOf } from "../contract/enumeration.ts";
import { z } from "zod";
import type { Resource } from "../contract/resource.ts";
import { filterSchema } from "../query/filter.ts";
import { isTimeZone } from "../query/zoned-date.ts";
import { filterDependencies } from "./dependencies.ts";
import { route, type Shape } from "./route.ts";
import { filterQuery, flagQuery, resourceSchema, timeSchema } from "./values.ts";

export const REPORTS = ["pipeline", "closing", "jobs", "activities", "sources"] as const;
export type ReportName = (typeof REPORTS)[number];

export function isReportName(name: string): name is ReportName {
  return isOneOf(REPORTS, name);
}

const REPORT_RESOURCES: Readonly<Record<ReportName, Resource>> = {
  pipeline: "deal",
  closing: "deal",
  jobs: "job",
  activities: "activity",
  sources: "candidate",
};

/** Longer ones have nothing to say, and too many rows. */
const MAX_PERIOD_YEARS = 100;

const periodSchema = z
  .object({ from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => from <= to, "must begin before it ends")
  .refine(
    ({ from, to }) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= MAX_PERIOD_YEARS,
    `must not be longer than ${MAX_PERIOD_YEARS} years`,
  )
  .nullable();
/** Days (`YYYY-MM-DD`), both included. */
export type ReportPeriod = NonNullable<Shape<typeof periodSchema>>;

/** A period as "2026-01-01..2026-03-31"; any time when it is left out. */
const periodQuery = z.codec(z.string().optional(), periodSchema, {
  decode: (text) => {
    if (text === undefined || text === "") return null;
    const [from = "", end = ""] = text.split("..");
    return { from, to: end };
  },
  encode: (period) => (period === null ? "" : `${period.from}..${period.to}`),
});

/** The time zone of the days that are counted; that of this machine when it is left out. */
const zoneQuery = z.codec(
  z.string().optional(),
  z.string().refine(isTimeZone, "must be a time zone").nullable(),
  {
    decode: (zone) => (zone === undefined || zone === "" ? null : zone),
    encode: (zone) => zone ?? "",
  },
);

/** In the order of `Date`, whose weeks count from Sunday. */
export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
export type WeekdayName = (typeof WEEKDAYS)[number];

/** The day on which weeks begin; Monday when it is left out. */
const weekStartQuery = z.codec(z.string().optional(), z.enum(WEEKDAYS), {
  decode: (text = "monday", context) => {
    if (isOneOf(WEEKDAYS, text)) return text;
    context.issues.push({ code: "custom", input: text, message: "must be a day like sunday" });
    return z.NEVER;
  },
  encode: (day) => day,
});

export const REPORT_STEPS = ["day", "week", "month", "year"] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

const numberSchema = z.object({
  /** A count, or an amount in cents (hundredths of the currency's unit, an integer). */
  value: z.number(),
  filter: filterSchema,
});
/**
 * A number of a report, and the filter of the list that holds exactly the records it was made from.
 */
export type ReportNumber = Shape<typeof numberSchema>;

const measureSchema = z.object({
  key: z.string(),
  /** The status or type that is counted; null where the key says what is measured. */
  label: z.string().nullable(),
  unit: z.enum(["count", "cents"]),
});
export type ReportMeasure = Shape<typeof measureSchema>;

/** Subject of a row, for the screen to say in the user's words and formats. */
const subjectSchema = z.discriminatedUnion("is", [
  /** A stage, with how likely it makes its deals (0 to 100), or a source. */
  z.object({ is: z.literal("named"), label: z.string(), percentage: z.number().nullable() }),
  /** Records without a stage, a source or a date. */
  z.object({ is: z.literal("none") }),
  /** A day, week, month or year (the report's `step`); the first and the last may be shorter. */
  z.object({
    is: z.literal("days"),
    from: z.iso.date(),
    to: z.iso.date(),
    isCurrent: z.boolean(),
  }),
  z.object({ is: z.literal("before"), day: z.iso.date() }),
  z.object({ is: z.literal("after"), day: z.iso.date() }),
  /** So many days old, both included; without an end when `to` is null. */
  z.object({ is: z.literal("age"), from: z.number(), to: z.number().nullable() }),
  /** Sources that are too rare for a row of their own, and how many they are. */
  z.object({ is: z.literal("others"), count: z.number() }),
  z.object({ is: z.literal("total") }),
]);
export type ReportSubject = Shape<typeof subjectSchema>;

/** Notes on how something was computed, and what was left out. */
const noteSchema = z.discriminatedUnion("about", [
  z.object({ about: z.literal("weighted") }),
  /** So many deals have an amount but no known percentage. */
  z.object({ about: z.literal("unweighted"), count: z.number() }),
  z.object({ about: z.literal("currencies") }),
  z.object({ about: z.literal("openAndWon") }),
  z.object({ about: z.literal("jobAge") }),
  z.object({ about: z.literal("weeks"), start: z.enum(WEEKDAYS) }),
  z.object({ about: z.literal("sources") }),
]);
export type ReportNote = Shape<typeof noteSchema>;

const rowSchema = z
  .object({
    key: z.string(),
    subject: subjectSchema,
    /** Currency of its amounts, which are never added to others; null where records name none. */
    currency: z.string().nullable(),
    /** Values by the keys of the measures. */
    numbers: z.record(z.string(), numberSchema),
  })
  .meta({ id: "ReportRow" });
export type ReportRow = Shape<typeof rowSchema>;

const table = {
  resource: resourceSchema,
  /** Length of each row, of a report whose rows are times. */
  step: z.enum(REPORT_STEPS).nullable(),
  measures: z.array(measureSchema),
  rows: z.array(rowSchema),
  totals: z.array(rowSchema),
  notes: z.array(noteSchema),
};
const tableSchema = z.object(table);
/** A report: rows with a value for each measure, and their sums, one per currency. */
export type ReportTable = Shape<typeof tableSchema>;

const reportSchema = z.object({
  ...table,
  name: z.enum(REPORTS),
  /** Time of the last complete sync; null before the first. */
  as_of: timeSchema.nullable(),
  /** False while records that it counts are still being read for the first time. */
  complete: z.boolean(),
  incomplete: z.array(resourceSchema),
});
export type Report = Shape<typeof reportSchema>;

export const BOARDS = ["deal", "contact", "job"] as const;
export type BoardResource = (typeof BOARDS)[number];

export function isBoardResource(name: string): name is BoardResource {
  return isOneOf(BOARDS, name);
}

const moneySchema = z.object({
  currency: z.string().nullable(),
  /** Cents. */
  value: z.number(),
  weighted: z.number(),
});
export type BoardMoney = Shape<typeof moneySchema>;

const columnSchema = z.object({
  id: z.number().nullable(),
  /** Null for the records without a stage or status. */
  label: z.string().nullable(),
  percentage: z.number().nullable(),
  count: z.number(),
  /**
   * Amounts of deals, one per currency; empty for other resources. Null when only counts were
   * asked for.
   */
  money: z.array(moneySchema).nullable(),
});
/** A stage or status with its records; with `id` null, the records without one. */
export type BoardColumn = Shape<typeof columnSchema>;

const boardSchema = z.object({
  columns: z.array(columnSchema),
});
export type Board = Shape<typeof boardSchema>;

export const reportRoutes = {
  readReport: route({
    method: "GET",
    path: "report/:name",
    params: { name: z.enum(REPORTS) },
    query: z.object({
      filter: filterQuery,
      period: periodQuery,
      weekStart: weekStartQuery,
      zone: zoneQuery,
    }),
    answer: reportSchema,
    does:
      "numbers over all records, each with the filter that opens its records; " +
      "`period=2026-01-01..2026-03-31` counts deals by close date, jobs by opening, " +
      "activities by start, candidates by creation; weeks begin on `weekStart=sunday` (else " +
      "Monday); `zone=Europe/Berlin` is the time zone of these days",
    noSuch: {
      status: 404,
      message: ({ name }) => `There is no report ${name}; there are ${REPORTS.join(", ")}.`,
    },
    dependsOn: ({ params }) => [REPORT_RESOURCES[params.name]],
    isSlow: true,
  }),
  readBoard: route({
    method: "GET",
    path: "board/:resource",
    params: { resource: z.enum(BOARDS) },
    query: z.object({ filter: filterQuery, countsOnly: flagQuery }),
    answer: boardSchema,
    does:
      "columns of a board with counts and totals; `countsOnly=true` leaves out the totals of " +
      "deals, for which every deal has to be read",
    noSuch: {
      status: 404,
      message: ({ resource }) =>
        `There is no board of ${resource}; there are ${BOARDS.join(", ")}.`,
    },
    // The columns of a board are stages; their names are look-ups.
    dependsOn: ({ params: { resource }, query: { filter } }) => [
      resource,
      "lookups",
      ...filterDependencies(resource, filter),
    ],
  }),
};
