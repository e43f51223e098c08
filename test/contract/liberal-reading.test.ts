import { describe, expect, test } from "vitest";
import { applyBody, type ApplyContext } from "../../shared/contract/apply-body.ts";
import { readBody } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { type CrmRecord, RAW_VALUES } from "../../shared/contract/define.ts";
import { isNothing, timeOf } from "../../shared/contract/liberal.ts";
import type { KnownNames } from "../../shared/contract/lookup.ts";
import { normalizeRecord, type SideData } from "../../shared/contract/normalize.ts";
import { readDefinition, readDefinitions } from "../../shared/contract/read-custom-field.ts";
import type { Resource } from "../../shared/contract/resource.ts";

function read(
  resource: Resource,
  more: object,
  known?: KnownNames,
): { record: CrmRecord; sideData: SideData; raw: unknown } {
  const row = { id: 1, slug: `${resource}_1`, updated_at: "2025-01-01T00:00:00Z", ...more };
  const normalized = normalizeRecord(
    CONTRACTS[resource],
    row,
    known === undefined ? {} : { known },
  );
  if (!normalized.ok) throw new Error(normalized.reason);
  return { ...normalized, raw: normalized.record[RAW_VALUES] };
}
const field = (resource: Resource, name: string, value: unknown, known?: KnownNames) =>
  read(resource, { [name]: value }, known).record[name];
const refs = { slugOf: (resource: Resource, id: number) => `${resource}_${id}`, idOf: () => null };

describe("tags and skills", () => {
  test.each([
    ["[a, b]", "a,b"],
    ['["a","b"]', "a,b"],
    ["['a', 'b']", "a,b"],
    [["a", " b"], "a, b"],
    [[{ id: 1, name: "a" }, { label: "b" }], "a,b"],
    [{ "0": "a", "2": "b" }, "a,b"],
    ["[]", ""],
    ["a, b", "a, b"],
    ["[urgent] call", "[urgent] call"],
    ["[a], [b]", "[a], [b]"],
    [[], null],
  ])("%j are %j", (sent, tags) => {
    const { record } = read("contact", { tags: sent });
    expect(record["tags"]).toBe(tags);
    expect(field("job", "skills", sent)).toBe(tags);
  });

  test("are written back without the brackets in which they came", () => {
    const { record } = read("candidate", { first_name: "A", last_name: "B", skill: "[a, b]" });
    expect(readBody(CONTRACTS.candidate, record, refs)).toMatchObject({ skill: "a,b" });
  });
});

describe("a look-up", () => {
  const known: KnownNames = {
    lookups: (lookup) =>
      lookup === "contact_stage"
        ? [
            { id: 3, label: "Lead" },
            { id: 4, label: "Client" },
            { id: 5, label: "client" },
          ]
        : lookup === "currency"
          ? [{ id: 7, code: "EUR", currency: "Euro" }]
          : [],
    users: () => [{ id: 9, full_name: "Anna Berg", email: "anna@agency.example" }],
    user: () => null,
    lookup: () => null,
  };
  test("as a bare label is found among those that are known", () => {
    expect(field("contact", "stage", "Lead", known)).toEqual({ id: 3 });
    expect(field("contact", "stage", { label: " lead " }, known)).toEqual({ id: 3 });
    expect(field("job", "currency", "EUR", known)).toEqual({ id: 7 });
    expect(field("contact", "owner", "anna@agency.example", known)).toEqual({ id: 9 });
    expect(field("contact", "owner", { full_name: "Anna Berg" }, known)).toEqual({ id: 9 });
  });
  test("that is not known, or ambiguous, is kept and empty", () => {
    for (const label of ["Prospect", "Client"]) {
      expect(read("contact", { stage: label }, known)).toMatchObject({
        record: { stage: null },
        raw: { stage: label },
      });
    }
  });
  test("as an id, as a text that is one, or in a list", () => {
    for (const stage of [3, "3", [3], [{ id: "3", label: "Lead" }]])
      expect(field("contact", "stage", stage)).toEqual({ id: 3 });
  });
  test("teaches its percentage also where that is a text", () => {
    const { sideData } = read("deal", { stage: { id: "2", label: "Offer", percentage: "50" } });
    expect(sideData.lookups).toEqual([
      { lookup: "deal_stage", entry: { id: 2, label: "Offer", percentage: 50 } },
    ]);
  });
});

