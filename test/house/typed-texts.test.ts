import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productFiles, ROOT } from "./product-files.ts";

/*
 * What is typed outlives a lock (renderer/core/use-typed.tsx), and a secret does not. Both are seen
 * in the browser for every editor that is known (test/renderer/drafts-stay.test.tsx); this finds
 * the one that is new.
 */

const SECRET = /<(?:SecretInput|PasswordInput|NewPassphraseInputs)\b/;

/** Boxes of which a lock may take what is typed, with the reason. */
const FORGOTTEN: Readonly<Record<string, string>> = {
  "renderer/fields/rich-text/rich-toolbar.tsx": "the text that it is for is selected no more",
  "renderer/screens/search/acting-list.tsx": "finds one of a few actions, of a hit that is gone",
};

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const files = () =>
  productFiles().filter((file) => file.startsWith("renderer/") && /\.tsx?$/.test(file));

/** Setters of plain state into which a box writes what is typed. */
function typedSetters(source: string): readonly string[] {
  const setters = [...source.matchAll(/const \[\w+, (\w+)\] = useState\b/g)].map(
    ([, setter = ""]) => setter,
  );
  const writes = (setter: string) =>
    new RegExp(
      `\\b${setter}\\((?:event\\.)?(?:currentTarget|target)\\.value\\b|` +
        `onText(?:=\\{|: )${setter}\\b`,
    );
  return setters.filter((setter) => writes(setter).test(source));
}

test("what is typed into a box is kept over a lock", () => {
  const found = files().filter(
    (file) => !SECRET.test(read(file)) && typedSetters(read(file)).length > 0,
  );
  expect(found.filter((file) => FORGOTTEN[file] === undefined)).toEqual([]);
  expect(files().filter((file) => FORGOTTEN[file] !== undefined)).toEqual(
    Object.keys(FORGOTTEN).toSorted(),
  );
});

test("a box for a secret keeps nothing", () => {
  const kept = files().filter(
    (file) => SECRET.test(read(file)) && /\buseTyped(?:Here)?\(|\bdraftsOf\(/.test(read(file)),
  );
  expect(kept).toEqual([]);
});
