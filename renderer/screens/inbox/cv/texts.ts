import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Cv } from "../../../../shared/local/cv.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { numberText } from "../../../ui/format.ts";
import { isolated } from "../../../ui/visible-text.ts";

const files = (count: number) => `${numberText(count)} ${count === 1 ? "file" : "files"}`;

const ROLES: Readonly<Record<NonNullable<Cv["message"]>["people"][number]["role"], string>> = {
  from: "From",
  to: "To",
  cc: "Cc",
};

export const CV_TEXTS = {
  title: "Check files",
  pageTitle: "Check files – Roadbook",
  promise: "Nothing is sent: what you keep becomes a draft in the inbox.",
  position: (position: number, count: number) =>
    count === 0 ? "" : `${numberText(position)} of ${numberText(count)}`,
  unavailable: "Couldn't read the queue",
  loadingQueue: "Reading the queue…",
  empty: "No files to check",
  emptyMore:
    "Drop CVs (PDF, Word, text) or emails (.eml) on a list, on Today or here. Roadbook reads " +
    "each one, you check what it found, and keep it as a draft. Nothing is sent before you " +
    "release the draft.",
  waitingFiles: (count: number) =>
    `${files(count)} ${count === 1 ? "waits" : "wait"} to be checked. Nothing is sent before that.`,
  check: "Check files",
  queue: "File",
  skip: "Next file",
  remove: "Leave out",
  removedMessage: (name: string) => `${isolated(name)} left out. Drop it again to get it back.`,
  keep: "Keep as draft",
  keepRunning: "Keeping…",
  keptMessage: (name: string, remainingCount: number) =>
    remainingCount === 0
      ? `${isolated(name)} is a draft now. That was the last file.`
      : `${isolated(name)} is a draft now. ${files(remainingCount)} left.`,
  leaveMessage: (count: number) =>
    count === 0
      ? "No file is waiting."
      : `${files(count)} ${count === 1 ? "waits" : "wait"} in the inbox. What you entered is kept.`,
  notKept: "Couldn't keep this file as a draft.",
  notRemoved: "Couldn't change the queue.",
  keys: {
    keep: "keep as draft",
    guess: "use the guess",
    move: "next, previous file",
    leave: "back to the inbox",
  },
  reading: "Reading the file…",
  notRead: "Couldn't read this file.",
  byHand: (resource: Resource) =>
    resource === "candidate"
      ? "You can still fill in the fields yourself. The file goes along as the resume."
      : "You can still fill in the fields yourself. The file goes along as the attachment.",
  noText: "There is no text in this file. It may be a scan.",
} as const;

export const FILE_TEXTS = {
  label: (name: string) => `File ${name}`,
  show: "Show",
  page: "Pages",
  text: "Text",
  pageNumber: (page: number) => `Page ${numberText(page)}`,
  opening: "Opening…",
  missingFile: "This file is no longer here",
  missingFileMore: "Leave it out, and drop it again.",
  quote: (page: number, quote: string) =>
    page === 0 ? `“${quote}”` : `Page ${numberText(page)}: “${quote}”`,
  noQuote: "Click a value to see where it stands in the file.",
  hiddenCount: (count: number) =>
    `Text that a reader can't see (${numberText(count)}). It is in no field.`,
  hiddenAt: (page: number, reason: string) => `Page ${numberText(page)}, ${reason}:`,
  hiddenSomewhere: "This file has text that a reader can't see. It is in no field.",
} as const;

const placeText = (page: number) => (page === 0 ? "In the file" : `Page ${numberText(page)}`);

export const FORM_TEXTS = {
  label: (name: string) => `Values from ${name}`,
  newRecord: (resource: Resource) => `New ${CONTRACTS[resource].title[0].toLowerCase()}.`,
  filePart: (resource: Resource) =>
    resource === "candidate"
      ? "The file goes along as the resume."
      : "The file goes along as the attachment.",
  lookalikes: "Is this somebody you have?",
  newPerson: "This is a new person",
  update: "Update this candidate",
  updateNamed: (title: string) => `Update this candidate: ${isolated(title)}`,
  updateMessage: (title: string) =>
    `Ticked values will change ${isolated(title)}, once you release the draft.`,
  decideFirst: "Say first whether this is a new person.",
  nowLabel: "Now:",
  isSame: "Same as now",
  adds: "Added to what is there",
  take: (label: string) => `Change ${label}`,
  nothingTicked: "Tick at least one value, or leave the file out.",
  guess: "Use",
  unsureLabel: "Not sure:",
  place: placeText,
  showPlace: (label: string, page: number) => `${placeText(page)}: show ${label} in the file`,
  places: (label: string) => `${label} in the file`,
  languages: "Languages in the file",
  language: (value: string, level: string | null) =>
    level === null ? value : `${value} (${level})`,
  moreFields: "More fields",
  message: "Message",
  attachments: "Attachments",
  inQueue: "in the queue",
  role: (role: keyof typeof ROLES) => ROLES[role],
  noSubject: "Without a subject",
} as const;
