import type { CommandContext } from "../../core/command.ts";
import { type AgendaMode, type Place, useNavigation } from "../../core/navigation.ts";
import {
  addDays,
  addMonths,
  dayOf,
  isSameDay,
  isValid,
  localTime,
  today,
} from "../../ui/local-date.ts";

interface Shown {
  readonly day: Date;
  readonly mode: AgendaMode;
}

/** Returns the day, or a day of the week or month, that is shown at a place. */
function shownAt(place: Place): Shown {
  const isDay = place.view === "brief";
  const namedDay = isDay || place.view === "agenda" ? place.day : undefined;
  const parsed = namedDay === undefined ? today() : localTime(namedDay);
  const mode = place.view === "agenda" ? (place.mode ?? "week") : isDay ? "day" : "week";
  return { day: isValid(parsed) ? parsed : today(), mode };
}

export function briefOf(day: Date): Place {
  return isSameDay(day, today()) ? { view: "brief" } : { view: "brief", day: dayOf(day) };
}

function agendaOf(day: Date, mode: AgendaMode): Place {
  return isSameDay(day, today())
    ? { view: "agenda", mode }
    : { view: "agenda", day: dayOf(day), mode };
}

/** The brief of the day that a place shows; elsewhere than in the agenda, of today. */
export function briefAt(place: Place): Place {
  return briefOf(shownAt(place).day);
}

/**
 * Changes which days are shown: by days, weeks or months, to today, or to another stretch. A
 * brief becomes that of another day.
 */
export function changeShown(
  { place, go }: Pick<CommandContext["navigation"], "place" | "go">,
  change: (shown: Shown) => Shown,
): void {
  const { day, mode } = change(shownAt(place));
  go(place.view === "brief" ? briefOf(day) : agendaOf(day, mode));
}

/** Returns the same stretch that many days, weeks or months later. */
export function stepBy(count: number): (shown: Shown) => Shown {
  return ({ day, mode }) => ({ day: STEPS[mode](day, count), mode });
}

const STEPS: Readonly<Record<AgendaMode, (day: Date, count: number) => Date>> = {
  day: addDays,
  week: (day, count) => addDays(day, 7 * count),
  month: addMonths,
};

/**
 * Returns the day, or a day of the week or month, that is shown. It is part of the address, so it
 * can be copied, and Back returns to it.
 */
export function useShownDay(): Shown & { readonly show: (day: Date, mode: AgendaMode) => void } {
  const { place, go } = useNavigation();
  return { ...shownAt(place), show: (day, mode) => go(agendaOf(day, mode)) };
}
