import { fuzzyMatch } from "../../ui/fuzzy.ts";
import { SEARCH_TEXTS as TEXTS } from "./texts.ts";

interface Known {
  readonly id: string;
  readonly title: string;
  readonly group: string;
}

export interface RankedCommand<C extends Known = Known> {
  readonly command: C;
  readonly group: string;
  /** Positions of the typed letters in the title. */
  readonly at: readonly number[];
}

/**
 * Ranks the commands that a text may mean, best first; without a text all of them by group, after
 * the recently used ones.
 */
export function rankCommands<C extends Known>(
  commands: readonly C[],
  text: string,
  recentIds: readonly string[],
): readonly RankedCommand<C>[] {
  if (text.trim() === "") {
    const recent = recentIds.flatMap((id) => commands.find((command) => command.id === id) ?? []);
    const others = commands.filter((command) => !recent.includes(command));
    return [
      ...recent.map((command) => ({ command, group: TEXTS.recentlyUsed, at: [] })),
      ...others.map((command) => ({ command, group: command.group, at: [] })),
    ];
  }
  return commands
    .flatMap((command) => {
      const match = fuzzyMatch(text, command.title);
      return match === null ? [] : [{ command, match }];
    })
    .toSorted((a, b) => b.match.score - a.match.score)
    .map(({ command, match }) => ({ command, group: TEXTS.commands, at: match.at }));
}
