import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyBody, type ApplyContext } from "../../shared/contract/apply-body.ts";
import { readBody, requiredBody, type RefResolver } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { CUSTOM_FIELD_ENTITIES } from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { SENT_ONLY } from "../../shared/contract/sent-only.ts";
import { validateBody } from "../../shared/contract/validate-body.ts";
import { dataset } from "../../main/sandbox/generate/dataset.ts";
import { slugOf } from "../../main/sandbox/generate/world.ts";

const DATA = dataset({ seed: 11, scale: 0.2, today: Date.UTC(2026, 0, 15) });
const world = { seed: 11, today: 0, counts: DATA.counts, definitions: DATA.definitions };
const refs: RefResolver = {
  slugOf: (resource, id) => slugOf(world, resource, id),
  idOf: (resource, slug) => {
    for (let id = 1; id <= DATA.counts[resource]; id += 1)
      if (slugOf(world, resource, id) === slug) return id;
    return null;
  },
};
const NAMES = new Map<string, string>();
function context(resource: Resource, now: string): ApplyContext {
  const entity = CUSTOM_FIELD_ENTITIES.find((name) => name === resource);
  return {
    now,
    userId: null,
    refs,
    definitions:
      entity === undefined
        ? []
        : DATA.definitions.filter((definition) => definition.entity_name === entity),
    derive: { stagePercentage: () => null },
    fileLink: () => "",
    personName: (slug) => NAMES.get(slug) ?? "",
  };
}
const records = new Map(
  RESOURCES.map((resource) => [
    resource,
    [...DATA.records(resource)].slice(0, 60).map((raw) => {
      const read = normalizeRecord(CONTRACTS[resource], raw);
      if (!read.ok) throw new Error(read.reason);
      return read.record;
    }),
  ]),
);

/** What a body that says what is already there may change: nothing that means anything. */
function plain(record: CrmRecord): unknown {
  const {
    start_datetime: _start,
    end_datetime: _end,
    updated_at: _updated,
    [SENT_ONLY]: _sent,
    attendees,
    ...rest
  } = record;
  const people = attendees as
    { candidates: { slug: string }[]; contacts: { slug: string }[]; users: unknown } | undefined;
  // Empty texts and absent ones mean the same.
  const emptied = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, value === "" ? null : value]),
  );
  const values = record.custom_fields?.map((item) => ({
    ...item,
    value: item.value === "" ? null : item.value,
  }));
  return {
    ...emptied,
    custom_fields: values,
    attendees:
      people === undefined
        ? undefined
        : [
            people.candidates.map((item) => item.slug),
            people.contacts.map((item) => item.slug),
            people.users,
          ],
  };
}

describe.each(RESOURCES.filter((resource) => Object.keys(CONTRACTS[resource].body).length > 0))(
  "%s",
  (resource) => {
    const contract = CONTRACTS[resource];
    const some = records.get(resource) ?? [];

    test("a record turned into a body and applied to itself changes nothing", () => {
      for (const record of some) {
        const body = readBody(contract, record, refs);
        const after = applyBody(contract, record, body, context(resource, record.updated_at));
        expect(plain(after)).toEqual(plain(record));
      }
    });

    test("such a body passes the rules of the tables", () => {
      for (const record of some) {
        const checked = validateBody(
          contract,
          "update",
          readBody(contract, record, refs),
          record,
          refs,
        );
        expect(checked).toMatchObject({ ok: true });
        expect(requiredBody(contract, record, refs).missing).toEqual([]);
      }
    });

    test("applying part of a body changes no other field", () => {
      const names = Object.keys(contract.body);
      fc.assert(
        fc.property(
          fc.constantFrom(...some),
          fc.constantFrom(...some),
          fc.subarray(names),
          (record, other, chosen) => {
            const all = readBody(contract, other, refs);
            const body = Object.fromEntries(
              Object.entries(all).filter(([name]) => chosen.includes(name)),
            );
            const after = applyBody(contract, record, body, context(resource, record.updated_at));
            const touched = new Set([
              ...Object.keys(body).flatMap((name) => contract.body[name]?.path.split(".")[0] ?? []),
              "full_name",
              "amount_by_stage",
              "start_date",
              "start_time",
              "end_time",
              "start_datetime",
              "end_datetime",
              "related_to_type",
            ]);
            for (const [name, value] of Object.entries(record))
              if (!touched.has(name)) expect(after[name]).toEqual(value);
          },
        ),
        { numRuns: 60 },
      );
    });
  },
);

test("reading what was read before changes nothing: normal records are normal", () => {
  for (const [resource, all] of records) {
    for (const record of all) {
      const again = normalizeRecord(CONTRACTS[resource], record);
      expect(again.ok && again.record).toEqual(record);
    }
  }
});
