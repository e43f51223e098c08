import fc from "fast-check";
import { expect, test } from "vitest";
import { openDatabase } from "../file/open-database.ts";
import { contactKey, contactKeyOf } from "./contact-key.ts";

const anySlug = fc.oneof(
  fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0")),
  fc
    .tuple(
      fc.constantFrom("candidate_", "contact_", "organization_", "candidate", "Contact_", "c", "="),
      fc.string(),
    )
    .map(([start, rest]) => start + rest.replaceAll("\0", "")),
);

test("SQL makes the same key of a slug", () => {
  const database = openDatabase(":memory:");
  const statement = database
    .prepare(`SELECT ${contactKeyOf("slug")} FROM (SELECT ? AS slug)`)
    .pluck();
  fc.assert(
    fc.property(anySlug, (slug) => {
      expect(statement.get(slug)).toBe(contactKey(slug));
    }),
  );
  database.close();
});

test("two slugs never have the same key", () => {
  fc.assert(
    fc.property(anySlug, anySlug, (one, other) => {
      expect(contactKey(one) === contactKey(other)).toBe(one === other);
    }),
  );
  expect(
    new Set(["candidate_1", "contact_1", "organization_1", "c1", "1"].map(contactKey)),
  ).toHaveLength(5);
});
