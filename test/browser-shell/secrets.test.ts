import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { readShellOptions } from "../../main/browser/options.ts";
import { startBrowserShell, type BrowserShell } from "../../main/browser/start.ts";
import { OneTimeCode } from "../../main/browser/one-time-code.ts";
import { readAppOptions } from "../../main/electron/app-options.ts";
import { readOptions as readSandboxOptions } from "../../main/sandbox/options.ts";
import { fetchOnce } from "../fixtures/fetch-once.ts";
import { startCommand } from "../fixtures/started-shell.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const ROOT = join(import.meta.dirname, "../..");
const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});
function folder(): string {
  const made = makeFolder();
  cleanUp.push(() => made.remove());
  return made.path;
}

async function shellOn(dataDir: string): Promise<BrowserShell> {
  if (!existsSync(join(ROOT, "out/renderer/index.html")))
    execFileSync("npm", ["run", "build"], { cwd: ROOT });
  const started = await startBrowserShell({
    port: 0,
    dataDir,
    assets: join(ROOT, "out/renderer"),
    worker: join(ROOT, "main/browser/worker.ts"),
    sandbox: join(ROOT, "main/sandbox/index.ts"),
    version: "1",
  });
  if (!started.ok) throw new Error(started.message);
  cleanUp.push(() => started.shell.close());
  return started.shell;
}

const redeem = (origin: string, code: unknown) =>
  fetchOnce(`${origin}/local/session`, {
    method: "POST",
    body: JSON.stringify({ code }),
    headers: { "content-type": "application/json" },
  });

test("token and key come from arguments, a file or the environment; no child gets them", () => {
  const file = join(folder(), "secret");
  writeFileSync(file, "from-a-file\n");
  const cases: [string[], NodeJS.ProcessEnv, string | undefined][] = [
    [[], {}, undefined],
    [[], { ROADBOOK_TOKEN: "from-env" }, "from-env"],
    [[], { ROADBOOK_TOKEN: "" }, undefined],
    [["--token-file", file], { ROADBOOK_TOKEN: "from-env" }, "from-a-file"],
    [["--token", "typed", "--token-file", file], { ROADBOOK_TOKEN: "from-env" }, "typed"],
  ];
  for (const [args, env, expected] of cases) {
    for (const read of [
      (own: NodeJS.ProcessEnv) => {
        const answer = readShellOptions(args, own);
        return answer.ok ? answer.options.token : answer.message;
      },
      (own: NodeJS.ProcessEnv) => readAppOptions(args, own).token,
    ]) {
      const own = { ...env };
      expect(read(own)).toBe(expected);
      expect(own).not.toHaveProperty("ROADBOOK_TOKEN");
    }
  }
  expect(readShellOptions([], { ROADBOOK_KEY: "k" })).toMatchObject({
    ok: true,
    options: { key: "k" },
  });
  expect(readShellOptions(["--key-file", join(file, "missing")], {})).toMatchObject({
    ok: false,
    message: expect.stringContaining("cannot be read"),
  });
  expect(readSandboxOptions([], { ROADBOOK_SANDBOX_TOKEN: "t" })).toMatchObject({
    options: { token: "t" },
  });
  expect(readSandboxOptions([], { ROADBOOK_TOKEN: "the real one" })).toMatchObject({
    options: { token: "demo-token" },
  });
});

/** Lines of the list of processes: other tests have processes of their own at the same time. */
function descendantsOf(pid: number): readonly string[] {
  const listed = spawnSync("ps", ["-eo", "pid,ppid,args"], { encoding: "utf8" }).stdout.split("\n");
  const found = new Set([pid]);
  // A child may be listed before its parent.
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const line of listed) {
      const [child, parent] = line.trim().split(/\s+/).map(Number);
      if (child !== undefined && parent !== undefined && found.has(parent)) found.add(child);
    }
  }
  return listed.filter((line) => found.has(Number(line.trim().split(/\s+/)[0])));
}

test("the list of processes shows neither the token nor the key of a started app", async () => {
  const options = "--demo --shell=browser --port 0 --no-open --key secret-key-x";
  const { app, said } = await startCommand(
    process.execPath,
    [join(ROOT, "scripts/start.ts"), ...options.split(" ")],
    { TMPDIR: folder() },
  );
  expect(said).toContain("#key=secret-key-x");
  const own = descendantsOf(app.pid ?? 0).filter((line) =>
    /out\/main\/(?:browser|sandbox)\.js/.test(line),
  );
  expect(own.length).toBeGreaterThan(1);
  expect(own.filter((line) => /--token|--key|secret-key-x/.test(line))).toEqual([]);
});

test("a link opens the page once", async () => {
  const shell = await shellOn(join(folder(), "workspace"));
  const file = shell.writeOpeningFile();
  cleanUp.push(() => file.remove());
  const code = /value="([^"]+)"/.exec(readFileSync(file.path, "utf8"))?.[1];
  expect((await redeem(shell.origin, "guessed")).status).toBe(401);
  expect((await redeem(shell.origin, { deep: code })).status).toBe(401);
  const first = await redeem(shell.origin, code);
  expect([first.status, await first.json()]).toEqual([200, { key: shell.key }]);
  expect((await redeem(shell.origin, code)).status).toBe(401);
  // Another site's page must not try codes.
  const foreign = await fetchOnce(`${shell.origin}/local/session`, {
    method: "POST",
    headers: { origin: "http://evil.example" },
  });
  expect(foreign.status).toBe(403);
});

test("a link that nobody opens is too old after two minutes", () => {
  let elapsed = 0;
  const codes = new OneTimeCode(() => elapsed);
  const early = codes.issue();
  elapsed = 120_000;
  expect(codes.redeem(early)).toBe(true);
  const late = codes.issue();
  elapsed += 120_001;
  expect(codes.redeem(late)).toBe(false);
});

/** Paths below a folder that others than the owner may read, write or enter. */
function open(path: string): readonly string[] {
  const info = lstatSync(path);
  const below = info.isDirectory()
    ? readdirSync(path).flatMap((name) => open(join(path, name)))
    : [];
  return (info.mode & 0o077) === 0 ? below : [path, ...below];
}

test("a workspace in an existing folder becomes private; other files stay as is", async () => {
  const dataDir = folder();
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, "files"), { mode: 0o755 });
  writeFileSync(join(dataDir, "token"), "old", { mode: 0o644 });
  writeFileSync(join(dataDir, "holiday.txt"), "mine", { mode: 0o644 });
  await shellOn(dataDir);
  expect(open(dataDir)).toEqual([dataDir, join(dataDir, "holiday.txt")]);

  const alone = folder();
  chmodSync(alone, 0o755);
  await shellOn(alone);
  expect(lstatSync(alone).mode & 0o077).toBe(0);
  expect(readFileSync(join(dataDir, "holiday.txt"), "utf8")).toBe("mine");
});
