import { useToasts } from "../../core/toasts.ts";
import { saveFields } from "../../changes/save.ts";
import { useBridge } from "../../core/workspace.tsx";
import { undoEdit } from "../../changes/undo.ts";
import { movedBody, movedByDays, type Planned } from "../../fields/planned.ts";

export interface Planner {
  readonly setDone: (item: Planned, done: boolean) => void;
  readonly move: (item: Planned, by: { readonly minutes: number } | { readonly days: number }) => void;
}

/** Saves what is done to an activity in the agenda, and offers to take it back. */
export function usePlanner(): Planner {
  const bridge = useBridge();
  const add = useToasts((state) => state.add);
  const save = async (item: Planned, body: Readonly<Record<string, unknown>>, said: string) => {
    try {
      await saveFields(bridge, "activity", item.record, body);
      add({
        tone: "plain",
        text: said,
        action: { label: "Undo", run: () => void undoEdit(bridge, "activity", { before: item.record, body }) },
      });
    } catch (error) {
      add({ tone: "bad", text: error instanceof Error ? error.message : "It could not be saved." });
    }
  };
  return {
    setDone: (item, done) => void save(item, { mark_as_done: done }, done ? "Marked as done." : "Marked as not done."),
    move: (item, by) => {
      const body = "days" in by ? movedByDays(item, by.days) : movedBody(item, by.minutes);
      const start = new Date(body["start_datetime"] ?? item.start);
      const words = start.toLocaleString("en-GB", {
        weekday: "short",
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
      });
      void save(item, body, `Moved to ${words}.`);
    },
  };
}
