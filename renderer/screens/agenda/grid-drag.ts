import type { Planned } from "../../fields/planned.ts";
import { clockMinutes, DAY_MINUTES, MIN_BOX_MINUTES } from "./day-lanes.ts";

/** Dragging moves in steps of a quarter of an hour. */
export const STEP_MINUTES = 15;

export type Grabbed =
  | {
      readonly kind: "move";
      readonly item: Planned;
      /** Minutes from the start of the activity to where it was taken. */
      readonly offset: number;
      /** The earliest start, minutes: before midnight, where it began on the day before. */
      readonly earliest: number;
    }
  | {
      readonly kind: "stretch";
      readonly item: Planned;
      readonly day: number;
      /** Its start, minutes from the midnight of that day. */
      readonly from: number;
    }
  | { readonly kind: "create"; readonly day: number; readonly minute: number };

/** Position of the pointer: which of the days, and minutes from its midnight. */
export interface GridPoint {
  readonly day: number;
  readonly minute: number;
  /** Over the activities that have no time. */
  readonly isAllDay: boolean;
}

/** Place of the drop if it happened now; minutes from midnight. */
export interface DropTarget {
  readonly day: number;
  readonly from: number;
  readonly to: number;
  readonly isAllDay: boolean;
}

const down = (minute: number) => Math.floor(minute / STEP_MINUTES) * STEP_MINUTES;
const nearest = (minute: number) => Math.round(minute / STEP_MINUTES) * STEP_MINUTES;
const within = (minute: number, minimum: number, maximum: number) =>
  Math.max(minimum, Math.min(maximum, minute));

function boxMinutes({ start, end }: Planned): number {
  return end === null ? MIN_BOX_MINUTES : Math.max(1, clockMinutes(end, start) - minuteOf(start));
}

function minuteOf(time: Date): number {
  return clockMinutes(time, time);
}

/** Returns where something that is dragged to a point would be dropped. */
export function dropTarget(grabbed: Grabbed, point: GridPoint): DropTarget {
  switch (grabbed.kind) {
    case "move": {
      const start = nearest(point.minute - grabbed.offset);
      const from = within(start, grabbed.earliest, DAY_MINUTES - STEP_MINUTES);
      const to = Math.min(DAY_MINUTES, from + boxMinutes(grabbed.item));
      return { day: point.day, from, to, isAllDay: grabbed.item.allDay && point.isAllDay };
    }
    case "stretch": {
      const { from } = grabbed;
      const to = within(nearest(point.minute), from + STEP_MINUTES, DAY_MINUTES);
      return { day: grabbed.day, from, to, isAllDay: false };
    }
    case "create": {
      const from = Math.min(down(grabbed.minute), down(point.minute));
      const to = Math.max(grabbed.minute, point.minute);
      return {
        day: grabbed.day,
        from: within(from, 0, DAY_MINUTES - STEP_MINUTES),
        to: within(down(to) + STEP_MINUTES, STEP_MINUTES, DAY_MINUTES),
        isAllDay: false,
      };
    }
  }
}
