/** Texts of controls that know no record. */
export const UI_TEXTS = {
  cancel: "Cancel",
  showPassword: (label: string) => `Show: ${label}`,
  hidePassword: (label: string) => `Hide: ${label}`,
  required: (label: string) => `${label} (required)`,
  /** Between the keys of a sequence: "G then C". */
  nextKey: "then",
} as const;

/** Message of a form beside its button; each field says itself what is wrong. */
export const FIX_FIELDS = "Fix the highlighted fields.";

export const PAGER_TEXTS = {
  previous: "Previous",
  next: "Next",
  /** Both numbers as people write them. */
  page: (page: string, lastPage: string) => `Page ${page} of ${lastPage}`,
} as const;

/** Problems of a date that was typed; complete "Close date …". */
export const DATE_PROBLEMS = {
  unknownDay: "needs a day, such as 24 Dec or Tuesday",
  unknownTime: "needs a day and a time, such as Tue 10:00",
  missingTime: "needs a time",
} as const;

export const DATE_TEXTS = {
  openCalendar: "Open the calendar",
  calendar: "Calendar",
  placeholder: { day: "Tue, 24 Dec, in 2 weeks…", time: "Tue 10:00, tomorrow 9am…" },
} as const;

export const SELECT_TEXTS = {
  options: (label: string) => `${label}: options`,
  choose: "Choose…",
  noMatch: "No match",
} as const;

/** Problems of a number, and the question which one is meant. */
export const NUMBER_TEXTS = {
  notANumber: "must be a number",
  tooManyDigits: (maxDigits: number) => `has too many digits (${maxDigits} at most)`,
  ambiguous: (grouped: string, fraction: string) =>
    `could mean ${grouped} or ${fraction}. Choose one`,
  whichMeaning: "Which do you mean?",
  chooseMeaning: (label: string) => `Choose a meaning for ${label}`,
} as const;

export const AGO_TEXTS = {
  never: "never",
  justNow: "just now",
  /** A time of the future was noted while the clock was wrong. */
  clockChanged: "at an unknown time (this computer's clock changed)",
} as const;

/** Places that browsers call by a name that is not in use any more. */
export const ZONE_PLACES: Readonly<Record<string, string>> = {
  Asmera: "Asmara",
  Calcutta: "Kolkata",
  Faeroe: "Faroe",
  Godthab: "Nuuk",
  Katmandu: "Kathmandu",
  Kiev: "Kyiv",
  Ponape: "Pohnpei",
  Rangoon: "Yangon",
  Saigon: "Ho Chi Minh",
  Truk: "Chuuk",
};