test("a user with parts of another type is one of whom less is known", () => {
  const owner = {
    id: "4",
    email: null,
    role: { id: 1, name: "Admin" },
    full_name: 7,
    slug: null,
    phone: null,
    team: "A",
  };
  const { record, sideData } = read("contact", { owner });
  expect(record["owner"]).toEqual({ id: 4 });
  expect(sideData.users).toEqual([
    {
      id: 4,
      team: "A",
      role: "Admin",
      full_name: "7",
      phone: null,
      raw_values: { role: { id: 1, name: "Admin" } },
    },
  ]);
});

test("of several records where one is meant the first is taken, and all are kept", () => {
  const sent = [{ id: 5, slug: "organization_e" }, { id: 6 }];
  expect(read("contact", { organization: sent })).toMatchObject({
    record: { organization: { id: 5 } },
    raw: { organization: sent },
  });
  expect(read("contact", { organization: [{ id: 5 }] }).raw).toBeUndefined();
  expect(field("deal", "jobs", "job_a,job_b")).toEqual([{ slug: "job_a" }, { slug: "job_b" }]);
  expect(field("job", "collaborators", "[3, 4]")).toEqual([{ id: 3 }, { id: 4 }]);
});

test("a resume as an object gives its name, and keeps its link", () => {
  const resume = { file_name: "cv.pdf", file_link: "https://files.example/cv.pdf" };
  expect(read("candidate", { resume })).toMatchObject({
    record: { resume: "cv.pdf" },
    raw: { resume },
  });
});

test("an attachment as a URL is a file with a name", () => {
  expect(field("activity", "attachment", "https://files.example/a/my%20offer.pdf?x=1")).toEqual({
    file_name: "my offer.pdf",
    file_link: "https://files.example/a/my%20offer.pdf?x=1",
  });
  expect(
    field("activity", "attachment", { name: "a.pdf", url: "https://files.example/a" }),
  ).toMatchObject({
    file_name: "a.pdf",
    file_link: "https://files.example/a",
  });
});

describe("times and days", () => {
  test.each([
    [1_738_555_506, "2025-02-03T04:05:06Z"],
    ["1738555506", "2025-02-03T04:05:06Z"],
    [1_738_555_506_789, "2025-02-03T04:05:06.789Z"],
    ["1738555506789", "2025-02-03T04:05:06.789Z"],
    [{ date: "2025-02-03 04:05:06.000000", timezone: "UTC" }, "2025-02-03 04:05:06.000000"],
    ["2025-02-03T04:05:06+01:00", "2025-02-03T04:05:06+01:00"],
  ])("%j is the timestamp %s", (sent, instant) => {
    expect(field("contact", "updated_at", sent)).toBe(instant);
  });
  test.each([
    [1_738_555_506, "2025-02-03"],
    ["1738555506", "2025-02-03"],
    ["0000-00-00", null],
    [0, null],
    ["2025-02-03", "2025-02-03"],
  ])("%j is the day %s", (sent, day) => {
    expect(field("deal", "close_date", sent)).toBe(day);
  });
  test.each([
    ["9:30 AM", "09:30"],
    ["12:15 am", "00:15"],
    ["2025-02-03T09:30:00Z", "09:30"],
    ["09:30", "09:30"],
  ])("%j is the time %s", (sent, time) => {
    expect(field("activity", "start_time", sent)).toBe(time);
  });
});

test("a choice by its label", () => {
  expect(field("job", "frequency_type", "monthly")).toBe(2);
  expect(field("deal", "deal_type", { id: "1", label: "New Business" })).toBe(1);
  expect(field("candidate", "gender", "Female")).toBe(2);
  expect(read("candidate", { gender: { id: 3, label: "Diverse" } })).toMatchObject({
    record: { gender: 3 },
    raw: { gender: { id: 3, label: "Diverse" } },
  });
});

