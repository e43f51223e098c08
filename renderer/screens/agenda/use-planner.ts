import { useBridge } from "../../core/workspace.tsx";
import { movedBody, movedByDays, type Planned } from "../../fields/planned.ts";
import { saveWithUndo } from "../../changes/record-save.ts";
import { ACTIVITY_TEXTS } from "./texts.ts";
import { weekdayText, weekdayTimeText } from "../../ui/format.ts";

export interface Planner {
  readonly setDone: (item: Planned, done: boolean) => void;
  readonly move: (
    item: Planned,
    by: { readonly minutes: number } | { readonly days: number },
  ) => void;
}

/** Saves changes to an activity in the agenda and offers to undo them. */
export function usePlanner(): Planner {
  const bridge = useBridge();
  const save = (item: Planned, body: Readonly<Record<string, unknown>>, said: string) =>
    void saveWithUndo(bridge, "activity", item.record, body, said);
  return {
    setDone: (item, done) =>
      save(
        item,
        { mark_as_done: done },
        done ? ACTIVITY_TEXTS.markedDone : ACTIVITY_TEXTS.markedNotDone,
      ),
    move: (item, by) => {
      const body = "days" in by ? movedByDays(item, by.days) : movedBody(item, by.minutes);
      const start = new Date(body["start_datetime"] ?? item.start);
      save(
        item,
        body,
        ACTIVITY_TEXTS.moved(item.allDay ? weekdayText(start) : weekdayTimeText(start)),
      );
    },
  };
}
