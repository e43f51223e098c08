import { flushSync } from "react-dom";
import { CURSOR, onTargetChange } from "./targets.ts";

interface HeldKeys {
  /** Keeps a key that has to wait, or comes after one that does; false when it can be pressed. */
  readonly hold: (event: KeyboardEvent) => boolean;
  readonly end: () => void;
}

/**
 * Keys that come before the rows, or the record, they act on: they are kept in their order and
 * pressed when it is here. Esc or a click discards them: the user has moved on.
 */
export function holdKeys(
  waits: (event: KeyboardEvent) => boolean,
  press: (event: KeyboardEvent) => void,
): HeldKeys {
  let heldEvents: readonly KeyboardEvent[] = [];
  let planned = false;
  const forget = () => {
    heldEvents = [];
  };
  const release = () => {
    planned = false;
    for (let event = heldEvents[0]; event !== undefined && !waits(event); event = heldEvents[0]) {
      heldEvents = heldEvents.slice(1);
      const pressed = event;
      // The next key acts on what this one leads to.
      flushSync(() => press(pressed));
    }
    // The row may be outside of the visible part of the list.
    if (heldEvents.length > 0) CURSOR.current()?.reveal();
  };
  const plan = () => {
    if (planned || heldEvents.length === 0) return;
    planned = true;
    queueMicrotask(release);
  };
  const stop = onTargetChange(plan);
  window.addEventListener("pointerdown", forget);
  return {
    hold: (event) => {
      if (event.key === "Escape") forget();
      const behind = heldEvents.length > 0 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!behind && !waits(event)) return false;
      heldEvents = [...heldEvents, event];
      if (heldEvents.length === 1) CURSOR.current()?.reveal();
      return true;
    },
    end: () => {
      forget();
      stop();
      window.removeEventListener("pointerdown", forget);
    },
  };
}
