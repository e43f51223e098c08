// The development loop: the page on Vite's server with hot reload, main and preload rebuilt on change, Electron restarted.
// `npm run dev [-- --no-electron]`
import { spawn, type ChildProcess } from "node:child_process";
import { createRequire } from "node:module";
import { z } from "zod";
import { createBuilder, createServer } from "vite";

const server = await createServer({ server: { host: "127.0.0.1", port: 5173, strictPort: true } });
await server.listen();
server.printUrls();
const url = server.resolvedUrls?.local[0] ?? "http://127.0.0.1:5173/";

const builder = await createBuilder({
  mode: "development",
  environments: { main: { build: { watch: {} } }, preload: { build: { watch: {} } } },
});

/** The electron package exports the path of its binary, and downloads it when it is not there. */
function electronPath(): string {
  return process.env["ELECTRON_EXEC_PATH"] ?? z.string().parse(createRequire(import.meta.url)("electron"));
}

let child: ChildProcess | undefined;
function start(): void {
  const started = spawn(electronPath(), ["."], {
    stdio: "inherit",
    env: { ...process.env, ELECTRON_RENDERER_URL: url },
  });
  child = started;
  started.on("exit", (code) => {
    if (child === started) void shutdown(code ?? 0);
  });
}
function restart(): void {
  if (process.argv.includes("--no-electron")) return;
  const old = child;
  if (old === undefined || old.exitCode !== null) return start();
  child = undefined;
  old.once("exit", start);
  old.kill();
}

let pending: NodeJS.Timeout | undefined;
const built = new Set<string>();
const watchers: { close(): Promise<void> }[] = [];
for (const name of ["main", "preload"]) {
  const environment = builder.environments[name];
  if (environment === undefined) throw new Error(`vite.config.ts has no environment ${name}`);
  const out = await builder.build(environment);
  if (!("on" in out)) throw new Error(`the build of ${name} does not watch`);
  watchers.push(out);
  out.on("event", (event) => {
    if (event.code === "ERROR") console.error(event.error);
    if (event.code === "BUNDLE_END") void event.result.close();
    if (event.code !== "END") return;
    built.add(name);
    if (built.size < 2) return;
    clearTimeout(pending);
    pending = setTimeout(restart, 50);
  });
}

let closing = false;
async function shutdown(code: number): Promise<void> {
  if (closing) return;
  closing = true;
  child?.kill();
  await Promise.all(watchers.map((watcher) => watcher.close()));
  await server.close();
  process.exit(code);
}
process.on("SIGINT", () => void shutdown(0));
process.on("SIGTERM", () => void shutdown(0));
