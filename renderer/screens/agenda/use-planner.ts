import { parseInstant } from "../../../shared/contract/instant.ts";
import { saveWithUndo } from "../../changes/record-save.ts";
import { useBridge } from "../../core/workspace.tsx";
import { movedBody, movedByDays, movedToBody, type Planned } from "../../fields/planned.ts";
import { IN_SENTENCE } from "../../ui/format.ts";
import {
  differenceInCalendarDays,
  differenceInMinutes,
  isSameDay,
  isValid,
  localDate,
  localNow,
} from "../../ui/local-date.ts";
import {
  type DropTarget,
  dropTarget,
  type Grabbed,
  type GridPoint,
  STEP_MINUTES,
} from "./grid-drag.ts";
import { saveTimes } from "./invitation-dialog.tsx";
import { ACTIVITY_TEXTS } from "./texts.ts";
import { type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { useOverlays } from "../../core/view-state.ts";
import { attributeAt, findAllByAttribute, findByAttribute } from "../../ui/dom-attributes.ts";
import { useDrag } from "../../ui/use-drag.ts";
import { clockMinutes, clockTime } from "./day-lanes.ts";

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
  const save = (item: Planned, body: Body, message: string) =>
    void saveWithUndo(bridge, "activity", item.record, body, { message });
  const saveTime = (item: Planned, body: Body, message: string) =>
    saveTimes(item.record, body, (chosenBody) => save(item, chosenBody, message));
  const endAt = (item: Planned, end: Date) => {
    if (item.end === null || differenceInMinutes(end, item.end) !== 0)
      saveTime(
        item,
        { end_datetime: end.toISOString() },
        ACTIVITY_TEXTS.endsAt(IN_SENTENCE.time(end)),
      );
  };
  return {
    setDone: (item, done) =>
      save(
        item,
        { mark_as_done: done },
        done ? ACTIVITY_TEXTS.markedDone : ACTIVITY_TEXTS.markedNotDone,
      ),
    move: (item, minutes) => {
      const body =
        "days" in minutes ? movedByDays(item, minutes.days) : movedBody(item, minutes.minutes);
      const moved = body["start_datetime"];
      const start = moved === undefined ? item.start : localDate(parseInstant(moved) ?? Number.NaN);
      saveTime(
        item,
        body,
        ACTIVITY_TEXTS.moved(
          item.allDay ? IN_SENTENCE.weekday(start) : IN_SENTENCE.weekdayTime(start),
        ),
      );
    },
    moveTo: (item, start) => {
      if (item.allDay || differenceInMinutes(start, item.start) !== 0)
        saveTime(
          item,
          movedToBody(item, start),
          ACTIVITY_TEXTS.moved(IN_SENTENCE.weekdayTime(start)),
        );
    },
    endAt,
    extend: (item, minutes) => {
      const end = (item.end ?? item.start).getTime() + minutes * MINUTE_MS;
      const earliestMs = item.start.getTime() + STEP_MINUTES * MINUTE_MS;
      endAt(item, localDate(Math.max(earliestMs, end)));
    },
  };
}

const MINUTE_MS = 60_000;
/** A click in the grid means the half hour around it. */
const CLICK_MINUTES = 30;

/** Height of an hour, pixels; the style sheet gets it as `--hour`. */
export const HOUR_PX = 52;

interface WindowPoint {
  readonly x: number;
  readonly y: number;
}

/** Drag in the grid, and the place where it would be dropped. */
export interface GridDrag {
  readonly grabbed: Grabbed;
  readonly target: DropTarget;
}

