import { describe, expect, test } from "vitest";
import { CONTRACTS } from "./catalog.ts";
import { type CustomFieldItem, customFieldItems } from "./custom-field.ts";
import { formToBody } from "./form-body.ts";
import { validateBody } from "./validate-body.ts";

const REFS = { slugOf: () => null, idOf: () => null };
const CARRIERS = ["candidate", "contact", "job", "deal"] as const;
const REFUSED = "must be an array of {id, value}";

/**
 * Values of `custom_fields` in a request: accepted as these items, or refused (null). api-spec:
 * Shared conventions, "an array of objects { id: integer, value: string }"; assumptions: unknown
 * fields in a body are ignored, null is a validation error.
 */
const CELLS: Readonly<
  Record<string, readonly [value: unknown, items: readonly CustomFieldItem[] | null]>
> = {
  "an item": [[{ id: 1, value: "a" }], [{ id: 1, value: "a" }]],
  "an empty value": [[{ id: 1, value: "" }], [{ id: 1, value: "" }]],
  "no items": [[], []],
  "an item with unknown keys": [
    [{ id: 1, value: "a", field_name: "Region", note: null }],
    [{ id: 1, value: "a" }],
  ],
  "two items of one id": [
    [
      { id: 1, value: "a" },
      { id: 1, value: "b" },
    ],
    [
      { id: 1, value: "a" },
      { id: 1, value: "b" },
    ],
  ],
  "an item without id": [[{ value: "a" }], null],
  "an item without value": [[{ id: 1 }], null],
  "an empty item": [[{}], null],
  "a value of null": [[{ id: 1, value: null }], null],
  "a number as value": [[{ id: 1, value: 7 }], null],
  "a boolean as value": [[{ id: 1, value: true }], null],
  "a list as value": [[{ id: 1, value: ["a"] }], null],
  "an id of null": [[{ id: null, value: "a" }], null],
  "an id as text": [[{ id: "1", value: "a" }], null],
  "a broken number as id": [[{ id: 1.5, value: "a" }], null],
  "null as item": [[null], null],
  "a text as item": [["a"], null],
  "a list as item": [[[1, "a"]], null],
  "a good and a malformed item": [[{ id: 1, value: "a" }, { id: 2 }], null],
  "an object by id": [{ "1": "a" }, null],
  "a single item without its list": [{ id: 1, value: "a" }, null],
  "a text": ["1", null],
  null: [null, null],
};

function validate(resource: (typeof CARRIERS)[number], value: unknown) {
  const validated = validateBody(
    CONTRACTS[resource],
    "update",
    { custom_fields: value },
    null,
    REFS,
  );
  const issues = validated.ok ? [] : validated.issues;
  return issues.filter(({ field }) => field === "custom_fields");
}

describe.each(CARRIERS)("custom_fields in the body of a %s", (resource) => {
  test.each(Object.entries(CELLS))("%s", (_name, [value, items]) => {
    expect(validate(resource, value)).toEqual(
      items === null ? [{ field: "custom_fields", message: REFUSED }] : [],
    );
    if (items !== null)
      expect(CONTRACTS[resource].body["custom_fields"]?.schema.parse(value)).toEqual(items);
  });
});

const FORM: Readonly<
  Record<string, readonly [form: Readonly<Record<string, string>>, isRefused: boolean]>
> = {
  "an item": [{ "custom_fields[0][id]": "1", "custom_fields[0][value]": "a" }, false],
  "an empty value": [{ "custom_fields[0][id]": "1", "custom_fields[0][value]": "" }, false],
  "an item without id": [{ "custom_fields[0][value]": "a" }, true],
  "an item without value": [{ "custom_fields[0][id]": "1" }, true],
  "an empty id": [{ "custom_fields[0][id]": "", "custom_fields[0][value]": "a" }, true],
  "a word as id": [{ "custom_fields[0][id]": "x", "custom_fields[0][value]": "a" }, true],
  "JSON of items": [{ custom_fields: '[{"id":1,"value":"a"}]' }, false],
  "JSON of an item without value": [{ custom_fields: '[{"id":1}]' }, true],
  "broken JSON": [{ custom_fields: '[{"id":1' }, true],
};

test.each(Object.entries(FORM))(
  "custom_fields in a multipart body: %s",
  (_name, [form, isRefused]) => {
    const body = formToBody(CONTRACTS.candidate, form, {});
    expect(validate("candidate", body["custom_fields"])).toEqual(
      isRefused ? [{ field: "custom_fields", message: REFUSED }] : [],
    );
  },
);

test("of stored items each one that is well-formed is read; a malformed one costs no other", () => {
  const items = (value: unknown) => customFieldItems(value);
  expect(items([{ id: 1, value: "a" }, { id: 2 }, { value: "b" }, null, "c"])).toEqual([
    { id: 1, value: "a" },
  ]);
  expect(items([{ id: 1, value: null, field_name: "Region", field_type: "text" }])).toEqual([
    { id: 1, value: "" },
  ]);
  for (const value of [null, undefined, "1", 1, { "1": "a" }, {}]) expect(items(value)).toEqual([]);
});
