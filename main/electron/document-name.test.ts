import { expect, test } from "vitest";
import { isDocument, mayHaveMacros, safeName } from "./document-name.ts";

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

test.each(["cv.doc", "CV.DOC", "Pay.xls", "deck.ppt ", "cv.odt", "Pay.ODS", "deck.odp"])(
  "%j may have macros",
  (name) => {
    expect(mayHaveMacros(name)).toBe(true);
  },
);

test.each(["cv.docx", "cv.pdf", "doc", "a.doc.pdf"])("%j has no macros", (name) => {
  expect(mayHaveMacros(name)).toBe(false);
});
