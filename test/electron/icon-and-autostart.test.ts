import { afterEach, expect, test } from "vitest";
import { Badge } from "../../main/electron/tray.ts";
import { isStartedBySystem, openAutostart } from "../../main/electron/autostart.ts";
import { actionInArguments, offerStartActions } from "../../main/electron/start-action.ts";
import { app, BrowserWindow } from "../doubles/electron.ts";

const { platform: own } = process;
const on = (platform: NodeJS.Platform) =>
  Object.defineProperty(process, "platform", { value: platform });
afterEach(() => {
  on(own);
  app.removeAllListeners("browser-window-created");
  app.isPackaged = false;
  BrowserWindow.all.length = 0;
});

test("Windows: each window of the taskbar has the number, also one that opens later", () => {
  on("win32");
  const badge = new Badge();
  const first = new BrowserWindow({});
  const prompt = new BrowserWindow({ parent: first });
  badge.set(12);
  expect(first.overlay).toEqual([{ bytes: 32 * 32 * 4 }, "12 overdue"]);
  expect(prompt.overlay).toBeNull();
  const later = new BrowserWindow({});
  later.show();
  expect(later.overlay?.[1]).toBe("12 overdue");
  badge.set(0);
  expect([first.overlay, later.overlay]).toEqual([
    [null, ""],
    [null, ""],
  ]);
});

test.each(["darwin", "linux"] as const)("%s shows the number on the icon", (platform) => {
  on(platform);
  new Badge().set(4);
  expect(app.badge).toBe(4);
});

test("Windows: the jump list starts the app with what it is to do", () => {
  on("win32");
  offerStartActions(() => undefined);
  expect(app.tasks).toEqual([]);
  app.isPackaged = true;
  offerStartActions(() => undefined);
  const actions = app.tasks.map((task) => actionInArguments(["Roadbook.exe", task.arguments]));
  expect(actions).toEqual(["capture-note", "search", null]);
});

test("macOS: the Dock does the same", () => {
  on("darwin");
  const done: unknown[] = [];
  offerStartActions((action) => done.push(action));
  for (const { click } of app.dock.menu as { click: () => void }[]) click();
  expect(done).toEqual(["capture-note", "search", null]);
  expect(actionInArguments(["roadbook", "roadbook://contact/ann"])).toBeUndefined();
});

test.each(["darwin", "win32"] as const)("%s keeps whether it opens at sign-in", (platform) => {
  on(platform);
  expect(openAutostart({})).toBeNull();
  app.isPackaged = true;
  const autostart = openAutostart({});
  expect(autostart?.isOn()).toBe(false);
  autostart?.set(true);
  expect(autostart?.isOn()).toBe(true);
  autostart?.set(false);
  expect(app.opensAtLogin).toBe(false);
});

test("a start by the system says so", () => {
  expect(isStartedBySystem(["roadbook", "--background"])).toBe(true);
  expect(isStartedBySystem(["roadbook", "roadbook://today"])).toBe(false);
});
