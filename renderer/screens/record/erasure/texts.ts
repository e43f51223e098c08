import { numberText } from "../../../ui/format.ts";
import { isolated } from "../../../ui/visible-text.ts";

const counted = (count: number, singular: string, plural: string) =>
  `${numberText(count)} ${count === 1 ? singular : plural}`;

/** Texts of the dialog that notes that a person asked to be erased. */
export const ERASURE_TEXTS = {
  title: "Erasure requested",
  command: "Erasure requested…",
  onlyPeople: "Only candidates and contacts can ask to be erased.",
  loading: "Looking for what is here…",
  who: (name: string) => `${isolated(name)} asked for everything about them to be erased.`,
  askedOn: "Asked on",
  badDay: "Choose a day that isn't in the future.",
  does: "Roadbook notes the request on this machine, and removes what exists only here:",
  drafts: (count: number) => counted(count, "draft in the inbox", "drafts in the inbox"),
  shortlists: (count: number) => counted(count, "place on a shortlist", "places on shortlists"),
  files: (count: number) =>
    counted(count, "copy of a file or picture", "copies of files and pictures"),
  cv_texts: (count: number) =>
    counted(count, "text of a CV in the search", "texts of CVs in the search"),
  nothing: "nothing at the moment",
  cannot:
    "The record itself can only be erased in your CRM, by its administrator. Roadbook looks " +
    "after each sync, and tells you when it's gone. From then on the name isn't kept here.",
  backups:
    "Backups on this machine still have what was there, until newer ones have replaced them: " +
    "in about five weeks.",
  unsent: (count: number) =>
    `Also discard ${counted(count, "unsent change", "unsent changes")} about this person. ` +
    "Otherwise they will still be sent.",
  note: "Note the request",
  cancel: "Cancel",
  noted: "Request noted.",
  unsentStay: (count: number) =>
    `Request noted. ${counted(count, "unsent change stays", "unsent changes stay")} and will be ` +
    "sent.",
  failed: "Couldn't note this request.",
  already: (day: string) => `This request has been on the list since ${day}.`,
} as const;
