import { afterAll, beforeAll, expect, test } from "vitest";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { type FilledStore, openFilledStore } from "../../test/fixtures/filled-store.ts";
import { unknownReferences } from "./references.ts";

let filled: FilledStore;
beforeAll(async () => {
  filled = await openFilledStore();
});
afterAll(() => filled.close());

/** Returns the fields of a deal's body that refer to nothing. */
function unknown(body: Readonly<Record<string, unknown>>, isAuthority = true) {
  return filled.store.read((reader) =>
    unknownReferences(CONTRACTS.deal, body, reader, isAuthority, null).map(({ field }) => field),
  );
}

const NOTHING = {
  owner_id: 999_999,
  deal_stage_id: 999_999,
  organization_slug: "organization_none",
  contact_slugs: "contact_1,contact_none",
  custom_fields: [{ id: 999_999, value: "x" }],
} as const;

test("unknown ids and slugs are reported, each with its field", () => {
  expect(unknown(NOTHING)).toEqual(Object.keys(NOTHING));
});

test("the app accepts what it cannot know: it may have been made a minute ago", () => {
  expect(unknown(NOTHING, false)).toEqual(["custom_fields"]);
});

test("the app refuses a record whose create was taken back", () => {
  expect(unknown({ contact_slugs: "contact_local-gone,contact_1" }, false)).toEqual([
    "contact_slugs",
  ]);
});

test("known ids and slugs pass", () => {
  const body = {
    owner_id: 1,
    deal_stage_id: 1,
    organization_slug: "organization_a",
    contact_slugs: "contact_1,contact_2",
    custom_fields: [{ id: 21, value: "20" }],
  };
  expect(unknown(body)).toEqual([]);
});

test("values that the record already has pass, because a PUT repeats them", () => {
  const fields = filled.store.read((reader) => {
    const record = reader.records.bySlug("deal", "deal_1");
    const body = { owner_id: 999_999 };
    const having = record === null ? null : { ...record, owner: { id: 999_999 } };
    return unknownReferences(CONTRACTS.deal, body, reader, true, having);
  });
  expect(fields).toEqual([]);
});
