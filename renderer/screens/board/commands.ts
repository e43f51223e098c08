import { ArrowRight, Kanban } from "lucide-react";
import { BOARDS } from "../../../shared/local/report.ts";
import {
  commandsIn,
  type CommandSource,
  defineCommand,
  pageCommand,
  printing,
} from "../../core/command.ts";
import { defineTarget, pageOf } from "../../core/targets.ts";
import { printList } from "../../query/list-actions.ts";
import { useBoardMemories } from "./board-memory.ts";
import { BOARD_TEXTS } from "./texts.ts";

const TEXTS = BOARD_TEXTS.commands;

/** The columns of a board, and the card that keys act on. */
interface Board {
  readonly chooseColumn: () => void;
  /** Moves the active card to a column beside its own. */
  readonly carry: (delta: 1 | -1) => void;
  /** Creates a record in the column that has the focus. */
  readonly create: () => void;
  /** Folds the columns of a good or bad end, or shows their cards. */
  readonly toggleEnds: () => void;
}
export const BOARD = defineTarget<Board>("board");

const command = commandsIn("Boards");
const IN_MENU = { menus: ["card"], section: "move" } as const;

export const SOURCE: CommandSource = {
  commands: [
    pageCommand({
      id: "go-boards",
      title: TEXTS.goBoards,
      group: "Go",
      icon: Kanban,
      keys: ["g b"],
      run: (_page, { navigation }) =>
        navigation.go({ view: "board", resource: useBoardMemories.getState().last, open: null }),
    }),
    ...BOARDS.map((resource) =>
      pageCommand({
        id: `go-board-${resource}`,
        title: TEXTS.goTo(BOARD_TEXTS.titles[resource]),
        group: "Go",
        icon: Kanban,
        run: (_page, { navigation }) => navigation.go({ view: "board", resource, open: null }),
      }),
    ),
    defineCommand({
      id: "board-print",
      title: TEXTS.print,
      group: "Boards",
      on: pageOf("board"),
      keys: ["v p"],
      ...printing(printList),
    }),
    command(BOARD, "card-on", TEXTS.next, ["Shift+ArrowRight"], ({ carry }) => carry(1), {
      icon: ArrowRight,
      menus: ["card", "quick"],
      section: "move",
      shortTitle: TEXTS.nextShort,
    }),
    command(BOARD, "card-back", TEXTS.previous, ["Shift+ArrowLeft"], ({ carry }) => carry(-1), {
      ...IN_MENU,
      shortTitle: TEXTS.previousShort,
    }),
    command(BOARD, "card-choose", TEXTS.choose, ["m"], ({ chooseColumn }) => chooseColumn(), {
      ...IN_MENU,
      shortTitle: TEXTS.chooseShort,
    }),
    command(BOARD, "board-ends", TEXTS.toggleEnds, ["v f"], ({ toggleEnds }) => toggleEnds()),
  ],
};
