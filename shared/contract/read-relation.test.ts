import fc from "fast-check";
import { expect, test } from "vitest";
import { readLookupEntry, readUserEntry, repeatsEntry, repeatsUser } from "./read-relation.ts";

const value = fc.constantFrom<unknown>("Ann", "Berg", "", " a", null, 50, "50", true, ["x"], {});
const names = ["full_name", "first_name", "email", "phone", "role", "label", "percentage", "extra"];
const raw = fc.dictionary(fc.constantFrom(...names), value).map((parts) => ({ ...parts, id: 4 }));

test("an entry that repeats what is known would have added nothing if it had been read", () => {
  let repeated = 0;
  fc.assert(
    fc.property(raw, raw, fc.boolean(), (first, second, same) => {
      for (const { read, repeats } of [
        { read: readUserEntry, repeats: repeatsUser },
        { read: readLookupEntry, repeats: repeatsEntry },
      ]) {
        const known = { ...read(first), id: 4 };
        const next = same ? { ...first } : second;
        if (!repeats(next, known)) continue;
        repeated += 1;
        expect({ ...known, ...read(next) }).toEqual(known);
      }
    }),
    { numRuns: 3_000 },
  );
  expect(repeated).toBeGreaterThan(100);
});

test("a user without a full name is read: one is made of the other names", () => {
  const known = { id: 4, first_name: "Ann", full_name: "Dr Ann" };
  expect(repeatsUser({ id: 4, first_name: "Ann" }, known)).toBe(false);
  expect(repeatsUser({ id: 4, first_name: "Ann", full_name: "Dr Ann" }, known)).toBe(true);
});
