import type { CommandContext } from "../../core/command.ts";
import { type Place, useNavigation } from "../../core/navigation.ts";
import { addDays, dayOf, isSameDay, isValid, localTime, today } from "../../ui/local-date.ts";

export type Mode = "day" | "week";

interface Shown {
  readonly day: Date;
  readonly mode: Mode;
}

/** Returns the day, or a day of the week, that is shown at a place. */
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

function agendaOf(day: Date, mode: Mode): Place {
  return isSameDay(day, today())
    ? { view: "agenda", mode }
    : { view: "agenda", day: dayOf(day), mode };
}

/** The brief of the day that a place shows; elsewhere than in the agenda, of today. */
export function briefAt(place: Place): Place {
  return briefOf(shownAt(place).day);
}

/**
 * Changes which days are shown: by a number of days or weeks, to today, or to a day or week. A
 * brief becomes that of another day.
 */
export function changeShown(
  { place, go }: Pick<CommandContext["navigation"], "place" | "go">,
  change: (shown: Shown) => Shown,
): void {
  const { day, mode } = change(shownAt(place));
  go(place.view === "brief" ? briefOf(day) : agendaOf(day, mode));
}

/** Returns the same that many days or weeks later. */
export function stepBy(count: number): (shown: Shown) => Shown {
  return ({ day, mode }) => ({ day: addDays(day, mode === "week" ? 7 * count : count), mode });
}

/**
 * Returns the day, or a day of the week, that is shown. It is part of the address, so it can be
 * copied, and Back returns to it.
 */
export function useShownDay(): Shown & { readonly show: (day: Date, mode: Mode) => void } {
  const { place, go } = useNavigation();
  return { ...shownAt(place), show: (day, mode) => go(agendaOf(day, mode)) };
}
