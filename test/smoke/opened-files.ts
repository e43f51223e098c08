/**
 * Starts the built desktop app against the electron double and does what its arguments say. Prints
 * the names below `opened/` after each step as a line of JSON. `node --import
 * ./test/doubles/register.ts test/smoke/opened-files.ts FOLDER STEP...`
 */
import { existsSync, readdirSync, writeSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DesktopApi } from "../../shared/bridge.ts";
import type { Method } from "../../shared/wire.ts";
import * as fake from "../doubles/electron.ts";

const [data = "", ...steps] = process.argv.slice(2);
fake.app.paths.set("userData", data);
fake.app.paths.set("crashDumps", join(data, "crashes"));
process.argv.splice(2);

const until = async (what: string, test: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 4_000; tries += 1) {
    if (test()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Waited in vain for ${what}.`);
};

await import(pathToFileURL(join("out/main/electron.js")).href);
fake.app.becomeReady();
await until("the window", () => fake.BrowserWindow.all.length > 0);
const [window] = fake.BrowserWindow.all;
process.argv.push(...((window?.options.webPreferences?.["additionalArguments"] ?? []) as string[]));
createRequire(import.meta.url)(join(process.cwd(), "out/preload/index.cjs"));
const api = fake.exposed.get("roadbook") as DesktopApi;
window?.webContents.emit("did-finish-load");

const ask = async (
  method: Method,
  path: string,
  body?: object,
): Promise<Record<string, unknown>> => {
  const answer = await api.request({ method, path, ...(body && { body }) });
  // The engine that was there ends with the lock.
  const isEnding = answer.status === 503 || (answer.status === 409 && path === "/local/unlock");
  if (isEnding) return ask(method, path, body);
  if (answer.status >= 400)
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as Record<string, unknown>;
};
const left = () => {
  const opened = join(data, "opened");
  return existsSync(opened) ? readdirSync(opened, { recursive: true, encoding: "utf8" }) : [];
};
const isEmpty = () => left().length === 0;

const STEPS: Readonly<Record<string, () => Promise<unknown>>> = {
  start: () => until("the start", isEmpty),
  open: async () => {
    const { blob } = await api.addBytes("cv.pdf", "application/pdf", new Uint8Array([1, 2, 3]));
    const answer = await api.openFile(`/local/file/${blob}`);
    if (!answer.ok) throw new Error(answer.message);
  },
  encrypt: async () => {
    const { code } = await ask("POST", "/local/encryption/recovery-code");
    await ask("POST", "/local/encryption/on", { code });
    await until("the encryption", isEmpty);
  },
  lock: async () => {
    await ask("POST", "/local/lock");
    await until("the lock", isEmpty);
  },
  unlock: () => ask("POST", "/local/unlock", {}),
  wipe: async () => {
    await ask("POST", "/local/wipe", { unsent: "lose" });
    await until("the wipe", isEmpty);
  },
  kill: () => Promise.resolve(process.kill(process.pid, "SIGKILL")),
};

for (const step of steps) {
  await STEPS[step]?.();
  writeSync(1, `${JSON.stringify(left())}\n`);
}
fake.app.quit();
await until("the end", () => fake.app.quits > 1);
process.exit(0);
