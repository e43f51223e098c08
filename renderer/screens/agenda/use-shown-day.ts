import { addDays, format, isSameDay, isValid, parseISO } from "date-fns";
import { type Place, useNavigation } from "../../core/navigation.ts";
import { today } from "./day-range.ts";

export type Mode = "day" | "week";

interface Shown {
  readonly day: Date;
  readonly mode: Mode;
}

/** Returns the day, or a day of the week, that is shown at a place. */
function shownAt(place: Place): Shown {
  const named = place.view === "agenda" ? place : { day: undefined, mode: undefined };
  const parsed = named.day === undefined ? today() : parseISO(named.day);
  return { day: isValid(parsed) ? parsed : today(), mode: named.mode ?? "week" };
}

function show(day: Date, mode: Mode): void {
  useNavigation
    .getState()
    .go(
      isSameDay(day, today())
        ? { view: "agenda", mode }
        : { view: "agenda", day: format(day, "yyyy-MM-dd"), mode },
    );
}

/** Changes which days are shown: by a number of days or weeks, to today, or to a day or week. */
export function changeShown(change: (shown: Shown) => Shown): void {
  const { day, mode } = change(shownAt(useNavigation.getState().place));
  show(day, mode);
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
  const place = useNavigation((state) => state.place);
  return { ...shownAt(place), show };
}
