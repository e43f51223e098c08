import fc from "fast-check";
import { expect, test } from "vitest";
import { contact } from "./resources/contact.ts";
import { type MergeDoubt, mergeSets, threeWayMerge } from "./three-way-merge.ts";

const value = fc.option(fc.string({ minLength: 1, maxLength: 3 }), { nil: null });

test("a field is sent if only we changed it, kept if only they did, disputed if both did", () => {
  fc.assert(
    fc.property(value, fc.string({ minLength: 1, maxLength: 3 }), value, (base, mine, theirs) => {
      const merge = threeWayMerge(
        contact,
        { city: base },
        { city: mine },
        () => theirs ?? undefined,
      );
      if (mine === theirs || mine === base)
        expect(merge).toEqual({ send: {}, conflicts: [], echoes: {} });
      else if (base === theirs)
        expect(merge).toEqual({ send: { city: mine }, conflicts: [], echoes: {} });
      else {
        const conflicts = [{ field: "city", base, mine, theirs }];
        expect(merge).toEqual({ send: {}, conflicts, echoes: {} });
      }
    }),
  );
});

test("sets: no addition is lost and no removal comes back, whichever side made it", () => {
  const set = fc.uniqueArray(fc.constantFrom<string>("a", "b", "c", "d", "e"));
  fc.assert(
    fc.property(set, set, set, (base, mine, theirs) => {
      const merged = new Set(mergeSets(base, mine, theirs));
      for (const item of ["a", "b", "c", "d", "e"]) {
        const [b, m, t] = [base.includes(item), mine.includes(item), theirs.includes(item)];
        expect(merged.has(item)).toBe(b ? m && t : m || t);
      }
    }),
  );
});

test("custom fields merge item by item", () => {
  const merge = threeWayMerge(
    contact,
    {
      custom_fields: [
        { id: 1, value: "a" },
        { id: 2, value: "b" },
      ],
    },
    {
      custom_fields: [
        { id: 1, value: "x" },
        { id: 2, value: "y" },
      ],
      invalid_linked_custom_field_value_policy: "clear",
    },
    () => [
      { id: 1, value: "a" },
      { id: 2, value: "z" },
      { id: 3, value: "q" },
    ],
  );
  expect(merge).toEqual({
    send: {
      custom_fields: [{ id: 1, value: "x" }],
      invalid_linked_custom_field_value_policy: "clear",
    },
    conflicts: [
      {
        field: "custom_fields",
        base: [{ id: 2, value: "b" }],
        mine: [{ id: 2, value: "y" }],
        theirs: [{ id: 2, value: "z" }],
      },
    ],
    echoes: {},
  });
});

const merged = (mine: string, theirs: string, doubt?: MergeDoubt) =>
  threeWayMerge(contact, { city: "Ghent" }, { city: mine }, () => theirs, [], doubt);

test("our own value in the server's spelling is an echo only while an attempt is in doubt", () => {
  expect(merged(" bruges", "Bruges", { mine: true, base: false })).toEqual({
    send: {},
    conflicts: [],
    echoes: { city: " bruges" },
  });
  expect(merged(" bruges", "Bruges").conflicts).toHaveLength(1);
  expect(merged("Antwerp", "Bruges", { mine: true, base: false }).conflicts).toHaveLength(1);
});

test("a spelling of a base that may not have arrived is nobody else's change", () => {
  expect(merged("Bruges", "GHENT", { mine: false, base: true }).send).toEqual({ city: "Bruges" });
  expect(merged("Bruges", "GHENT").conflicts).toHaveLength(1);
});
