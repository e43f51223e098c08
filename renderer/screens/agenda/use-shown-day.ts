import { format, isSameDay, isValid, parseISO } from "date-fns";
import { useNavigation } from "../../core/navigation.ts";
import { today } from "./day-range.ts";

export type Mode = "day" | "week";

/**
 * Returns the day, or a day of the week, that is shown. It is part of the address, so it can be
 * copied, and Back returns to it.
 */
export function useShownDay() {
  const { place, go } = useNavigation();
  const named = place.view === "agenda" ? place : { day: undefined, mode: undefined };
  const parsed = named.day === undefined ? today() : parseISO(named.day);
  return {
    day: isValid(parsed) ? parsed : today(),
    mode: named.mode ?? "week",
    show: (day: Date, mode: Mode) =>
      go(
        isSameDay(day, today())
          ? { view: "agenda", mode }
          : { view: "agenda", day: format(day, "yyyy-MM-dd"), mode },
      ),
  } as const;
}
