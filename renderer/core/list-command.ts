import type { Command } from "./command.ts";
import { type ListTarget, listTarget } from "./targets.ts";

/**
 * A command of the list, board or agenda that is on the page; `does` gives what it does there,
 * undefined where it does nothing.
 */
export function listCommand(
  id: string,
  title: string,
  keys: string,
  does: (list: ListTarget) => (() => void) | undefined,
  more: Partial<Command> = {},
): Command {
  const act = () => {
    const list = listTarget();
    return list === null ? undefined : does(list);
  };
  return {
    id,
    title,
    group: "Lists",
    keys,
    when: () => act() !== undefined,
    run: () => act()?.(),
    ...more,
  };
}
