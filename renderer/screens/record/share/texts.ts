/** Texts of giving a record to somebody else. */
export const SHARE_TEXTS = {
  more: "More",
  line: (label: string, value: string) => `${label}: ${value}`,
  customFields: "Custom fields",
  copied: (name: string) => `Copied ${name} as text.`,
  copyFailed: "Couldn't copy the record.",
  cardName: "contact",
  saveFailed: "Couldn't save the contact card.",
  noCard: "Only candidates and contacts can be saved as a contact card.",
} as const;
