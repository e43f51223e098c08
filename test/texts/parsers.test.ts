import { join } from "node:path";
import { expect, test } from "vitest";
import { evenly, sampleSize } from "../fixtures/sample.ts";
import { UnreadableFile } from "../../main/intake/read/workbook.ts";
import { ROOT } from "../house/product-files.ts";
import { exportedParsers } from "./exported-parsers.ts";
import { HOSTILE_CHARACTERS, HOSTILE_TEXTS, type HostileText } from "./hostile-texts.ts";
import { PAGE_PARSERS } from "./page-parsers.ts";
import { ARGUMENTS, NO_PARSERS } from "./parser-list.ts";

/** A text that is read in less, in milliseconds of this thread's own work, is no problem. */
const SHORT_MS = 200;
/** Sizes of the texts: the smaller ones find what is not linear without waiting for it. */
const SMALL_SIZES = [HOSTILE_CHARACTERS / 256, HOSTILE_CHARACTERS / 16];
/**
 * A linear parser takes about `SIZE_STEP` times as long for a text that is so many times as long,
 * whatever the machine; a quadratic one takes 256 times as long.
 */
const SIZE_STEP = 16;
const MAX_GROWTH = 4 * SIZE_STEP;
/** `npm run test:all` reads all of the texts, and a few of them with all of the 1 MB. */
const TEXTS = evenly(HOSTILE_TEXTS, sampleSize({ sample: 15, whole: 40 }));
const WHOLE_TEXTS = new Set(evenly(TEXTS, sampleSize({ sample: 1, whole: 3 })));
/** A parser that is not linear is slow for many texts. */
const MAX_PROBLEMS = 2;

type Parser = (...values: readonly unknown[]) => unknown;

const parsers = exportedParsers().map((parser) => ({
  ...parser,
  key: `${parser.file}#${parser.name}`,
}));
const NEEDS_PAGE: ReadonlySet<string> = new Set(PAGE_PARSERS);
const keys = new Set(parsers.map(({ key }) => key));

test("the list of parsers names nothing that is not exported", () => {
  const listed = [...Object.keys(ARGUMENTS), ...PAGE_PARSERS, ...Object.keys(NO_PARSERS)];
  expect(listed.filter((key) => !keys.has(key))).toEqual([]);
});

for (const { file, name, key, takes } of parsers) {
  if (NEEDS_PAGE.has(key) || NO_PARSERS[key] !== undefined) continue;
  test(`${name} of ${file} reads 1 MB of anything in time linear to it`, async () => {
    const module = (await import(join(ROOT, file))) as Record<string, Parser>;
    const parser = module[name];
    expect(parser).toBeTypeOf("function");
    const read = (value: unknown) => {
      try {
        parser?.(...argumentsOf(key, value));
      } catch (error) {
        // The sentence for the user that a file can't be read.
        if (!(error instanceof UnreadableFile)) throw error;
      }
    };
    const problems: string[] = [];
    for (const shape of takes === "text" ? [(text: string) => text] : VALUES)
      for (const text of TEXTS) {
        const problem = problems.length < MAX_PROBLEMS ? problemOf(read, shape, text) : null;
        if (problem !== null) problems.push(problem);
      }
    expect(problems).toEqual([]);
  });
}

/** Values in which a text may stand, where anything is taken. */
const VALUES: readonly ((text: string) => unknown)[] = [
  (text) => text,
  (text) => [text],
  (text) => ({ id: text, name: text, value: text, date: text, url: text }),
  (text) => text.match(/.{1,20}/gsu),
];

function argumentsOf(key: string, value: unknown): readonly unknown[] {
  return ARGUMENTS[key]?.(value) ?? [value];
}

/** Says what went wrong with a text; null if the time grows with its length, and no faster. */
function problemOf(
  read: (value: unknown) => void,
  shape: (text: string) => unknown,
  text: HostileText,
): string | null {
  const sizes = WHOLE_TEXTS.has(text) ? [...SMALL_SIZES, HOSTILE_CHARACTERS] : SMALL_SIZES;
  try {
    for (const characters of sizes) {
      const ms = msOf(read, shape(text.make(characters)));
      if (ms <= SHORT_MS) continue;
      const growth = ms / msOf(read, shape(text.make(characters / SIZE_STEP)));
      if (growth > MAX_GROWTH)
        return (
          `${text.name}: ${Math.round(ms)} ms for ${characters} characters, ` +
          `${Math.round(growth)} times as long as for ${Math.round(characters / SIZE_STEP)}`
        );
    }
  } catch (error) {
    return `${text.name}: ${String(error).slice(0, 200)}`;
  }
  return null;
}

/** Milliseconds of this thread's own work, the least of three if they are many. */
function msOf(read: (value: unknown) => void, value: unknown): number {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > SHORT_MS; attempt += 1) {
    const before = process.threadCpuUsage();
    read(value);
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
