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

/** Shorter ones are drawn as long as this, or they could not be read. Minutes. */
const SHORTEST = 30;
const DAY = 24 * 60;

/**
 * What a clock on the wall says, in minutes from the midnight that begins a day: on the day of a
 * clock change 10:00 stands at 10:00 too.
 */
export function clockMinutes(time: Date, day: Date): number {
  return differenceInCalendarDays(time, day) * DAY + time.getHours() * 60 + time.getMinutes();
}

/** Where the activities of a day stand in a grid of hours: those that overlap share the width. */
export function dayLanes(items: readonly Planned[], day: Date): readonly Placed[] {
  const boxes = items
    .filter((item) => !item.allDay)
    .map((item) => {
      const from = Math.max(0, clockMinutes(item.start, day));
      const to = item.end === null ? from + SHORTEST : clockMinutes(item.end, day);
      return { item, from, to: Math.min(DAY, Math.max(to, from + SHORTEST)) };
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
