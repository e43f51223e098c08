import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";

const ROOT = join(import.meta.dirname, "../..");
export const KEY = "end-to-end-key";
export const TOKEN = "end-to-end-token";

export interface Running {
  /** What it printed when it was ready: the address. */
  readonly url: string;
  /**
   * Ends it as a user would; `SIGKILL` as a dead battery would. Resolves to the exit code, null
   * where a signal ended it.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * A test that fails in the middle stops nothing itself: what it started must not outlive its
 * worker.
 */
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** Runs a built entry and waits for the line that says it is ready. */
async function run(entry: string, args: readonly string[], ready: RegExp): Promise<Running> {
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, "out/main", entry), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = ready.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", (code) =>
      reject(new Error(`${entry} ended with ${code} before it was ready.`)),
    );
  });
  return {
    url,
    stop: (signal = "SIGTERM") =>
      new Promise((resolve) => {
        // One that was killed has a signal instead of a code.
        if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
        child.once("exit", resolve);
        child.kill(signal);
      }),
  };
}

export function startSandbox(args: readonly string[] = []): Promise<Running> {
  return run(
    "sandbox.js",
    ["--port", "0", "--token", TOKEN, "--scale", "0.2", ...args],
    /sandbox ready (\S+)/,
  );
}

export function startApp(remote: string | null, dataDir: string): Promise<Running> {
  const connection = remote === null ? [] : ["--remote", remote, "--token", TOKEN];
  return run(
    "browser.js",
    ["--port", "0", "--no-open", "--key", KEY, "--data-dir", dataDir, ...connection],
    /roadbook ready (\S+)/,
  );
}

export function makeDataDir(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "roadbook-e2e-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const anything = z.record(z.string(), z.unknown());

/** Asks a server behind the app's back. */
export async function askServer(
  origin: string,
  path: string,
  init: { method?: string; body?: unknown; key?: string } = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}${path}`, {
    method: init.method ?? "GET",
    headers: {
      authorization: `Bearer ${init.key ?? TOKEN}`,
      "content-type": "application/json",
      // A connection that is kept may be closed by the server just when it is used again.
      connection: "close",
    },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  return anything.parse(await response.json());
}

export function originOf(url: string): string {
  return new URL(url).origin;
}
