import { type PointerEvent, useRef, useState } from "react";
import { useOverlays } from "../../core/view-state.ts";
import type { Planned } from "../../fields/planned.ts";
import { attributeAt, findAllByAttribute, findByAttribute } from "../../ui/dom-attributes.ts";
import { differenceInCalendarDays } from "../../ui/local-date.ts";
import { useDrag } from "../../ui/use-drag.ts";
import { clockMinutes, clockTime } from "./day-lanes.ts";
import { type DropTarget, dropTarget, type Grabbed, type GridPoint } from "./grid-drag.ts";
import type { Planner } from "./use-planner.ts";

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
export function useGridDrag(days: readonly Date[], planner: Planner) {
  const area = useRef<HTMLElement>(null);
  const [target, setTarget] = useState<DropTarget | null>(null);
  const targetAt = (grabbed: Grabbed, at: WindowPoint) => {
    const point = pointAt(area.current, at);
    return point === null ? null : dropTarget(grabbed, point);
  };
  const drag = useDrag<Grabbed>({
    isScrolled: true,
    onMove: (grabbed, at) => setTarget((last) => targetAt(grabbed, at) ?? last),
    onDrop: (grabbed, at) => {
      const found = targetAt(grabbed, at);
      if (found !== null) drop(grabbed, found, days, planner);
    },
    onEnd: () => setTarget(null),
  });
  const press = (event: PointerEvent<HTMLElement>, grab: (at: GridPoint) => Grabbed) => {
    const point = pointAt(area.current, { x: event.clientX, y: event.clientY });
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
        return { by: "move", item, offset, earliest: item.allDay ? 0 : Math.min(0, from) };
      }),
    pressEnd: (event: PointerEvent<HTMLElement>, item: Planned, day: number) => {
      event.stopPropagation();
      const from = clockMinutes(item.start, days[day] ?? item.start);
      press(event, () => ({ by: "stretch", item, day, from }));
    },
    pressHours: (event: PointerEvent<HTMLElement>) => {
      if (event.target === event.currentTarget)
        press(event, ({ day, minute }) => ({ by: "create", day, minute }));
    },
  };
}

/** Returns the day and the minute at a point of the window: of the day that is nearest to it. */
function pointAt(area: HTMLElement | null, { x, y }: WindowPoint): GridPoint | null {
  if (area === null) return null;
  const found = findAllByAttribute("day", area).map((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { element, distance: Math.max(left - x, x - right, 0) };
  });
  const closest = found.toSorted((a, b) => a.distance - b.distance)[0];
  const hours = closest === undefined ? null : findByAttribute("hours", true, closest.element);
  if (closest === undefined || hours === null) return null;
  return {
    day: found.indexOf(closest),
    minute: ((y - hours.getBoundingClientRect().top) / HOUR_PX) * 60,
    isAllDay: attributeAt({ x, y }, "all-day") !== null,
  };
}

function drop(grabbed: Grabbed, target: DropTarget, days: readonly Date[], planner: Planner): void {
  const day = days[target.day];
  if (day === undefined) return;
  const start = clockTime(day, target.from);
  const end = clockTime(day, target.to);
  switch (grabbed.by) {
    case "move": {
      const { item } = grabbed;
      const by = differenceInCalendarDays(day, item.start);
      if (!target.isAllDay) planner.moveTo(item, start);
      else if (by !== 0) planner.move(item, { days: by });
      return;
    }
    case "stretch":
      planner.endAt(grabbed.item, end);
      return;
    case "create":
      useOverlays.getState().create("activity", {
        start_datetime: start.toISOString(),
        end_datetime: end.toISOString(),
      });
  }
}
