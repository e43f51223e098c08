import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OpeningProblem } from "../../../shared/local/encryption.ts";
import { holdFile } from "./open-database.ts";
import { OPENING_ADVICE, openingProblem } from "./opening-problem.ts";

/** On a screen, in place of what a command line says of it. */
export const IN_USE = "Another Roadbook has this workspace open. Close it there, then try again.";

export type Locked =
  | { readonly ok: true; readonly release: () => void }
  | { readonly ok: false; readonly message: string; readonly problem: OpeningProblem };

/** Locks of this process. An unreferenced one would be garbage-collected and release its folder. */
const HELD = new Set<ReturnType<typeof holdFile>>();

/**
 * Allows one running app per workspace folder. The operating system holds the lock and releases it
 * when the process ends, however it ends: a lock file left by a power failure blocks nobody, even
 * if its process number now belongs to another program.
 */
export function lockFolder(folder: string): Locked {
  const owner = join(folder, "lock");
  try {
    const held = holdFile(join(folder, "workspace.lock"));
    if (held === null) {
      const message =
        `Roadbook is already running on ${folder}${ownerText(owner)}. Use that window, or ` +
        "give this one another data folder.";
      return { ok: false, message, problem: "in-use" };
    }
    HELD.add(held);
    const release = () => {
      HELD.delete(held);
      held.close();
    };
    try {
      writeFileSync(owner, String(process.pid), { mode: 0o600 });
    } catch (error) {
      release();
      throw error;
    }
    return {
      ok: true,
      release: () => {
        try {
          rmSync(owner, { force: true });
        } catch {
          // It only says who holds the lock.
        }
        release();
      },
    };
  } catch (error) {
    const problem = openingProblem(error, folder);
    const what = problem === "disk-full" ? "" : `The data folder ${folder} cannot be written to. `;
    return { ok: false, message: `${what}${OPENING_ADVICE[problem]}`, problem };
  }
}

/** Who holds the lock, for the message only. */
function ownerText(file: string): string {
  try {
    const id = Number(readFileSync(file, "utf8"));
    return Number.isSafeInteger(id) && id > 0 ? ` (process ${id})` : "";
  } catch {
    return "";
  }
}
