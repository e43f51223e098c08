import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { savePageAsPdf } from "../../main/electron/page-output.ts";
import { app, BrowserWindow, dialog } from "../doubles/electron.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const folder = makeFolder();
afterAll(() => folder.remove());
beforeEach(() => Object.assign(dialog, { saveTo: "", proposed: [] }));

const save = (window: BrowserWindow) => savePageAsPdf(window as never);

test("the page is saved under its title where the user chooses, on local paper", async () => {
  const window = new BrowserWindow({});
  window.title = "Acme / \u202egpj.exe – Roadbook";
  dialog.saveTo = join(folder.path, "acme.pdf");
  expect(await save(window)).toEqual({ ok: true, name: "acme.pdf" });
  expect(readFileSync(dialog.saveTo, "utf8")).toBe("%PDF");
  expect(dialog.proposed).toEqual(["Acme - gpj.exe.pdf"]);
  app.region = "US";
  await save(window);
  const options = { printBackground: false, preferCSSPageSize: true };
  expect(window.webContents.printed).toEqual([
    { ...options, pageSize: "A4" },
    { ...options, pageSize: "Letter" },
  ]);
});

test("a window without a page, and a user who cancels, save nothing", async () => {
  expect(await savePageAsPdf(null)).toEqual({ ok: true, name: null });
  expect(await save(new BrowserWindow({}))).toEqual({ ok: true, name: null });
});

test("a failure is an answer with its reason, and the next attempt saves", async () => {
  const window = new BrowserWindow({});
  const taken = join(folder.path, "taken.pdf");
  mkdirSync(taken);
  dialog.saveTo = taken;
  expect(await save(window)).toEqual({
    ok: false,
    message: expect.stringMatching(/^Couldn't save the PDF\. /),
  });
  dialog.saveTo = join(folder.path, "free.pdf");
  expect(await save(window)).toEqual({ ok: true, name: "free.pdf" });
});

test("a page opens no second dialog over the first one", async () => {
  const window = new BrowserWindow({});
  const [first, second] = await Promise.all([save(window), save(window)]);
  expect(first).toEqual({ ok: true, name: null });
  expect(second).toMatchObject({ ok: false });
  expect(dialog.proposed).toHaveLength(1);
});
