/** Texts of the saved views of a list. */
export const VIEW_TEXTS = {
  menu: "Saved views",
  trigger: (name: string) => `View: ${name}`,
  everything: (plural: string) => `All ${plural}`,
  newName: (name: string) => `New name for ${name}`,
  rename: "Rename",
  renameView: (name: string) => `Rename ${name}`,
  pin: (name: string) => `Pin ${name} to the sidebar`,
  unpin: (name: string) => `Unpin ${name}`,
  duplicate: (name: string) => `Duplicate ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removed: (name: string) => `Deleted the view ${name}.`,
  none: "Filter or sort the list, then save it as a view. Pin a view to see it in the sidebar.",
  save: "Save",
  saveView: "Save view",
  saveAs: "Save as…",
  saveAsView: "Save as a view",
  name: "View name",
  namePlaceholder: "Name",
  reset: "Reset",
  cancel: "Cancel",
  viewCommands: {
    goToView: (name: string | number) => `Go to view: ${name}`,
  },
  pinnedViews: {
    pinnedViews: "Pinned views",
  },
} as const;
