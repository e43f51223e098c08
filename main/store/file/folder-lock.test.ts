import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lockFolder } from "./folder-lock.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";

test("a folder is held once, and free again when it is released", () => {
  const folder = makeFolder();
  const first = lockFolder(folder.path);
  expect(lockFolder(folder.path)).toMatchObject({
    ok: false,
    message: expect.stringContaining("already running"),
  });
  if (first.ok) first.release();
  const again = lockFolder(folder.path);
  expect(again.ok).toBe(true);
  if (again.ok) again.release();
  folder.remove();
});

test("a lock left by a power cut blocks nobody, even if another program has its pid", () => {
  const folder = makeFolder();
  // Number 1 always runs.
  writeFileSync(join(folder.path, "lock"), "1");
  const locked = lockFolder(folder.path);
  expect(locked.ok).toBe(true);
  if (locked.ok) locked.release();
  folder.remove();
});

test("a process holds the folder even if it drops the lock object, until killed", async () => {
  const folder = makeFolder();
  const module = join(import.meta.dirname, "folder-lock.ts");
  const code =
    `const { lockFolder } = await import(${JSON.stringify(module)}); const { ok } ` +
    `= lockFolder(${JSON.stringify(folder.path)}); await new ` +
    "Promise(setImmediate); gc(); console.log(ok); setInterval(() => {}, 1000);";
  const child = spawn(process.execPath, ["--expose-gc", "--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    expect(said.toString().trim()).toBe("true");
    expect(lockFolder(folder.path).ok).toBe(false);
  } finally {
    child.kill("SIGKILL");
    await once(child, "exit");
  }
  const locked = lockFolder(folder.path);
  expect(locked.ok).toBe(true);
  if (locked.ok) locked.release();
  folder.remove();
});
