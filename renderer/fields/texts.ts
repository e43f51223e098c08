/** Texts of how values are shown and edited. */
export const FIELD_TEXTS = {
  groups: {
    contact: "Contact",
    position: "Position and pay",
    preferences: "Preferences",
    system: "More",
  },
  /** Groups that are about something else in some resources. */
  activityGroups: { contact: "People and place", preferences: "Details" },
  jobGroups: { contact: "Place", preferences: "Publishing" },
  dealGroups: { position: "Jobs and people" },
  /** Between what somebody does and where: "Baker at Harbour Bakery". */
  roleAt: "at",
  yes: "Yes",
  no: "No",
  nothingChosen: "–",
  commas: "Values, separated by commas",
  tagEditor: {
    placeholder: "Type a word, then a comma or Enter",
  },
  /** What an activity is about. */
  relatedEditor: {
    other: "Not about a record",
    isOther: "Other: not about a record.",
  },
  moneyEditor: {
    currency: "Currency",
    currencyOf: (label: string) => `Currency of ${label}`,
  },
  fieldProblem: {
    notANumber: "must be a number",
    notAPercentage: "must be a percentage",
    notADate: "must be a date (YYYY-MM-DD)",
  },
  missingValues: {
    notSaved: "Nothing was saved.",
  },
  valueText: {
    unknownRecord: "Unknown record",
    otherKind: "Other",
    noName: "(no name)",
  },
  chipPicker: {
    found: (label: string) => `${label}: found`,
    typeAName: "Type a name…",
    remove: (text: string) => `Remove ${text}`,
  },
  customFieldInput: {
    unknownType: (type: string) =>
      `Roadbook shows fields of the type “${type}”, but cannot edit them.`,
    noFile: "No file",
    filesAreFixed: "Files in custom fields can't be changed here.",
    notAvailable: (chosen: string) => `${chosen} (not available)`,
    unavailableSuffix: " (not available)",
  },
  fileEditor: {
    choose: "Choose a file, drop it here or paste it",
    link: (field: string) => `${field}: link to a file`,
    linkPlaceholder: "or paste a link: https://…",
    copying: "Copying…",
    copyFailed: (name: string) => `Couldn't copy ${name}.`,
    readyToSend: (name: string) => `${name} is ready to be sent.`,
  },
  mePicker: {
    saveFailed: "Couldn't save who you are.",
  },
} as const;
