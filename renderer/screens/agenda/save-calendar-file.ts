import type { Bridge } from "../../../shared/bridge.ts";
import { calendarFile } from "../../fields/exchange-files.ts";
import type { Planned } from "../../fields/planned.ts";
import { localNow } from "../../ui/local-date.ts";

/** Hands activities to the user as a file that other calendars read. */
export async function saveCalendarFile(
  bridge: Bridge,
  name: string,
  items: readonly Planned[],
): Promise<void> {
  await bridge.saveFile(name, "text/calendar;charset=utf-8", calendarFile(items, localNow()));
}
