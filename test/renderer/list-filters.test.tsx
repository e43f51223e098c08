import { describe, expect, test } from "vitest";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { addDays, compileConditions } from "../../renderer/query/compile-conditions.ts";
import {
  appended,
  type Condition,
  type Group,
  NO_CONDITIONS,
  readConditions,
  replaced,
  writeConditions,
} from "../../renderer/query/conditions.ts";
import { readFilter } from "../../renderer/query/read-filter.ts";
import { newCondition } from "../../renderer/query/condition-editor.tsx";
import { PLAIN, readQuery, showsTheSame, writeQuery } from "../../renderer/query/list-address.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import { listEntry } from "../../renderer/screens/list/views/pinned-views.tsx";

const define = (
  id: number,
  field_name: string,
  field_type: string,
  default_value: string | null = null,
) =>
  ({
    id,
    field_name,
    field_type,
    default_value,
    entity_name: "candidate",
    dependency: null,
  }) satisfies CustomFieldDefinition;
const DEFINITIONS = [
  define(4, "Languages", "multiselect", "Go,Rust"),
  define(5, "Day rate", "number"),
  define(6, "Available", "checkbox"),
  define(7, "Visa until", "date"),
];
const FIELDS = listFields("candidate", DEFINITIONS);
const fieldOf = (name: string) => FIELDS.find((field) => field.field === name);
const NOW = { today: "2026-11-21", me: 7 };
const compile = (field: string, op: Condition["op"], ...values: string[]) =>
  compileConditions({ field, op, values }, fieldOf, NOW);
const local = (text: string) => new Date(text).getTime();

describe("a condition on a related record", () => {
  const contacts = listFields("contact", [
    { ...define(9, "Tier", "dropdown", "A,B"), entity_name: "organization" },
    { ...define(8, "Nickname", "text"), entity_name: "contact" },
  ]);
  const within = (field: string, op: Condition["op"], ...values: string[]) =>
    compileConditions(
      { field, op, values },
      (name) => contacts.find((known) => known.field === name),
      NOW,
    );
  const related = (of: Filter): Filter => ({ op: "related", field: "organization", of });

  test("asks the record that the field leads to, its custom fields included", () => {
    const website: Filter = { op: "contains", fields: ["website"], text: "acme" };
    expect(within("organization/website", "contains", "acme")).toEqual(related(website));
    expect(within("organization/owner", "one", "7")).toEqual(
      related({ op: "oneOf", field: "owner", values: [7] }),
    );
    expect(within("organization/custom_fields.9", "one", "A")).toMatchObject({ op: "related" });
    expect(contacts.find(({ field }) => field === "organization/website")?.title).toBe(
      "Organization › Website",
    );
    expect(contacts.some(({ field }) => field === "organization/custom_fields.8")).toBe(false);
  });

  test("what it is not, and that it is empty, match exactly the others", () => {
    for (const [negative, positive] of [
      ["lacks", "contains"],
      ["not", "is"],
      ["empty", "filled"],
    ] as const)
      expect(within("organization/website", negative, "x")).toEqual({
        op: "not",
        of: within("organization/website", positive, "x"),
      });
  });

  test("activities can be asked for who is invited, and for what is known of them", () => {
    const activities = listFields("activity", []);
    const titles = activities.map(({ title }) => title);
    expect(titles).toContain("Candidates attending");
    expect(titles).toContain("Colleagues attending");
    expect(titles).toContain("Contacts attending › City");
  });
});

