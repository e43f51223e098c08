import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { holdFile } from "./open-database.ts";

export type Locked =
  | { readonly ok: true; readonly release: () => void }
  | { readonly ok: false; readonly message: string };

/**
 * Locks of this process. One that nobody remembers would be closed with the garbage, and let go of
 * its folder.
 */
const HELD = new Set<ReturnType<typeof holdFile>>();

/**
 * One running app a workspace folder. The operating system holds the lock and releases it with the
 * process, however that ends: a lock that a power cut left behind keeps nobody out, also when its
 * process number belongs to another program.
 */
export function lockFolder(folder: string): Locked {
  const owner = join(folder, "lock");
  try {
    const held = holdFile(join(folder, "workspace.lock"));
    if (held === null) {
      const message = `Roadbook is already running on ${folder}${ownerText(owner)}. Use that window, or give this one another --data-dir.`;
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
