import { afterEach, expect, test } from "vitest";
import { refusesToStart } from "../../main/electron/require-sandbox.ts";
import { app, dialog } from "../doubles/electron.ts";

afterEach(() => {
  app.isPackaged = false;
  app.switches.clear();
  dialog.errors.length = 0;
  delete process.env["APPIMAGE"];
});

test("a packed app does not start without its sandbox, and says why", () => {
  app.isPackaged = true;
  expect(refusesToStart()).toBe(false);
  app.switches.add("no-sandbox");
  expect(refusesToStart()).toBe(true);
  expect(dialog.errors.at(-1)?.[1]).toContain("without --no-sandbox");
  // As the start script of an AppImage does where the system has no user namespaces for it.
  process.env["APPIMAGE"] = "/home/anna/Roadbook.AppImage";
  expect(refusesToStart()).toBe(true);
  expect(dialog.errors.at(-1)?.[1]).toContain("deb or rpm");
});

test("in development, also as root, it starts", () => {
  app.switches.add("no-sandbox");
  expect(refusesToStart()).toBe(false);
  expect(dialog.errors).toEqual([]);
});
