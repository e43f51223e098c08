import { BOARDS } from "../../../shared/local/report.ts";
import { type Command, type CommandSource, listCommand } from "../../core/command.ts";
import { printing } from "../../core/print-page.ts";
import { useNavigation } from "../../core/navigation.ts";
import type { ListTarget } from "../../core/targets.ts";
import { printList } from "../../query/list-actions.ts";
import { useBoardMemories } from "./board-memory.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

const goTo = (resource: (typeof BOARDS)[number]) =>
  useNavigation.getState().go({ view: "board", resource, open: null });
const carry =
  (by: 1 | -1) =>
  ({ carry: move }: ListTarget) =>
    move === undefined ? undefined : () => move(by);
const GROUP = { group: "Boards" } as const;

export const SOURCE: CommandSource = {
  commands: [
    {
      id: "go-boards",
      title: TEXTS.commands.goBoards,
      group: "Go",
      keys: "g b",
      run: () => goTo(useBoardMemories.getState().last),
    },
    ...BOARDS.map((resource): Command => ({
      id: `go-board-${resource}`,
      title: TEXTS.commands.goTo(TEXTS.titles[resource]),
      group: "Go",
      run: () => goTo(resource),
    })),
    {
      id: "board-print",
      title: TEXTS.commands.print,
      group: "Boards",
      keys: "v p",
      when: () => useNavigation.getState().place.view === "board",
      ...printing(printList),
    },
    listCommand("card-choose", TEXTS.commands.choose, "m", (list) => list.choose, GROUP),
    listCommand("card-on", TEXTS.commands.next, "Shift+ArrowRight", carry(1), GROUP),
    listCommand("card-back", TEXTS.commands.previous, "Shift+ArrowLeft", carry(-1), GROUP),
  ],
};
