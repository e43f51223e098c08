import { isolated } from "../../ui/visible-text.ts";
import type { BoardResource } from "../../../shared/local/report.ts";

const TITLES: Readonly<Record<BoardResource, string>> = {
  deal: "Deals by stage",
  contact: "Contacts by stage",
  job: "Jobs by status",
};

/** Names of the columns of records that are in no stage, or have no status. */
const WITHOUT: Readonly<Record<BoardResource, string>> = {
  deal: "No stage",
  contact: "No stage",
  job: "No status",
};

export const BOARD_TEXTS = {
  titles: TITLES,
  without: WITHOUT,
  pageTitle: (title: string) => `${title} – Roadbook`,
  found: (count: string) => `${count} found`,
  boardOf: "Board of",
  notShown: "Couldn't show this board",
  noColumns: "No columns yet",
  whyNoColumns: "They are your server's stages and arrive with its first records.",
  filter: "Filter this board",
  owner: "Owner",
  anyOwner: "Owner: any",
  unknownOwner: (id: string) => `#${id}`,
  clear: "Clear filters",
  column: (label: string, cards: string) => `${label}, ${cards}`,
  dropHere: "Drop it here",
  empty: (plural: string) => `No ${plural}`,
  /** Number of a column's cards on the paper. */
  cardsOf: (count: string, total: string) => `${count} of ${total}`,
  percent: (percent: number) => `${percent} %`,
  weighted: (amount: string, percent: number | null) =>
    percent === null || percent === 0 || percent === 100
      ? `weighted ${amount}`
      : `weighted ${amount} (${percent} %)`,
  money: (amount: string, currency: string) => `${amount} ${currency}`,
  headcount: (heads: number) => (heads === 1 ? "1 opening" : `${heads} openings`),
  loading: "Loading",
  lastContact: (timeText: string) => `Last contact ${timeText}`,
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  withKeys: (title: string, keys: string) => `${title} (${keys})`,
  fold: (column: string) => `Fold ${column}`,
  unfold: (column: string) => `Show the cards of ${column}`,
  createIn: (noun: string, column: string) => `New ${noun} in ${column}`,
  notMoved: (name: string) => `Couldn't move ${name}.`,
  notSelected: "Couldn't select the cards.",
  /** Read out on a selected card. */
  selected: "Selected",
  moveTo: "Move to",
  /** "Stage → Offer · Senior search for Acme". */
  moved: (field: string, column: string, name: string) =>
    `${field} → ${isolated(column)} · ${isolated(name)}`,
  /** "Stage changed · 3 deals", for cards that went to different columns. */
  movedAll: (field: string, cards: string) => `${field} changed · ${cards}`,
  legend: {
    walk: "move",
    select: "select",
    moveTo: "move to…",
    stage: "previous or next stage",
    open: "open",
    filter: "filter",
    create: "new in this column",
    menu: "all actions",
  },
  commands: {
    toggleEnds: "Show or fold the columns of what is won or lost",
    goBoards: "Go to Boards",
    goTo: (title: string) => `Go to ${title}`,
    print: "Print the board",
    next: "Move card to the next stage",
    nextShort: "Next stage",
    previous: "Move card to the previous stage",
    previousShort: "Previous stage",
    choose: "Move card to…",
    chooseShort: "Move to…",
  },
} as const;
