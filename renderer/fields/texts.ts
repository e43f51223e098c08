import type { ReportNote, WeekdayName } from "../../shared/local/report.ts";
import { numberText } from "../ui/format.ts";

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
  /** Word between a position and an organization: "Baker at Harbour Bakery". */
  roleAt: "at",
  yes: "Yes",
  no: "No",
  nothingChosen: "–",
  commas: "Values, separated by commas",
  tagEditor: {
    placeholder: "Type a word, then a comma or Enter",
  },
  relatedEditor: {
    other: "No related record",
    isOther: "Other: no related record.",
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
    unknown: (kind: string) => `Unknown ${kind.toLowerCase()}`,
    notHereYet: (kind: string) => `${kind} not here yet`,
    otherKind: "Other",
    noName: "(no name)",
  },
  chipPicker: {
    found: (label: string) => `${label}: found`,
    typeAName: "Type a name…",
    remove: (text: string) => `Remove ${text}`,
  },
  referenceEditor: {
    noneCalled: (noun: string, name: string) => `No ${noun} called “${name}”.`,
    noRecordCalled: (name: string) => `Nothing called “${name}”.`,
    createIt: "Create it",
    createKind: (noun: string) => `Create ${noun}`,
  },
  customFieldInput: {
    unknownType: (type: string) =>
      `Roadbook shows fields of the type “${type}”, but cannot edit them.`,
    noFile: "No file",
    filesAreFixed: "Files in custom fields can't be changed here.",
    notAvailable: (value: string) => `${value} (not available)`,
    unavailableSuffix: " (not available)",
  },
  fileEditor: {
    choose: "Choose a file, drop it here or paste it",
    link: (field: string) => `${field}: link to a file`,
    linkPlaceholder: "or paste a link: https://…",
    copying: "Copying…",
    copyFailed: (name: string) => `Couldn't copy ${name}.`,
    readyToSend: (name: string) => `${name} attached. Press Save.`,
  },
  mePicker: {
    saveFailed: "Couldn't save who you are.",
  },
} as const;

/** Notes on how sums and reports were computed, and what was left out. */
const REPORT_NOTE_TEXTS = {
  weighted:
    "Weighted is each deal's weighted amount in the CRM or, where it has none, its amount times " +
    "the percentage of its stage, rounded to the cent.",
  unweighted: (count: number) =>
    count === 1
      ? "1 deal has an amount but no known percentage, and is not part of the weighted sums."
      : `${numberText(count)} deals have an amount but no known percentage, and are not part of ` +
        "the weighted sums.",
  currencies: "Amounts in different currencies are not added together.",
  openAndWon:
    "Open deals are those in a stage of neither 0 nor 100 percent, won ones those in a stage of " +
    "100 percent; lost ones are left out.",
  jobAge: "The age counts from the day a job was opened or, if that is unknown, from its creation.",
  weeks: (start: WeekdayName) =>
    `Weeks begin on ${start.charAt(0).toUpperCase()}${start.slice(1)}, in your time zone. ` +
    "Activities without a start are left out.",
  sources: "Sources that differ only in capitalisation count as one.",
} as const;

/** A day that is past although a deal is open, or an activity is not done. */
export const OVERDUE_TEXTS = { title: "Overdue", also: ", overdue" } as const;

/** Says how something in a report was computed, or what was left out. */
export function reportNoteText(note: ReportNote): string {
  switch (note.about) {
    case "weighted":
      return REPORT_NOTE_TEXTS.weighted;
    case "unweighted":
      return REPORT_NOTE_TEXTS.unweighted(note.count);
    case "currencies":
      return REPORT_NOTE_TEXTS.currencies;
    case "openAndWon":
      return REPORT_NOTE_TEXTS.openAndWon;
    case "jobAge":
      return REPORT_NOTE_TEXTS.jobAge;
    case "weeks":
      return REPORT_NOTE_TEXTS.weeks(note.start);
    case "sources":
      return REPORT_NOTE_TEXTS.sources;
  }
}

/** Title of what is sent as a follow-up. */
export const FOLLOW_UP_TEXTS = { title: "Follow up" } as const;
