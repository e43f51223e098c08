import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { Socket } from "node:net";
import { join } from "node:path";
import { z } from "zod";
import { startProcess } from "../engine/process/start-process.ts";
import { readPageServer } from "../http/development-page.ts";
import type { Preparing } from "../../shared/local/opening.ts";
import { type BrowserShell, preparingText, startBrowserShell } from "./start.ts";
import { CODE_LIFETIME_MS } from "./one-time-code.ts";
import type { FromShell, ShellStart, ToShell } from "./shell-messages.ts";

/** Serves the connections that the holder of the port passes on; ends with a lock. */
function end(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
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
  let lastText = "";
  return (preparing) => {
    if (preparing === null) return;
    const { step, done, total } = preparing;
    const tenth = total === 0 ? 0 : Math.floor((done / total) * 10);
    if (lastText === `${step} ${tenth}`) return;
    lastText = `${step} ${tenth}`;
    process.stderr.write(`${preparingText(preparing)}\n`);
  };
}

const fromSource = import.meta.filename.endsWith(".ts");
const root = join(import.meta.dirname, "../..");

async function serve({ open, isFirst, ...workspace }: ShellStart): Promise<void> {
  const manifest = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  // A built app serves its built page; only the source reads the development server's address.
  const assets = (fromSource ? readPageServer(process.env) : null) ?? join(root, "out/renderer");
  if (typeof assets === "string" && !existsSync(join(assets, "index.html")))
    end(1, "The page is not built yet. Run npm run build first, or start with npm start.");
  const started = await startBrowserShell({
    ...workspace,
    assets,
    connections: (taker) => {
      take = taker;
      for (const socket of waitingSockets.splice(0)) take(socket);
    },
    worker: join(import.meta.dirname, fromSource ? "worker.ts" : "engine-worker.js"),
    sandbox: join(import.meta.dirname, fromSource ? "../sandbox/index.ts" : "sandbox.js"),
    version: manifest.version,
    onPreparing: tellPreparing(),
    // The door closes this process: until then, connections are on their way here.
    onLocked: (state) => send({ type: "locked", state }),
  });
  if (!started.ok) end(1, started.message);
  ({ shell } = started);
  if (isClosing) close(shell);
  send({ type: "ready" });
  if (!isFirst) return;
  process.stdout.write(`roadbook ready ${shell.url}\n`);
  if (!open) return;
  const file = shell.writeOpeningFile();
  process.once("exit", () => file.remove());
  setTimeout(() => file.remove(), CODE_LIFETIME_MS).unref();
  openInBrowser(file.path);
}

const send = (message: FromShell) => void process.send?.(message);

let shell: BrowserShell | null = null;
let isClosing = false;
function shutDown(): void {
  if (isClosing) return;
  isClosing = true;
  setTimeout(() => process.exit(0), 1_900).unref();
  if (shell === null) process.exit(0);
  close(shell);
}
function close(opened: BrowserShell): void {
  void opened.close().then(() => process.exit(0));
}

/** Connections that came before the shell could take them. */
const waitingSockets: Socket[] = [];
let take = (socket: Socket): void => void waitingSockets.push(socket);

startProcess();
// Messages come from this program itself, so they are not parsed.
process.on("message", (message: ToShell, socket?: unknown) => {
  if (message.type === "start") void serve(message.start);
  else if (message.type === "close") shutDown();
  // A connection that was closed meanwhile has no socket.
  else if (socket instanceof Socket) take(socket);
});
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => undefined);
// The holder of the port was killed: as if this process were.
process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
