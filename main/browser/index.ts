import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { startProcess } from "../engine/start-process.ts";
import { readPageServer } from "../http/development-page.ts";
import type { Preparing } from "../../shared/local/preparing.ts";
import { preparingText } from "./preparing-text.ts";
import { CODE_LIFETIME_MS } from "./one-time-code.ts";
import { readShellOptions } from "./options.ts";
import { startBrowserShell } from "./start.ts";

function end(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

/** Returns the operating system's folder for an app's data. */
function defaultFolder(): string {
  if (process.platform === "darwin") return join(homedir(), "Library/Application Support/Roadbook");
  if (process.platform === "win32") return join(process.env["APPDATA"] ?? homedir(), "Roadbook");
  return join(process.env["XDG_DATA_HOME"] ?? join(homedir(), ".local/share"), "roadbook");
}

/** Starts the user's browser with a file that opens the page. */
function openInBrowser(path: string): void {
  const hasDisplay =
    process.platform !== "linux" ||
    process.env["DISPLAY"] !== undefined ||
    process.env["WAYLAND_DISPLAY"] !== undefined;
  if (!hasDisplay) return;
  const command =
    process.platform === "darwin" ? "open" : process.platform === "win32" ? "explorer" : "xdg-open";
  spawn(command, [path], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
}

/** A line for each tenth of an update, which takes minutes where there are many records. */
function tellPreparing(): (preparing: Preparing | null) => void {
  let said = "";
  return (preparing) => {
    if (preparing === null) return;
    const { step, done, total } = preparing;
    const tenth = total === 0 ? 0 : Math.floor((done / total) * 10);
    if (said === `${step} ${tenth}`) return;
    said = `${step} ${tenth}`;
    process.stderr.write(`${preparingText(preparing)}\n`);
  };
}

const fromSource = import.meta.filename.endsWith(".ts");
const root = join(import.meta.dirname, "../..");
startProcess();
const read = readShellOptions(process.argv.slice(2), process.env);
if (!read.ok) end(2, read.message);
const { dataDir, open, ...workspace } = read.options;
const manifest = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
// A built app serves its built page; only the source reads the development server's address.
const assets = (fromSource ? readPageServer(process.env) : null) ?? join(root, "out/renderer");
if (typeof assets === "string" && !existsSync(join(assets, "index.html")))
  end(1, "The page is not built yet. Run npm run build first, or start with npm start.");

const started = await startBrowserShell({
  ...workspace,
  dataDir: dataDir ?? defaultFolder(),
  assets,
  worker: join(import.meta.dirname, fromSource ? "worker.ts" : "engine-worker.js"),
  sandbox: join(import.meta.dirname, fromSource ? "../sandbox/index.ts" : "sandbox.js"),
  version: manifest.version,
  onPreparing: tellPreparing(),
});
if (!started.ok) end(1, started.message);
const { shell } = started;
let isClosing = false;
const shutDown = () => {
  if (isClosing) return;
  isClosing = true;
  setTimeout(() => process.exit(0), 1_900).unref();
  void shell.close().then(() => process.exit(0));
};
// Ctrl+C in a terminal comes from there, from npm and from `npm start`: without a handler the next
// signal would end the process before the workspace is closed.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, shutDown);
// Started by `npm start`: does not outlive it, whatever ended it.
process.once("disconnect", shutDown);
process.stdout.write(`roadbook ready ${shell.url}\n`);
if (open) {
  const file = shell.writeOpeningFile();
  process.once("exit", () => file.remove());
  setTimeout(() => file.remove(), CODE_LIFETIME_MS).unref();
  openInBrowser(file.path);
}
