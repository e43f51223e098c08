import { expect, test } from "vitest";
import { dependencyTree } from "./dependency-tree.ts";
import { emptiedBy, offers } from "../policy.ts";
import { field, stored } from "../../../test/policy/fields.ts";

const [REGION, COUNTRY, CITY, PERMIT, REMARK] = [1, 2, 3, 4, 5];
const FIELDS = [
  field(REGION, "Region", "dropdown", "Europe, Asia"),
  field(COUNTRY, "Country", "dropdown", "France, Japan", {
    parent: REGION,
    rules: [
      ["Europe", ["France"]],
      ["Asia", ["Japan"]],
    ],
  }),
  field(CITY, "City", "multiselect", "Paris, Lyon", { parent: COUNTRY, rules: [["France", null]] }),
  field(PERMIT, "Permit", "file", null, { parent: COUNTRY, rules: [["France", null]] }),
  field(REMARK, "Remark", "text"),
];
const PARISIAN = stored(FIELDS, {
  [REGION]: "Europe",
  [COUNTRY]: "France",
  [CITY]: "Paris",
  [PERMIT]: "permit.pdf",
  [REMARK]: "likes cheese",
});

test("`clear` also empties all descendants that no longer fit, but never a file", () => {
  expect(emptiedBy(FIELDS, PARISIAN, [{ id: REGION, value: "Asia" }])).toEqual([
    { id: COUNTRY, value: "France" },
    { id: CITY, value: "Paris" },
  ]);
});

test("a value that is sent itself, or was empty before, is not emptied beside it", () => {
  const sent = [
    { id: REGION, value: "Asia" },
    { id: COUNTRY, value: "France" },
  ];
  expect(emptiedBy(FIELDS, PARISIAN, sent)).toEqual([{ id: CITY, value: "Paris" }]);
  const withoutCity = stored(FIELDS, {
    [REGION]: "Europe",
    [COUNTRY]: "France",
    [CITY]: " ",
    [REMARK]: null,
  });
  expect(emptiedBy(FIELDS, withoutCity, [{ id: REGION, value: "Asia" }])).toEqual([
    { id: COUNTRY, value: "France" },
  ]);
});

test("what fits, and what has nothing to do with it, is not emptied", () => {
  expect(emptiedBy(FIELDS, PARISIAN, [{ id: REMARK, value: "" }])).toEqual([]);
  expect(emptiedBy(FIELDS, PARISIAN, [{ id: REGION, value: "Europe" }])).toEqual([]);
});

test("a field offers a value when it offers each part of it; nothing offers nothing", () => {
  const dropdown = field(1, "Region", "dropdown", "Europe, Asia");
  const several = field(2, "Cities", "multiselect", "Paris, Lyon");
  expect(
    ["Asia", " Asia ", "asia", "Europe, Asia", ""].map((value) => offers(dropdown, value)),
  ).toEqual([true, true, false, false, false]);
  expect(
    ["Paris", "Lyon, Paris", "Paris, Rome", "", " , "].map((value) => offers(several, value)),
  ).toEqual([true, true, false, false, false]);
  expect(offers(field(3, "Note", "text", "a, b"), "a")).toBe(false);
  expect(offers(field(4, "Bare", "dropdown"), "a")).toBe(false);
});

test("of definitions with the same id the first is taken, whatever the second one says", () => {
  const twice = [FIELDS[0], field(REGION, "Other", "text"), FIELDS[1]].filter(
    (item) => item !== undefined,
  );
  const tree = dependencyTree(twice);
  expect(tree.byId.get(REGION)?.field_name).toBe("Region");
  expect(tree.parentsFirst.map(({ field_name }) => field_name)).toEqual(["Region", "Country"]);
});
