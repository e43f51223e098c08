export const HISTORY_TEXTS = {
  myChanges: {
    myChanges: "My changes",
    nothingWasChangedHere: "No changes made on this machine yet.",
    showAll: (length: string | number) => `Show all ${length}`,
    couldntUndoTheChange: "Couldn't undo the change.",
    undo: "Undo",
    undoTheChangeOf: (created_at: string | number) => `Undo the change of ${created_at}`,
    setBackToWhat: "Restored the previous value.",
    decideInSync: "Decide in Sync",
    changedAgainSinceUndo: (labels: string | number) =>
      `Changed again since then: ${labels}. Undo restores the old value anyway.`,
  },
} as const;
