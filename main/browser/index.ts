import { close as closeInspector } from "node:inspector";
import { createServer } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { startProcess } from "../engine/process/start-process.ts";
import { listenAt, portTaken } from "../http/listen.ts";
import { Door } from "./door.ts";
import { readShellOptions } from "./options.ts";
import { makeKey } from "./security.ts";

/**
 * Entry of the browser shell: holds its port and its session key, and has another process serve
 * what is asked there. That one ends with a lock, with all that it knows.
 */
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

const fromSource = import.meta.filename.endsWith(".ts");
startProcess();
// A debugger is meant for the process that serves, which is started with the same options.
if (process.execArgv.some((option) => option.startsWith("--inspect"))) closeInspector();
const read = readShellOptions(process.argv.slice(2), process.env);
if (!read.ok) end(2, read.message);
const { options } = read;
// Bytes must be read only by the process that the connection is passed on to, so it starts paused.
const server = createServer({ pauseOnConnect: true }, (socket) => door.take(socket));
const address = await listenAt(server, options.port, options.host);
if (address === null) end(1, portTaken(options.port));
// Too many open files, for example: the next connection may succeed.
server.on("error", () => undefined);
const door = new Door({
  entry: join(import.meta.dirname, fromSource ? "shell-process.ts" : "browser-shell.js"),
  start: {
    ...options,
    dataDir: options.dataDir ?? defaultFolder(),
    ...address,
    key: options.key ?? makeKey(),
  },
  onEnd: (code) => process.exit(code),
});
// Ctrl+C in a terminal comes from there, from npm and from `npm start`: without a handler the next
// signal would end the process before the workspace is closed.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => door.close());
// Started by `npm start`: does not outlive it, whatever ended it.
process.once("disconnect", () => door.close());
