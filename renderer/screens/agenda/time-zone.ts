import { z } from "zod";
import { usePersistedState } from "../../core/persisted-state.ts";
import { isTimeZone } from "../../../shared/query/zoned-date.ts";
import { userLocale } from "../../ui/locale.ts";

const schema = z.string().nullable();
const STORED = { key: "second-zone", schema, fallback: null } as const;

/** The time zone that the agenda shows beside the user's; null for none. */
export function useSecondZone(): {
  readonly zone: string | null;
  readonly set: (zone: string | null) => void;
} {
  const { value, set } = usePersistedState<string | null>(STORED);
  return { zone: value !== null && isTimeZone(value) ? value : null, set };
}

/** The time of the day in a time zone. */
export function timeInZone(date: Date, zone: string): string {
  return new Intl.DateTimeFormat(userLocale(), {
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
  }).format(date);
}
