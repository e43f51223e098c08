/**
 * Starts the built desktop app against the electron double on a workspace whose file is damaged and
 * that has a backup; the user presses the button of that number. Prints what was seen as one line
 * of JSON. `node --import ./test/doubles/register.ts test/smoke/damaged-workspace.ts BUTTON`
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DesktopApi } from "../../shared/bridge.ts";
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
fake.dialog.press = Number(process.argv[2]);
await import(pathToFileURL(join("out/main/electron.js")).href);
fake.app.becomeReady();

const until = async (what: string, test: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 10_000; tries += 1) {
    if (test()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Waited in vain for ${what}.`);
};
await until("the question", () => fake.dialog.asked.length === 1);
let status: number | null = null;
if (fake.dialog.press === 0) {
  const [window] = fake.BrowserWindow.all;
  if (window === undefined) throw new Error("There is no window.");
  process.argv.push(
    ...((window.options.webPreferences?.["additionalArguments"] ?? []) as string[]),
  );
  createRequire(import.meta.url)(join(process.cwd(), "out/preload/index.cjs"));
  const api = fake.exposed.get("roadbook") as DesktopApi;
  window.webContents.emit("did-finish-load");
  ({ status } = await api.request({ method: "GET", path: "/local/status" }));
  fake.app.quit();
}
await until("the end", () => fake.app.quits > 0);
process.stdout.write(
  `${JSON.stringify({
    asked: fake.dialog.asked,
    errors: fake.dialog.errors,
    status,
    replaced: readdirSync(folder).filter((name) => name === "replaced"),
  })}\n`,
);
rmSync(data, { recursive: true, force: true });
process.exit(0);
