import { describe, expect, test } from "vitest";
import { readBody, type RefResolver } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import {
  CUSTOM_FIELD_ENTITIES,
  type CustomFieldValue,
} from "../../../shared/contract/custom-field.ts";
import { normalizeRecord } from "../../../shared/contract/normalize.ts";
import { resourceOfSlug, RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import { validateBody } from "../../../shared/contract/validate-body.ts";
import { verdicts } from "../../../shared/contract/policy.ts";
import { dataset } from "./dataset.ts";

const OPTIONS = { seed: 7, scale: 1, today: Date.UTC(2026, 0, 15) };
const DATA = dataset(OPTIONS);
const RECORDS = Object.fromEntries(
  RESOURCES.map((resource) => [resource, [...DATA.records(resource)]]),
) as Record<Resource, Record<string, unknown>[]>;
const all = (field: string, resource: Resource) => RECORDS[resource].map((record) => record[field]);
const slugs = new Map(
  RESOURCES.flatMap((resource) =>
    RECORDS[resource].map((record) => [record["slug"], record] as const),
  ),
);

describe("the same seed", () => {
  const text = (options: Partial<typeof OPTIONS>) => {
    const data = dataset({ ...OPTIONS, scale: 0.05, ...options });
    return JSON.stringify([
      data.definitions,
      RESOURCES.map((resource) => [...data.records(resource)]),
    ]);
  };
  test("gives the same bytes, another one others", () => {
    expect(text({})).toBe(text({}));
    expect(text({ seed: 8 })).not.toBe(text({}));
  });

  test("moves with the day: what happens today happens on the day that is given", () => {
    const days = (today: number) =>
      [...dataset({ ...OPTIONS, scale: 0.05, today }).records("activity")].map(
        ({ start_date }) => (Date.parse(String(start_date)) - today) / 86_400_000,
      );
    expect(days(Date.UTC(2030, 5, 1))).toEqual(days(OPTIONS.today));
  });
});

test("scale 1 is exactly what is promised; the rest is linear but for the custom fields", () => {
  const counted = (scale: number) => {
    const data = dataset({ ...OPTIONS, scale });
    return { counts: data.counts, definitions: data.definitions.length };
  };
  expect(counted(1)).toEqual({
    counts: {
      contact: 500,
      candidate: 1000,
      organization: 120,
      job: 60,
      deal: 40,
      activity: 1500,
      note: 1200,
    },
    definitions: 30,
  });
  expect(counted(200)).toMatchObject({
    counts: { contact: 100_000, note: 240_000 },
    definitions: 30,
  });
  expect(RESOURCES.map((resource) => [resource, RECORDS[resource].length])).toEqual(
    Object.entries(sorted(DATA.counts)),
  );
});

function sorted(counts: Readonly<Record<Resource, number>>): Record<string, number> {
  return Object.fromEntries(RESOURCES.map((resource) => [resource, counts[resource]]));
}

test("a hundred thousand contacts need no memory of their own: records are made one by one", () => {
  const first = dataset({ ...OPTIONS, scale: 200 })
    .records("contact")
    .next();
  expect(first.value).toMatchObject({ id: 1 });
});

describe.each(RESOURCES)("every %s", (resource) => {
  const refs: RefResolver = {
    slugOf: (of, id) => (RECORDS[of][id - 1]?.["slug"] as string | undefined) ?? null,
    idOf: (_of, slug) => (slugs.get(slug)?.["id"] as number | undefined) ?? null,
  };
  test("can be read and obeys the rules of its own body", () => {
    for (const raw of RECORDS[resource]) {
      const read = normalizeRecord(CONTRACTS[resource], raw);
      if (!read.ok) throw new Error(read.reason);
      if (Object.keys(CONTRACTS[resource].body).length === 0) continue;
      const body = readBody(CONTRACTS[resource], read.record, refs);
      expect(validateBody(CONTRACTS[resource], "update", body, read.record, refs)).toMatchObject({
        ok: true,
      });
    }
  });

  test("has an id and slug of its own and names records that are there", () => {
    expect(new Set(all("id", resource)).size).toBe(RECORDS[resource].length);
    const named = JSON.stringify(RECORDS[resource]).match(/"[a-z]+_[0-9a-z]+"/g) ?? [];
    const missing = named
      .map((quoted) => quoted.slice(1, -1))
      .filter((slug) => resourceOfSlug(slug) !== null && !slugs.has(slug));
    // Names of fields look like slugs; none of them begins like one.
    expect(
      missing.filter(
        (text) =>
          !/^(candidate|contact|organization|job|deal)_(status|funnel|amount|type|stage)/.test(
            text,
          ),
      ),
    ).toEqual([]);
  });
});

test("attendees carry the names of the records that they are", () => {
  for (const attendees of all("attendees", "activity") as Record<
    string,
    { slug: string; full_name: string }[]
  >[])
    for (const { slug, full_name } of [
      ...(attendees["candidates"] ?? []),
      ...(attendees["contacts"] ?? []),
    ])
      expect(slugs.get(slug)?.["full_name"]).toBe(full_name);
});

test("every shape of a relation occurs: none, other kinds, all attendees and files", () => {
  const activities = RECORDS.activity;
  const attendees = all("attendees", "activity") as Record<string, unknown[]>[];
  const shapes = {
    contactWithoutOrganization: all("organization", "contact").includes(null),
    dealWithoutOrganization: all("organization", "deal").includes(null),
    jobWithoutContact: all("contact", "job").includes(null),
    jobWithoutCurrency: all("currency", "job").includes(null),
    organizationWithoutIndustry: all("industry", "organization").includes(null),
    untouchedNote: all("updated_by", "note").includes(null),
    noteWithoutType: all("note_type", "note").includes(null),
    openJob: all("close_date", "job").includes(""),
    dealTypes: [...new Set(all("deal_type", "deal").map((type) => typeof type))].toSorted(),
    qualifications: [
      ...new Set(all("qualification", "candidate").map((value) => typeof value)),
    ].toSorted(),
    related: [...new Set(all("related_to_type", "activity"))].map(String).toSorted(),
    ownActivityTypes: activities.some(
      (activity) => (activity["activity_type"] as { id: number }).id > 5,
    ),
    attendees: ["candidates", "contacts", "users"].map((kind) =>
      attendees.some((of) => (of[kind]?.length ?? 0) > 1),
    ),
    nobody: attendees.some((of) => Object.values(of).every((list) => list.length === 0)),
    attachments: new Set(all("attachment", "activity").map((file) => file === null)).size,
    noteEntities: [...new Set(all("related_to_type", "note"))]
      .map(Number)
      .toSorted((a, b) => a - b),
    today: activities.filter((activity) => activity["start_date"] === "2026-01-15").length > 10,
  };
  expect(shapes).toEqual({
    contactWithoutOrganization: true,
    dealWithoutOrganization: true,
    jobWithoutContact: true,
    jobWithoutCurrency: true,
    organizationWithoutIndustry: true,
    untouchedNote: true,
    noteWithoutType: true,
    openJob: true,
    dealTypes: ["number", "string"],
    qualifications: ["number", "string"],
    related: ["candidate", "contact", "deal", "job", "null", "organization", "other"],
    ownActivityTypes: true,
    attendees: [true, true, true],
    nobody: true,
    attachments: 2,
    noteEntities: [1, 2, 3, 4, 5],
    today: true,
  });
});

test("texts include many scripts, right to left, long names and HTML that must be cleaned", () => {
  const names = [...all("full_name", "contact"), ...all("full_name", "candidate")].join(" ");
  const scripts = ["Latin", "Arabic", "Hebrew", "Han", "Hiragana", "Hangul", "Cyrillic", "Greek"];
  expect(scripts.filter((script) => !new RegExp(`\\p{Script=${script}}`, "u").test(names))).toEqual(
    [],
  );
  expect(
    ["ł", "ı", "İ", "ß", "ø", "Ægidius", "O'Connor", "Đức"].filter((part) => !names.includes(part)),
  ).toEqual([]);
  expect(
    Math.max(...all("full_name", "candidate").map((name) => String(name).length)),
  ).toBeGreaterThan(60);
  const html = all("description", "job").join(" ");
  expect(
    ["<script>", "onerror=", "javascript:", "<ul>", "&amp;"].filter((part) => !html.includes(part)),
  ).toEqual([]);
  expect(
    new Set(all("phone", "contact").map((phone) => String(phone).replace(/\d+/g, "9"))).size,
  ).toBeGreaterThan(6);
});

describe("nested custom fields", () => {
  const depth = (id: number): number => {
    const parent = DATA.definitions.find((definition) => definition.id === id)?.dependency
      ?.parent_field_id;
    return parent === undefined ? 1 : 1 + depth(parent);
  };
  test.each(CUSTOM_FIELD_ENTITIES)("%s: three levels deep", (entity) => {
    const own = DATA.definitions.filter((definition) => definition.entity_name === entity);
    expect(Math.max(...own.map(({ id }) => depth(id)))).toBe(3);
  });

  test("every kind, every kind of parent", () => {
    const types = new Set(DATA.definitions.map((definition) => definition.field_type));
    expect([...types].toSorted()).toEqual([
      "checkbox",
      "date",
      "dropdown",
      "file",
      "multiselect",
      "number",
      "percentage",
      "phone",
      "text",
    ]);
    const parents = new Set(
      DATA.definitions.map((definition) => definition.dependency?.parent_field_type),
    );
    expect([...parents]).toEqual(
      expect.arrayContaining(["checkbox", "dropdown", "multiselect", undefined]),
    );
  });

  test.each(CUSTOM_FIELD_ENTITIES)(
    "%s: values occur that fit, are hidden, are no longer allowed, or are missing",
    (entity) => {
      const own = DATA.definitions.filter((definition) => definition.entity_name === entity);
      const seen = { fits: 0, hidden: 0, notAllowed: 0, absent: 0 };
      for (const values of all("custom_fields", entity) as CustomFieldValue[][]) {
        const judged = verdicts(own, values);
        for (const { id } of own) {
          const item = values.find((value) => value.id === id);
          const verdict = judged.get(id);
          if (item === undefined) seen.absent += 1;
          else if (verdict?.valid === true) seen.fits += 1;
          else if (verdict?.reason?.kind === "hidden") seen.hidden += 1;
          else seen.notAllowed += 1;
        }
      }
      expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
    },
  );
});
