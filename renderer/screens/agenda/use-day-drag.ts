import { type PointerEvent, type RefObject, useState } from "react";
import type { Planned } from "../../fields/planned.ts";
import { type DragPoint, useDrag } from "../../ui/use-drag.ts";

const STEP_MINUTES = 15;
const DAY_MINUTES = 24 * 60;

interface Dragged {
  readonly item: Planned;
  /** Minutes from midnight at which the activity starts. */
  readonly from: number;
  /** How far the day was scrolled, pixels. */
  readonly scrolled: number;
}

/** Drags an activity within the hours of its day, in steps of a quarter of an hour. */
export function useDayDrag(
  scroller: RefObject<HTMLElement | null>,
  hourPx: number,
  onMove: (item: Planned, minutes: number) => void,
) {
  const [by, setBy] = useState(0);
  const scrolled = () => scroller.current?.scrollTop ?? 0;
  const minutesOf = (pressed: Dragged, { dy }: DragPoint) => {
    const hours = (dy + scrolled() - pressed.scrolled) / hourPx;
    const minutes = Math.round((hours * 60) / STEP_MINUTES) * STEP_MINUTES;
    return Math.max(-pressed.from, Math.min(DAY_MINUTES - STEP_MINUTES - pressed.from, minutes));
  };
  const { area, dragged, press } = useDrag<Dragged>({
    onMove: (pressed, at) => setBy(minutesOf(pressed, at)),
    onDrop: (pressed, at) => {
      const minutes = minutesOf(pressed, at);
      if (minutes !== 0) onMove(pressed.item, minutes);
    },
    onEnd: () => setBy(0),
  });
  return {
    area,
    dragged: dragged === null ? null : { item: dragged.item, by },
    press: (event: PointerEvent<HTMLElement>, item: Planned, from: number) =>
      press(event, { item, from, scrolled: scrolled() }),
  };
}
