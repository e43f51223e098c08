/**
 * Runs the built main, preload and engine of a folder against the electron double, as a user's
 * session would, and prints what was seen as one line of JSON. `node --import
 * ./test/doubles/register.ts test/smoke/desktop.ts FOLDER`
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { DesktopApi, EngineEvent } from "../../shared/bridge.ts";
import * as fake from "../doubles/electron.ts";

const folder = process.argv[2] ?? ".";
const data = mkdtempSync(join(tmpdir(), "roadbook-desktop-"));
fake.app.paths.set("userData", data);
process.argv.push("--remote", "http://127.0.0.1:9", "--token", "secret-token-of-the-test");

const until = async (what: string, test: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 10_000; tries += 1) {
    if (test()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`Waited in vain for ${what}.`);
};

await import(pathToFileURL(join(folder, "out/main/electron.js")).href);
fake.app.becomeReady();
await until("the window", () => fake.BrowserWindow.all.length === 1);
const [window] = fake.BrowserWindow.all;
if (window === undefined) throw new Error("There is no window.");
const { additionalArguments, ...preferences } = window.options.webPreferences ?? {};
process.argv.push(...(additionalArguments as string[]));
createRequire(import.meta.url)(join(process.cwd(), folder, "out/preload/index.cjs"));
const api = fake.exposed.get("roadbook") as DesktopApi;
const events: EngineEvent[] = [];
api.onEvent((event) => events.push(event));
window.webContents.emit("did-finish-load");

const status = await api.request({ method: "GET", path: "/local/status" });
const connection = await api.request({ method: "GET", path: "/local/connection" });
const created = await api.request({
  method: "POST",
  path: "/v1/deal",
  body: {
    name: "From the desktop",
    close_date: "2027-01-01",
    deal_stage_id: 1,
    created_by: 1,
    owner_id: 1,
  },
});
const found = await api.request({ method: "GET", path: "/local/search", query: { q: "desktop" } });
const blob = await api.addBytes("cv.pdf", "application/pdf", new Uint8Array([1, 2, 3]));
const page = fake.protocol.handlers.get("app");
const answer = async (url: string) => {
  const response = await page?.(new Request(url));
  return {
    status: response?.status,
    type: response?.headers.get("content-type"),
    policy: response?.headers.has("content-security-policy"),
  };
};

const navigation = {
  url: "https://evil.example/",
  prevented: false,
  preventDefault: () => (navigation.prevented = true),
};
window.webContents.emit("will-navigate", navigation);
const granted: boolean[] = [];
fake.session.defaultSession.requestHandler?.(null, "geolocation", (allowed) =>
  granted.push(allowed),
);
const foreign = await fake.ipcMain
  .invoke({ url: "https://evil.example/", parent: null }, "open-external", "https://x.example")
  .then(
    () => "answered",
    () => "refused",
  );
const nested = await fake.ipcMain
  .invoke({ url: "app://roadbook/", parent: {} }, "open-external", "https://x.example")
  .then(
    () => "answered",
    () => "refused",
  );
const links = [
  await api.openExternal("https://ok.example/"),
  await api.openExternal("file:///etc/passwd"),
  await api.openExternal("javascript:alert(1)"),
];
const logsShown = {
  answer: await api.showLogs(),
  files: fake.shell.shown.map((path) => path.replace(data, "")),
};
fake.app.emit("second-instance");

// The engine dies: it is started again, and the page gets a new port.
const before = fake.FakeUtilityProcess.all.length;
await fake.FakeUtilityProcess.all.at(-1)?.worker.terminate();
await until("the restarted engine", () => events.some((event) => event.type === "restarted"));
const after = await api.request({ method: "GET", path: "/v1/deal" });
const restarted = fake.FakeUtilityProcess.all.length - before;

// The demo: another engine on another folder, and back to what was there before; the token in the
// key store stays.
const tokenFile = join(data, "token.bin");
const ownToken = readFileSync(tokenFile).toString("hex");
const restarts = () => events.filter((event) => event.type === "restarted").length;
const deals = async () =>
  ((await api.request({ method: "GET", path: "/v1/deal" })).body as { total: number }).total;
const demo = {
  begun: await api.startDemo(),
  shown: await api.isDemo(),
  deals: 0,
  dealsAfter: 0,
  left: {},
  shownAfter: true,
};
await until("the demo's records", () => restarts() === 2);
while (demo.deals < 2) demo.deals = await deals();
demo.left = await api.endDemo();
demo.shownAfter = await api.isDemo();
await until("the user's own workspace", () => restarts() === 3);
demo.dealsAfter = await deals();
const demoLeftover = existsSync(join(data, "workspace", "demo"));
const tokenKept = readFileSync(tokenFile).toString("hex") === ownToken;
// Quitting ends it, too.
await api.startDemo();

fake.app.quit();
await until("the end", () => fake.app.quits === 2);
const files = readdirSync(join(data, "workspace"));
const demoAfterQuit = existsSync(join(data, "workspace", "demo"));
const everything = JSON.stringify([
  status,
  connection,
  created,
  found,
  after,
  events,
  window.webContents.sent,
  window.options,
]);
process.stdout.write(
  `${JSON.stringify({
    loaded: window.loaded,
    preferences: { ...preferences, preload: undefined },
    status: status.status,
    hasToken: (connection.body as { has_token: boolean }).has_token,
    created: created.status,
    found: (found.body as { total: number }).total,
    blob: blob.size,
    pages: [
      await answer("app://roadbook/"),
      await answer("app://roadbook/../../package.json"),
      await answer("app://other/"),
      await answer("app://roadbook/%2e%2e/%2e%2e/package.json"),
      await answer("app://roadbook/pdf/cmaps/UniJIS-UCS2-H.bcmap"),
      await answer("app://roadbook/pdf/standard_fonts/FoxitDingbats.pfb"),
      await answer("app://roadbook/pdf/wasm/openjpeg_nowasm_fallback.js"),
    ],
    logsShown,
    logs: readdirSync(join(data, "workspace", "logs")).map((name) => ({
      name,
      mode: statSync(join(data, "workspace", "logs", name)).mode & 0o777,
      text: readFileSync(join(data, "workspace", "logs", name), "utf8"),
    })),
    navigationPrevented: navigation.prevented,
    windowOpen: window.webContents.openHandler?.().action,
    geolocation: granted,
    foreign,
    nested,
    links,
    opened: fake.shell.opened,
    focused: window.focused,
    restarted,
    dealsAfterRestart: (after.body as { total: number }).total,
    demo: { ...demo, leftover: demoLeftover, tokenKept, afterQuit: demoAfterQuit },
    methods: Object.keys(api).sort(),
    tokenSeenByPage: everything.includes("secret-token-of-the-test"),
    tokenStored:
      existsSync(tokenFile) && !readFileSync(tokenFile).includes("secret-token-of-the-test"),
    lockReleased: !files.includes("lock"),
    errors: fake.dialog.errors,
  })}\n`,
);
rmSync(data, { recursive: true, force: true });
process.exit(0);
