import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ROOT, runDamaged, runDesktop, type Seen } from "../smoke/run-desktop.ts";

let seen: Seen;
beforeAll(() => {
  if (!existsSync(join(ROOT, "out/main/electron.js")))
    execFileSync("npm", ["run", "build"], { cwd: ROOT });
  seen = runDesktop(ROOT);
});

test("the window is isolated, sandboxed and without Node", () => {
  expect(seen.loaded).toEqual(["app://roadbook/"]);
  expect(seen.preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
  });
  // No other: neither insecure content nor experiments of Chromium can be switched on beside them.
  expect(Object.keys(seen.preferences).sort()).toEqual([
    "contextIsolation",
    "nodeIntegration",
    "nodeIntegrationInSubFrames",
    "nodeIntegrationInWorker",
    "sandbox",
    "spellcheck",
    "webSecurity",
    "webviewTag",
  ]);
});

test("a request goes from the preload through a port to the engine's database and back", () => {
  expect(seen).toMatchObject({ status: 200, created: 201, found: 1, blob: 3, errors: [] });
});

test("the page sees named functions only, and never the token", () => {
  expect(seen.methods).toEqual(
    [
      "abilities",
      "addBytes",
      "checkForUpdates",
      "dragFile",
      "endDemo",
      "fileUrl",
      "isDemo",
      "notify",
      "onCommand",
      "onComputerSettings",
      "onEvent",
      "onUpdates",
      "openExternal",
      "openFile",
      "openWindow",
      "readComputerSettings",
      "readUpdates",
      "request",
      "restartToUpdate",
      "savePdf",
      "saveFile",
      "setAutomaticUpdates",
      "setBadge",
      "setComputerSetting",
      "showLogs",
      "startDemo",
      "withdrawNotices",
    ].sort(),
  );
  expect(seen).toMatchObject({ hasToken: true, tokenSeenByPage: false, tokenStored: true });
});

test("the page protocol serves the page with its policy, and nothing outside of its folder", () => {
  expect(seen.pages[0]).toEqual({ status: 200, type: "text/html; charset=utf-8", policy: true });
  expect(seen.pages.slice(1, 4).map((page) => page.status)).toEqual([404, 404, 404]);
});

test("character maps, fonts and decoders of the preview come from the app itself", () => {
  const policy = true;
  expect(seen.pages.slice(4)).toEqual([
    { status: 200, type: "application/octet-stream", policy },
    { status: 200, type: "application/octet-stream", policy },
    { status: 200, type: "text/javascript; charset=utf-8", policy },
  ]);
});

test("navigation, new windows, permissions, foreign and nested frames are refused", () => {
  expect(seen).toMatchObject({
    navigation: {
      sandboxed: true,
      stopped: [true, true, true, true, true, true, true],
      reload: [false, false],
    },
    windowOpen: "deny",
    geolocation: [false],
    foreign: "refused",
    nested: "refused",
  });
});

test("a link shows its real target before it opens; only https, mail and calls open", () => {
  expect(seen.links).toEqual({
    seen: { answer: true, asked: ["Open a link to ok.example? https://ok.example/"] },
    copied: {
      answer: true,
      asked: ["Open a link to evil.example? https://crm.example@evil.example/"],
    },
    copy: "https://crm.example@evil.example/",
    cancelled: { answer: true, asked: ["Open a link to evil.example? https://evil.example/"] },
    call: { answer: true, asked: [] },
    mail: { answer: true, asked: ["Open this link? mailto:a@b.example?bcc=c@evil.example"] },
    refused: [false, false],
  });
  expect(seen.opened).toEqual(["https://ok.example/", "tel:+491234"]);
});

