import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { explainForbidden, forbiddenSwitches } from "../../main/electron/forbidden-switches.ts";
import { app, dialog, FakeApp } from "../doubles/electron.ts";

const appPath = app.getAppPath;
afterEach(() => {
  app.isPackaged = false;
  app.sandboxed = false;
  app.getAppPath = appPath;
  app.switches.clear();
  dialog.errors.length = 0;
  delete process.env["APPIMAGE"];
});

test("a packed app does not start without its sandbox, and says why", () => {
  app.isPackaged = true;
  expect(forbiddenSwitches()).toEqual([]);
  app.switches.add("no-sandbox");
  expect(forbiddenSwitches()).toEqual(["no-sandbox"]);
  explainForbidden(forbiddenSwitches());
  expect(dialog.errors.at(-1)?.[1]).toContain("without --no-sandbox");
  // As the start script of an AppImage does where the system has no user namespaces for it.
  process.env["APPIMAGE"] = "/home/anna/Roadbook.AppImage";
  explainForbidden(forbiddenSwitches());
  expect(dialog.errors.at(-1)?.[1]).toContain("deb or rpm");
});

test.each([
  "remote-debugging-port",
  "remote-debugging-pipe",
  "ignore-certificate-errors",
  "js-flags",
  "proxy-server",
])("a packed app does not start with --%s", (name) => {
  app.isPackaged = true;
  app.switches.add(name);
  expect(forbiddenSwitches()).toEqual([name]);
  explainForbidden([name]);
  expect(dialog.errors.at(-1)?.[1]).toContain(`without --${name}`);
});

test("the test flavour lets Playwright in, and nothing else", () => {
  const folder = mkdtempSync(join(tmpdir(), "roadbook-flavour-"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ flavour: "test" }));
  app.getAppPath = () => folder;
  app.isPackaged = true;
  for (const name of ["remote-debugging-port", "no-sandbox", "js-flags"]) app.switches.add(name);
  expect(forbiddenSwitches()).toEqual(["no-sandbox", "js-flags"]);
  rmSync(folder, { recursive: true });
});

test("in development, also as root, it starts", () => {
  app.switches.add("no-sandbox");
  expect(forbiddenSwitches()).toEqual([]);
});

test("the double takes the switch off the command line, as Electron does", () => {
  const started = new FakeApp();
  started.switches.add("no-sandbox");
  started.enableSandbox();
  expect(started.commandLine.hasSwitch("no-sandbox")).toBe(false);
});
