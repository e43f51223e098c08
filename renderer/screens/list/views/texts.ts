/** Texts of the view of people nobody was in touch with for long. */
export const KEPT_TEXTS = {
  title: "Kept too long",
  item: "Kept too long…",
  goTo: (plural: string) => `${plural} kept too long…`,
  about:
    "Shows people without a note or an activity for this long, who were added before that. " +
    "Save the view to look again later.",
  months: "Months without contact",
  invalidMonths: "Type a number of months from 1 to 600.",
  tag: "Only with this tag",
  source: "Only from this source",
  show: "Show them",
  cancel: "Cancel",
} as const;
