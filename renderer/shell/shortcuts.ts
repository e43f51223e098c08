import { create } from "zustand";
import type { Bridge } from "../../shared/bridge.ts";
import { type Command, contextOf } from "../core/command.ts";
import { allCommands } from "../core/command-registry.ts";
import { holdKeys } from "../core/held-keys.ts";
import { isPress, type Press, readKeys } from "../core/keys.ts";

/** The next key of a sequence has to come within this time. */
const KEY_SEQUENCE_MS = 1_800;

/** Controls that take letters; check boxes and the like do not. */
const TEXT_INPUTS = [
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])',
  "textarea",
  "select",
].join();

/** Single keys are letters while the user types, and belong to a dialog or menu that is open. */
function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches(TEXT_INPUTS) ||
    target.closest('[role="dialog"], [role="listbox"], [role="menu"]') !== null
  );
}

/** Returns whether single keys are not for the page now. */
function isTaken(event: KeyboardEvent): boolean {
  return isTyping(event) || document.querySelector('[role="dialog"]') !== null;
}

/** Keys that a focused control uses itself: they are shortcuts only on a list or the bare page. */
const CONTROL_KEYS = /^(Enter|Arrow.*|Page.*|Home|End)$/;

function isOnPage({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element &&
    (target === document.body ||
      target.matches("main, [data-list], [data-page], [data-entry], [data-activity] a"))
  );
}

interface Bound {
  readonly command: Command;
  readonly presses: readonly Press[];
}

function bindings(): readonly Bound[] {
  return allCommands().flatMap((command) =>
    command.keys.map((keys) => ({ command, presses: readKeys(keys) })),
  );
}

/** The beginning of a sequence that waits for its next key, as the table writes it; else null. */
export const usePending = create<{ readonly keys: string | null }>(() => ({ keys: null }));

/** Listens for the keys of the command table. Returns a function that ends it. */
export function listenForShortcuts(bridge: Bridge): () => void {
  const bound = bindings();
  let typedKeys: readonly Bound[] = [];
  let length = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (candidates: readonly Bound[], presses: number) => {
    typedKeys = candidates;
    length = presses;
    clearTimeout(timer);
    const keys = candidates[0]?.presses.slice(0, presses).map((press) => press.key);
    usePending.setState({ keys: keys === undefined ? null : keys.join(" ") });
    if (presses > 0) timer = setTimeout(() => wait([], 0), KEY_SEQUENCE_MS);
  };
  const reachable = ({ presses }: Bound, event: KeyboardEvent) => {
    const modified = presses[0]?.mod === true;
    if (!modified && isTaken(event)) return false;
    return !CONTROL_KEYS.test(event.key) || event.altKey || isOnPage(event);
  };
  const meant = (candidates: readonly Bound[], position: number, event: KeyboardEvent) =>
    candidates.filter((item) => {
      const press = item.presses[position];
      return press !== undefined && isPress(event, press) && reachable(item, event);
    });
  const waits = (event: KeyboardEvent) => {
    const goesOn = meant(typedKeys, length, event);
    const candidates = goesOn.length > 0 ? goesOn : meant(bound, 0, event);
    return candidates.some(({ command }) => command.isLoading());
  };
  /** Returns why the commands of a key, or of its beginning, cannot be done here. */
  const refusal = (
    candidates: readonly Bound[],
    position: number,
    event: KeyboardEvent,
  ): string | null => {
    for (const { command } of meant(candidates, position, event)) {
      const reason = command.whyNot();
      if (reason !== null) return reason;
    }
    return null;
  };
  const showReason = (text: string, event: KeyboardEvent) => {
    wait([], 0);
    event.preventDefault();
    contextOf(bridge).messages.add({ tone: "plain", text });
  };
  const press = (event: KeyboardEvent) => {
    const next = (candidates: readonly Bound[], position: number) =>
      meant(candidates, position, event).filter(({ command }) => command.isAvailable());
    // A key that does not continue the sequence starts a new one.
    let position = length;
    let matches = next(typedKeys, position);
    if (matches.length === 0) {
      const reason = position > 0 ? refusal(typedKeys, position, event) : null;
      if (reason !== null) {
        showReason(reason, event);
        return;
      }
      position = 0;
      matches = next(bound, 0);
    }
    const fullMatch = matches.find((item) => item.presses.length === position + 1);
    if (fullMatch !== undefined) {
      wait([], 0);
      event.preventDefault();
      fullMatch.command.run(bridge);
    } else if (matches.length > 0) {
      event.preventDefault();
      // Unavailable commands wait, too: they say why once their keys are complete.
      const longer = ({ presses }: Bound) => presses.length > position + 1;
      wait(meant(position > 0 ? typedKeys : bound, position, event).filter(longer), position + 1);
    } else {
      const reason = refusal(bound, 0, event);
      if (reason !== null) showReason(reason, event);
      else if (length > 0) wait([], 0);
    }
  };
  const heldKeys = holdKeys(waits, press);
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || /^(Shift|Control|Alt|AltGraph|Meta)$/.test(event.key)) return;
    if (!isTaken(event) && heldKeys.hold(event)) event.preventDefault();
    else press(event);
  };
  window.addEventListener("keydown", onKey);
  return () => {
    window.removeEventListener("keydown", onKey);
    heldKeys.end();
    wait([], 0);
  };
}
