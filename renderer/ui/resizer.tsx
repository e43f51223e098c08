import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from "react";
import styles from "./layout.module.css";

const KEY_STEP_PX = 16;

/** Pixels. */
interface Widths {
  readonly least: number;
  readonly most: number;
  /** The default. */
  readonly usual: number;
  /** The panel folds to this where it would be narrower than `least`. */
  readonly folded?: number;
}

interface Props extends Widths {
  readonly label: string;
  readonly width: number;
  /** The way in which the divider moves when the panel gets wider. */
  readonly grows: "right" | "left";
  readonly onWidth: (width: number) => void;
}

function settled(wanted: number, { least, most, folded }: Widths): number {
  if (folded !== undefined && wanted < (folded + least) / 2) return folded;
  return Math.min(most, Math.max(least, Math.round(wanted)));
}

/** Returns the width after a step of the arrow keys; skips widths between folded and least. */
function stepped(width: number, by: number, widths: Widths): number {
  const { least, folded } = widths;
  if (folded !== undefined && by < 0 && width <= least) return folded;
  if (folded !== undefined && by > 0 && width < least) return least;
  return settled(width + by, widths);
}

/**
 * The divider beside a panel: drag it, or move it with the arrow keys. A double click or Enter
 * folds the panel, or resets its width.
 */
export function Resizer({ label, width, grows, onWidth, ...widths }: Props) {
  const { least, most, usual, folded } = widths;
  const sign = grows === "right" ? 1 : -1;
  const toggle = () => onWidth(folded === undefined || width === folded ? usual : folded);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => onWidth(stepped(width, -KEY_STEP_PX * sign, widths)),
    ArrowRight: () => onWidth(stepped(width, KEY_STEP_PX * sign, widths)),
    Home: () => onWidth(folded ?? least),
    End: () => onWidth(most),
    Enter: toggle,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const press = keys[event.key];
    if (press === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    press();
  };
  return (
    <div
      className={styles["line"]}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={folded ?? least}
      aria-valuemax={most}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => slide(event, (dx) => onWidth(settled(width + dx * sign, widths)))}
      onDoubleClick={toggle}
    />
  );
}

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
