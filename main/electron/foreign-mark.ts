import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Tools that write the mark: a stream of a file on NTFS, an attribute of one on macOS. */
interface MarkTools {
  readonly write: (path: string, text: string) => Promise<unknown>;
  readonly run: (program: string, args: readonly string[]) => Promise<unknown>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const TOOLS: MarkTools = { write: writeFile, run, clock: Date.now };

/**
 * Marks a copy as one that came from elsewhere, as browsers mark a download: Office opens it in
 * Protected View, and macOS checks it first. Linux knows no such mark. Some disks cannot keep one
 * (FAT); only documents are opened, so it is no condition.
 */
export async function markAsForeign(
  path: string,
  platform: NodeJS.Platform,
  { write, run: start, clock }: MarkTools = TOOLS,
): Promise<void> {
  try {
    // 3: the zone of the internet.
    if (platform === "win32")
      await write(`${path}:Zone.Identifier`, "[ZoneTransfer]\r\nZoneId=3\r\n");
    if (platform === "darwin") {
      const seconds = Math.floor(clock() / 1000).toString(16);
      const mark = `0081;${seconds};Roadbook;`;
      await start("/usr/bin/xattr", ["-w", "com.apple.quarantine", mark, path]);
    }
  } catch {
    // Files that the user opens are documents, and read-only.
  }
}