test("no page changes server or token without the user, who is asked outside of it", () => {
  const refused = {
    status: 403,
    body: { message: expect.stringContaining("Nothing was changed") },
  };
  const prompted = (...shown: string[]) => ({
    answer: refused,
    url: "app://prompt/api-key.html",
    shown: expect.stringMatching(shown.join(".*")),
  });
  expect(seen.connections).toMatchObject({
    cancelled: {
      answer: refused,
      asked: [expect.stringContaining("Connect to https://evil.example?")],
    },
    // A page that gives a token itself is not even asked about.
    own: { answer: refused, asked: [] },
    moved: prompted("Connect to this server", "https://evil.example"),
    token: prompted("Replace the API key", "http://127.0.0.1:9"),
    profile: { answer: { status: 200 }, asked: [] },
    others: 403,
    confirmed: 200,
    after: { remote: "http://127.0.0.1:9", profile: "documented", has_token: true },
  });
  expect([403, 404]).toContain(seen.connections["spelled"]);
});

test("app and engine keep a log, with the engine's restart and without the token", () => {
  expect(seen.logsShown).toEqual({ answer: true, files: ["/workspace/logs/roadbook.log"] });
  const [engine, shell] = seen.logs;
  expect(seen.logs.map(({ name, mode }) => [name, mode])).toEqual([
    ["roadbook.log", 0o600],
    ["shell.log", 0o600],
  ]);
  expect(engine?.text).toContain("The engine before this one stopped");
  expect(engine?.text).toContain('"version":"0.1.0"');
  expect(shell?.text).toContain("The engine stopped");
  expect(seen.logs.filter(({ text }) => text.includes("secret-token-of-the-test"))).toEqual([]);
});

const OFF = { background: false, autostart: false, captureKey: false, callerKey: false };

test("links of other programs, the menu of a text, files and further windows", () => {
  expect(seen.desktop).toEqual({
    commands: [
      { id: "navigate", arg: "#/contact/ann" },
      { id: "search", arg: "+49 151 2345678" },
      { id: "search", arg: "" },
      { id: "capture-note" },
    ].map((command) => ["command", { type: "command", ...command }]),
    menu: [
      "receive",
      "Add to Dictionary",
      "Open Link",
      "Copy Link",
      "undo",
      "redo",
      "cut",
      "copy",
      "paste",
      "pasteAndMatchStyle",
      "selectAll",
    ],
    badge: [true, 3],
    opened: [true, false],
    dragged: [true, ["cv.pdf.exe"]],
    computer: [
      { on: OFF, taken: [] },
      { on: { ...OFF, captureKey: true }, taken: ["captureKey"] },
      { on: { ...OFF, captureKey: true, callerKey: true }, taken: ["captureKey"] },
    ],
    files: [["cv.pdf", 0o400, 3]],
    windows: ["app://roadbook/", "app://roadbook/#/contact/ann", "app://roadbook/#/deal/d1"],
    linkMenu: ["Open in New Window"],
    copiesLeft: false,
  });
});

test("a dead engine is started again and has kept what it answered", () => {
  expect(seen).toMatchObject({ restarted: 1, dealsAfterRestart: 1 });
});

test("the demo replaces the user's workspace, which is back afterwards with its token", () => {
  expect(seen.demo).toMatchObject({
    begun: { ok: true },
    shown: true,
    left: { ok: true },
    shownAfter: false,
  });
  expect(seen.demo["deals"]).toBeGreaterThan(1);
  expect(seen.demo).toMatchObject({ dealsAfter: 1, tokenKept: true });
});

test("nothing of the demo stays on the disk, even if the app is closed during it", () => {
  expect(seen.demo).toMatchObject({ leftover: false, afterQuit: false });
});

test("a second start focuses the window, and quitting closes the workspace", () => {
  // By a link, by the key for a caller twice, and by quick capture of another start.
  expect(seen).toMatchObject({ focused: 4, lockReleased: true });
});

test("a damaged workspace opens no dialog until its page is to restore a backup", () => {
  expect(runDamaged(ROOT)).toMatchObject({
    asked: [{ message: expect.stringContaining("Restore the backup of May 4, 2026") }],
    errors: [],
    problem: "damaged",
    closed: 503,
    status: 200,
    replaced: ["replaced"],
  });
});
