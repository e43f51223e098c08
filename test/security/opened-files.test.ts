// Copies of files that other programs were given: what is left of them, and which are not made
// without a question.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { openFileCopy } from "../../main/electron/open-file.ts";
import { OpenedFiles } from "../../main/electron/opened-files.ts";
import { shell } from "../doubles/electron.ts";
import { makeFolder } from "../fixtures/worlds.ts";
import { ROOT } from "../house/product-files.ts";

function folder(): string {
  const made = makeFolder();
  onTestFinished(() => made.remove());
  return made.path;
}

function storedFile(name: string) {
  const path = join(folder(), "blob");
  writeFileSync(path, "text");
  return { ref: { blob: "01abc", name, type: "", size: 4 }, path };
}

test("a file that may have macros is opened only by the word of the user", async () => {
  const copies = new OpenedFiles(join(folder(), "opened"));
  const asked: string[] = [];
  const answer = (yes: boolean) => (name: string) => (asked.push(name), Promise.resolve(yes));
  for (const name of ["CV.doc", "CV.odt"]) {
    const before = shell.files.length;
    const file = storedFile(name);
    expect(await openFileCopy({ copies, file }, answer(false))).toEqual({ ok: true });
    expect(shell.files.length).toBe(before);
    expect(await openFileCopy({ copies, file }, answer(true))).toEqual({ ok: true });
    expect(shell.files.length).toBe(before + 1);
  }
  expect(asked).toEqual(["CV.doc", "CV.doc", "CV.odt", "CV.odt"]);
});

test("a copy that another program holds open keeps no other one, and names nothing", async () => {
  const place = join(folder(), "opened");
  // As Windows refuses to delete what is open.
  let open: string | null = null;
  const copies = new OpenedFiles(place, (path) => {
    if (open !== null && (path === open || open.startsWith(path)))
      return Promise.reject(Object.assign(new Error("EBUSY"), { code: "EBUSY" }));
    rmSync(path, { recursive: true, force: true });
    return Promise.resolve();
  });
  const paths: string[] = [];
  for (const name of ["Anna Fischer.pdf", "Bela Kis.pdf", "Anna Fischer.pdf"]) {
    const copy = await copies.add(storedFile(name));
    if (copy.ok) paths.push(copy.path);
  }
  expect(new Set(paths).size).toBe(3);
  expect(readdirSync(place).join(" ")).not.toMatch(/anna|fischer|bela|01abc/i);
  if (process.platform !== "win32") expect(statSync(place).mode & 0o777).toBe(0o700);
  open = paths[0] ?? "";
  await copies.empty();
  expect(paths.map((path) => existsSync(path))).toEqual([true, false, false]);
  open = null;
  await copies.empty();
  expect(existsSync(place)).toBe(false);
});

test("a copy that is made while its workspace is locked is handed to nobody", async () => {
  const place = join(folder(), "opened");
  const copies = new OpenedFiles(place);
  const making = copies.add(storedFile("Anna Fischer.pdf"));
  await copies.empty();
  expect(await making).toMatchObject({ ok: false });
  await copies.empty();
  expect(existsSync(place)).toBe(false);
});

/** What the desktop app does, one word a step; returns the names below `opened/` after each. */
function play(data: string, steps: readonly string[]) {
  const { stdout, signal } = spawnSync(
    process.execPath,
    ["--import", "./test/doubles/register.ts", "test/smoke/opened-files.ts", data, ...steps],
    { cwd: ROOT, encoding: "utf8", timeout: 300_000, stdio: ["ignore", "pipe", "inherit"] },
  );
  const left = stdout
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as readonly string[]);
  return { left, signal };
}

beforeAll(() => {
  if (!existsSync(join(ROOT, "out/main/electron.js")))
    execFileSync("npm", ["run", "build"], { cwd: ROOT });
});

const COPY = [expect.stringMatching(/^[0-9a-f]+$/), expect.stringMatching(/cv\.pdf$/)];

test("a lock, a wipe and the next start remove the copies of opened files", () => {
  const data = folder();
  mkdirSync(data, { recursive: true });
  expect(play(data, ["open", "encrypt", "open", "lock", "unlock", "open", "wipe"]).left).toEqual([
    COPY,
    [],
    COPY,
    [],
    [],
    COPY,
    [],
  ]);
  const killed = play(data, ["open", "kill"]);
  expect(killed).toEqual({ left: [COPY], signal: "SIGKILL" });
  expect(readdirSync(join(data, "opened"))).toHaveLength(1);
  expect(play(data, ["start"]).left).toEqual([[]]);
});
