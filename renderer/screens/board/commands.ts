import { BOARDS } from "../../../shared/local/report.ts";
import type { Command, CommandSource } from "../../core/command.ts";
import { listCommand } from "../../core/list-command.ts";
import { useNavigation } from "../../core/navigation.ts";
import type { ListTarget } from "../../core/targets.ts";
import { useBoardMemories } from "./board-memory.ts";
import { BOARD_WORDS } from "./board-words.ts";

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
      title: "Go to Boards",
      group: "Go",
      keys: "g b",
      run: () => goTo(useBoardMemories.getState().last),
    },
    ...BOARDS.map((resource): Command => ({
      id: `go-board-${resource}`,
      title: `Go to ${BOARD_WORDS[resource].title}`,
      group: "Go",
      run: () => goTo(resource),
    })),
    listCommand("card-choose", "Move the card to…", "m", (list) => list.choose, GROUP),
    listCommand("card-on", "Move the card one stage on", "Shift+ArrowRight", carry(1), GROUP),
    listCommand("card-back", "Move the card one stage back", "Shift+ArrowLeft", carry(-1), GROUP),
  ],
};
