import { expect, test } from "vitest";
import { sampleSize } from "../fixtures/sample.ts";
import { drawTimes, readDraw, writeDraw } from "./draw.ts";
import { playTimes } from "./play-times.ts";

/** `npm run simulate -- --times` plays as many as wanted. */
const WORLDS = sampleSize({ sample: 2, whole: 12 });

test("a draw can be read back", () => {
  for (const seed of [0, 1, 2])
    expect(readDraw(writeDraw(drawTimes(seed)))).toEqual(drawTimes(seed));
});

test.for(Array.from({ length: WORLDS }, (_, seed) => seed))(
  "two syncs after a change, what is shown is what the server has (world %i)",
  async (seed) => {
    const draw = drawTimes(seed);
    const problems = await playTimes(draw);
    expect(problems, `npm run simulate -- --times --replay '${writeDraw(draw)}'`).toEqual([]);
  },
);
