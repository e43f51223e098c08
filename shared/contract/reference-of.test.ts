import { expect, test } from "vitest";
import { referenceOf } from "./reference-of.ts";
import { RESOURCES } from "./resource.ts";

test("a field whose name every object inherits leads to no record", () => {
  for (const resource of RESOURCES)
    for (const field of ["constructor", "__proto__", "toString", "hasOwnProperty"])
      expect(referenceOf(resource, field), `${resource}.${field}`).toBeNull();
  expect(referenceOf("activity", "attendees.candidates")).toEqual({
    resource: "candidate",
    by: "slug",
  });
});
