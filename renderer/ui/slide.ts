import type { PointerEvent as ReactPointerEvent } from "react";

/**
 * Follows a pointer that has taken a handle (the line beside a part or a column): it tells how far
 * to the right the handle was moved, pixels, until the pointer lets go.
 */
export function slide(event: ReactPointerEvent<HTMLElement>, onMove: (dx: number) => void): void {
  const { clientX: from, currentTarget: handle, pointerId } = event;
  handle.setPointerCapture(pointerId);
  const move = ({ clientX }: PointerEvent) => onMove(clientX - from);
  handle.addEventListener("pointermove", move);
  const end = () => handle.removeEventListener("pointermove", move);
  handle.addEventListener("lostpointercapture", end, { once: true });
}
