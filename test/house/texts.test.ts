// What people read: texts of the screens are where they can be reviewed, and none of them has words
// that a native speaker would not say. Comments, docs and test titles follow the same words.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import { BANNED_WORDS } from "./banned-words.ts";
import { literalTexts } from "./literal-texts.ts";
import { ROOT, sourceFiles } from "./product-files.ts";
import { commentsOf, paragraphsOf, type Prose, sentencesOf, testTitlesOf } from "./prose.ts";

const sources = sourceFiles().filter((file) => /\.tsx?$/.test(file));
const pages = globSync(["*.md", "docs/**/*.md"], { cwd: ROOT });
const contentOf = (file: string) => readFileSync(join(ROOT, file), "utf8");
const isTextsFile = (file: string) => /(^|[/-])texts\.ts$/.test(file);
const screenFiles = sources.filter(
  (file) => file.startsWith("renderer/") && !/\.test\.tsx?$/.test(file),
);
/** Every floor of the renderer, every screen, and the files beside them. */
const ROOMS = [...new Set(screenFiles.map(roomOf))];

describe("texts of the screens", () => {
  test("every room of the renderer is looked at", () => {
    expect(ROOMS).toEqual(
      expect.arrayContaining(["core", "ui", "fields", "changes", "query", "shell", "screens/list"]),
    );
  });

  test.for(ROOMS)("%s has its texts in a texts.ts", (room) => {
    const left = screenFiles
      .filter((file) => roomOf(file) === room && !isTextsFile(file))
      .flatMap((file) =>
        literalTexts(file, contentOf(file)).map(({ line, text }) => `${file}:${line} ${text}`),
      );
    expect(left).toEqual([]);
  });

  test("literal texts are found wherever they can be written", () => {
    const source = `
      export const A = ({ n }) => (
        <Section title="Backups" className="wide row" about={n > 1 ? \`\${n} left\` : NONE}>
          Nothing yet <kbd>Esc</kbd> {n === 0 ? "none" : "some"} {TEXTS.some} {sizes["large"]}
        </Section>
      );
      add({ tone: "bad", text: "Not saved." });
      document.title = "Sync – Roadbook";
      page.querySelector("input, select"); export const KEY = "removed/everything";`;
    expect(literalTexts("a.tsx", source).map(({ text }) => text)).toEqual([
      "Backups",
      "left",
      "Nothing yet",
      "none",
      "some",
      "Not saved.",
      "Sync – Roadbook",
    ]);
  });
});

describe("words", () => {
  const everywhere = BANNED_WORDS.filter(({ where }) => where === "everywhere");

  test("no text of the screens has a word that users would not say", () => {
    const found = screenFiles.flatMap((file) =>
      banned(file, (source) => sentencesOf(file, source), BANNED_WORDS),
    );
    expect(found).toEqual([]);
  });

  test("no label of a field has a word that users would not say", () => {
    const screens = BANNED_WORDS.map(({ pattern }) => pattern);
    const labels = Object.values(CONTRACTS).flatMap(({ name, record, body }) =>
      [...Object.entries(record), ...Object.entries(body)]
        // No screen shows it.
        .filter(([field]) => field !== "slug")
        .map(([field, is]) => `${name}.${field}: ${fieldLabel(field, is)}`),
    );
    const labelOf = (line: string) => line.slice(line.indexOf(": ") + 2);
    expect(labels.length).toBeGreaterThan(100);
    expect(labels.filter((line) => screens.some((word) => word.test(labelOf(line))))).toEqual([]);
  });

  test("no comment, message or test title reads as translated", () => {
    const found = sources.flatMap((file) =>
      banned(file, (source) => [...commentsOf(file, source), ...linesOf(file, source)], everywhere),
    );
    expect(found).toEqual([]);
  });

  test.for(pages)("%s does not read as translated", (page) => {
    expect(banned(page, paragraphsOf, everywhere)).toEqual([]);
  });

  test("a phrase is found across the lines of a comment, a page and in titles", () => {
    const source = `
      // The row of
      // the keyboard.
      const one = 1;
      /**
       * Made
       * anew.
       */
      test.for([1])("%s opens on wish", () => {});`;
    expect(banned("a.test.ts", (text) => commentsOf("a.ts", text), everywhere, source)).toEqual([
      "a.test.ts:2 “of the keyboard”: the active row",
      "a.test.ts:5 “anew”: again; rebuild, recreate, recompute",
    ]);
    expect(banned("a.test.ts", (text) => testTitlesOf("a.ts", text), everywhere, source)).toEqual([
      "a.test.ts:9 “on wish”: on request",
    ]);
    const page = "# Title\n\nIt is reckoned\n`anew`.";
    expect(banned("a.md", paragraphsOf, everywhere, page)).toEqual([
      "a.md:3 “reckon”: compute, count",
    ]);
  });
});

/** The folder below `renderer/` that has a texts.ts of its own: "core", "screens/list". */
function roomOf(file: string): string {
  const [, floor = "", screen = ""] = file.split("/");
  return floor === "screens" ? `${floor}/${screen}` : floor;
}

/** Messages in the product, titles in tests: what else of a test is quoted is data. */
function linesOf(file: string, source: string): readonly Prose[] {
  return file.startsWith("test/") ? testTitlesOf(file, source) : sentencesOf(file, source);
}

/** Says for each banned word where it is and what to say instead. */
function banned(
  file: string,
  proseOf: (source: string) => readonly Prose[],
  words: typeof BANNED_WORDS,
  source = contentOf(file),
): readonly string[] {
  // Few files have any of the words in them: only those are parsed.
  const flat = source.replaceAll(/\s*\n\s*(\*|\/\/)?\s*/g, " ");
  if (!words.some(({ pattern }) => pattern.test(flat))) return [];
  return proseOf(source).flatMap(({ start, text }) =>
    words.flatMap(({ pattern, instead }) => {
      const match = pattern.exec(text);
      if (match === null) return [];
      const line = source.slice(0, start).split("\n").length;
      return [`${file}:${line} “${match[0]}”: ${instead}`];
    }),
  );
}
