import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productFiles, ROOT } from "./product-files.ts";

interface Single {
  readonly what: string;
  /** What a second one would be made with. */
  readonly sign: RegExp;
  readonly homes: readonly string[];
}

/** What the house has once: whoever needs it imports it from its home. */
const SINGLES: readonly Single[] = [
  {
    what: "comparing, merging and reverting items of custom fields",
    sign: /new Map\((?:(?!;)[^])*?(?:\bid, value\]|\.id, \w+\.value\b)/,
    homes: ["shared/contract/custom-field-items.ts"],
  },
  {
    what: "normalising text for search, pickers and highlighting",
    sign: /\.normalize\("NFK?D"\)/,
    homes: ["main/sandbox/generate/people.ts", "shared/contract/normalize-text.ts"],
  },
  {
    what: "the spellings of a ticked checkbox",
    sign: /"yes"[^;]*"on"|yes\|y\|on/,
    homes: ["shared/contract/text-values.ts"],
  },
  {
    what: "the fields that a quick search looks at",
    sign: /"phone_digits",\s*"(?:designation|current_position)"/,
    homes: ["shared/query/quick-fields.ts"],
  },
  {
    what: "whether a slug or an id names a record",
    sign: /isSlugged\([^)]*\)\s*\?[^:;]*:\s*(?:String\(|[\w.]*byId\()/,
    homes: ["main/store/subjects/records.ts", "shared/contract/record-view.ts"],
  },
  {
    // The profiles say it.
    what: "the resources that can be created",
    sign: /"contact",\s*"job",\s*"deal",\s*"activity"/,
    homes: [],
  },
];

test.for(SINGLES)("there is one place for $what", ({ sign, homes }) => {
  const found = productFiles().filter(
    (file) => /\.tsx?$/.test(file) && sign.test(readFileSync(join(ROOT, file), "utf8")),
  );
  expect(found).toEqual(homes);
});

test("the engine makes each of its parts once", () => {
  const text = readFileSync(join(ROOT, "main/engine/assembly/wire-engine.ts"), "utf8");
  const parts = [...text.matchAll(/\bnew (\w+)\(/g)].map(([, name]) => name);
  expect(parts.filter((name, index) => parts.indexOf(name) < index)).toEqual([]);
});

test("the page writes no address of /local itself: the table of shared/local does", () => {
  const found = productFiles().filter(
    (file) =>
      file.startsWith("renderer/") &&
      /\.tsx?$/.test(file) &&
      /["'`]\/local\//.test(
        readFileSync(join(ROOT, file), "utf8").replaceAll(/^\s*(?:\/?\*|\/\/).*$/gm, ""),
      ),
  );
  expect(found).toEqual([]);
});
