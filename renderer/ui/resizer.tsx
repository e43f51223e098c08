import type { KeyboardEvent, PointerEvent as ReactPointerEvent } from "react";
import styles from "./layout.module.css";

const KEY_STEP_PX = 16;

/** Pixels. */
interface Widths {
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly usual: number;
  /** The panel folds to this where it would be narrower than `minWidth`. */
  readonly folded?: number;
}

interface Props extends Widths {
  readonly label: string;
  readonly width: number;
  /** The way in which the divider moves when the panel gets wider. */
  readonly grows: "right" | "left";
  readonly onWidth: (width: number) => void;
}

function settled(wantedWidth: number, { minWidth, maxWidth, folded }: Widths): number {
  if (folded !== undefined && wantedWidth < (folded + minWidth) / 2) return folded;
  return Math.min(maxWidth, Math.max(minWidth, Math.round(wantedWidth)));
}

/** Returns the width after a step of the arrow keys; skips widths between folded and least. */
function stepped(width: number, delta: number, widths: Widths): number {
  const { minWidth, folded } = widths;
  if (folded !== undefined && delta < 0 && width <= minWidth) return folded;
  if (folded !== undefined && delta > 0 && width < minWidth) return minWidth;
  return settled(width + delta, widths);
}

/**
 * The divider beside a panel: drag it, or move it with the arrow keys. A double click or Enter
 * folds the panel, or resets its width.
 */
export function Resizer({ label, width, grows, onWidth, ...widths }: Props) {
  const { minWidth, maxWidth, usual, folded } = widths;
  const sign = grows === "right" ? 1 : -1;
  const toggle = () => onWidth(folded === undefined || width === folded ? usual : folded);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => onWidth(stepped(width, -KEY_STEP_PX * sign, widths)),
    ArrowRight: () => onWidth(stepped(width, KEY_STEP_PX * sign, widths)),
    Home: () => onWidth(folded ?? minWidth),
    End: () => onWidth(maxWidth),
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
      aria-valuemin={folded ?? minWidth}
      aria-valuemax={maxWidth}
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
