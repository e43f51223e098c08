import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { makeFolder, openSandbox } from "../fixtures/worlds.ts";

const ROOT = join(import.meta.dirname, "../..");
const ENTRY = join(ROOT, "main/sandbox/index.ts");

let folder: ReturnType<typeof makeFolder>;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  folder.remove();
});

interface Command {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly ended: Promise<{
    readonly code: number | null;
    readonly stdout: string;
    readonly stderr: string;
  }>;
}

/**
 * Runs the command with a temporary folder of its own, so that what it leaves behind can be seen.
 */
function run(
  args: readonly string[],
  command = process.execPath,
  before: readonly string[] = [ENTRY],
): Command {
  const child = spawn(command, [...before, ...args], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, TMPDIR: folder.path },
  });
  children.push(child);
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
  return { child, stdout: () => stdout, ended };
}

async function ready({ stdout }: Command): Promise<{ url: string; token: string }> {
  await expect.poll(stdout).toMatch(/^sandbox ready .*\n/m);
  const [, url = "", token = ""] =
    /^sandbox ready (http:\/\/127\.0\.0\.1:\d+) token=(\S+)$/m.exec(stdout()) ?? [];
  return { url, token };
}
const left = () => readdirSync(folder.path).filter((name) => name.startsWith("roadbook-sandbox-"));

test.each(["SIGTERM", "SIGINT"] as const)(
  "one line when it is ready; %s ends it cleanly and leaves nothing behind",
  async (signal) => {
    const command = run(["--port", "0", "--token", "demo-token", "--scale", "0.02"]);
    const { url, token } = await ready(command);
    const response = await fetch(`${url}/v1/contact`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toMatchObject({ total: 10 });
    expect(left()).toHaveLength(1);
    command.child.kill(signal);
    expect(await command.ended).toEqual({
      code: 0,
      stdout: `sandbox ready ${url} token=demo-token\n`,
      stderr: "",
    });
    expect(left()).toEqual([]);
  },
);

test("it can be ended while it makes its records, and leaves nothing behind", async () => {
  const command = run(["--port", "0", "--scale", "500"]);
  await expect.poll(left).toHaveLength(1);
  command.child.kill("SIGTERM");
  expect(await command.ended).toMatchObject({ code: 0, stdout: "" });
  expect(left()).toEqual([]);
});

test.each(["SIGTERM", "SIGKILL"] as const)(
  "npm run sandbox passes its options on, and nothing outlives an npm that got %s",
  async (signal) => {
    const options = ["--port", "0", "--token", "through-npm", "--scale", "0.02"];
    const command = run(["run", "--silent", "sandbox", "--", ...options], "npm", []);
    const { url, token } = await ready(command);
    expect(token).toBe("through-npm");
    command.child.kill(signal);
    // Its output is open as long as somebody is left who could write to it.
    await command.ended;
    await expect(fetch(url)).rejects.toThrow();
    expect(left()).toEqual([]);
  },
);

test("--faults FILE and --today are in force from the start", async () => {
  const faults = join(folder.path, "faults.json");
  writeFileSync(
    faults,
    JSON.stringify([{ match: { resource: "job" }, effect: { kind: "status", code: 503 } }]),
  );
  const command = run(["--port=0", "--scale=0.02", "--today=2001-02-03", "--faults", faults]);
  const { url, token } = await ready(command);
  const get = (path: string) =>
    fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await get("/v1/job")).status).toBe(503);
  expect(JSON.stringify(await (await get("/v1/contact")).json())).toMatch(/"updated_at":"200[01]-/);
});

describe("what cannot be done is said in one sentence", () => {
  test("options that cannot be read, with the usage and exit code 2", async () => {
    const { code, stdout, stderr } = await run(["--port", "70000"]).ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^--port must not be above 65535\.\nUsage: npm run sandbox/);
  });

  const fails = async (args: readonly string[]) => {
    const { code, stdout, stderr } = await run(args).ended;
    expect({ code, stdout, left: left() }).toEqual({ code: 1, stdout: "", left: [] });
    return stderr;
  };
  test("a taken port", async () => {
    const other = await openSandbox();
    const { port } = new URL(other.url);
    expect(await fails(["--port", port])).toBe(
      `Port ${port} is taken. Choose another with --port, or --port 0 for a free one.\n`,
    );
    await other.close();
  });
  test("a faults file that is not there, is no JSON, or says what is not known", async () => {
    const file = join(folder.path, "faults.json");
    expect(await fails(["--faults", file])).toMatch(/^The faults file .* cannot be used: ENOENT/);
    writeFileSync(file, "[");
    expect(await fails(["--faults", file])).toMatch(/^The faults file .* cannot be used: .*JSON/);
    writeFileSync(file, '[{"effect": {"kind": "explode"}}]');
    expect(await fails(["--faults", file])).toMatch(/^The faults file .* cannot be used: /);
  });
  test("a broken data file", async () => {
    writeFileSync(join(folder.path, "deal.json"), '[{"id": 1}]');
    expect(await fails(["--port", "0", "--data", folder.path])).toBe(
      `${join(folder.path, "deal.json")}: record 1 cannot be read: it has no slug, ` +
        "which names a record in the API. Fix the file, or remove it from the folder.\n",
    );
  });
  test("a database that is none, or that somebody else filled", async () => {
    const db = join(folder.path, "some.db");
    writeFileSync(db, "This is a letter to my aunt, and no database at all.");
    expect(await fails(["--port", "0", "--db", db])).toMatch(/some\.db/);
  });
});
