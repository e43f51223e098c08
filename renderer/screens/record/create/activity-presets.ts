import { parseInstant } from "../../../../shared/contract/instant.ts";
import { type LookupEntry, lookupLabel } from "../../../../shared/contract/lookup.ts";
import { localDate } from "../../../ui/local-date.ts";

type Body = Readonly<Record<string, unknown>>;

const MINUTE_MS = 60_000;
const TASK = 3;
/** Usual length of an activity by the name of its type, minutes. */
const MINUTES: readonly (readonly [RegExp, number])[] = [
  [/meeting|interview|workshop/i, 60],
  [/e-?mail|call|phone/i, 15],
];
const OTHER_MINUTES = 30;

/**
 * Fields that many servers require of a new activity, although the contract does not
 * (docs/assumptions.md: create-activity).
 */
export const REQUIRED_OF_ACTIVITIES = [
  "activity_type_id",
  "start_datetime",
  "end_datetime",
] as const;

/** Returns the default type and times of a new activity: the last type, the next half hour. */
export function activityPresets(
  body: Body,
  {
    now,
    lastType,
    types,
  }: {
    readonly now: Date;
    readonly lastType: number | null;
    readonly types: readonly LookupEntry[];
  },
): Body {
  const known = types.some(({ id }) => id === lastType) ? lastType : null;
  const type =
    typeof body["activity_type_id"] === "number" ? body["activity_type_id"] : (known ?? TASK);
  const startTime = instantIn(body["start_datetime"]);
  const start = startTime === null ? nextHalfHour(now) : localDate(startTime);
  const minutes = usualMinutes(types.find(({ id }) => id === type));
  const usualEnd = localDate(start.getTime() + minutes * MINUTE_MS);
  // A time that was drawn in the agenda has an end.
  const end = body["end_datetime"];
  const hasEnd = (instantIn(end) ?? 0) > start.getTime();
  return {
    activity_type_id: type,
    start_datetime: start.toISOString(),
    end_datetime: hasEnd ? end : usualEnd.toISOString(),
  };
}

/** Returns the next full or half hour on the clock of a time. */
function nextHalfHour(now: Date): Date {
  const next = localDate(now);
  next.setMinutes(now.getMinutes() < 30 ? 30 : 60, 0, 0);
  return next;
}

function usualMinutes(type: LookupEntry | undefined): number {
  const label = type === undefined ? "" : lookupLabel(type);
  return MINUTES.find(([called]) => called.test(label))?.[1] ?? OTHER_MINUTES;
}

function instantIn(value: unknown): number | null {
  return typeof value === "string" ? parseInstant(value) : null;
}
