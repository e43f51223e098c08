import { parseInstant } from "../../../shared/contract/instant.ts";
import { saveWithUndo } from "../../changes/record-save.ts";
import { useBridge } from "../../core/workspace.tsx";
import { movedBody, movedByDays, movedToBody, type Planned } from "../../fields/planned.ts";
import { timeText, weekdayText, weekdayTimeText } from "../../ui/format.ts";
import { differenceInMinutes, localDate } from "../../ui/local-date.ts";
import { STEP_MINUTES } from "./grid-drag.ts";
import { saveTimes } from "./invitation-dialog.tsx";
import { ACTIVITY_TEXTS } from "./texts.ts";

type Body = Readonly<Record<string, unknown>>;

export interface Planner {
  readonly setDone: (item: Planned, done: boolean) => void;
  readonly move: (
    item: Planned,
    by: { readonly minutes: number } | { readonly days: number },
  ) => void;
  /** Moves the start to a time; the activity takes as long as before. */
  readonly moveTo: (item: Planned, start: Date) => void;
  /** Moves the end alone. */
  readonly endAt: (item: Planned, end: Date) => void;
  /** Moves the end by minutes, no further than a step after the start. */
  readonly extend: (item: Planned, minutes: number) => void;
}

/** Saves changes to an activity in the agenda and offers to undo them. */
export function usePlanner(): Planner {
  const bridge = useBridge();
  const save = (item: Planned, body: Body, said: string) =>
    void saveWithUndo(bridge, "activity", item.record, body, { message: said });
  const saveTime = (item: Planned, body: Body, said: string) =>
    saveTimes(item.record, body, (chosen) => save(item, chosen, said));
  const endAt = (item: Planned, end: Date) => {
    if (item.end === null || differenceInMinutes(end, item.end) !== 0)
      saveTime(item, { end_datetime: end.toISOString() }, ACTIVITY_TEXTS.endsAt(timeText(end)));
  };
  return {
    setDone: (item, done) =>
      save(
        item,
        { mark_as_done: done },
        done ? ACTIVITY_TEXTS.markedDone : ACTIVITY_TEXTS.markedNotDone,
      ),
    move: (item, by) => {
      const body = "days" in by ? movedByDays(item, by.days) : movedBody(item, by.minutes);
      const moved = body["start_datetime"];
      const start = moved === undefined ? item.start : localDate(parseInstant(moved) ?? Number.NaN);
      saveTime(
        item,
        body,
        ACTIVITY_TEXTS.moved(item.allDay ? weekdayText(start) : weekdayTimeText(start)),
      );
    },
    moveTo: (item, start) => {
      if (item.allDay || differenceInMinutes(start, item.start) !== 0)
        saveTime(item, movedToBody(item, start), ACTIVITY_TEXTS.moved(weekdayTimeText(start)));
    },
    endAt,
    extend: (item, minutes) => {
      const end = (item.end ?? item.start).getTime() + minutes * MINUTE_MS;
      const least = item.start.getTime() + STEP_MINUTES * MINUTE_MS;
      endAt(item, localDate(Math.max(least, end)));
    },
  };
}

const MINUTE_MS = 60_000;