describe("custom-field values", () => {
  const value = (item: object) => read("contact", { custom_fields: [item] }).record.custom_fields;
  test("with their id as text, as an array, as an object, in capitals", () => {
    expect(
      value({ id: "5", field_name: "Languages", field_type: "Multiselect", value: ["en", "de"] }),
    ).toEqual([{ id: 5, field_name: "Languages", field_type: "multiselect", value: "en,de" }]);
    expect(value({ id: 5, field_type: "dropdown", value: { id: 3, label: "Gold" } })).toMatchObject(
      [{ id: 5, value: "Gold" }],
    );
    expect(value({ id: 5, field_type: "number", value: 12.5 })).toMatchObject([{ value: "12.5" }]);
    expect(value({ id: 5, field_type: "checkbox", value: true })).toMatchObject([
      { value: "true" },
    ]);
  });
  test("as an object by id", () => {
    expect(
      read("contact", { custom_fields: { "5": "x", "7": ["a", "b"] } }).record.custom_fields,
    ).toMatchObject([
      { id: 5, value: "x" },
      { id: 7, value: "a,b" },
    ]);
  });
  test("that name no field are kept raw", () => {
    const sent = [
      { id: 1, value: "a" },
      { field_name: "Nameless", value: "b" },
    ];
    const { record, raw } = read("contact", { custom_fields: sent });
    expect(record.custom_fields).toMatchObject([{ id: 1, value: "a" }]);
    expect(raw).toEqual({ custom_fields: sent });
  });
});

describe("a definition of a custom field", () => {
  const definition = (more: object) =>
    readDefinition({
      id: 1,
      field_name: "A",
      field_type: "dropdown",
      default_value: "x,y",
      entity_name: "contact",
      ...more,
    });
  test("may have a text id, an entity in capitals or as a code, any values as options", () => {
    expect(definition({ id: "12", entity_name: "Candidate" })).toMatchObject({
      id: 12,
      entity_name: "candidate",
    });
    expect(definition({ entity_name: 5 })).toMatchObject({ entity_name: "deal" });
    expect(definition({ default_value: [1, true, "a"] })).toMatchObject({
      default_value: "1,true,a",
    });
    expect(definition({ default_value: '["a","b"]' })).toMatchObject({ default_value: "a,b" });
    expect(definition({ default_value: [{ label: "a" }, { value: 2 }] })).toMatchObject({
      default_value: "a,2",
    });
  });
  test("allows options that are numbers, or a text with commas", () => {
    const dependency = (allowed: unknown) => ({
      parent_field_id: "9",
      parent_field_name: "P",
      parent_field_type: "Dropdown",
      visible_when: [{ parent_value: 3, allowed_child_options: allowed }],
    });
    for (const allowed of [[1, 2], "1, 2", ["1", "2"]])
      expect(definition({ dependency: dependency(allowed) })?.dependency).toEqual({
        parent_field_id: 9,
        parent_field_name: "P",
        parent_field_type: "dropdown",
        visible_when: [{ parent_value: "3", allowed_child_options: ["1", "2"] }],
      });
  });
  test("without visible_when is independent, and what it says is kept", () => {
    const dependency = {
      parent_field_id: 9,
      parent_field_name: "P",
      parent_field_type: "dropdown",
    };
    expect(definition({ dependency })).toMatchObject({
      dependency: null,
      raw_values: { dependency },
    });
  });
  test("that cannot be read is left out alone, and one that comes twice counts once", () => {
    const good = { id: 1, field_name: "A", field_type: "text", entity_name: "job" };
    expect(readDefinitions([good, null, { id: 2 }, { ...good, field_name: "B" }])).toMatchObject({
      definitions: [{ id: 1, field_name: "A" }],
      leftOut: 2,
    });
    expect(readDefinitions({ data: [good] })?.definitions).toHaveLength(1);
    expect(readDefinitions("<html>")).toBeNull();
  });
});

test("what was kept raw gives way to what the user writes", () => {
  const { record } = read("contact", { stage: "Prospect", city: { deep: { name: "x" } } });
  const context: ApplyContext = {
    now: "2025-01-02T00:00:00Z",
    userId: null,
    refs,
    definitions: [],
    derive: { stagePercentage: () => null },
    fileLink: () => "",
    personName: () => "",
  };
  const edited = applyBody(CONTRACTS.contact, record, { stage_id: 3 }, context);
  expect(edited["stage"]).toEqual({ id: 3 });
  expect(edited[RAW_VALUES]).toEqual({ city: { deep: { name: "x" } } });
});

test("names that reach into prototypes are no fields", () => {
  const { record } = read(
    "contact",
    JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"a": 1}, "city": "x"}') as object,
  );
  expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
  expect(record).not.toHaveProperty("polluted");
  expect(Object.keys(record)).not.toContain("__proto__");
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
});

test("a time that is nested without end is none, and ends nothing else", () => {
  const deep: unknown = JSON.parse("[".repeat(20_000) + "]".repeat(20_000));
  expect(timeOf(deep)).toBeNull();
  expect(isNothing([[null, ""], {}])).toBe(true);
});
