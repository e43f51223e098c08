import type { BackupReason, BackupView, RestoreView } from "../../../shared/local/backups.ts";
import { instantText, numberText } from "../../ui/format.ts";

export const BACKUP_TEXTS = {
  title: "Backups",
  about:
    "Made once a day and before updates. Roadbook keeps the last three, plus one a week " +
    "for a month.",
  make: "Back up now",
  making: "Making a backup…",
  none: "No backup yet. The first one is made within a minute of starting Roadbook.",
  restore: "Restore…",
  restoreNamed: (when: string) => `Restore the backup of ${when}`,
  restoreTitle: "Restore this backup?",
  confirm: "Restore",
  restoring: "Restoring the backup…",
  unreadable: "This file can't be read.",
  failed: "Couldn't restore the backup.",
  notMade: "Couldn't make a backup.",
} as const;

const REASONS: Readonly<Record<BackupReason, string>> = {
  daily: "daily",
  update: "before an update",
  asked: "made by you",
};

export function backupText({ records, unsent, bytes, reason }: BackupView): string {
  const parts = [
    ...(reason === null ? [] : [REASONS[reason]]),
    ...(records === 0 ? [] : [`${numberText(records)} records`]),
    ...(unsent === 0 ? [] : [changesText(unsent)]),
    sizeText(bytes),
  ];
  return parts.join(" · ");
}

export function restoreText({ made_at }: BackupView): string {
  return (
    `Roadbook goes back to how it was on ${instantText(made_at)}. Changes that aren't ` +
    "on the server yet are carried over, " +
    "and the next sync brings everything else up to date. The current file is kept in " +
    "the data folder."
  );
}

export function restoredText({
  made_at,
  carried,
  in_doubt,
  unreadable,
  kept_in,
}: RestoreView): string {
  const parts = [
    `Restored the backup of ${instantText(made_at)}.`,
    carried === 0 ? "" : `${changesText(carried)} carried over.`,
    in_doubt === 0
      ? ""
      : `${changesText(in_doubt)} in the backup may already be on the server. ` +
        `Roadbook checks before sending ${in_doubt === 1 ? "it" : "them"}.`,
    unreadable === null ? "The replaced file couldn't be read." : "",
    unreadable === null || unreadable === 0 ? "" : `${changesText(unreadable)} couldn't be read.`,
    `The replaced file is in ${kept_in}.`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function changesText(count: number): string {
  return count === 1 ? "1 unsent change" : `${numberText(count)} unsent changes`;
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes >= 1024
    ? `${(megabytes / 1024).toFixed(1)} GB`
    : `${Math.max(1, Math.round(megabytes))} MB`;
}
