import { expect, test } from "vitest";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { AUDIT_FIELDS, factRows } from "../screens/record/facts/fact-rows.ts";
import { fieldsOf, groupsOf } from "./field-layout.ts";

test.each(RESOURCES)("every field of a %s that is shown has a group, none is lost", (resource) => {
  const { body, groups } = CONTRACTS[resource];
  const rows = factRows(resource, { id: 1 }, undefined).map(({ name }) => name);
  const names = [...new Set([...rows, ...Object.keys(body)])].filter(
    (name) => name in body || !AUDIT_FIELDS.includes(name),
  );
  expect(Object.keys(groups).toSorted()).toEqual(names.toSorted());
  const ordered = groupsOf(resource).flatMap((group) =>
    fieldsOf(resource, group, names, (name) => name),
  );
  expect(ordered).toEqual(Object.keys(groups));
});

test.each(["candidate", "contact", "job", "deal", "activity"] as const)(
  "a new %s begins with at most eight fields",
  (resource) => {
    const names = Object.keys(CONTRACTS[resource].body);
    const main = fieldsOf(resource, "main", names, (name) => name);
    expect(main.length).toBeGreaterThanOrEqual(5);
    expect(main.length).toBeLessThanOrEqual(8);
  },
);
