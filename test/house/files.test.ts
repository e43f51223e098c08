import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { productFiles, ROOT, sourceFiles } from "./product-files.ts";
import { NO_THINGS } from "./shape/names.ts";

const CEILING = 400;
const COLUMNS = 100;
/** The formatter joins an import of one name into a line, however long the path is. */
const IMPORT_OF_ONE = /^import (type )?\{ (type )?[\w$]+ \} from "[^"]+";$/;
const COMMENTS = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g;
const NAMELESS = /^(utils?|helpers?|managers?|common|misc)$/;

const files = productFiles();

test("there are files to judge in every room", () => {
  expect([...new Set(files.map((file) => file.split("/")[0]))]).toEqual([
    "main",
    "preload",
    "renderer",
    "shared",
  ]);
});

test("no product file is longer than the ceiling", () => {
  const long = files
    .filter((file) => /\.(ts|tsx|css|html)$/.test(file))
    .map((file) => ({
      file,
      lines: readFileSync(join(ROOT, file), "utf8").trimEnd().split("\n").length,
    }))
    .filter(({ lines }) => lines > CEILING);
  expect(long).toEqual([]);
});

test("no file or folder has a name that says nothing", () => {
  // A part between dots or dashes counts too: date-utils.ts, list.helpers.ts.
  const nameless = files.filter((file) =>
    file.split("/").some((part) => part.split(/[.-]/).some((word) => NAMELESS.test(word))),
  );
  expect(nameless).toEqual([]);
});

test("names are kebab-case in the field's words", () => {
  const odd = files.filter(
    (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/.test(basename(file)),
  );
  expect(odd).toEqual([]);
});

test("pictures that the page names are among its public files", () => {
  // Addresses in markup are not imports: nothing else notices that one leads nowhere.
  const missing = files
    .filter((file) => file.startsWith("renderer/") && file.endsWith(".tsx"))
    .flatMap((file) => {
      const named = readFileSync(join(ROOT, file), "utf8").matchAll(/\ssrc="([^"{]+)"/g);
      return [...named].map(([, source = ""]) => ({ file, source }));
    })
    .filter(({ source }) => !files.includes(`renderer/public/${source.replace(/^\.?\//, "")}`));
  expect(missing).toEqual([]);
});

test("no line of code or comment is wider than 100 columns", () => {
  // The formatter breaks code, but neither comments, strings nor the titles of tests.
  const wide = sourceFiles().flatMap((file) =>
    readFileSync(join(ROOT, file), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        Array.from(line).length > COLUMNS && !IMPORT_OF_ONE.test(line)
          ? [`${file}:${index + 1}`]
          : [],
      ),
  );
  expect(wide).toEqual([]);
});

test("no comment explains a parameter under a name that it no longer has", () => {
  const stale = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      const comments = text.match(COMMENTS) ?? [];
      const code = text.replaceAll(COMMENTS, "");
      return comments
        .flatMap((comment) => [...comment.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name))
        .filter((name) => NO_THINGS.has(name) && !new RegExp(`\\b${name}\\b`).test(code))
        .map((name) => `${file}: ${name}`);
    });
  expect(stale).toEqual([]);
});
