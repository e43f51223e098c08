import { crashReporter } from "electron";
import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Dumps that are kept for who looks into a crash; older ones are deleted. */
const MAX_DUMPS = 5;

export interface CrashDump {
  readonly path: string;
  readonly at: number;
  readonly bytes: number;
}

/**
 * Has the processes of Electron write what they were doing when they crash, into a folder of this
 * computer. Parts of records may be in it: it is never sent, and only the newest are kept.
 */
export function keepCrashDumps(folder: string): void {
  crashReporter.start({ uploadToServer: false, submitURL: "", compress: false });
  for (const { path } of crashDumps(folder).slice(MAX_DUMPS)) rmSync(path, { force: true });
}

/** Returns the dumps of a folder, the newest first. */
export function crashDumps(folder: string): readonly CrashDump[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".dmp"))
      .map((name) => {
        const path = join(folder, name);
        const { mtimeMs, size } = statSync(path);
        return { path, at: mtimeMs, bytes: size };
      })
      .toSorted((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}
