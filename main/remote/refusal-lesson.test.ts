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
  takenCount: 40,
  exact: false,
  usedShare: 0.9,
  busy: true,
  pauseMs: 2_000,
  now: 600_000,
};

test("a refusal that the rate cannot have caused leaves the rate unchanged", () => {
  const idle = afterRefusal({ ...SUSTAINED, sinceRefusal: 5 }, { ...REFUSAL, busy: false });
  expect(idle).toMatchObject({ isSignificant: false, rate: { perMinute: 60, sinceRefusal: 0 } });
});

test.each([
  { sinceRefusal: 101, isSignificant: false },
  { sinceRefusal: 399, isSignificant: false },
  { sinceRefusal: 2_000, isSignificant: false },
])("a stray refusal after $sinceRefusal requests, of one in 400, is noise", (given) => {
  const lesson = afterRefusal({ ...SUSTAINED, sinceRefusal: given.sinceRefusal }, REFUSAL);
  expect(lesson).toMatchObject({ isSignificant: false, rate: { perMinute: 60, sustained: 60 } });
});

test("refusals far more frequent than noise are significant, and eventually end the noise", () => {
  let rate: LearnedRate = { ...SUSTAINED, sinceRefusal: 100 };
  expect(afterRefusal(rate, REFUSAL).rate).not.toMatchObject({ sinceRefusal: 100 });
  // Noise that becomes frequent is no longer noise.
  rate = SUSTAINED;
  for (let turn = 0; turn < 40 && rate.noiseGap !== Infinity; turn += 1)
    rate = afterRefusal({ ...rate, sinceRefusal: Math.ceil(rate.noiseGap / 4) + 1 }, REFUSAL).rate;
  expect(rate.noiseGap).toBe(Infinity);
});
