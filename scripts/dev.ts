/**
 * `npm run dev`: the page on Vite's server with hot reload, and a shell around it that is started
 * again when `main/` or `shared/` change. Options are those of `npm start`; `--inspect[=PORT]`
 * opens the engine to a debugger.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { buildDesktop } from "./dev/build-desktop.ts";
import { startDemoSandbox } from "./dev/demo-sandbox.ts";
import { freePort, startPageServer } from "./dev/page-server.ts";
import { type Command, RestartingProcess } from "./dev/restarting-process.ts";
import { watchSources } from "./dev/watch-sources.ts";
import { readCommandLine, refuse } from "./command-line.ts";
import { electronBinary, hasDisplay } from "./find-electron.ts";
import { START_OPTIONS } from "./start-options.ts";

const USUAL_PORT = 4011;

const root = join(import.meta.dirname, "..");
const options = process.argv.slice(2);

/** Returns the value of an option and removes it from those that are passed on. */
function take(name: string): string | null {
  const index = options.findIndex((option) => option === name || option.startsWith(`${name}=`));
  if (index < 0) return null;
  const [, inline] = options[index]?.split(/=(.*)/s) ?? [];
  const [, value] = options.splice(index, inline === undefined ? 2 : 1);
  return inline ?? value ?? null;
}

function takeMatching(pattern: RegExp): string | null {
  const index = options.findIndex((option) => pattern.test(option));
  return index < 0 ? null : (options.splice(index, 1)[0] ?? null);
}

const shellName = take("--shell");
if (shellName !== null && shellName !== "electron" && shellName !== "browser")
  refuse("--shell must be electron or browser.");
const inspect = takeMatching(/^--inspect(-brk|-wait)?(=|$)/);
const isDemo = takeMatching(/^--demo$/) !== null;
const binary = electronBinary(root);
const isDesktop =
  binary !== null && shellName !== "browser" && (shellName === "electron" || hasDisplay());
const read = readCommandLine(
  { usage: "npm run dev -- [--inspect[=PORT]] [options]", options: START_OPTIONS },
  options,
);
if (read.kind === "help") {
  process.stdout.write(`${read.message}\n`);
  process.exit(0);
}
// Electron takes Chromium's switches as well.
if (read.kind === "bad" && !isDesktop) refuse(read.message);
if (shellName === "electron" && binary === null) {
  process.stderr.write("Electron's binary is not here; start with --shell=browser.\n");
  process.exit(1);
}

/** Cleanup to run when this process ends, newest first. */
const cleanUp: (() => Promise<unknown> | void)[] = [];
let isEnding = false;
async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  for (const step of cleanUp.toReversed()) await step();
  process.exit(code);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => void end(0));

const page = await startPageServer(root);
cleanUp.push(() => page.close());
const pageServer = `http://127.0.0.1:${page.config.server.port}`;
const demo = isDemo ? await startDemoSandbox(root) : null;
if (demo !== null) cleanUp.push(() => demo.close());
const env: NodeJS.ProcessEnv = {
  ...process.env,
  ROADBOOK_PAGE_SERVER: pageServer,
  ...(demo !== null && { ROADBOOK_TOKEN: demo.token }),
};

const shell = isDesktop ? desktop(binary) : await browser();
cleanUp.push(() => shell.running.stop());
cleanUp.push(await shell.watch());

function desktop(file: string) {
  const command = (): Command => ({
    file,
    args: [root, ...(demo?.options ?? []), ...options],
    env: { ...env, ...(inspect !== null && { ROADBOOK_INSPECT: inspect }) },
  });
  const running = new RestartingProcess(command, (code) => void end(code));
  return { running, watch: () => buildDesktop(() => running.start()) };
}

/** Runs from source, with the same port and key at each start, so the open page keeps working. */
async function browser() {
  const port = await freePort(Number(take("--port") ?? USUAL_PORT));
  const key = process.env["ROADBOOK_KEY"] ?? take("--key") ?? randomBytes(24).toString("base64url");
  const entry = join(root, "main/browser/index.ts");
  const command = (isFirst: boolean): Command => ({
    file: process.execPath,
    args: [
      ...(inspect === null ? [] : [inspect]),
      entry,
      "--port",
      String(port),
      ...(demo?.options ?? []),
      ...options.filter((option) => option !== "--no-open"),
      ...(isFirst && !options.includes("--no-open") ? [] : ["--no-open"]),
    ],
    env: { ...env, ROADBOOK_KEY: key },
  });
  const running = new RestartingProcess(command, (code) => void end(code));
  running.start();
  const watch = () => {
    const stop = watchSources(root, ["main", "shared"], (changedFile) => {
      process.stderr.write(`${changedFile} changed: starting the engine again.\n`);
      running.start();
    });
    return Promise.resolve(stop);
  };
  return { running, watch };
}
