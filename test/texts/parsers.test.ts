import { join } from "node:path";
import { expect, test } from "vitest";
import { evenly, sampleSize } from "../fixtures/sample.ts";
import { UnreadableFile } from "../../main/intake/read/workbook.ts";
import { ROOT } from "../house/product-files.ts";
import { exportedParsers } from "./exported-parsers.ts";
import { HOSTILE_CHARACTERS, HOSTILE_TEXTS, type HostileText } from "./hostile-texts.ts";
import { PAGE_PARSERS } from "./page-parsers.ts";
import { ARGUMENTS, NO_PARSERS } from "./parser-list.ts";

/** What reading 1 MB may take, in milliseconds of this thread's own work. */
const PROMISE_MS = 200;
/**
 * The smaller sizes find what is not linear without waiting for it: there the time of the promise
 * is at least sixteen times what a linear parser has.
 */
const SMALL_SIZES = [HOSTILE_CHARACTERS / 256, HOSTILE_CHARACTERS / 16];
/** For machines that are slower than those of which the promise speaks, or busy. */
const ALLOWANCE = 4;
/** `npm run test:all` reads all of the texts, and a few of them with all of the 1 MB. */
const TEXTS = evenly(HOSTILE_TEXTS, sampleSize({ sample: 30, whole: 90 }));
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
  test(`${name} of ${file} reads 1 MB of anything in time`, async () => {
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

/** Says what went wrong with a text; null if it was read in time. */
function problemOf(
  read: (value: unknown) => void,
  shape: (text: string) => unknown,
  text: HostileText,
): string | null {
  const sizes = WHOLE_TEXTS.has(text) ? [...SMALL_SIZES, HOSTILE_CHARACTERS] : SMALL_SIZES;
  for (const characters of sizes) {
    const limitMs = characters === HOSTILE_CHARACTERS ? PROMISE_MS * ALLOWANCE : PROMISE_MS;
    const value = shape(text.make(characters));
    let ms = Infinity;
    for (let attempt = 0; attempt < 3 && ms > limitMs; attempt += 1) {
      const before = process.threadCpuUsage();
      try {
        read(value);
      } catch (error) {
        return `${text.name}: ${String(error).slice(0, 200)}`;
      }
      const { user, system } = process.threadCpuUsage(before);
      ms = Math.min(ms, (user + system) / 1_000);
    }
    if (ms > limitMs) return `${text.name}: ${Math.round(ms)} ms for ${characters} characters`;
  }
  return null;
}
