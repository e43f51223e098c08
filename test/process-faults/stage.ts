import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { makeFolder } from "../fixtures/worlds.ts";
import { killAll } from "./processes.ts";

const ROOT = join(import.meta.dirname, "../..");

/**
 * Gives each test of a file a workspace folder of its own, and ends the processes that it started.
 */
export function setStage(): { readonly dataDir: () => string } {
  let folder: ReturnType<typeof makeFolder>;
  beforeAll(() => {
    if (!existsSync(join(ROOT, "out/main/browser.js")))
      execFileSync("npm", ["run", "build"], { cwd: ROOT });
  });
  beforeEach(() => {
    folder = makeFolder();
  });
  afterEach(async () => {
    await killAll();
    folder.remove();
  });
  return { dataDir: () => join(folder.path, "workspace") };
}
