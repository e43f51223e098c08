import { expect, test } from "vitest";
import { customFieldValues } from "./custom-field.ts";
import { refsIn } from "./record-field.ts";

const ODD = [null, undefined, 7, "text", []];

test("odd entries of a list of references do not hide the others", () => {
  expect(refsIn([...ODD, { id: 1 }, null, { slug: "job_1" }])).toEqual([
    { id: 1 },
    { slug: "job_1" },
  ]);
  for (const odd of ODD) expect(refsIn(odd)).toEqual([]);
});

test("odd entries of custom fields do not hide the others", () => {
  const values = [
    { id: 1, value: "a" },
    { id: 2, value: null },
  ];
  expect(customFieldValues([...ODD, values[0], {}, values[1]])).toEqual(values);
  for (const odd of ODD) expect(customFieldValues(odd)).toEqual([]);
});
