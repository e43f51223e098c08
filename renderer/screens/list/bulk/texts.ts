/** Texts of editing many records at once. */
export const BULK_TEXTS = {
  title: (records: string) => `Edit ${records}`,
  impossible: (plural: string) => `The server doesn't let anyone change ${plural}.`,
  clear: "Clear custom fields whose values no longer fit",
  cancel: "Cancel",
  preview: "Preview",
  nothing: "Nothing to change",
  change: (records: string) => `Change ${records}`,
  notPreviewed: "Couldn't preview the changes.",
} as const;
