import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";

export type Locked =
  { readonly ok: true; readonly release: () => void } | { readonly ok: false; readonly message: string };

/** One running app a workspace folder. A lock that a dead process left behind is taken over. */
export function lockFolder(folder: string): Locked {
  const file = join(folder, "lock");
  for (let tries = 0; tries < 2; tries += 1) {
    try {
      const handle = openSync(file, "wx", 0o600);
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return { ok: true, release: () => rmSync(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
        return {
          ok: false,
          message: `The data folder ${folder} cannot be written to. Choose another with --data-dir.`,
        };
      }
      const owner = readOwner(file);
      // Our own id: an engine of this process that died as a worker thread, or an id that was given out again.
      if (owner !== null && owner !== process.pid && isAlive(owner)) {
        return {
          ok: false,
          message: `Roadbook is already running on ${folder} (process ${owner}). Use that window, or give this one another --data-dir.`,
        };
      }
      rmSync(file, { force: true });
    }
  }
  return {
    ok: false,
    message: `The data folder ${folder} is being opened by another Roadbook. Try again in a moment.`,
  };
}

function readOwner(file: string): number | null {
  try {
    const id = Number(readFileSync(file, "utf8"));
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
