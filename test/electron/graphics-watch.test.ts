import { afterEach, beforeEach, expect, test } from "vitest";
import { DesktopSettings } from "../../main/electron/desktop-settings.ts";
import { watchProcesses } from "../../main/electron/graphics-watch.ts";
import { app, dialog } from "../doubles/electron.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const folder = makeFolder();
// The double is shared with the tests that ran before.
beforeEach(() => {
  dialog.asked.length = 0;
  dialog.press = 0;
});
afterEach(() => {
  app.removeAllListeners("child-process-gone");
  dialog.press = 0;
  folder.remove();
});

function watch() {
  const seen = { logged: 0, restarts: 0, copies: 0, now: 0 };
  const settings = new DesktopSettings(folder.path);
  watchProcesses({
    log: () => void (seen.logged += 1),
    elapsed: () => seen.now,
    settings,
    copyDiagnostics: () => void (seen.copies += 1),
    restart: () => void (seen.restarts += 1),
  });
  const crash = (type: string, reason = "crashed") =>
    app.emit("child-process-gone", {}, { type, reason, exitCode: 1, name: type });
  return { seen, settings, crash };
}

test("graphics that keep failing are told once, and the app can do without them", async () => {
  const { seen, settings, crash } = watch();
  for (const type of ["GPU", "GPU", "Utility", "GPU", "GPU"]) crash(type);
  await expect.poll(() => seen.restarts).toBe(1);
  expect(dialog.asked.map(({ message }) => message)).toEqual([
    "The graphics of this computer keep failing",
  ]);
  expect(seen.logged).toBe(5);
  expect(settings.get("acceleration")).toBe(false);
});

test("a crash now and then, or a process that ended, is nothing to be told", () => {
  const { seen, crash } = watch();
  for (let count = 0; count < 9; count += 1) {
    crash("GPU");
    crash("GPU", "clean-exit");
    seen.now += 4 * 60_000;
  }
  expect(dialog.asked).toEqual([]);
  expect(seen.logged).toBe(9);
});

test("diagnostics can be copied instead, and acceleration stays on", async () => {
  const { seen, settings, crash } = watch();
  dialog.press = 1;
  for (let count = 0; count < 3; count += 1) crash("GPU");
  await expect.poll(() => seen.copies).toBe(1);
  expect(seen.restarts).toBe(0);
  expect(settings.get("acceleration")).toBe(true);
});
