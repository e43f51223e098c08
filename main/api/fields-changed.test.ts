import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyBody } from "../../shared/contract/apply-body.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { applyContext } from "../store/outbox/replay.ts";
import { type FilledStore, openFilledStore } from "../../test/fixtures/filled-store.ts";
import { fieldsChanged, sameRecord } from "./fields-changed.ts";

let filled: FilledStore;
beforeAll(async () => {
  filled = await openFilledStore();
});
afterAll(() => filled.close());

const contract = CONTRACTS.contact;
const item = fc.oneof(
  fc.record({ id: fc.constant(11), value: fc.constantFrom("", "Europe", "Asia") }),
  fc.record({ id: fc.constant(12), value: fc.constantFrom("", "PL", "JP", "odd") }),
);
const body = fc.record(
  {
    first_name: fc.constantFrom("Łukasz", "Lukasz"),
    city: fc.constantFrom("Oslo", "Łódź"),
    tags: fc.constantFrom("", "a,b", "b,a"),
    stage_id: fc.constantFrom(1, 2),
    organization_slug: fc.constantFrom("organization_a", "organization_b"),
    custom_fields: fc.array(item, { maxLength: 3 }),
    invalid_linked_custom_field_value_policy: fc.constantFrom("keep", "clear"),
  },
  { requiredKeys: [] },
);

/** Returns the first contact, and what a body changes in it. */
function changeOf(fields: Readonly<Record<string, unknown>>) {
  return filled.store.read((reader) => {
    const record = reader.records.bySlug("contact", "contact_1");
    if (record === null) throw new Error("The fixture is not there.");
    const context = applyContext({ resource: "contact", createdAt: 0 }, reader.sources);
    return { record, context, change: fieldsChanged(contract, record, fields, context) };
  });
}

test("writing only the changed fields has the effect of writing the whole body", () => {
  fc.assert(
    fc.property(body, (fields) => {
      const { record, context, change } = changeOf(fields);
      const whole = applyBody(contract, record, fields, context);
      expect(sameRecord(applyBody(contract, record, change.body, context), whole)).toBe(true);
      if (Object.keys(change.body).length === 0) expect(sameRecord(record, whole)).toBe(true);
    }),
  );
});

test("the base has every changed field, and writing the same again changes nothing", () => {
  fc.assert(
    fc.property(body, (fields) => {
      const { record, context, change } = changeOf(fields);
      for (const name of Object.keys(change.body))
        if (name !== "invalid_linked_custom_field_value_policy")
          expect(change.base).toHaveProperty(name);
      const next = applyBody(contract, record, change.body, context);
      const again = fieldsChanged(contract, next, fields, context);
      expect(again.body).toEqual({});
    }),
  );
});