describe("a condition as a filter", () => {
  test("texts, numbers, flags and choices", () => {
    expect(compile("city", "contains", "ber")).toEqual({
      op: "contains",
      fields: ["city"],
      text: "ber",
    });
    expect(compile("phone", "contains", "49 30-12")).toMatchObject({
      op: "or",
      of: [{}, { fields: ["phone_digits"], text: "49 30-12" }],
    });
    expect(compile("phone", "contains", "ext 12")).toMatchObject({ op: "contains" });
    expect(compile("city", "not", "Berlin")).toEqual({
      op: "not",
      of: { op: "equals", field: "city", text: "Berlin" },
    });
    expect(compile("experience", "least", "5")).toEqual({
      op: "between",
      field: "experience",
      from: 5,
    });
    expect(compile("experience", "most", "5")).toEqual({
      op: "between",
      field: "experience",
      to: 5,
    });
    expect(compile("experience", "is", "about 5")).toEqual({ op: "none" });
    expect(compile("owner", "one", "7", "8")).toEqual({
      op: "oneOf",
      field: "owner",
      values: [7, 8],
    });
    expect(compile("city", "filled")).toEqual({ op: "not", of: { op: "empty", field: "city" } });
  });

  test("custom fields go by their type: options one by one, numbers, ticks in any spelling", () => {
    expect(compile("custom_fields.4", "one", "Go")).toEqual({
      op: "oneOf",
      field: "custom_members.4",
      values: ["Go"],
    });
    expect(compile("custom_fields.5", "between", "100", "200")).toMatchObject({
      from: 100,
      to: 200,
    });
    expect(compile("custom_fields.6", "is", "false")).toEqual({
      op: "is",
      field: "custom_flags.6",
      value: false,
    });
    expect(fieldOf("custom_fields.5")?.sort).toBe("custom_numbers.5");
  });

  test("relative days include today, are resolved when asked, and are local days", () => {
    expect(compile("available_from", "next", "7")).toEqual({
      op: "between",
      field: "available_from",
      from: "2026-11-21",
      to: "2026-11-28~",
    });
    expect(compile("updated_at", "last", "2")).toEqual({
      op: "between",
      field: "updated_at",
      from: local("2026-11-19T00:00"),
      to: local("2026-11-22T00:00") - 1,
    });
    expect(compile("updated_at", "is", "2026-03-29")).toMatchObject({
      from: local("2026-03-29T00:00"),
    });
    expect(addDays("2026-02-27", 2)).toBe("2026-03-01");
  });

  test("before and after leave the day out, and before does not match what has no date", () => {
    expect(compile("available_from", "before", "2026-05-01")).toMatchObject({
      from: "0",
      to: "2026-04-30~",
    });
    expect(compile("available_from", "after", "2026-05-01")).toEqual({
      op: "between",
      field: "available_from",
      from: "2026-05-02",
    });
    expect(compile("available_from", "between", "2026-06-01", "2026-05-01")).toMatchObject({
      from: "2026-05-01",
      to: "2026-06-01~",
    });
  });

  test("without a value it filters nothing; of a field that is gone it matches nothing", () => {
    expect(compile("city", "contains", " ")).toBeNull();
    expect(compile("gone", "contains", "x")).toEqual({ op: "none" });
  });

  test("groups mix and with or; empty ones do not count", () => {
    const city = (text: string): Condition => ({ field: "city", op: "contains", values: [text] });
    const tree: Group = {
      match: "all",
      of: [city("a"), { match: "any", of: [city("b"), city("c")] }, { match: "any", of: [] }],
    };
    expect(compileConditions(tree, fieldOf, NOW)).toMatchObject({
      op: "and",
      of: [{ text: "a" }, { op: "or" }],
    });
    expect(compileConditions(NO_CONDITIONS, fieldOf, NOW)).toBeNull();
  });
});

describe("the filter of a report", () => {
  const deals = listFields("deal", []);
  const read = (filter: Filter, where = NO_CONDITIONS) =>
    readFilter(filter, (name) => deals.find((field) => field.field === name), where);
  const condition = (field: string, op: Condition["op"], ...values: string[]) => ({
    field,
    op,
    values,
  });

  test("becomes chips", () => {
    const won: Filter = { op: "not", of: { op: "oneOf", field: "stage", values: [5, 6] } };
    const month: Filter = {
      op: "between",
      field: "close_date",
      from: "2026-11-01",
      to: "2026-11-30",
    };
    const since: Filter = { op: "between", field: "created_at", from: local("2026-10-01T00:00") };
    expect(read({ op: "and", of: [won, month, since] })).toEqual({
      where: {
        match: "all",
        of: [
          condition("stage", "none", "5", "6"),
          condition("close_date", "between", "2026-11-01", "2026-11-30"),
          condition("created_at", "after", "2026-09-30"),
        ],
      },
      rest: null,
    });
    expect(read({ op: "is", field: "owner", value: 7 }).where.of).toEqual([
      condition("owner", "one", "7"),
    ]);
    expect(read({ op: "not", of: { op: "empty", field: "close_date" } }).where.of).toEqual([
      condition("close_date", "filled"),
    ]);
  });

  test("chips show the part they can, and keep the rest and the earlier filter", () => {
    const currency: Filter = { op: "is", field: "currency.code", value: "EUR" };
    const before: Group = {
      match: "any",
      of: [condition("name", "contains", "x"), condition("tags", "empty")],
    };
    expect(
      read({ op: "and", of: [{ op: "is", field: "stage", value: 2 }, currency] }, before),
    ).toEqual({
      where: { match: "all", of: [before, condition("stage", "one", "2")] },
      rest: currency,
    });
    const night: Filter = {
      op: "between",
      field: "created_at",
      from: local("2026-10-01T00:00") + 5,
    };
    expect(read(night)).toEqual({ where: NO_CONDITIONS, rest: night });
  });

  test("means the same afterwards", () => {
    const filters: readonly Filter[] = [
      { op: "is", field: "stage", value: 2 },
      { op: "not", of: { op: "empty", field: "organization" } },
      { op: "between", field: "deal_amount", from: 5 },
      {
        op: "between",
        field: "created_at",
        from: local("2026-03-01T00:00"),
        to: local("2026-04-01T00:00") - 1,
      },
      {
        op: "or",
        of: [
          { op: "equals", field: "name", text: "a" },
          { op: "empty", field: "tags" },
        ],
      },
    ];
    const meant = (filter: Filter) =>
      compileConditions(
        read(filter).where,
        (name) => deals.find((field) => field.field === name),
        NOW,
      );
    expect(filters.map(meant)).toEqual([
      { op: "oneOf", field: "stage", values: [2] },
      ...filters.slice(1),
    ]);
  });
});

