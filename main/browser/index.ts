import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { PROFILE_NAMES } from "../../shared/contract/profile.ts";
import { startBrowserShell } from "./start.ts";

const USAGE =
  "Usage: npm start -- --shell=browser [--port 4011] [--data-dir DIR] [--remote URL] [--token TOKEN] [--profile documented|extended] [--key KEY] [--moved] [--no-open]";

const optionsSchema = z.object({
  port: z.coerce
    .number("--port must be a number")
    .int("--port must be a whole number")
    .min(0)
    .max(65_535)
    .default(4011),
  "data-dir": z.string().min(1, "--data-dir must name a folder").optional(),
  remote: z.string().optional(),
  token: z.string().min(1, "--token must not be empty").optional(),
  profile: z.enum(PROFILE_NAMES, "--profile must be documented or extended").optional(),
  key: z.string().min(1, "--key must not be empty").optional(),
  "no-open": z.boolean().default(false),
  moved: z.boolean().default(false),
});

function end(code: number, message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function readOptions(): z.output<typeof optionsSchema> {
  const text = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      options: {
        port: text,
        "data-dir": text,
        remote: text,
        token: text,
        profile: text,
        key: text,
        shell: text,
        "no-open": { type: "boolean" },
        moved: { type: "boolean" },
      },
    });
    const parsed = optionsSchema.safeParse(values);
    if (parsed.success) return parsed.data;
    end(2, `${parsed.error.issues[0]?.message ?? "The options cannot be read"}.\n${USAGE}`);
  } catch (error) {
    end(2, `${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** Where the operating system wants an app's data. */
function defaultFolder(): string {
  if (process.platform === "darwin") return join(homedir(), "Library/Application Support/Roadbook");
  if (process.platform === "win32") return join(process.env["APPDATA"] ?? homedir(), "Roadbook");
  return join(process.env["XDG_DATA_HOME"] ?? join(homedir(), ".local/share"), "roadbook");
}

function openInBrowser(url: string): void {
  const hasDisplay =
    process.platform !== "linux" ||
    process.env["DISPLAY"] !== undefined ||
    process.env["WAYLAND_DISPLAY"] !== undefined;
  if (!hasDisplay) return;
  const command = process.platform === "darwin" ? "open" : process.platform === "win32" ? "explorer" : "xdg-open";
  spawn(command, [url], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
}

const fromSource = import.meta.filename.endsWith(".ts");
const root = join(import.meta.dirname, "../..");
const options = readOptions();
const manifest = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
const assets = join(root, "out/renderer");
if (!existsSync(join(assets, "index.html")))
  end(1, "The page is not built yet. Run npm run build first, or start with npm start.");

const started = await startBrowserShell({
  port: options.port,
  dataDir: options["data-dir"] ?? defaultFolder(),
  assets,
  worker: join(import.meta.dirname, fromSource ? "worker.ts" : "engine-worker.js"),
  sandbox: join(import.meta.dirname, fromSource ? "../sandbox/index.ts" : "sandbox.js"),
  version: manifest.version,
  ...(options.remote === undefined ? {} : { remote: options.remote }),
  ...(options.token === undefined ? {} : { token: options.token }),
  ...(options.profile === undefined ? {} : { profile: options.profile }),
  ...(options.key === undefined ? {} : { key: options.key }),
  ...(options.moved ? { moved: true } : {}),
});
if (!started.ok) end(1, started.message);
const { shell } = started;
const shutDown = () => {
  setTimeout(() => process.exit(0), 1_900).unref();
  void shell.close().then(() => process.exit(0));
};
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, shutDown);
// Started by `npm start`: does not outlive it, whatever ended it.
process.once("disconnect", shutDown);
process.stdout.write(`roadbook ready ${shell.url}\n`);
if (!options["no-open"]) openInBrowser(shell.url);
