import { expect, test } from "vitest";
import { layoutPlot, tickValues } from "./plot-layout.ts";
import type { Plot } from "./plots.ts";

test.each([
  [0, 268_000, false, [0, 70_000, 140_000, 210_000, 280_000]],
  [0, 212, true, [0, 55, 110, 165, 220]],
  [0, 19, true, [0, 5, 10, 15, 20]],
  [0, 150, true, [0, 40, 80, 120, 160]],
  [0, 0.3, false, [0, 0.075, 0.15, 0.225, 0.3]],
  [-20, 70, false, [-25, 0, 25, 50, 75]],
  // No half records.
  [0, 1, true, [0, 1]],
  [0, 3, true, [0, 1, 2, 3]],
  // Nothing is longer than nothing.
  [0, 0, true, [0, 1]],
])("ticks from %d to %d are round", (low, high, isWhole, ticks) => {
  expect(tickValues(low, high, isWhole)).toEqual(ticks);
});

const plot: Plot = {
  key: "a",
  title: "A",
  shape: "bars",
  stacked: true,
  money: false,
  series: [
    { key: "open", title: "Open", colour: 1 },
    { key: "done", title: "Done", colour: 2 },
  ],
  bars: [
    { label: "First", values: { open: 1, done: 3 }, filters: {} },
    { label: "Second", values: { open: 0, done: 2 }, filters: {} },
  ],
};

test("segments of a stacked bar follow each other, and a 0 has none", () => {
  const { leftEdge, right, segments } = layoutPlot({ ...plot, shape: "bars" }, 400);
  const quarter = (right - leftEdge) / 4;
  expect(segments.map(({ bar, series }) => [bar, series])).toEqual([
    [0, 0],
    [0, 1],
    [1, 1],
  ]);
  const [first, second, third] = segments.map(({ path }) => Number(/h([\d.]+)/.exec(path)?.[1]));
  expect(first).toBeCloseTo(quarter);
  expect(second).toBeCloseTo(3 * quarter);
  expect(third).toBeCloseTo(2 * quarter);
  expect(segments[1]?.path.startsWith(`M${leftEdge + quarter},`)).toBe(true);
});

test("bars beside each other begin at 0, and columns stand on the axis", () => {
  const { bottom, segments } = layoutPlot({ ...plot, shape: "columns", stacked: false }, 400);
  const ends = segments.map(({ path }) => {
    const [, top = "", height = ""] = /^M[\d.]+,([\d.]+)h[\d.]+v([\d.]+)/.exec(path) ?? [];
    return Number(top) + Number(height);
  });
  expect(ends).toHaveLength(3);
  for (const end of ends) expect(end).toBeCloseTo(bottom);
});

test("the narrower the columns, the fewer of their labels are shown", () => {
  const bars = Array.from({ length: 16 }, () => ({ label: "Nov 22", values: {}, filters: {} }));
  const steps = [1_200, 572, 300].map(
    (width) => layoutPlot({ ...plot, shape: "columns", bars }, width).labelStep,
  );
  expect(steps).toEqual([1, 2, 4]);
});
