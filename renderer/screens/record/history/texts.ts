/** Texts of what was changed here. */
export const HISTORY_TEXTS = {
  title: "My changes",
  none: "No changes made on this machine yet.",
  kinds: { update: "Changed", create: "Made", delete: "Deleted" },
  showAll: (count: number) => `Show all ${count}`,
  undo: "Undo",
  undoChange: (madeAt: string) => `Undo the change of ${madeAt}`,
  undone: "Undone.",
  restored: "Restored the previous value.",
  failed: "Couldn't undo the change.",
  decideInSync: "Decide in Sync",
  changedSince: (labels: string) =>
    `Changed again since then: ${labels}. Undo leaves that as it is.`,
} as const;
