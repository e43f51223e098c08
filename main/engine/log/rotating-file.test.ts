import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { RotatingFile } from "./rotating-file.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const step of cleanUp.splice(0).reverse()) step();
});
function folder(): string {
  const made = makeFolder();
  cleanUp.push(() => made.remove());
  return made.path;
}

test("the files stay within their limits and hold the newest lines whole and in order", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 120 }),
      fc.integer({ min: 300, max: 2_000 }),
      fc.integer({ min: 0, max: 4 }),
      (lengths, maxBytes, generations) => {
        const at = makeFolder();
        try {
          const file = new RotatingFile({
            folder: at.path,
            name: "roadbook",
            maxBytes,
            generations,
          });
          const lines = lengths.map((length, index) =>
            `${index}:${"x".repeat(length)}`.slice(0, 290),
          );
          for (const line of lines) file.write(`${line}\n`);
          const names = readdirSync(at.path);
          expect(names.length).toBeLessThanOrEqual(generations + 1);
          for (const name of names)
            expect(statSync(join(at.path, name)).size).toBeLessThanOrEqual(maxBytes);
          const kept = file.lastLines(1_000);
          expect(kept).toEqual(lines.slice(lines.length - kept.length));
          if (lines.length > 0) expect(kept.length).toBeGreaterThan(0);
        } finally {
          at.remove();
        }
      },
    ),
    { numRuns: 60 },
  );
});

test("the log is its owner's alone, also one that was made with other rights", () => {
  const at = join(folder(), "logs");
  const umask = process.umask(0);
  try {
    const file = new RotatingFile({ folder: at, name: "roadbook", maxBytes: 40, generations: 1 });
    for (let turn = 0; turn < 5; turn += 1) file.write(`line ${turn} ${"x".repeat(20)}\n`);
    expect(readdirSync(at)).toEqual(["roadbook.1.log", "roadbook.log"]);
    for (const name of readdirSync(at)) expect(statSync(join(at, name)).mode & 0o777).toBe(0o600);
    expect(statSync(at).mode & 0o777).toBe(0o700);
    chmodSync(file.path, 0o644);
    file.write("again\n");
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
  } finally {
    process.umask(umask);
  }
});

test("when nothing can be written the app goes on, and the log later counts lost lines", () => {
  const at = join(folder(), "logs");
  writeFileSync(at, "a file where the folder should be");
  const file = new RotatingFile({ folder: at, name: "roadbook", maxBytes: 1_000, generations: 1 });
  file.write("lost\n");
  file.write("lost, too\n");
  expect(file.lastLines(10)).toEqual([]);
  rmSync(at);
  file.write("kept\n");
  expect(file.lastLines(10)).toEqual([
    '{"level":"warn","msg":"Lines are missing","lost":2}',
    "kept",
  ]);
});

test("a log folder that is removed comes back", () => {
  const at = join(folder(), "logs");
  const file = new RotatingFile({ folder: at, name: "roadbook", maxBytes: 1_000, generations: 1 });
  file.write("before\n");
  rmSync(at, { recursive: true });
  file.write("after\n");
  expect(file.lastLines(10)).toEqual(["after"]);
});

test("a file that cannot be moved aside is begun again: its size stays bounded", () => {
  const at = folder();
  mkdirSync(join(at, "roadbook.1.log", "occupied"), { recursive: true });
  const file = new RotatingFile({ folder: at, name: "roadbook", maxBytes: 60, generations: 1 });
  for (let turn = 0; turn < 20; turn += 1) file.write(`line ${turn} ${"x".repeat(20)}\n`);
  expect(statSync(file.path).size).toBeLessThanOrEqual(60);
  expect(readFileSync(file.path, "utf8")).toContain("line 19");
});

const OWN_MOUNTS = ["--user", "--map-root-user", "--mount"];
const canMount =
  spawnSync("unshare", [...OWN_MOUNTS, "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

/** Fills a disk of 64 KB, logs on, makes room, logs again, and prints what the log holds then. */
const ON_A_FULL_DISK = `
import { appendFileSync, rmSync } from "node:fs";
import { RotatingFile } from ${JSON.stringify(join(import.meta.dirname, "rotating-file.ts"))};
const [folder] = process.argv.slice(1);
const limits = { maxBytes: 1_000_000, generations: 2 };
const file = new RotatingFile({ folder: folder + "/logs", name: "roadbook", ...limits });
file.write("first\\n");
for (const size of [4096, 64, 1])
  try {
    for (;;) appendFileSync(folder + "/rest", Buffer.alloc(size));
  } catch {}
for (let turn = 0; turn < 400; turn += 1) file.write("on the full disk " + "x".repeat(100) + "\\n");
rmSync(folder + "/rest");
file.write("last\\n");
const lines = file.lastLines(1_000);
const told = lines.find((line) => line.includes("missing"));
console.log(JSON.stringify({ first: lines[0], told, last: lines.at(-1) }));
`;

test.runIf(canMount)("a full disk costs lines, and nothing else", () => {
  const at = folder();
  const script = 'mount -t tmpfs -o size=64k none "$1" && shift && exec "$@"';
  const node = [process.execPath, "--no-warnings", "--input-type=module", "-e", ON_A_FULL_DISK, at];
  const run = spawnSync("unshare", [...OWN_MOUNTS, "sh", "-c", script, "sh", at, ...node], {
    encoding: "utf8",
  });
  expect(run.stderr).toBe("");
  const { first, told, last }: Record<string, string> = JSON.parse(run.stdout);
  expect({ first, last }).toEqual({ first: "first", last: "last" });
  expect(told).toMatch(/"lost":[1-9]/);
  expect(existsSync(at)).toBe(true);
});
