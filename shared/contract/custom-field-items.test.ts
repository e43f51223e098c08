import fc from "fast-check";
import { expect, test } from "vitest";
import type { CustomFieldItem } from "./custom-field.ts";
import {
  itemIds,
  mergeItems,
  overlayItems,
  pickItems,
  rebaseItems,
  revertItems,
  sameItems,
} from "./custom-field-items.ts";

const ids = [1, 2, 3, 4];
const items: fc.Arbitrary<readonly CustomFieldItem[]> = fc.uniqueArray(
  fc.record({ id: fc.constantFrom(...ids), value: fc.constantFrom("", "a", "b") }),
  { selector: ({ id }) => id },
);
const policy = fc.constantFrom("keep" as const, "clear" as const);

test("what is reverted is as it was, and reverting says nothing that is so already", () => {
  fc.assert(
    fc.property(items, items, (was, is) => {
      const back = revertItems(was, is, ids);
      expect(sameItems(overlayItems(is, back), was, ids)).toBe(true);
      expect(back.every(({ id, value }) => !sameItems([{ id, value }], is, [id]))).toBe(true);
    }),
  );
});

test("an edit merged with a record that nobody else changed makes what the edit wants", () => {
  fc.assert(
    fc.property(items, items, policy, (record, mine, how) => {
      const base = pickItems(record, itemIds(mine));
      const { send, disputed } = mergeItems({ base, mine, theirs: record, expected: [] }, how);
      expect(disputed).toEqual([]);
      expect(sameItems(overlayItems(record, send), overlayItems(record, mine))).toBe(true);
    }),
  );
});

test("a merge never overwrites what somebody else changed, unless it is the same by now", () => {
  fc.assert(
    fc.property(items, items, items, policy, (base, mine, theirs, how) => {
      const { send, disputed } = mergeItems({ base, mine, theirs, expected: [] }, how);
      for (const { id } of send)
        expect(sameItems(theirs, base, [id]) || sameItems(theirs, mine, [id])).toBe(true);
      for (const id of disputed)
        expect([sameItems(mine, base, [id]), sameItems(theirs, base, [id])]).toEqual([
          false,
          false,
        ]);
      expect(send.some(({ id }) => disputed.includes(id))).toBe(false);
    }),
  );
});

test("an edit that is rebased builds on what is there now, but for what is settled", () => {
  fc.assert(
    fc.property(items, items, fc.subarray(ids), (from, to, settled) => {
      const found = pickItems(from, ids);
      const now = rebaseItems(found, from, to, (id) => settled.includes(id));
      for (const id of ids)
        expect(sameItems(now, settled.includes(id) ? from : to, [id])).toBe(true);
    }),
  );
});
