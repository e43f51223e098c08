// A job that outlives the app would go on rewriting a workspace that the next start opens.
import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "../../main/store/open-store.ts";
import { ROOT } from "../house/product-files.ts";
import { makeFolder } from "../fixtures/worlds.ts";

/** Encrypting it takes many times as long as the job needs to see that its parent is gone. */
const FILE_BYTES = 1_500_000_000;

test.runIf(process.platform === "linux")(
  "encrypting ends with the process that started it",
  async () => {
    const folder = makeFolder();
    onTestFinished(() => folder.remove());
    const opened = openStore(join(folder.path, "workspace.db"));
    if (!opened.ok) throw new Error(opened.message);
    opened.store.close();
    mkdirSync(join(folder.path, "files"));
    const file = join(folder.path, "files/01abc");
    writeFileSync(file, "");
    truncateSync(file, FILE_BYTES);
    const parent = spawn(
      process.execPath,
      [join(ROOT, "test/fixtures/job-parent.ts"), folder.path],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    for await (const _step of parent.stdout) break;
    const [job] = childrenOf(parent.pid ?? 0);
    if (job === undefined) throw new Error("There is no job.");
    parent.kill("SIGKILL");
    await expect.poll(() => isRunning(job)).toBe(false);
    // It was not finished: the workspace is as it was.
    expect(existsSync(join(folder.path, "encryption.json"))).toBe(false);
    expect(statSync(file).size).toBe(FILE_BYTES);
    rmSync(file);
  },
);

function childrenOf(pid: number): readonly number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}

function isRunning(pid: number): boolean {
  try {
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}
