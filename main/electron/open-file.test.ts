import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shell } from "../../test/doubles/electron.ts";
import { isDocument, mayHaveMacros, openFileCopy, safeName } from "./open-file.ts";

test.each(["cv.pdf", "CV.PDF", "Lebenslauf Anna.docx", "photo.jpeg", "call.ics"])(
  "%s is a document",
  (name) => expect(isDocument(name)).toBe(true),
);

test.each([
  "setup.exe",
  "cv.pdf.exe",
  "cv.pdf\u202Efdp.exe",
  "cv.exe ",
  "cv.exe.",
  "cv.pdf:stream.js",
  "run.sh",
  "shortcut.lnk",
  "site.url",
  "site.webloc",
  "page.html",
  "picture.svg",
  "macro.docm",
  "app.desktop",
  "disk.dmg",
  "archive.zip",
  "pdf",
  ".pdf",
  "",
])("%j could do something: it is not opened", (name) => {
  expect(isDocument(name)).toBe(false);
});

test.each([
  ["../../etc/passwd.txt", "-..-etc-passwd.txt"],
  ["a\u202Eb.pdf", "ab.pdf"],
  ["...", "file"],
])("%j is kept as %j", (name, kept) => expect(safeName(name)).toBe(kept));

test.each(["cv.doc", "CV.DOC", "Pay.xls", "deck.ppt "])("%j may have macros", (name) => {
  expect(mayHaveMacros(name)).toBe(true);
});

test.each(["cv.docx", "cv.pdf", "doc", "a.doc.pdf"])("%j has no macros", (name) => {
  expect(mayHaveMacros(name)).toBe(false);
});

test("an old Office file is opened only when the user says so outside of the page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "roadbook-opened-"));
  const path = join(folder, "blob");
  writeFileSync(path, "text");
  const ref = { blob: "01abc", name: "CV.doc", type: "", size: 4 };
  const file = { ref, path };
  const asked: string[] = [];
  const answer = (yes: boolean) => (name: string) => (asked.push(name), Promise.resolve(yes));
  const before = shell.files.length;
  expect(await openFileCopy({ folder, file }, answer(false))).toEqual({ ok: true });
  expect(shell.files.length).toBe(before);
  expect(await openFileCopy({ folder, file }, answer(true))).toEqual({ ok: true });
  expect(shell.files.length).toBe(before + 1);
  expect(asked).toEqual(["CV.doc", "CV.doc"]);
  rmSync(folder, { recursive: true });
});
