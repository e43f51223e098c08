import { statfsSync } from "node:fs";
import type { OpeningProblem } from "../../../shared/local/encryption.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { isDiskFull } from "./disk-full.ts";

/** Free space with which SQLite cannot even make its log. */
const FULL_DISK_BYTES = 128 * 1024;

const BY_CODE: readonly (readonly [RegExp, OpeningProblem])[] = [
  [/^SQLITE_(?:CORRUPT|NOTADB)/, "damaged"],
  [/^(?:EACCES|EPERM|EROFS|SQLITE_(?:READONLY|PERM|CANTOPEN))/, "not-writable"],
  [/^SQLITE_(?:BUSY|LOCKED)/, "in-use"],
];

/** Returns why a folder's workspace could not be opened, by the error of driver or system. */
export function openingProblem(error: unknown, folder: string): OpeningProblem {
  if (isDiskFull(error)) return "disk-full";
  const code = isObject(error) && typeof error["code"] === "string" ? error["code"] : "";
  // A log that finds no room is an I/O error to SQLite, and sometimes a file that can't be opened.
  if (/^SQLITE_(?:IOERR|CANTOPEN)/.test(code) && isFull(folder)) return "disk-full";
  return BY_CODE.find(([codes]) => codes.test(code))?.[1] ?? "other";
}

function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < FULL_DISK_BYTES;
  } catch {
    return false;
  }
}

/** What to do; a damaged file and a newer one have advice of their own. */
export const OPENING_ADVICE: Readonly<Record<OpeningProblem, string>> = {
  damaged: "Restore a backup; nothing was changed.",
  "key-lost": "Restore it from a copy of the folder; nothing was changed.",
  newer: "Install the newer version; nothing was changed.",
  "not-writable":
    "Let Roadbook write to this folder, or choose another folder; nothing was changed.",
  "disk-full": "The disk is full: free some space, then try again; nothing was changed.",
  "in-use": "Another program has it open: close that one, then try again.",
  other: "Try again; nothing was changed.",
};
