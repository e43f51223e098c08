import fc from "fast-check";
import { expect, test } from "vitest";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { splitList } from "../../shared/contract/text-values.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { changedLists } from "./change-lists.ts";

const nobody = { slugOf: () => null, idOf: () => null };
const contact = (tags: string | null): CrmRecord => ({
  id: 1,
  slug: "contact_1",
  created_at: "2026-01-01T00:00:00Z",
  updated_at: "2026-01-01T00:00:00Z",
  tags,
});
const tagsAfter = (tags: string | null, change: { add?: string; remove?: string }) =>
  changedLists(CONTRACTS.contact, contact(tags), nobody, {
    body: {},
    add: change.add === undefined ? {} : { tags: change.add },
    remove: change.remove === undefined ? {} : { tags: change.remove },
  })["tags"];

test("each record keeps its own values, plus those added, minus those removed", () => {
  expect(tagsAfter("a,b", { add: "c" })).toBe("a,b,c");
  expect(tagsAfter("a,b", { remove: "a" })).toBe("b");
  expect(tagsAfter(null, { add: "c, d" })).toBe("c,d");
  expect(tagsAfter("a", { remove: "a" })).toBe("");
});

test("a tag in another case is the same tag: it is not added twice, and can be removed", () => {
  expect(tagsAfter("Fleet", { add: "fleet" })).toBe("Fleet");
  expect(tagsAfter("Fleet,b", { remove: "FLEET" })).toBe("b");
});

test("added values are present, removed ones are not, and the others keep their order", () => {
  const tags = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e")).map((all) => all.join(","));
  fc.assert(
    fc.property(tags, tags, tags, (has, add, remove) => {
      const after = splitList(tagsAfter(has, { add, remove }));
      const [gone, added] = [splitList(remove), splitList(add)];
      expect(after.filter((tag) => !added.includes(tag))).toEqual(
        splitList(has).filter((tag) => !gone.includes(tag) && !added.includes(tag)),
      );
      for (const tag of added) expect(after).toContain(tag);
      expect(new Set(after).size).toBe(after.length);
    }),
  );
});

test("fields other than lists stay unchanged; lists set for all records are normalised", () => {
  const change = {
    body: { city: "Oslo, Norway", tags: "a, b" },
    add: {},
    remove: { city: "Oslo" },
  };
  expect(changedLists(CONTRACTS.contact, contact("x"), nobody, change)).toEqual({
    city: "Oslo, Norway",
    tags: "a,b",
  });
});
