import type { PointerEvent as ReactPointerEvent } from "react";

/**
 * Follows a drag of a handle (the divider beside a panel or a column): reports how far to the right
 * it was moved, in pixels, until the pointer is released.
 */
export function slide(event: ReactPointerEvent<HTMLElement>, onMove: (dx: number) => void): void {
  const { clientX: from, currentTarget: handle, pointerId } = event;
  handle.setPointerCapture(pointerId);
  const move = ({ clientX }: PointerEvent) => onMove(clientX - from);
  handle.addEventListener("pointermove", move);
  const end = () => handle.removeEventListener("pointermove", move);
  handle.addEventListener("lostpointercapture", end, { once: true });
}
