import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productFiles, ROOT } from "./product-files.ts";

/*
 * The Enter that ends a word of an input method must save nothing. The window keeps such keys from
 * every handler below it (renderer/ui/composing-keys.ts); this finds the ones that it cannot.
 */

const GUARD = "renderer/ui/composing-keys.ts";

/** Listeners that see keys before the guard, or other events of keys, each with the reason. */
const BESIDE_THE_GUARD: Readonly<Record<string, string>> = {
  "renderer/core/encryption.ts": "whoever composes is at work",
  "renderer/screens/sync-center/use-entry-keys.ts": "any key shows that somebody is there",
  "renderer/ui/focus.ts": "any key shows that somebody is there",
  "renderer/ui/use-drag.ts": "nothing is dragged while somebody writes",
};

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const files = () =>
  productFiles().filter((file) => file.startsWith("renderer/") && /\.tsx?$/.test(file));

/** Whether a file listens for keys where the guard does not stand before it. */
function isBeside(source: string): boolean {
  const isListening = /["']keydown["']/.test(source) && /capture: true/.test(source);
  return isListening || /["']key(?:up|press)["']|\bonKey(?:Up|Press)/.test(source);
}

test("the page is drawn with the guard in place", () => {
  const main = read("renderer/main.tsx");
  expect(main.indexOf("ignoreComposingKeys();")).toBeGreaterThan(0);
  expect(main.indexOf("ignoreComposingKeys();")).toBeLessThan(main.indexOf("createRoot("));
});

test("no handler of keys gets around the guard", () => {
  const beside = files().filter((file) => file !== GUARD && isBeside(read(file)));
  expect(beside).toEqual(Object.keys(BESIDE_THE_GUARD).toSorted());
});

test("no handler asks again whether somebody composes", () => {
  const asking = files().filter((file) => file !== GUARD && /isComposing/.test(read(file)));
  expect(asking).toEqual([]);
});
