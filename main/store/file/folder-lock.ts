import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { holdFile } from "./open-database.ts";

export type Locked =
  | { readonly ok: true; readonly release: () => void }
  | { readonly ok: false; readonly message: string };

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
        "give this one another --data-dir.";
      return { ok: false, message };
    }
    HELD.add(held);
    writeFileSync(owner, String(process.pid), { mode: 0o600 });
    return {
      ok: true,
      release: () => {
        rmSync(owner, { force: true });
        HELD.delete(held);
        held.close();
      },
    };
  } catch {
    return {
      ok: false,
      message: `The data folder ${folder} cannot be written to. Choose another with --data-dir.`,
    };
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
