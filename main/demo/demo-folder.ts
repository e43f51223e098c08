import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Says that a folder was made for the demo: only such a one is ever removed. */
const MARK = "demo-data-of-roadbook";

/**
 * Recreates the demo's folder. Returns a sentence when it cannot, or when the folder is not the
 * demo's.
 */
export function makeDemoFolder(folder: string): string | null {
  if (existsSync(folder) && !existsSync(join(folder, MARK)) && readdirSync(folder).length > 0)
    return `The folder ${folder} holds something other than demo data. Move it, then try again.`;
  try {
    removeDemoFolder(folder);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, MARK), "");
    return null;
  } catch (error) {
    return (
      "Couldn't create the folder for the demo data " +
      `(${error instanceof Error ? error.message : String(error)}).`
    );
  }
}

/** Throws when files are still held by a process that does not end. */
export function removeDemoFolder(folder: string): void {
  if (existsSync(join(folder, MARK)))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}
