import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { type Ask, askOver } from "./ask.ts";

const ROOT = join(import.meta.dirname, "../..");
const KEY = "process-faults-key";
const TOKEN = "process-faults-token";

export interface RunningProcess {
  readonly origin: string;
  readonly ask: Ask;
  readonly key: string;
  /** Ends it and waits until it is gone; without a signal as a dead battery would. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

const children = new Set<ChildProcess>();

/** Ends whatever a test left running. */
export async function killAll(): Promise<void> {
  await Promise.all([...children].map((child) => killed(child, "SIGKILL")));
}

function start(entry: string, args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [join(ROOT, "out/main", entry), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  return child;
}

function killed(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once("exit", () => resolve());
    child.kill(signal);
  });
}

/**
 * Waits for the line that says it is ready. What it says on stderr comes with the error when it
 * ends instead.
 */
async function run(
  entry: string,
  args: readonly string[],
  ready: RegExp,
  key: string,
): Promise<RunningProcess> {
  const child = start(entry, args);
  let [said, complained] = ["", ""];
  child.stderr?.on("data", (chunk: Buffer) => (complained += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = ready.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", (code) =>
      reject(new Error(`${entry} ended with ${code} before it was ready: ${complained}`)),
    );
  });
  const { origin } = new URL(url);
  return {
    origin,
    key,
    ask: askOver(origin, key),
    kill: (signal = "SIGKILL") => killed(child, signal),
  };
}

export function startSandbox(seed: number, scale: number): Promise<RunningProcess> {
  const args = ["--port", "0", "--token", TOKEN, "--seed", String(seed), "--scale", String(scale)];
  return run("sandbox.js", args, /sandbox ready (\S+)/, TOKEN);
}

/** The browser shell; `remote` only at the first start, as a user would. */
export function startApp(dataDir: string, remote: string | null): Promise<RunningProcess> {
  return run("browser.js", appArgs(dataDir, remote), /roadbook ready (\S+)/, KEY);
}

function appArgs(dataDir: string, remote: string | null): readonly string[] {
  const connection = remote === null ? [] : ["--remote", remote, "--token", TOKEN];
  return ["--port", "0", "--no-open", "--key", KEY, "--data-dir", dataDir, ...connection];
}

/** Starts the app and kills it `after` milliseconds, most often before it is ready. */
export async function startAndKillApp(dataDir: string, after: number): Promise<void> {
  const child = start("browser.js", appArgs(dataDir, null));
  await new Promise((resolve) => setTimeout(resolve, after));
  await killed(child, "SIGKILL");
}
