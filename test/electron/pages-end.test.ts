// A page that is loaded again may stay in its process, with all that it had in memory.
import { expect, test } from "vitest";
import { AppWindows } from "../../main/electron/app-windows.ts";
import { NO_ABILITIES } from "../../shared/local/shell.ts";
import { BrowserWindow } from "../doubles/electron.ts";

test("a lock ends the processes of all pages, which start over and are no crash", () => {
  const logged: string[] = [];
  const windows = new AppWindows({
    preload: "preload.cjs",
    stateFolder: null,
    abilities: { shell: "electron", platform: "linux", version: "0", can: NO_ABILITIES },
    log: (_level, message) => logged.push(message),
    elapsed: () => 0,
    copyDiagnostics: () => undefined,
    handPort: () => undefined,
    openLink: () => undefined,
    openWindow: () => undefined,
  });
  // Other tests have windows, too.
  const others = BrowserWindow.all.length;
  windows.open("#/contact/anna");
  windows.open("#/deal/1");
  windows.renewPages();
  const [first, second] = BrowserWindow.all.slice(others);
  for (const { webContents, loaded } of [first, second].filter((one) => one !== undefined)) {
    expect(webContents.process).toBe(2);
    expect(loaded.at(-1)).toBe("app://roadbook/");
    expect(webContents.reloads).toBe(0);
  }
  expect([BrowserWindow.all.length - others, logged]).toEqual([2, []]);
  // One that really crashes is loaded again.
  first?.webContents.emit("render-process-gone", {}, { reason: "crashed" });
  expect(first?.webContents.reloads).toBe(1);
});
