import { z } from "zod";
import { usePersistedState } from "../../core/persisted-state.ts";
import { userLocale } from "../../ui/locale.ts";

const schema = z.string().nullable();
const STORED = { key: "second-zone", schema, fallback: null } as const;

/** The time zone that the agenda shows beside that of this machine; null for none. */
export function useSecondZone(): {
  readonly zone: string | null;
  readonly set: (zone: string | null) => void;
} {
  const { value, set } = usePersistedState<string | null>(STORED);
  return { zone: value !== null && isZone(value) ? value : null, set };
}

/** Time zones of the world by name: "Europe/Berlin". */
export function zoneChoices(): readonly (readonly [string, string])[] {
  return Intl.supportedValuesOf("timeZone").map((zone) => [zone, zone.replaceAll("_", " ")]);
}

/** The time of the day in a time zone. */
export function timeInZone(date: Date, zone: string): string {
  return new Intl.DateTimeFormat(userLocale(), {
    hour: "numeric",
    minute: "2-digit",
    timeZone: zone,
  }).format(date);
}

/** The short name of a time zone on a day, null for that of this machine: "GMT+1", "PST". */
export function zoneName(zone: string | null, day: Date): string {
  const format = new Intl.DateTimeFormat(userLocale(), {
    timeZoneName: "short",
    ...(zone === null ? {} : { timeZone: zone }),
  });
  return format.formatToParts(day).find(({ type }) => type === "timeZoneName")?.value ?? "";
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
