import { describe, expect, test } from "vitest";
import { CONTRACTS } from "./catalog.ts";
import { inWords, issuesInWords, issuesText, validateBody } from "./validate-body.ts";
import { RESOURCES } from "./resource.ts";

const REFS = { slugOf: () => null, idOf: () => null };
const ODD: readonly unknown[] = [null, "", "x".repeat(400), 1.5, -1, "a;b", {}, [], true];

describe.each(RESOURCES.filter((resource) => Object.keys(CONTRACTS[resource].body).length > 0))(
  "%s",
  (resource) => {
    const contract = CONTRACTS[resource];
    test("no message for people has a name of the wire, whatever is wrong", () => {
      const bodies = [
        {},
        "no object",
        ...ODD.map((value) =>
          Object.fromEntries(Object.keys(contract.body).map((name) => [name, value])),
        ),
        ...Object.keys(contract.body).flatMap((name) => ODD.map((value) => ({ [name]: value }))),
        { start_datetime: "2026-01-02T10:00:00Z", end_datetime: "2026-01-02T09:00:00Z" },
      ];
      for (const body of bodies)
        for (const operation of ["update", "create"] as const) {
          const checked = validateBody(contract, operation, body, null, REFS);
          if (checked.ok) continue;
          const words = issuesInWords(contract, checked.issues);
          expect(words).not.toMatch(/[a-z]_[a-z]/);
          // The same about a text of a server that names fields as ours does.
          expect(inWords(contract, issuesText(checked.issues))).not.toMatch(/[a-z]_[a-z]/);
        }
    });
  },
);

test("the owner is missing, the end is before the start: said as on the screen", () => {
  expect(issuesInWords(CONTRACTS.contact, [{ field: "owner_id", message: "is required" }])).toBe(
    "Owner is required.",
  );
  expect(
    issuesInWords(CONTRACTS.activity, [
      { field: "end_datetime", message: "must be after start_datetime" },
    ]),
  ).toBe("End must be after start.");
  expect(inWords(CONTRACTS.deal, "deal_stage_id is required; some_code 7")).toBe(
    "Stage is required; some_code 7",
  );
});
