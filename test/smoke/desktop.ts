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
import { PROMPTED_TOKEN } from "../../shared/local/connection.ts";
import * as fake from "../doubles/electron.ts";

const folder = process.argv[2] ?? ".";
const data = mkdtempSync(join(tmpdir(), "roadbook-desktop-"));
fake.app.paths.set("userData", data);
fake.app.paths.set("crashDumps", join(data, "crashes"));
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

/** Whether a navigation was stopped. */
const isStopped = (name: string, url: string, isMainFrame = true): boolean => {
  let prevented = false;
  const event = { url, isMainFrame, preventDefault: () => (prevented = true) };
  window.webContents.emit(name, event);
  return prevented;
};
const PAGE = "app://roadbook/#/contact";
const navigation = {
  sandboxed: fake.app.sandboxed,
  stopped: [
    isStopped("will-navigate", "https://evil.example/"),
    isStopped("will-navigate", "app://roadbook.evil.example/"),
    isStopped("will-navigate", "app://roadbook/local/file/1"),
    isStopped("will-frame-navigate", "https://evil.example/"),
    isStopped("will-frame-navigate", PAGE, false),
    isStopped("will-redirect", PAGE),
    isStopped("will-attach-webview", ""),
  ],
  reload: [isStopped("will-navigate", PAGE), isStopped("will-frame-navigate", PAGE)],
};
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
/** What the user is asked meanwhile, and answers with one of the buttons. */
const answering = async <T>(button: number, run: () => Promise<T>) => {
  const before = fake.dialog.asked.length;
  fake.dialog.press = button;
  const answer = await run();
  fake.dialog.press = 0;
  const asked = fake.dialog.asked.slice(before);
  return { answer, asked: asked.map(({ message = "", detail = "" }) => `${message} ${detail}`) };
};
const DISGUISED = "https://crm.example@evil.example/";
const links = {
  seen: await answering(0, () => api.openExternal("https://ok.example/")),
  copied: await answering(1, () => api.openExternal(DISGUISED)),
  copy: fake.clipboard.text,
  cancelled: await answering(2, () => api.openExternal("https://evil.example/")),
  call: await answering(0, () => api.openExternal("tel:+491234")),
  mail: await answering(2, () => api.openExternal("mailto:a@b.example?bcc=c@evil.example")),
  refused: [
    await api.openExternal("file:///etc/passwd"),
    await api.openExternal("javascript:alert(1)"),
  ],
};
const change = (body: object) => () =>
  api.request({ method: "PUT", path: "/local/connection", body });
