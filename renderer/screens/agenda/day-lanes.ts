import type { Planned } from "../../fields/planned.ts";
import {
  addDays,
  addMonths,
  dayOf,
  differenceInCalendarDays,
  localDate,
  startOfMonth,
  startOfWeek,
} from "../../ui/local-date.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { startingOn } from "../../../shared/query/starting-on.ts";
import { chosenZone } from "../../ui/time-zone.ts";

export interface Placed {
  readonly item: Planned;
  /** Minutes from midnight. */
  readonly from: number;
  readonly minutes: number;
  /** Column of the activity among those beside each other, and how many of them it may fill. */
  readonly lane: number;
  readonly lanes: number;
  readonly span: number;
  /** Number of the group of overlapping activities that it belongs to. */
  readonly group: number;
}

/** Activities that have no room beside the others. */
export interface Overflow {
  /** Minutes from midnight. */
  readonly from: number;
  readonly minutes: number;
  readonly items: readonly Planned[];
  readonly group: number;
}

export interface LaneLimit {
  /** Width when alone in the column. */
  readonly fullLanes: number;
  /** Width that leaves room for the button that shows the others. */
  readonly crowded: number;
}

/** Shorter activities are drawn this long, or they would be unreadable. */
export const MIN_BOX_MINUTES = 30;
export const DAY_MINUTES = 24 * 60;

interface Span {
  readonly item: Planned;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the wall-clock time in minutes from the midnight that starts a day: 10:00 is drawn at
 * 10:00 on the day of a clock change too.
 */
export function clockMinutes(time: Date, day: Date): number {
  return (
    differenceInCalendarDays(time, day) * DAY_MINUTES + time.getHours() * 60 + time.getMinutes()
  );
}

/** Returns the time that the clock shows some minutes after the midnight that starts a day. */
export function clockTime(day: Date, minutes: number): Date {
  const time = localDate(day);
  time.setHours(0, minutes, 0, 0);
  return time;
}

/** Lays out the activities of a day in a grid of hours: overlapping ones share the width. */
export function dayLanes(items: readonly Planned[], day: Date): readonly Placed[] {
  const boxes = items
    .filter((item) => !item.allDay)
    .map((item): Span => {
      const from = Math.max(0, clockMinutes(item.start, day));
      const to = item.end === null ? from + MIN_BOX_MINUTES : clockMinutes(item.end, day);
      return { item, from, to: Math.min(DAY_MINUTES, Math.max(to, from + MIN_BOX_MINUTES)) };
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  const groups: Span[][] = [];
  let end = 0;
  for (const box of boxes) {
    if (box.from >= end || groups.length === 0) groups.push([]);
    end = Math.max(end, box.to);
    groups.at(-1)?.push(box);
  }
  return groups.flatMap((group, index) => placedGroup(group, index));
}

function overlap(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Gives each its lane, those that are not done first: of a narrow column they are shown. */
function withLanes(group: readonly Span[]): readonly (Span & { readonly lane: number })[] {
  const lanes = new Map<Span, number>();
  const isDone = ({ item }: Span) => item.record["mark_as_done"] === true;
  for (const box of group.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)))) {
    const takenLanes = new Set(
      [...lanes].filter(([otherBox]) => overlap(box, otherBox)).map(([, lane]) => lane),
    );
    let lane = 0;
    while (takenLanes.has(lane)) lane += 1;
    lanes.set(box, lane);
  }
  return group.map((box) => ({ ...box, lane: lanes.get(box) ?? 0 }));
}

function placedGroup(group: readonly Span[], index: number): readonly Placed[] {
  const boxes = withLanes(group);
  const lanes = Math.max(...boxes.map(({ lane }) => lane)) + 1;
  return boxes.map((box) => {
    const { item, from, to, lane } = box;
    const beside = boxes.filter((otherBox) => otherBox.lane > lane && overlap(box, otherBox));
    const span = Math.min(lanes, ...beside.map((otherBox) => otherBox.lane)) - lane;
    return { item, from, minutes: to - from, lane, lanes, span, group: index };
  });
}

/** Leaves out what has no room in a narrow column, and collects what overlaps of it. */
export function fitLanes(
  placed: readonly Placed[],
  { fullLanes, crowded }: LaneLimit,
): { readonly visible: readonly Placed[]; readonly overflows: readonly Overflow[] } {
  const hasRoom = ({ lane, lanes }: Placed) => lanes <= fullLanes || lane < crowded;
  const visible = placed
    .filter(hasRoom)
    .map((box) =>
      box.lanes <= fullLanes
        ? box
        : { ...box, lanes: crowded, span: Math.min(box.span, crowded - box.lane) },
    );
  const overflows: Overflow[] = [];
  for (const { item, from, minutes, group } of placed.filter((box) => !hasRoom(box))) {
    const lastOverflow = overflows.at(-1);
    if (lastOverflow === undefined || lastOverflow.from + lastOverflow.minutes <= from)
      overflows.push({ from, minutes, group, items: [item] });
    else {
      const to = Math.max(lastOverflow.from + lastOverflow.minutes, from + minutes);
      const items = [...lastOverflow.items, item];
      overflows[overflows.length - 1] = { ...lastOverflow, minutes: to - lastOverflow.from, items };
    }
  }
  return { visible, overflows };
}

/** Activities that start from one local day to another, the last one not included. */
export function between(from: Date, to: Date): Filter {
  return startingOn(chosenZone(), dayOf(from), dayOf(to));
}

/** Days after its start in which an activity is searched. */
const LONGEST_DAYS = 7;

/** Activities with a time that began before a day, and end after a moment (ms). */
export function goingOn(day: Date, afterMs: number): Filter {
  return {
    op: "and",
    of: [
      {
        op: "between",
        field: "start",
        from: addDays(day, -LONGEST_DAYS).getTime(),
        to: day.getTime() - 1,
      },
      { op: "between", field: "end", from: afterMs + 1 },
    ],
  };
}

/**
 * Activities from one local day to another, the last one not included: those that start then, and
 * those that began before and go on.
 */
export function during(from: Date, to: Date): Filter {
  const earliestMs = addDays(from, -LONGEST_DAYS).getTime();
  return {
    op: "and",
    of: [
      // Lets an index answer: without it every activity would be read.
      { op: "between", field: "start", from: earliestMs, to: to.getTime() - 1 },
      { op: "or", of: [between(from, to), goingOn(from, from.getTime())] },
    ],
  };
}

export function startedBefore(day: Date): Filter {
  return startingOn(chosenZone(), null, dayOf(day));
}

/** Returns the days of the weeks that a day's month touches. */
export function monthWeeks(day: Date): readonly Date[] {
  const firstDay = startOfWeek(startOfMonth(day));
  const nextMonth = addMonths(startOfMonth(day), 1);
  const weeks = Math.ceil(differenceInCalendarDays(nextMonth, firstDay) / 7);
  return Array.from({ length: weeks * 7 }, (_item, index) => addDays(firstDay, index));
}

export function week(day: Date): readonly Date[] {
  const firstDay = startOfWeek(day);
  return Array.from({ length: 7 }, (_item, index) => addDays(firstDay, index));
}