/** Drags in the grid of hours: activities, their ends, and new ones out of an empty place. */
export function useGridDrag(days: readonly Date[], planner: Planner, firstMinute: number) {
  const area = useRef<HTMLElement>(null);
  const [target, setTarget] = useState<DropTarget | null>(null);
  const targetAt = (grabbed: Grabbed, windowPoint: WindowPoint) => {
    const point = pointAt(area.current, windowPoint, firstMinute);
    return point === null ? null : dropTarget(grabbed, point);
  };
  const drag = useDrag<Grabbed>({
    isScrolled: true,
    onMove: (grabbed, windowPoint) =>
      setTarget((previous) => targetAt(grabbed, windowPoint) ?? previous),
    onDrop: (grabbed, windowPoint) => {
      const dropped = targetAt(grabbed, windowPoint);
      if (dropped !== null) drop(grabbed, dropped, days, planner);
    },
    onEnd: () => setTarget(null),
  });
  const press = (event: PointerEvent<HTMLElement>, grab: (at: GridPoint) => Grabbed) => {
    const point = pointAt(area.current, { x: event.clientX, y: event.clientY }, firstMinute);
    if (point !== null) drag.press(event, grab(point));
  };
  return {
    area: (element: HTMLElement | null) => {
      area.current = element;
      return drag.area(element);
    },
    dragged: drag.dragged === null || target === null ? null : { grabbed: drag.dragged, target },
    pressItem: (event: PointerEvent<HTMLElement>, item: Planned, day: Date) =>
      press(event, ({ minute }) => {
        const from = clockMinutes(item.start, day);
        const offset = item.allDay ? 0 : minute - from;
        return {
          kind: "move",
          item,
          offset,
          earliest: item.allDay ? firstMinute : Math.min(firstMinute, from),
        };
      }),
    pressEnd: (event: PointerEvent<HTMLElement>, item: Planned, day: number) => {
      event.stopPropagation();
      const from = clockMinutes(item.start, days[day] ?? item.start);
      press(event, () => ({ kind: "stretch", item, day, from }));
    },
    pressHours: (event: PointerEvent<HTMLElement>) => {
      if (event.target === event.currentTarget)
        press(event, ({ day, minute }) => ({ kind: "create", day, minute }));
    },
    /** A click on a free hour creates an activity there, as long as its type usually takes. */
    clickHours: (event: MouseEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      const point = pointAt(area.current, { x: event.clientX, y: event.clientY }, firstMinute);
      const day = point === null ? undefined : days[point.day];
      if (point === null || day === undefined) return;
      const minute = Math.floor(point.minute / CLICK_MINUTES) * CLICK_MINUTES;
      createActivity({ start_datetime: clockTime(day, minute).toISOString() });
    },
  };
}

/** Returns the day and the minute at a point of the window: of the day that is nearest to it. */
function pointAt(
  area: HTMLElement | null,
  { x, y }: WindowPoint,
  firstMinute: number,
): GridPoint | null {
  if (area === null) return null;
  const columns = findAllByAttribute("day", area).map((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { element, distance: Math.max(left - x, x - right, 0) };
  });
  const closest = columns.toSorted((a, b) => a.distance - b.distance)[0];
  const hours = closest === undefined ? null : findByAttribute("hours", true, closest.element);
  if (closest === undefined || hours === null) return null;
  return {
    day: columns.indexOf(closest),
    minute: Math.max(0, (y - hours.getBoundingClientRect().top) / HOUR_PX) * 60 + firstMinute,
    isAllDay: attributeAt({ x, y }, "all-day") !== null,
  };
}

function drop(grabbed: Grabbed, target: DropTarget, days: readonly Date[], planner: Planner): void {
  const day = days[target.day];
  if (day === undefined) return;
  const start = clockTime(day, target.from);
  const end = clockTime(day, target.to);
  switch (grabbed.kind) {
    case "move": {
      const { item } = grabbed;
      const days = differenceInCalendarDays(day, item.start);
      if (!target.isAllDay) planner.moveTo(item, start);
      else if (days !== 0) planner.move(item, { days });
      return;
    }
    case "stretch":
      planner.endAt(grabbed.item, end);
      return;
    case "create":
      createActivity({ start_datetime: start.toISOString(), end_datetime: end.toISOString() });
  }
}

/** Opens the form of a new activity with its times. */
export function createActivity(times: Body): void {
  useOverlays.getState().create("activity", times);
}

const START_HOUR = 9;

/** Returns the times of a new activity on a day: in the morning; today, the next half hour. */
export function timesOn(day: Date): Body {
  const start = clockTime(day, START_HOUR * 60);
  return !isValid(start) || isSameDay(start, localNow())
    ? {}
    : { start_datetime: start.toISOString() };
}
