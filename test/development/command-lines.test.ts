import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "../..");
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")));
/** The commands that are ours; the others are those of the tools that they start. */
const commands = Object.entries(scripts).flatMap(([name, command]) => {
  const [, file, rest] = /^node (\S+)(.*)$/.exec(command) ?? [];
  return file === undefined ? [] : [{ name, file, usual: rest?.split(" ").filter(Boolean) ?? [] }];
});

interface Ended {
  readonly code: number | string | null;
  readonly out: string;
  readonly error: string;
}

/** Runs a command until it ends, or for as long as no answer of words may take. */
function run(file: string, options: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [file, ...options],
      { cwd: ROOT, timeout: 120_000, killSignal: "SIGKILL" },
      (error, out, said) => resolve({ code: error?.code ?? child.exitCode, out, error: said }),
    );
  });
}

test("there are commands", () => expect(commands.length).toBeGreaterThan(15));

test.concurrent.each(commands)("npm run $name -- --help says how", async ({ file, usual }) => {
  const { code, out, error } = await run(file, [...usual, "--help"]);
  expect({ code, error }).toEqual({ code: 0, error: "" });
  expect(out).toMatch(/^Usage: npm \S/);
});

/** What follows the name of this one goes to electron-builder, which knows many options. */
const ownOptions = commands.filter(({ name }) => name !== "package");

test.concurrent.each(ownOptions)(
  "npm run $name refuses an option that it does not know, and does nothing",
  async ({ file, usual }) => {
    const { code, out, error } = await run(file, [...usual, "--no-such-option"]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(error).toContain("--no-such-option");
    expect(error).toContain("Usage: npm ");
    expect(error).not.toMatch(/^\s+at /m);
  },
);
