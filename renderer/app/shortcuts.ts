import { tinykeys } from "tinykeys";
import type { Bridge } from "../../shared/bridge.ts";
import { COMMANDS } from "./commands.ts";
import { useOverlays } from "./view-state.ts";

/** Single keys are letters while somebody types, and belong to a dialog while one is open. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="dialog"]') !== null
  );
}

/** Listens for the keys of the command table. Returns a function that ends it. */
export function listenForShortcuts(bridge: Bridge): () => void {
  const bindings = Object.fromEntries(
    COMMANDS.flatMap((command) =>
      command.keys === undefined
        ? []
        : [
            [
              command.keys,
              (event: KeyboardEvent) => {
                const modified = command.keys?.startsWith("$mod") === true;
                if (!modified && (isTyping(event) || useOverlays.getState().creating !== null)) return;
                event.preventDefault();
                command.run(bridge);
              },
            ],
          ],
    ),
  );
  return tinykeys(window, bindings);
}
