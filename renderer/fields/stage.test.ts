import { expect, test } from "vitest";
import { stageTone } from "./stage.tsx";

const tones = (entries: readonly { id: number; label: string; percentage?: number | string }[]) =>
  entries.map(({ id }) => stageTone(entries, id));

test("open stages go along the ramp, the ends have their own colours", () => {
  expect(
    tones([
      { id: 1, label: "Lead", percentage: 10 },
      { id: 2, label: "Meeting", percentage: 30 },
      { id: 3, label: "Offer", percentage: 70 },
      { id: 4, label: "Closed Won", percentage: 100 },
      { id: 5, label: "Closed Lost", percentage: 0 },
    ]),
  ).toEqual(["step1", "step4", "step6", "won", "lost"]);
});

test("a stage that is called closed is won where its percentage says so", () => {
  expect(tones([{ id: 9, label: "Closed", percentage: "100" }])).toEqual(["won"]);
});

test("the order is that of the percentages, not of the ids", () => {
  expect(
    tones([
      { id: 1, label: "Late", percentage: 80 },
      { id: 2, label: "Early", percentage: 20 },
    ]),
  ).toEqual(["step6", "step1"]);
});

test("more stages than colours keep their order", () => {
  const many = Array.from({ length: 20 }, (_item, index) => ({
    id: index,
    label: `Step ${index}`,
  }));
  const seen = tones(many);
  expect(seen).toEqual(seen.toSorted());
  expect(new Set(seen).size).toBe(6);
});

test.each([
  ["Open", "step1"],
  ["On hold", "paused"],
  ["Filled", "won"],
  ["Cancelled", "lost"],
])("a job that is %s has the colour %s", (label, tone) =>
  expect(tones([{ id: 1, label }])).toEqual([tone]),
);

test("an entry that is not known has the first colour", () => {
  expect(stageTone([], 7)).toBe("step1");
});
