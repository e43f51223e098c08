import { expect, test } from "vitest";
import type { Lookups } from "../core/queries.ts";
import { valueText } from "./value-text.ts";

const LOOKUPS: Lookups = {
  contact_stage: [{ id: 2, label: "Lead" }],
  deal_stage: [],
  job_status: [],
  industry: [{ id: 2, name: "Shipping" }],
  qualification: [],
  currency: [],
  activity_type: [],
  note_type: [],
  users: [],
};

test("a look-up id has the label of its own table, or the id while the entry is unknown", () => {
  const stage = { type: "lookup", lookup: "contact_stage", form: "object" } as const;
  expect(valueText(stage, 2, LOOKUPS)).toBe("Lead");
  expect(valueText({ type: "lookup", lookup: "industry", form: "object" }, 2, LOOKUPS)).toBe(
    "Shipping",
  );
  expect(valueText(stage, 9, LOOKUPS)).toBe("#9");
  expect(valueText(stage, 2)).toBe("#2");
  expect(valueText(stage, { id: 2, label: "As the record has it" }, LOOKUPS)).toBe(
    "As the record has it",
  );
});
