/** Texts of how values are shown and edited. */
export const FIELD_TEXTS = {
  yes: "Yes",
  no: "No",
  choose: "Choose…",
  commas: "Values, separated by commas",
} as const;
