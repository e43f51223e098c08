import { flushSync } from "react-dom";
import { CURSOR, onTargetChange } from "./targets.ts";

interface HeldKeys {
  /**
   * Keeps a key when it has to wait, or when one before it does; false when it can be pressed now.
   */
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
  let held: readonly KeyboardEvent[] = [];
  let planned = false;
  const forget = () => {
    held = [];
  };
  const release = () => {
    planned = false;
    for (let event = held[0]; event !== undefined && !waits(event); event = held[0]) {
      held = held.slice(1);
      const pressed = event;
      // The next key acts on what this one leads to.
      flushSync(() => press(pressed));
    }
    // The row may be outside of the visible part of the list.
    if (held.length > 0) CURSOR.current()?.reveal();
  };
  const plan = () => {
    if (planned || held.length === 0) return;
    planned = true;
    queueMicrotask(release);
  };
  const stop = onTargetChange(plan);
  window.addEventListener("pointerdown", forget);
  return {
    hold: (event) => {
      if (event.key === "Escape") forget();
      const behind = held.length > 0 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!behind && !waits(event)) return false;
      held = [...held, event];
      if (held.length === 1) CURSOR.current()?.reveal();
      return true;
    },
    end: () => {
      forget();
      stop();
      window.removeEventListener("pointerdown", forget);
    },
  };
}
