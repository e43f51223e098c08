import fc from "fast-check";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { QUICK_FIELDS } from "../../shared/query/quick-fields.ts";

export const NAMES = [
  "Anna",
  "Łukasz",
  "王小明",
  "O'Neil",
  "al",
  "",
  "Anna-Maria von der Heide",
  "Ｗｉｄｅ",
  "Anna\ud83d",
];
const CITIES = ["Berlin", "北京", "San José", null];

/** `second` says when it was changed, and who owns it. */
export function contact(id: number, name: number, second: number): CrmRecord {
  const first = NAMES[name % NAMES.length] ?? "";
  return {
    id,
    slug: `contact_${id}`,
    first_name: first,
    last_name: "Test",
    full_name: name % 5 === 0 ? "" : `${first} Test`,
    email: `${first.slice(0, 2)}${id}@mail.example`,
    phone: "+48 22 123-45-67",
    designation: name % 2 === 0 ? "Manager" : "",
    tags: "new,anna",
    description: name % 3 === 0 ? "Anna wrote to Łukasz." : "",
    city: CITIES[name % CITIES.length],
    owner: second % 3 === 0 ? null : { id: second % 3 },
    stage: { id: 1 + (id % 2) },
    created_at: "2025-01-01T00:00:00Z",
    updated_at: new Date(1.75e12 + second * 8000).toISOString(),
  };
}

const someText = fc.oneof(
  fc.constantFrom("a", "an", "ann", "anna", "test", "@mail.exa", "example", "小", "王小明", "wide"),
  fc.constantFrom("2212", "481", "berlin", "jose", "test\nberlin", "new,anna", "ager", "xyz"),
);
const SHORT_FIELDS = [...QUICK_FIELDS.contact, "first_name", "last_name"];
/** What the box above a list asks. */
export const quick = someText.map((text): Filter => ({
  op: "contains",
  fields: QUICK_FIELDS.contact,
  text,
}));
export const value: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    op: fc.constant("is" as const),
    field: fc.constantFrom("owner", "stage"),
    value: fc.constantFrom(1, 2, null),
  }),
  fc.record({
    op: fc.constant("oneOf" as const),
    field: fc.constant("owner"),
    values: fc.subarray([1, 2, 7]),
  }),
);
/** Fields with short texts, or some with long ones, too. */
const inFields = fc
  .tuple(
    someText,
    fc.subarray(SHORT_FIELDS, { minLength: 1, maxLength: 3 }),
    fc.subarray(["description"]),
  )
  .map(([text, short, long]): Filter => ({ op: "contains", fields: [...short, ...long], text }));
const equal = fc
  .tuple(
    fc.constantFrom("full_name", "city", "designation"),
    fc.constantFrom("anna test", "王小明 TEST", "berlin", "Manager", "ANNA"),
  )
  .map(([field, text]): Filter => ({ op: "equals", field, text }));
const elsewhere: fc.Arbitrary<Filter> = fc.constantFrom<Filter>(
  { op: "between", field: "updated_at", from: 1.75e12 + 16_000 },
  { op: "contains", fields: ["description"], text: "anna" },
  { op: "empty", field: "city" },
  { op: "oneOf", field: "id", values: [1, 2, 3, 4, 5] },
);
const some = fc.oneof(quick, inFields, equal, value, elsewhere);
const combined = fc.oneof(
  some,
  some.map((of): Filter => ({ op: "not", of })),
  fc.tuple(some, some).map((of): Filter => ({ op: "or", of })),
);
export const someFilter = fc.oneof(
  fc
    .tuple(fc.array(quick, { maxLength: 2 }), fc.array(value, { maxLength: 2 }))
    .map(([texts, values]): Filter => ({ op: "and", of: [...texts, ...values] })),
  fc.array(combined, { minLength: 1, maxLength: 3 }).map((of): Filter => ({ op: "and", of })),
);
