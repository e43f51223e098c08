import type { CheckName, DoctorState } from "../../../shared/local/doctor.ts";
import { numberText } from "../../ui/format.ts";

export const CHECK_TEXTS = {
  title: "Check",
  about: "Checks the database, the search index, pending changes and files. You can keep working.",
  start: "Check this workspace",
  cancel: "Cancel",
  repair: "Repair what can be repaired safely",
  cancelled: "Check cancelled. Nothing was changed.",
  notStarted: "Couldn't start the check.",
  repaired: "Repaired.",
  canRepair: (how: string) => `Repair: ${how}.`,
  restoreHint:
    "Restore a backup below. Your unsent changes are carried over where they can be read.",
  noBackup:
    "There is no backup yet. Copy the data folder first. Records from the server can be " +
    "downloaded again.",
} as const;

const STEPS: Readonly<Record<CheckName, string>> = {
  file: "Reading the database file…",
  index: "Checking lists and search…",
  records: "Comparing records with pending changes…",
  outbox: "Checking pending changes…",
  aliases: "Checking records that were created here…",
  watermarks: "Checking sync progress…",
  files: "Checking files…",
};

export function stepText({ check, done, total }: DoctorState): string {
  if (check === null) return "Starting the check…";
  return check === "index" && total > 0
    ? `${STEPS[check]} ${numberText(done)} of ${numberText(total)}`
    : STEPS[check];
}

export function noProblemsText(checked: readonly string[]): string {
  return `No problems found: ${checked.join("; ")}.`;
}
