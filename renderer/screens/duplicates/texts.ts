import { isolated } from "../../ui/visible-text.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { DuplicateResource, Reason } from "../../../shared/local/duplicates.ts";
import { numberText } from "../../ui/format.ts";

export const TEXTS = {
  title: "Possible duplicates",
  pageTitle: "Possible duplicates – Roadbook",
  searching: "Searching…",
  searchingAll: "Comparing all records…",
  groups: (count: number) => `${numberText(count)} ${count === 1 ? "group" : "groups"}`,
  among: "Find duplicates in",
  pages: "Pages",
  unavailable: "Couldn't look for duplicates",
  none: "No duplicates found",
  compared: (resource: DuplicateResource) =>
    `All ${CONTRACTS[resource].title[1].toLowerCase()} on this machine were compared by ${
      resource === "organization"
        ? "website, profile and name"
        : "email, phone number, profile, and name with employer"
    }.`,
  /** Groups that the user has marked as different records. */
  showDismissed: (count: number) => `${numberText(count)} marked as not duplicates`,
  showPossible: "Back to possible duplicates",
  legend: { groups: "next, previous group", open: "open a record beside", close: "close it" },
  noneDismissed: "Nothing marked as not duplicates",
} as const;

export const GROUP_TEXTS = {
  more: (count: number) => `and ${numberText(count)} more records like these`,
  dismiss: "Not duplicates",
  restore: "Show again",
  dismissNamed: (names: string) => `Not duplicates: ${names}`,
  restoreNamed: (names: string) => `Show again as possible duplicates: ${names}`,
  dismissed: "Won't be shown as duplicates anymore.",
  restored: "Shown as possible duplicates again.",
  notStored: "Couldn't save your answer.",
  empty: "none",
  copyTo: (label: string, from: number, to: number) =>
    `Copy ${label.toLowerCase()} of record ${from} to record ${to}`,
  /** "Email → Anna Kovács (record 2)". */
  copied: (label: string, name: string, number: number) =>
    `${label} → ${isolated(name)} (record ${number})`,
  openBeside: (name: string, number: number) => `Open record ${number} beside: ${name}`,
  /** After the label of a field that is not the same everywhere. */
  differs: "differs",
  networkA: "Profile link",
  networkB: "Second profile link",
} as const;

export const HINT_TEXTS = {
  /** Before and after the name of the record. */
  looksLike: "Looks like ",
  what: (resource: DuplicateResource, reasons: string) =>
    `, ${CONTRACTS[resource].title[0].toLowerCase()}, ${reasons}.`,
  open: "Open it instead",
  openNamed: (name: string) => `Open ${name} instead`,
} as const;

const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  email: "same email",
  phone: "same phone number",
  network: "same profile",
  website: "same website",
  name: "same name",
};

/** "same email and phone number". */
export function reasonText(reasons: readonly Reason[], resource: DuplicateResource): string {
  const words = reasons.map((reason) =>
    reason === "name" && resource !== "organization"
      ? "same name and employer"
      : REASON_TEXTS[reason],
  );
  const [firstWord = "", ...otherWords] = words;
  const plain = otherWords.map((word) => word.replace(/^same /, ""));
  const lastReason = plain.at(-1);
  return lastReason === undefined
    ? firstWord
    : `${[firstWord, ...plain.slice(0, -1)].join(", ")} and ${lastReason}`;
}
