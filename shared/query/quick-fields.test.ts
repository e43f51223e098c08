import { expect, test } from "vitest";
import { RESOURCES } from "../contract/resource.ts";
import { quickFilters } from "./quick-fields.ts";
import { gramsOf } from "../../main/store/index/grams.ts";
import { LAYOUTS } from "../../main/store/index/layout.ts";

test("one and two letters in the box above a list are found by one look-up", () => {
  for (const resource of RESOURCES) {
    const [filter] = quickFilters(resource, "an");
    const tokens =
      filter?.op === "contains" ? gramsOf(LAYOUTS[resource], filter.fields, "an") : null;
    expect(tokens).toHaveLength(1);
  }
});

test("a phone number in the box above a list is one condition, and in words elsewhere", () => {
  const [filter, ...others] = quickFilters("contact", "+49 171 1234567");
  expect(others).toEqual([]);
  expect(filter).toMatchObject({
    op: "or",
    of: [{ fields: ["phone_digits"], text: "+49 171 1234567" }, { op: "and" }],
  });
  expect(JSON.stringify(filter).match(/"phone"/g)).toBeNull();
  expect(quickFilters("job", "+49 171 1234567")).toHaveLength(3);
});
