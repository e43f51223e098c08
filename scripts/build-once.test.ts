import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { buildOnce } from "./build-once.ts";
import { makeFolder } from "../test/fixtures/worlds.ts";

const folders: { readonly remove: () => void }[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

function checkout() {
  const folder = makeFolder();
  folders.push(folder);
  const out = join(folder.path, "out");
  let builds = 0;
  const isBuilt = () => existsSync(join(out, "first.js"));
  const build = async (made: string) => {
    builds += 1;
    mkdirSync(made, { recursive: true });
    for (const name of ["first.js", "second.js", "third.js"]) {
      writeFileSync(join(made, name), name);
      await new Promise((resolve) => setTimeout(resolve, 30));
      // Nobody who starts meanwhile finds half of it.
      expect([undefined, 3]).toContain(existsSync(out) ? readdirSync(out).length : undefined);
    }
    return true;
  };
  return { folder: folder.path, out, isBuilt, build, builds: () => builds };
}

test("several starts in one checkout build once, and each finds a whole build", async () => {
  const { folder, out, isBuilt, build, builds } = checkout();
  const start = async () => {
    expect(await buildOnce({ out, isBuilt, build })).toBe(true);
    expect(readdirSync(out).toSorted()).toEqual(["first.js", "second.js", "third.js"]);
  };
  await Promise.all([start(), start(), start()]);
  expect(builds()).toBe(1);
  expect(readdirSync(folder)).toEqual(["out"]);
});

test("a start that was killed while it built keeps nobody waiting", async () => {
  const { out, isBuilt, build } = checkout();
  const script = `
    import { buildOnce } from ${JSON.stringify(join(import.meta.dirname, "build-once.ts"))};
    const build = () => {
      process.stdout.write("building");
      return new Promise((resolve) => setTimeout(resolve, 60_000));
    };
    await buildOnce({ out: ${JSON.stringify(out)}, isBuilt: () => false, build });`;
  const killed = spawn(process.execPath, ["--input-type=module", "--eval", script]);
  await new Promise((resolve) => killed.stdout.once("data", resolve));
  const waits = buildOnce({ out, isBuilt, build });
  killed.kill("SIGKILL");
  expect(await waits).toBe(true);
  expect(readFileSync(join(out, "third.js"), "utf8")).toBe("third.js");
});

test("a build that fails leaves the old one, and the next start builds again", async () => {
  const { out, build, builds } = checkout();
  mkdirSync(out);
  for (const name of ["first.js", "old.js", "older.js"]) writeFileSync(join(out, name), "old");
  expect(await buildOnce({ out, isBuilt: () => false, build: () => Promise.resolve(false) })).toBe(
    false,
  );
  expect(readdirSync(out)).toContain("old.js");
  expect(await buildOnce({ out, isBuilt: () => builds() > 0, build })).toBe(true);
  expect(readdirSync(out)).not.toContain("old.js");
});
