/** Texts of how values are shown and edited. */
export const FIELD_TEXTS = {
  yes: "Yes",
  no: "No",
  choose: "Choose…",
  commas: "Values, separated by commas",
  fieldProblem: {
    mustBeANumber: "must be a number",
    mustBePercent: "must be a percentage",
    mustBeADate: "must be a date (YYYY-MM-DD)",
  },
  missingValues: {
    nothingWasSaved: "Nothing was saved.",
  },
  valueText: {
    unknownRecord: "Unknown record",
    otherKind: "Other",
    noName: "(no name)",
  },
  chipPicker: {
    found: (label: string | number) => `${label}: found`,
    typeAName: "Type a name…",
    remove: (text: string | number) => `Remove ${text}`,
  },
  customFieldInput: {
    fieldsOfTheType: (type: string | number) =>
      `Roadbook shows fields of the type “${type}”, but cannot edit them.`,
    noFile: "No file",
    filesOfCustomFields: "Files in custom fields can't be changed here.",
    notAvailable: (chosen: string | number) => `${chosen} (not available)`,
    unavailableSuffix: " (not available)",
  },
  fileEditor: {
    isReadyToBe: (name: string | number) => `${name} is ready to be sent.`,
  },
  mePicker: {
    couldntSaveWhoYou: "Couldn't save who you are.",
  },
} as const;
