/**
 * Starts the built desktop app against the electron double on a workspace whose file is damaged and
 * that has a backup, which its page restores. Prints what was seen as one line of JSON.
 * `node --import ./test/doubles/register.ts test/smoke/damaged-workspace.ts`
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DesktopApi } from "../../shared/bridge.ts";
import { localRequest, routeAnswer } from "../../shared/local/request.ts";
import type { Method } from "../../shared/wire.ts";
import { makeBackup } from "../../main/engine/backups/make-backup.ts";
import { openStore } from "../../main/store/open-store.ts";
import { STATE } from "../../main/store/state-keys.ts";
import * as fake from "../doubles/electron.ts";

const data = mkdtempSync(join(tmpdir(), "roadbook-damaged-"));
const folder = join(data, "workspace");
const file = join(folder, "workspace.db");
mkdirSync(folder);
const opened = openStore(file);
if (!opened.ok) throw new Error(opened.message);
opened.store.write((writer) => writer.state.set(STATE.lineage, "before"), { durable: true });
makeBackup(folder, "daily", Date.UTC(2026, 4, 4, 8));
opened.store.close();
writeFileSync(file, "This is no database any more. ".repeat(1_000));

fake.app.paths.set("userData", data);
fake.app.paths.set("crashDumps", join(data, "crashes"));
await import(pathToFileURL(join("out/main/electron.js")).href);
fake.app.becomeReady();

const until = async (what: string, test: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 10_000; tries += 1) {
    if (test()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Waited in vain for ${what}.`);
};
await until("the window", () => fake.BrowserWindow.all.length > 0);
const [window] = fake.BrowserWindow.all;
process.argv.push(...((window?.options.webPreferences?.["additionalArguments"] ?? []) as string[]));
createRequire(import.meta.url)(join(process.cwd(), "out/preload/index.cjs"));
const api = fake.exposed.get("roadbook") as DesktopApi;
window?.webContents.emit("did-finish-load");
const ask = (method: Method, path: string) => api.request({ method, path });
const { body: shown } = await ask("GET", localRequest("readEncryption").path);
const closed = await ask("GET", "/local/status");
const { body: opening } = await ask("GET", localRequest("readOpening").path);
const { backups } = routeAnswer("readOpening", opening);
await ask("POST", `/local/backups/${backups[0]?.name}/restore`);
const { status } = await ask("GET", "/local/status");
fake.app.quit();
await until("the end", () => fake.app.quits > 0);
process.stdout.write(
  `${JSON.stringify({
    asked: fake.dialog.asked,
    errors: fake.dialog.errors,
    problem: routeAnswer("readEncryption", shown).cannot_open,
    closed: closed.status,
    status,
    replaced: readdirSync(folder).filter((name) => name === "replaced"),
  })}\n`,
);
rmSync(data, { recursive: true, force: true });
process.exit(0);