test("filters are put, changed and taken away anywhere in the tree", () => {
  const city = (text: string): Condition => ({ field: "city", op: "contains", values: [text] });
  const one = appended(NO_CONDITIONS, [], city("a"));
  const two = appended(appended(one, [], { match: "any", of: [] }), [1], city("b"));
  expect(two.of[1]).toEqual({ match: "any", of: [city("b")] });
  expect(replaced(two, [1, 0], city("c")).of[1]).toEqual({ match: "any", of: [city("c")] });
  expect(replaced(two, [1], null)).toEqual(one);
  expect(replaced(two, [7, 2], city("x"))).toEqual(two);
});

describe("the address of a list", () => {
  const state = {
    text: "anna & bob",
    where: {
      match: "any",
      of: [{ field: "city", op: "contains", values: ["Köln, 50%"] }],
    } as Group,
    filter: null,
    sort: "city:asc",
    view: "v1",
  };

  test("holds filter, order and view, and gives them back", () => {
    const { unreadable, ...read } = readQuery(writeQuery(state));
    expect(unreadable).toBe(false);
    expect(read).toEqual(state);
    expect(writeQuery(PLAIN)).toBe("");
  });

  test("says so when it cannot be read, rather than to filter something else", () => {
    expect(readQuery("where=nonsense")).toMatchObject({ unreadable: true, where: NO_CONDITIONS });
    expect(readQuery('where={"all":[["city","sounds like","x"]]}').unreadable).toBe(true);
    expect(readQuery("filter={}").unreadable).toBe(true);
    expect(readQuery("sort=;DROP").sort).toBeNull();
    expect(
      readConditions(writeConditions({ match: "all", of: [{ match: "any", of: [] }] })),
    ).not.toBeNull();
  });

  test("takes the filter of a report", () => {
    const filter = { op: "is", field: "stage", value: 2 } as const;
    expect(readQuery(`filter=${encodeURIComponent(JSON.stringify(filter))}`).filter).toEqual(
      filter,
    );
  });

  test("two addresses that show the same are no change against each other", () => {
    expect(
      showsTheSame(
        { ...PLAIN, sort: "updated_at:desc" },
        { ...PLAIN, view: "x" },
        "updated_at:desc",
      ),
    ).toBe(true);
    expect(showsTheSame({ ...PLAIN, sort: "city:asc" }, PLAIN, "updated_at:desc")).toBe(false);
    expect(
      showsTheSame({ ...PLAIN, text: " a " }, { ...PLAIN, text: "a" }, "updated_at:desc"),
    ).toBe(true);
  });
});

test("a filter of the last contact begins with whom nobody has called in 30 days", () => {
  const field = listFields("contact", []).find((one) => one.field === "last_contact");
  if (field === undefined) throw new Error("There is no last contact.");
  expect(newCondition(field)).toEqual({ field: "last_contact", op: "notLast", values: ["30"] });
});

test("the entry of a list, and its keys, lead to all of it and not to the last saved view", () => {
  const place = { view: "list", resource: "candidate", open: null } as const;
  const left = (query: string) => ({
    place: { view: "today" } as const,
    leftQueries: { candidate: query },
  });
  const view = writeQuery({ text: "anna", view: "v1" });
  expect(listEntry(place, left(view))).toEqual({ ...place, query: "" });
  expect(listEntry(place, left(writeQuery({ text: "anna" })))).toEqual(place);
});
