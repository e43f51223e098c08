import fc from "fast-check";
import type { BodyField } from "../../shared/contract/body-field.ts";
import type { SluggedResource } from "../../shared/contract/resource.ts";
import { drawItems, POLICY } from "./draw-custom-fields.ts";

/**
 * Stands for a record in a drawn value: `n` below 100 for one that was there before, from 100 for
 * one that the sequence made.
 */
const token = (resource: SluggedResource | "activity" | "note", n: number) => `#${resource}:${n}`;

/** Mostly one that was there; often one that was made before, the last one first. */
export const pick = fc.oneof(
  { weight: 3, arbitrary: fc.nat(2) },
  { weight: 2, arbitrary: fc.integer({ min: 100, max: 102 }) },
);

/**
 * A value of a body field: good ones, those that say the same in another way, empty ones where they
 * are allowed, and now and then a bad one. Ids and slugs that name nothing are not among them: a
 * server refuses them, and a client cannot know that (docs/assumptions.md: Errors).
 */
export function drawValue(name: string, field: BodyField): fc.Arbitrary<unknown> {
  const { kind } = field;
  const among = (good: readonly unknown[], bad: readonly unknown[] = []) =>
    often(fc.constantFrom(...good), bad);
  switch (kind.type) {
    case "text":
      if (name === "meeting_link") return among(["https://meet.example/2", ""], ["no link", null]);
      if (name === "location") return among(["Oslo", "Room 2", ""], ["x".repeat(51)]);
      if (name === "title") return among(["Meet", "Call Ann", ""], ["x".repeat(101), 5]);
      if (name === "description" && field.schema.safeParse("").success)
        return among(["Long", "", "Terms"], [null]);
      return among(["Oslo", "Ann", "Émil ß", " two "], ["", null, 5]);
    case "integer":
      return among([1, 2, 30], [0, -1, 1.5, "2", null]);
    case "number":
      return among([0, 500, 10000, 0.5], [-1, "500", null]);
    case "date":
      return among(["2026-06-30", "2026-07-01"], ["2026-13-01", "", null]);
    case "datetime":
      return among(
        [
          "2026-05-04T09:00:00Z",
          "2026-05-04T12:00:00+02:00",
          "2026-05-04T10:00:00.000Z",
          "2026-05-05T00:30:00Z",
          "2026-05-04T11:15:30Z",
        ],
        ["tomorrow", "", null],
      );
    case "list":
      return among(
        ["vip,press", "press,vip", "vip", "", "new,vip", "vip, press", "vip,vip", " vip"],
        [null, 5],
      );
    case "flag":
      return among([true, false], ["yes", 1]);
    case "switch":
      return among([0, 1], [2, true]);
    case "choice":
      return kind.wire === "string"
        ? among(["1", "2", 1], ["3", ""])
        : among([1, 2, 3], [0, "1", 99]);
    case "word":
      return among(["low", "high", "normal"], ["urgent", "", "High"]);
    case "user":
      return among([1, 2, 3, 4], ["1"]);
    case "users":
      return among(["1,2", "2,1", "", "4", "1, 3", "2,2"], ["x"]);
    case "lookup":
      return among(name === "activity_type_id" ? [2, 3] : [1, 2], ["first"]);
    case "gender":
      return among([0, 1, 2], [3]);
    case "ref":
      return often(one(kind.resource), [""]);
    case "refs":
      return often(many(kind.resource), [null]);
    case "attendees": {
      if (kind.of === "users") return among(["1,2", "2,1", "", "3"], ["x"]);
      const resource = kind.of === "candidates" ? "candidate" : "contact";
      return many(resource);
    }
    case "entity":
      return kind.wire === "code"
        ? among([1, 2, 3, 4, 5, 10], [7, "4"])
        : among(["contact", "job", "deal", "candidate"], ["other"]);
    case "related":
      return often(
        fc.oneof(
          one("contact"),
          one("job"),
          one("candidate"),
          one("deal"),
          one("organization"),
          fc.constant(""),
        ),
        ["x".repeat(51), null],
      );
    case "file":
      return fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom({ file: "terms.pdf" }, { file: "cv é.pdf" }) },
        {
          weight: kind.url ? 2 : 0,
          arbitrary: fc.constantFrom("https://files.example/terms.pdf", ""),
        },
        { weight: 1, arbitrary: fc.constantFrom("no link", null) },
      );
    case "custom_fields":
      return often(drawItems(), ["x", [{ id: 1 }]]);
    case "policy":
      return often(POLICY, ["Clear", null]);
  }
}

/** Bad values are rare: a refused request does nothing. */
function often(good: fc.Arbitrary<unknown>, bad: readonly unknown[]): fc.Arbitrary<unknown> {
  if (bad.length === 0) return good;
  return fc.oneof(
    { weight: 14, arbitrary: good },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
  );
}

function one(resource: SluggedResource): fc.Arbitrary<string> {
  return pick.map((n) => token(resource, n));
}

/** Slugs in any order, also one twice, also none. */
function many(resource: SluggedResource): fc.Arbitrary<string> {
  return fc.array(one(resource), { maxLength: 3 }).map((slugs) => slugs.join(","));
}
