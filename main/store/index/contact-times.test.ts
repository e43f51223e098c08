import fc from "fast-check";
import { join } from "node:path";
import { expect, test } from "vitest";
import { migrate } from "../file/migrate.ts";
import { openDatabase } from "../file/open-database.ts";
import { Statements } from "../file/statements.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { type Contact, contactKey, contactKeyOf, ContactTimes } from "./contact-times.ts";

/** Key of the activity with the largest id. */
const LARGEST = 2n ** 54n - 1n;
const slug = fc.constantFrom("contact_1", "contact_2", "candidate_1", "odd");
const contact = fc.record({
  slug,
  timestamp: fc.integer({ min: 1, max: 6 }),
  source: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.bigInt(LARGEST - 5n, LARGEST)),
});

type Step = (times: ContactTimes, plain: Map<string, Contact>) => void;
const nameOf = ({ slug: who, timestamp, source }: Contact) => `${who} ${timestamp} ${source}`;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: contact.map((one): Step => (times, plain) => {
      times.add(one);
      plain.set(nameOf(one), one);
    }),
  },
  {
    weight: 2,
    arbitrary: contact.map((one): Step => (times, plain) => {
      times.remove(one);
      plain.delete(nameOf(one));
    }),
  },
  { weight: 2, arbitrary: fc.constant<Step>((times) => times.makeRoom()) },
  fc.tuple(slug, slug).map(([from, to]): Step => (times, plain) => {
    times.rename(from, to);
    const known = [...plain.values()];
    plain.clear();
    for (const one of known) {
      const next = one.slug === from ? { ...one, slug: to } : one;
      plain.set(nameOf(next), next);
    }
  }),
  fc.constantFrom<0 | 1>(0, 1).map((bit): Step => (times, plain) => {
    times.clear(bit);
    for (const one of plain.values())
      if (Number(BigInt(one.source) & 1n) === bit) plain.delete(nameOf(one));
  }),
);

test("times are known as if they were in one place, wherever they are", () => {
  const folder = makeFolder();
  const database = openDatabase(join(folder.path, "times.db"));
  migrate(database, "times.db");
  try {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const times = new ContactTimes(new Statements(database), 3);
        const plain = new Map<string, Contact>();
        for (const run of steps) run(times, plain);
        const known = [...plain.values()];
        for (const bit of [0, 1] as const)
          expect(times.count(bit)).toBe(
            known.filter(({ source }) => Number(BigInt(source) & 1n) === bit).length,
          );
        for (const who of ["contact_1", "contact_2", "candidate_1", "odd"])
          for (const limit of [0, 3, 9]) {
            const past = known.filter((one) => one.slug === who && one.timestamp <= limit);
            const newest =
              past.length === 0 ? null : Math.max(...past.map(({ timestamp }) => timestamp));
            expect(times.newest(who, limit)).toBe(newest);
          }
        for (const one of known) expect(times.has(one)).toBe(true);
        times.clear(0);
        times.clear(1);
      }),
      { numRuns: 200 },
    );
  } finally {
    database.close();
    folder.remove();
  }
});

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
