import { expect, test } from "vitest";
import { RESOURCES } from "../contract/resource.ts";
import { quickFilters } from "./quick-fields.ts";
import { gramsOf } from "../../main/store/index/grams.ts";
import { LAYOUTS } from "../../main/store/index/layout.ts";
import { isCounted } from "../../main/store/index/count-cache.ts";

test("one and two letters in the box above a list are found, and counted, by one look-up", () => {
  for (const resource of RESOURCES) {
    const [filter] = quickFilters(resource, "an");
    const tokens =
      filter?.op === "contains" ? gramsOf(LAYOUTS[resource], filter.fields, "an") : null;
    expect(tokens).toHaveLength(1);
    expect(tokens?.every((token) => isCounted(LAYOUTS[resource], token))).toBe(true);
  }
});
