/** Rows to print: those of a list, or the cards of a board. */
export type PrintedKind = "list" | "board";

const MORE: Readonly<Record<PrintedKind, string>> = {
  list: "Filter the list to print the others, or export it.",
  board: "Filter the board to print the others.",
};
const WHERE: Readonly<Record<PrintedKind, string>> = { list: "in the list", board: "on the board" };
const FAILED: Readonly<Record<PrintedKind, string>> = {
  list: "Couldn't print the list.",
  board: "Couldn't print the board.",
};

/** Texts of lists and boards on paper. */
export const PRINT_TEXTS = {
  print: (plural: string) => `Print ${plural}`,
  failed: FAILED,
  selected: (count: string, total: string) => `${count} selected of ${total}`,
  more: (count: string) => `${count}+`,
  first: (kind: PrintedKind, count: string, total: string) =>
    `The first ${count} of ${total}. ${MORE[kind]}`,
  /** For a print that began in the browser's own menu, which cannot wait for the other rows. */
  shownOnly: (kind: PrintedKind, count: string, total: string, keys: string) =>
    `Only the ${count} of ${total} that were loaded are printed here. Press ${keys} ` +
    `${WHERE[kind]} to print all of them.`,
} as const;
