import { afterAll, expect, test } from "vitest";
import { evenly, sampleOf, sampleSize } from "../fixtures/sample.ts";
import { allCells } from "./all-cells.ts";
import { cellLine, readCell } from "./cell.ts";
import { isGroup } from "./group.ts";
import { Laboratory } from "./laboratory.ts";
import { culpritsOf } from "./play-all.ts";
import { playCell } from "./play-cell.ts";
import { isKnownDefect, onceFailed } from "./recorded.ts";
import type { Played } from "./worker.ts";

/** A group is some forty cells, so the whole plays about 200; `npm run odd-world` plays all. */
const ALONE = sampleSize({ sample: 2, whole: 8 });
const GROUPS = sampleSize({ sample: 0, whole: 2 });

const OVER_SOCKETS = [
  "extended edit get:contact answer moved-away",
  "extended edit update:contact answer-after ok-half",
  "extended first list:contact email surrogate",
];

const laboratory = new Laboratory();
afterAll(() => laboratory.close());

const lines = allCells().map(cellLine);
const groups = lines.filter((line) => isGroup(readCell(line)));
const alone = lines.filter((line) => !isGroup(readCell(line)));

async function play(line: string): Promise<Played> {
  const { found, odd } = await playCell(laboratory, readCell(line));
  return { line, found, odd };
}

async function expectWell(line: string): Promise<void> {
  const played = await play(line);
  if (played.found.length === 0) return;
  const culprits = (await culpritsOf(played, play, 3)).filter(
    (culprit) => !isKnownDefect(culprit.line),
  );
  const told = culprits.map(
    (culprit) => `npm run odd-world -- --cell '${culprit.line}'\n${culprit.found.join("\n")}`,
  );
  expect(told).toEqual([]);
}

test("every cell has a line of its own, which can be read back", () => {
  expect(new Set(lines).size).toBe(lines.length);
  for (const line of lines) expect(cellLine(readCell(line))).toBe(line);
});

test.for(sampleOf(onceFailed(), 2))("what once went wrong does not again: %s", (line) =>
  expectWell(line),
);

test.for(sampleOf(OVER_SOCKETS, 1))("the same over real sockets: %s", async (line) => {
  const connected = new Laboratory(true);
  try {
    const { found, odd } = await playCell(connected, readCell(line));
    expect(found).toEqual([]);
    expect(odd).toBeGreaterThan(0);
  } finally {
    connected.close();
  }
});

test.for([...evenly(groups, GROUPS), ...evenly(alone, ALONE)])(
  "nothing else suffers from one odd thing: %s",
  (line) => expectWell(line),
);
