import { expect, test } from "vitest";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { fieldsOf, groupsOf } from "./field-layout.ts";

test.each(RESOURCES)("every field of a %s stands in one group, none is lost", (resource) => {
  const names = Object.keys(CONTRACTS[resource].body);
  const placed = groupsOf(resource).flatMap((group) =>
    fieldsOf(resource, group, names, (name) => name),
  );
  expect(placed.toSorted()).toEqual(names.toSorted());
});

test.each(["candidate", "contact", "job", "deal", "activity"] as const)(
  "a new %s begins with at most eight fields, and its table names only fields that exist",
  (resource) => {
    const names = Object.keys(CONTRACTS[resource].body);
    const main = fieldsOf(resource, "main", names, (name) => name);
    expect(main.length).toBeGreaterThanOrEqual(5);
    expect(main.length).toBeLessThanOrEqual(8);
    // What no table has would come after the audit fields.
    const last = fieldsOf(resource, "system", names, (name) => name).at(-1);
    expect([undefined, "created_by", "custom_fields", "related_to_entity"]).toContain(
      last === "invalid_linked_custom_field_value_policy" ? "custom_fields" : last,
    );
  },
);