const raw = (path: string) => api.request({ method: "PUT", path, body: { remote: "https://x.y" } });
/** What the user types into the window that asks for a token; null closes it. */
const prompting = async <T>(token: string | null, run: () => Promise<T>) => {
  const before = fake.BrowserWindow.all.length;
  const answer = run();
  await until("the prompt", () => fake.BrowserWindow.all.length > before);
  const prompt = fake.BrowserWindow.all.at(-1);
  const [url = null] = prompt?.loaded ?? [];
  const sender = prompt?.webContents;
  if (token === null) prompt?.close();
  else await fake.ipcMain.invoke({ url, parent: null, sender }, "prompt-answer", { token });
  const shown = prompt?.options.webPreferences?.["additionalArguments"] as string[];
  return { answer: await answer, url, shown: shown.join() };
};
const other = { remote: "https://crm.example@evil.example", moved: true };
const connections = {
  cancelled: await answering(1, change(other)),
  own: await answering(0, change({ token: "another" })),
  moved: await prompting(null, change({ ...other, token: PROMPTED_TOKEN })),
  token: await prompting(null, change({ token: PROMPTED_TOKEN })),
  profile: await answering(1, change({ profile: "documented" })),
  spelled: (await answering(1, () => raw("/local/%63onnection"))).answer.status,
  others: await fake.ipcMain
    .invoke({ ...fake.OWN_FRAME, sender: window.webContents }, "confirmed-request", {
      method: "DELETE",
      path: "/v1/job/x",
    })
    .then((answer) => (answer as { status: number }).status),
  confirmed: await prompting(
    "secret-token-of-the-test",
    change({ token: PROMPTED_TOKEN, profile: "documented" }),
  ),
  after: (await api.request({ method: "GET", path: "/local/connection" })).body,
};
const logsShown = {
  answer: await api.showLogs(),
  files: fake.shell.shown.map((path) => path.replace(data, "")),
};
// Another start hands over its arguments; a word that is spelled wrong has a menu.
fake.app.emit("second-instance", {}, ["roadbook", "roadbook://contact/ann"]);
window.webContents.emit(
  "context-menu",
  {},
  {
    misspelledWord: "recieve",
    dictionarySuggestions: ["receive"],
    selectionText: "",
    linkURL: "https://ok.example/",
    isEditable: true,
    editFlags: { canPaste: true },
  },
);
const NO_SELECTION = {
  misspelledWord: "",
  dictionarySuggestions: [],
  selectionText: "",
  isEditable: false,
  editFlags: {},
};
const program = await api.addBytes("cv.pdf.exe", "application/pdf", new Uint8Array([1]));
const refusedBadge = await api.setBadge(-1).then(
  () => false,
  () => true,
);
await api.setBadge(3);
// Keys that work in every program: a copied number is looked up, another text is left alone.
const SEARCH_KEYS = "CommandOrControl+Alt+Shift+W";
fake.globalShortcut.taken.add("CommandOrControl+Alt+Shift+R");
const computer = [
  await api.readComputerSettings(),
  await api.setComputerSetting("captureKey", true),
  await api.setComputerSetting("callerKey", true),
];
for (const copied of ["+49 151 2345678", "my password"]) {
  fake.clipboard.text = copied;
  const before = window.webContents.sent.length;
  fake.globalShortcut.pressed.get(SEARCH_KEYS)?.();
  await until("the search", () => window.webContents.sent.length > before);
}
fake.app.emit("second-instance", {}, ["roadbook", "--quick-capture"]);
const desktop = {
  badge: [refusedBadge, fake.app.badge],
  commands: window.webContents.sent.filter(([channel]) => channel === "command"),
  menu: (fake.Menu.popups[0] as { label?: string; role?: string }[]).flatMap(
    ({ label, role }) => label ?? role ?? [],
  ),
  opened: [
    (await api.openFile(`/local/file/${blob.blob}`)).ok,
    (await api.openFile(`/local/file/${program.blob}`)).ok,
  ],
  files: fake.shell.files.map((path) => [
    path.split("/").at(-1),
    statSync(path).mode & 0o777,
    readFileSync(path).length,
  ]),
  dragged: [
    (await api.dragFile(`/local/file/${program.blob}`)).ok,
    window.webContents.dragged.map((path) => path.split("/").at(-1)),
  ],
  computer,
};

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
await api.openWindow("#/contact/ann");
// Ctrl and a click on a link within the app; a foreign page gets no window.
for (const url of ["app://roadbook/#/deal/d1", "https://evil.example/#/deal/d1"])
  window.webContents.openHandler?.({ url });
window.webContents.emit("context-menu", {}, { ...NO_SELECTION, linkURL: "app://roadbook/#/job/j" });
const linkMenu = (fake.Menu.popups.at(-1) as { label?: string }[]).map(({ label }) => label);
const windows = fake.BrowserWindow.all
  .map(({ loaded }) => loaded[0])
  .filter((url) => url?.startsWith("app://roadbook/") === true);
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
    desktop: { ...desktop, windows, linkMenu, copiesLeft: existsSync(join(data, "opened")) },
    logsShown,
    logs: readdirSync(join(data, "workspace", "logs")).map((name) => ({
      name,
      mode: statSync(join(data, "workspace", "logs", name)).mode & 0o777,
      text: readFileSync(join(data, "workspace", "logs", name), "utf8"),
    })),
    navigation,
    windowOpen: window.webContents.openHandler?.({ url: "https://evil.example/" }).action,
    geolocation: granted,
    foreign,
    nested,
    links,
    connections: { ...connections, confirmed: connections.confirmed.answer.status },
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
