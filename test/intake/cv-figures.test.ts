// How many fields of CVs are read right. docs/intake.md has the figures.
import { expect, test } from "vitest";
import { makeCv } from "./cv/make-cvs.ts";
import { makeOtherCv } from "./cv/make-other-cvs.ts";
import { scoreCvs, shares } from "./cv/score-cvs.ts";

const seeds = (count: number) => Array.from({ length: count }, (_, index) => index);

test("most fields of made-up CVs are right, and hardly any is wrong", async () => {
  const { total, mistakes } = await scoreCvs(makeCv, seeds(96));
  const { right, wrong } = shares(total);
  expect(right, JSON.stringify(mistakes, null, 1)).toBeGreaterThan(0.95);
  expect(wrong, JSON.stringify(mistakes, null, 1)).toBeLessThan(0.02);
});

test("of CVs in other templates, most fields are right, and few are wrong", async () => {
  const { total, mistakes } = await scoreCvs(makeOtherCv, seeds(60));
  const { right, wrong } = shares(total);
  expect(right, JSON.stringify(mistakes, null, 1)).toBeGreaterThan(0.85);
  expect(wrong, JSON.stringify(mistakes, null, 1)).toBeLessThan(0.03);
});
