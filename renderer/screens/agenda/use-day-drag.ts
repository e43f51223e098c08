import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";
import type { Planned } from "../../fields/planned.ts";

/**
 * Milliseconds that a finger or pen rests on an activity before it takes it: moved earlier it
 * scrolls.
 */
const PRESS = 280;
/** Pixels within which a pointer counts as resting. */
const REST = 5;
/** Minutes by which an activity moves at once. */
const STEP = 15;
const DAY = 24 * 60;

export interface Dragged {
  readonly item: Planned;
  /** Minutes. */
  readonly by: number;
}

/**
 * An activity that is dragged up and down the hours of its day: with a mouse at once, by finger or
 * pen after a short press; Esc lets it go.
 */
export function useDayDrag(hour: number, onMove: (item: Planned, minutes: number) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const grid = useRef<HTMLUListElement>(null);
  const taken = useRef(false);
  useEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const follow = new AbortController();
    const { signal } = follow;
    // Known to the browser before the finger comes, or it scrolls without asking.
    const holdStill = (event: Event) => taken.current && event.cancelable && event.preventDefault();
    element.addEventListener("touchmove", holdStill, { passive: false, signal });
    element.addEventListener("contextmenu", holdStill, { signal });
    // A link in it is not what is dragged.
    element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    // Letting go does not open it.
    const swallow = (event: Event) => {
      if (!taken.current) return;
      taken.current = false;
      event.preventDefault();
      event.stopPropagation();
    };
    element.addEventListener("click", swallow, { capture: true, signal });
    return () => follow.abort();
  }, []);

  /** `from`: minutes from midnight at which it begins. */
  const press = (event: ReactPointerEvent, item: Planned, from: number) => {
    taken.current = false;
    if (!event.isPrimary || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    const { pointerId, pointerType, clientY } = event;
    const scrolled = () => grid.current?.parentElement?.scrollTop ?? 0;
    const began = clientY + scrolled();
    let by = 0;
    const take = () => {
      taken.current = true;
      setDragged({ item, by });
    };
    const timer = pointerType === "mouse" ? undefined : setTimeout(take, PRESS);
    const follow = new AbortController();
    const { signal } = follow;
    const end = (drop: boolean) => {
      clearTimeout(timer);
      follow.abort();
      setDragged(null);
      if (drop && taken.current && by !== 0) onMove(item, by);
    };
    const move = (next: PointerEvent) => {
      if (next.pointerId !== pointerId) return;
      const way = next.clientY + scrolled() - began;
      if (!taken.current && Math.abs(way) <= REST) return;
      if (!taken.current && pointerType !== "mouse") {
        end(false);
        return;
      }
      const minutes = Math.round(((way / hour) * 60) / STEP) * STEP;
      by = Math.max(-from, Math.min(DAY - STEP - from, minutes));
      take();
    };
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", (up) => up.pointerId === pointerId && end(true), {
      signal,
    });
    window.addEventListener("pointercancel", (gone) => gone.pointerId === pointerId && end(false), {
      signal,
    });
    const leave = (key: KeyboardEvent) => {
      if (key.key !== "Escape" || !taken.current) return;
      key.stopPropagation();
      end(false);
    };
    window.addEventListener("keydown", leave, { capture: true, signal });
  };
  return { grid, dragged, press };
}
