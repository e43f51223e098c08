/**
 * `npm start`: builds if needed and opens the app, in Electron if its binary and a display are
 * available, else in the browser shell. `--demo` starts a sandbox server first.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildOnce } from "./build-once.ts";
import { readCommandLine } from "./command-line.ts";
import { electronBinary, hasDisplay } from "./find-electron.ts";
import { START_OPTIONS } from "./start-options.ts";
import { readSandboxReady, SANDBOX_TOKEN } from "../shared/runtime/sandbox-ready.ts";

const root = join(import.meta.dirname, "..");
const startOptions = process.argv.slice(2);
const read = readCommandLine(
  { usage: "npm start -- [options]", options: START_OPTIONS },
  startOptions,
);
if (read.kind === "help") {
  process.stdout.write(`${read.message}\n`);
  process.exit(0);
}
const demo = startOptions.includes("--demo");
const shellOption = startOptions.find((option) => option.startsWith("--shell"));
const wantedShell =
  shellOption === "--shell"
    ? startOptions[startOptions.indexOf("--shell") + 1]
    : shellOption?.split("=")[1];
/** Secrets go to the shell in its environment, because everybody can read the process list. */
const secrets: Record<string, string> = {};
const forwarded = withoutSecrets(
  startOptions.filter(
    (option, index) =>
      option !== "--demo" && !option.startsWith("--shell") && startOptions[index - 1] !== "--shell",
  ),
);
const children: ChildProcess[] = [];
const folders: string[] = [];

function end(code: number, message?: string): never {
  if (message !== undefined) process.stderr.write(`${message}\n`);
  for (const child of children) child.kill();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

function withoutSecrets(options: readonly string[]): readonly string[] {
  const safeOptions: string[] = [];
  for (let index = 0; index < options.length; index += 1) {
    const option = options[index] ?? "";
    const [, name, inline] = /^--(token|key)(?:=(.*))?$/s.exec(option) ?? [];
    const value = inline ?? options[index + 1];
    if (name === undefined || value === undefined || value === "") safeOptions.push(option);
    else {
      secrets[`ROADBOOK_${name.toUpperCase()}`] = value;
      if (inline === undefined) index += 1;
    }
  }
  return safeOptions;
}

if (wantedShell !== undefined && wantedShell !== "electron" && wantedShell !== "browser")
  end(2, "--shell must be electron or browser.");
const binary = electronBinary(root);
const electron = wantedShell !== "browser" && binary !== null && hasDisplay();
if (wantedShell === "electron" && !electron)
  end(
    1,
    binary === null
      ? "Electron's binary is not here; start with --shell=browser."
      : "There is no display; start with --shell=browser.",
  );
// Electron takes Chromium's switches as well.
if (read.kind === "bad" && !electron) end(2, read.message);

/** Returns the newest change below a folder, in milliseconds. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const info = statSync(path);
  if (!info.isDirectory()) return info.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const out = join(root, "out");

function isBuilt(): boolean {
  const built = Math.min(
    ...["main/browser.js", "renderer/index.html"].map((file) => newest(join(out, file))),
  );
  const changedMs = Math.max(
    ...["shared", "main", "preload", "renderer", "vite.config.ts"].map((file) =>
      newest(join(root, file)),
    ),
  );
  return built > changedMs;
}

function build(folder: string): Promise<boolean> {
  process.stderr.write("Building Roadbook…\n");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const command = spawn(process.execPath, [vite, "build", "--app", "--logLevel", "warn"], {
    cwd: root,
    env: { ...process.env, ROADBOOK_OUT: folder },
    stdio: ["ignore", 2, 2],
  });
  children.push(command);
  return new Promise((resolve) => {
    command.once("exit", (code) => resolve(code === 0));
  });
}

/** Returns the folder of --data-dir; null without one. */
function givenFolder(): string | null {
  const index = startOptions.findIndex((option) => option.startsWith("--data-dir"));
  const [, inline] = startOptions[index]?.split("=") ?? [];
  return index < 0 ? null : (inline ?? startOptions[index + 1] ?? null);
}

/** Starts the demo's sandbox and returns the options that connect to it. */
function startDemo(): Promise<string[]> {
  const token = randomBytes(12).toString("hex");
  const demoFolder = givenFolder();
  // A data folder that stays needs a server that stays, too: the same account, on another port each
  // time.
  const database =
    demoFolder === null ? [] : ["--db", join(demoFolder, "demo-server", "server.db")];
  if (demoFolder !== null)
    mkdirSync(join(demoFolder, "demo-server"), { recursive: true, mode: 0o700 });
  const command = [join(root, "out/main/sandbox.js"), "--port", "0", ...database];
  const env = { ...process.env, [SANDBOX_TOKEN]: token };
  const sandbox = spawn(process.execPath, command, {
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  children.push(sandbox);
  return new Promise((resolve) => {
    let output = "";
    sandbox.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const ready = readSandboxReady(output);
      if (ready === null) return;
      const options = ["--remote", ready.url, "--name", "Demo"];
      secrets["ROADBOOK_TOKEN"] = token;
      if (demoFolder !== null) options.push("--moved");
      else {
        const folder = mkdtempSync(join(tmpdir(), "roadbook-demo-"));
        folders.push(folder);
        options.push("--data-dir", folder);
      }
      resolve(options);
    });
    sandbox.once("exit", (code) => {
      if (!closing) end(code ?? 1, "The demo's sandbox server ended.");
    });
  });
}

/** Returns our parent process and its parent, as far as the operating system tells. */
function lineOfParents(): string {
  try {
    const status = readFileSync(`/proc/${process.ppid}/status`, "utf8");
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1] ?? ""}`;
  } catch {
    return String(process.ppid);
  }
}

let closing = false;
if (!(await buildOnce({ out, isBuilt, build }))) end(1, "The build failed; see above.");
if (wantedShell === undefined && !electron) {
  const reason = binary === null ? "Electron's binary is not installed" : "there is no display";
  process.stderr.write(`Opening the browser shell, because ${reason}.\n`);
} else if (electron) process.stderr.write("Opening the Electron shell.\n");

const connection = demo ? await startDemo() : [];
const [command, entry] =
  electron && binary !== null
    ? [binary, root]
    : [process.execPath, join(root, "out/main/browser.js")];
// Over this channel the shell notices that this process is gone, even if it was killed.
const shell = spawn(command, [entry, ...connection, ...forwarded], {
  env: { ...process.env, ...secrets },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
children.push(shell);
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  process.on(signal, () => {
    closing = true;
    shell.kill("SIGTERM");
  });
}
// npm, or the shell that it runs us in, may be killed silently: then our line of parents changes.
const parents = lineOfParents();
setInterval(() => {
  if (lineOfParents() !== parents) shell.kill("SIGTERM");
}, 500).unref();
shell.once("exit", (code) => {
  closing = true;
  end(code ?? 0);
});
