import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { productFiles, ROOT } from "./product-files.ts";

// knip looks for dead TypeScript; these are for dead CSS.
const files = new Map(
  productFiles()
    .filter((file) => /\.(css|tsx?|html)$/.test(file))
    .map((file) => [file, withoutComments(readFileSync(join(ROOT, file), "utf8"))] as const),
);
const everything = [...files.values()].join("\n");

function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\//g, "");
}

function names(text: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ""));
}

/** `--name:` in CSS, `"--name":` and `["--name"]` in components. */
const set = names(everything, /(--[a-z][\w-]*)"?\]?\s*:/g);
/** `var(--name)`; one that ends in a dash has its end computed (`var(--plot-${number})`). */
const read = names(everything, /var\(\s*(--[a-z][\w-]*)/g);
const families = [...read].filter((name) => name.endsWith("-"));

test("every custom property that is set is read", () => {
  const unread = [...set].filter(
    (name) => !read.has(name) && !families.some((family) => name.startsWith(family)),
  );
  expect(unread).toEqual([]);
});

test("every custom property that is read is set", () => {
  const unset = [...read].filter((name) => !everything.includes(`"${name}"`) && !set.has(name));
  expect(
    unset.filter((name) => ![...set].some((other) => name.endsWith("-") && other.startsWith(name))),
  ).toEqual([]);
});

test("every class of a style module is used by a file that imports the module", () => {
  const unused = [...files]
    .filter(([file]) => file.endsWith(".module.css"))
    .flatMap(([file, css]) => {
      const users = [...files]
        .filter(([, text]) => text.includes(`/${basename(file)}"`))
        .map(([, text]) => text);
      const used = users.join("\n");
      const isUsed = (name: string) => new RegExp(`(\\.|"|composes: )${name}\\b`).test(used);
      const classes = names(css.replace(/\{[^{}]*\}/g, "{}"), /\.([a-zA-Z_][\w-]*)/g);
      return [...classes].filter((name) => !isUsed(name)).map((name) => `${file}: .${name}`);
    });
  expect(unused).toEqual([]);
});

test("every class that a component names has a rule in its style module", () => {
  const missing = [...files].flatMap(([file, text]) =>
    [...text.matchAll(/import (\w+) from "(\.[^"]+\.module\.css)"/g)].flatMap(
      ([, styles = "", path = ""]) => {
        const css = files.get(join(dirname(file), path)) ?? "";
        const classes = names(text, new RegExp(`\\b${styles}\\["([\\w-]+)"\\]`, "g"));
        return [...classes]
          .filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(css))
          .map((name) => `${file}: ${name}`);
      },
    ),
  );
  expect(missing).toEqual([]);
});

test("weights of letters are those of tokens.css: systems have few of them", () => {
  const others = [...files]
    .filter(([file]) => /^renderer\/(?!public\/).*\.css$/.test(file))
    .flatMap(([file, css]) =>
      [...css.matchAll(/font-weight:\s*([^;}]+)/g)]
        .map(([, weight = ""]) => weight.trim())
        .filter((weight) => !/^(normal|inherit|var\(--weight-\w+\))$/.test(weight))
        .map((weight) => `${file}: ${weight}`),
    );
  expect(others).toEqual([]);
});
