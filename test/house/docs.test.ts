// What the documents point at is there: other pages, their headings, and files of the project.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./product-files.ts";

const pages = ["*.md", "docs/**/*.md", ".github/**/*.md"].flatMap((pattern) =>
  globSync(pattern, { cwd: ROOT }),
);
const textOf = (page: string) => readFileSync(join(ROOT, page), "utf8");
const withoutCode = (text: string) => text.replace(/^```[^]*?^```/gm, "").replace(/`[^`\n]*`/g, "");

/** The anchors of a page's headings, as they are made where the pages are shown. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(" ", "-"),
    ),
  );
}

test("there are pages to judge", () => {
  expect(pages).toEqual(
    expect.arrayContaining(["README.md", "CONTRIBUTING.md", "docs/architecture.md"]),
  );
});

test.for(pages)("every link of %s leads somewhere", (page) => {
  const links = [...withoutCode(textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(
    ([, link = ""]) => link,
  );
  const broken = links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? page : join(dirname(page), path);
      if (!existsSync(join(ROOT, target))) return true;
      return anchor !== undefined && !anchorsOf(target).has(anchor);
    });
  expect(broken).toEqual([]);
});

test.for(pages)("every file that %s names is there", (page) => {
  const named = [
    ...textOf(page).matchAll(/`((?:main|shared|renderer|preload|scripts|test|docs)\/[\w./-]+)`/g),
  ];
  const gone = named.map(([, path = ""]) => path).filter((path) => !existsSync(join(ROOT, path)));
  expect(gone).toEqual([]);
});

test.for(["README.md", "CONTRIBUTING.md"])("every command that %s names is there", (page) => {
  const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
    textOf("package.json"),
  );

  const named = [...textOf(page).matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});
