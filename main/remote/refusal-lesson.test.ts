import { expect, test } from "vitest";
import { type LearnedRate, NOTHING_LEARNED } from "./learned-rate.ts";
import { afterRefusal, type Refusal } from "./refusal-lesson.ts";

const SUSTAINED: LearnedRate = {
  ...NOTHING_LEARNED,
  perMinute: 60,
  sustained: 60,
  peak: 60,
  noiseGap: 400,
};
const REFUSAL: Refusal = {
  taken: 40,
  exact: false,
  usedShare: 0.9,
  busy: true,
  pauseMs: 2_000,
  now: 600_000,
};

test("a refusal where none was due to the rate leaves the rate as it is", () => {
  const idle = afterRefusal({ ...SUSTAINED, sinceRefusal: 5 }, { ...REFUSAL, busy: false });
  expect(idle).toMatchObject({ believed: false, rate: { perMinute: 60, sinceRefusal: 0 } });
});

test.each([
  { sinceRefusal: 101, believed: false },
  { sinceRefusal: 399, believed: false },
  { sinceRefusal: 2_000, believed: false },
])("a stray refusal after $sinceRefusal requests, of one in 400, is noise", (given) => {
  const lesson = afterRefusal({ ...SUSTAINED, sinceRefusal: given.sinceRefusal }, REFUSAL);
  expect(lesson).toMatchObject({ believed: false, rate: { perMinute: 60, sustained: 60 } });
});

test("refusals that come far more often than the noise does are believed, and end it in time", () => {
  let rate: LearnedRate = { ...SUSTAINED, sinceRefusal: 100 };
  expect(afterRefusal(rate, REFUSAL).rate).not.toMatchObject({ sinceRefusal: 100 });
  // Noise that becomes frequent is no noise any more.
  rate = SUSTAINED;
  for (let turn = 0; turn < 40 && rate.noiseGap !== Infinity; turn += 1)
    rate = afterRefusal({ ...rate, sinceRefusal: Math.ceil(rate.noiseGap / 4) + 1 }, REFUSAL).rate;
  expect(rate.noiseGap).toBe(Infinity);
});
