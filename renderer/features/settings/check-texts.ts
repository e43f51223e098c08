import type { CheckName, DoctorState } from "../../../shared/local/doctor.ts";
import { numberText } from "../../ui/format.ts";

export const CHECK_TEXTS = {
  title: "Check",
  about: "Checks the database, the search index, pending changes and files. You can go on working meanwhile.",
  start: "Check this workspace",
  cancel: "Cancel",
  mend: "Repair what is safe to repair",
  cancelled: "Check cancelled. Nothing was changed.",
  notStarted: "Couldn't start the check.",
  mended: "Repaired.",
  restoreHint: "Restore a backup below. Your unsent changes are carried over where they can be read.",
  noBackup:
    "There is no backup yet. Keep a copy of the data folder before anything else; records of the server can be read again.",
} as const;

const STEPS: Readonly<Record<CheckName, string>> = {
  file: "Reading the database file…",
  index: "Comparing lists and search with the records…",
  records: "Comparing records with pending changes…",
  outbox: "Checking pending changes…",
  aliases: "Checking records that were created here…",
  watermarks: "Checking how far each list was read…",
  files: "Checking files…",
};

export function stepText({ check, done, total }: DoctorState): string {
  if (check === null) return "Starting the check…";
  return check === "index" && total > 0 ? `${STEPS[check]} ${numberText(done)} of ${numberText(total)}` : STEPS[check];
}

export function inOrderText(lookedAt: readonly string[]): string {
  return `Everything is in order: ${lookedAt.join("; ")}.`;
}
