import { differenceInCalendarDays } from "date-fns";
import type { Planned } from "../../fields/planned.ts";

export interface Placed {
  readonly item: Planned;
  /** Minutes from midnight. */
  readonly from: number;
  readonly minutes: number;
  /** Which of how many columns beside each other. */
  readonly lane: number;
  readonly lanes: number;
}

/** Shorter activities are drawn this long, or they would be unreadable. */
const MIN_BOX_MINUTES = 30;
const DAY_MINUTES = 24 * 60;

/**
 * Returns the wall-clock time in minutes from the midnight that starts a day: 10:00 is drawn at
 * 10:00 on the day of a clock change too.
 */
export function clockMinutes(time: Date, day: Date): number {
  return (
    differenceInCalendarDays(time, day) * DAY_MINUTES + time.getHours() * 60 + time.getMinutes()
  );
}

/** Lays out the activities of a day in a grid of hours: overlapping ones share the width. */
export function dayLanes(items: readonly Planned[], day: Date): readonly Placed[] {
  const boxes = items
    .filter((item) => !item.allDay)
    .map((item) => {
      const from = Math.max(0, clockMinutes(item.start, day));
      const to = item.end === null ? from + MIN_BOX_MINUTES : clockMinutes(item.end, day);
      return { item, from, to: Math.min(DAY_MINUTES, Math.max(to, from + MIN_BOX_MINUTES)) };
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to);

  const placed: Placed[] = [];
  let cluster: { item: Planned; from: number; to: number; lane: number }[] = [];
  let ends: number[] = [];
  const flush = () => {
    for (const { item, from, to, lane } of cluster)
      placed.push({ item, from, minutes: to - from, lane, lanes: ends.length });
    cluster = [];
    ends = [];
  };
  for (const box of boxes) {
    if (ends.every((end) => end <= box.from)) flush();
    const free = ends.findIndex((end) => end <= box.from);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = box.to;
    cluster.push({ ...box, lane });
  }
  flush();
  return placed;
}
