/** Texts of a list on paper. */
export const PRINT_TEXTS = {
  print: (plural: string) => `Print ${plural}`,
  failed: "Couldn't print the list.",
  selected: (count: string, total: string) => `${count} selected of ${total}`,
  first: (count: string, total: string) =>
    `The first ${count} of ${total}. Filter the list to print the others, or export it.`,
  /** The browser printed by itself: only what was shown is at hand. */
  shownOnly: (count: string, total: string, keys: string) =>
    `Only ${count} of ${total} are on this paper: those that were loaded. ${keys} in the list ` +
    "prints all.",
} as const;
