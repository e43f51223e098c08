// Our own export, read again, plans nothing.
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { shownNumber } from "../../main/store/query/phone-numbers.ts";
import { readWorkbook } from "../../main/intake/read/read-workbook.ts";
import { CsvText } from "../../renderer/query/export-file.ts";
import { exportCell } from "../../renderer/screens/list/export/export-cell.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import { setUserZone } from "../../renderer/ui/time-zone.ts";
import { NAMES, planOf, type Records, someRecord } from "./some-records.ts";

setUserZone("Europe/Berlin");

const definition = (
  id: number,
  entity_name: "contact" | "candidate",
  field_name: string,
  field_type: string,
  default_value: string | null = null,
): CustomFieldDefinition => ({
  id,
  field_name,
  field_type,
  default_value,
  entity_name,
  dependency: null,
});
const DEFINITIONS: readonly CustomFieldDefinition[] = [
  definition(1, "candidate", "Rate", "percentage"),
  definition(2, "candidate", "Since", "date"),
  definition(3, "candidate", "Office phone", "phone"),
  definition(4, "candidate", "Size", "number"),
  definition(5, "candidate", "Driver", "checkbox"),
  definition(6, "candidate", "Region", "dropdown", "North,South"),
  definition(7, "candidate", "Modes", "multiselect", "Remote,On site"),
  definition(8, "candidate", "Hobby", "text"),
];

const phrase = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "Zoë",
        "O’Neil",
        "=1+1",
        "-5",
        '"q"',
        "a,b",
        "x;y",
        "line\nbreak",
        "مرحبا",
        "😀",
        "'t",
        "@me",
        "12",
        "N/A",
      ),
      fc.string({ unit: "grapheme", maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(" "));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const phone = fc.constantFrom(
  "+49 171 1234567",
  "0171/1234568",
  "030 901820",
  "+1 212 555 0134 ext. 9",
  "call me",
  "+49 (0)171 99",
  "12345",
);
const word = fc.stringMatching(/^[A-Za-z]{1,8}$/);
const list = fc.uniqueArray(word, { maxLength: 3 }).map((words) => words.join(","));
const day = fc.constantFrom("2026-02-03", "2024-12-31", "1999-01-01");

const candidate = fc.record({
  // A name without a letter is none, and "N/A" stands for nothing.
  first_name: phrase.map((text) => `A ${text}`),
  last_name: phrase.map((text) => `B ${text}`),
  email: optional(word.map((name) => `${name}@mail.example`)),
  phone: optional(phone),
  current_position: optional(phrase),
  current_organization: optional(phrase),
  city: optional(phrase),
  tags: optional(list),
  skill: optional(list),
  experience: optional(fc.integer({ min: 0, max: 40 })),
  expected_salary: optional(fc.constantFrom(65000, 1.234, 1234567.5, -3, 0.1)),
  salary_type: optional(fc.integer({ min: 1, max: 7 })),
  available_from: optional(day),
  willing_to_relocate: optional(fc.constantFrom(0, 1)),
  gender: optional(fc.constantFrom(0, 1, 2)),
  description: optional(fc.oneof(phrase, fc.constant("**bold** text"))),
  owner: optional(fc.constantFrom({ id: 1 }, { id: 2 }, { id: 77 })),
  currency: optional(fc.constantFrom({ id: 30 }, { id: 99 })),
  industry: optional(fc.constantFrom({ id: 20 }, { id: 98 })),
  custom_fields: fc.record({
    1: optional(fc.constantFrom("62.5%", "7")),
    2: optional(day),
    3: optional(phone),
    4: optional(fc.constantFrom("60.50", "1.234", "x")),
    5: optional(fc.constantFrom("true", "false", "1")),
    6: optional(fc.constantFrom("North", "West")),
    7: optional(fc.constantFrom("Remote", "Remote,On site")),
    8: optional(phrase),
  }),
});

/** A record as a list shows it: relations in full. */
function shown(record: CrmRecord): Record<string, unknown> & { id: number } {
  const idOf = (value: unknown) =>
    typeof value === "object" && value !== null && "id" in value ? Number(value.id) : null;
  const phoneText = typeof record["phone"] === "string" ? record["phone"] : "";
  const number = shownNumber(phoneText, "DE");
  const entry = (lookup: "currency", value: unknown) => {
    const id = idOf(value);
    return id === null ? null : (NAMES.lookup(lookup, id) ?? { id });
  };
  const owner = idOf(record["owner"]);
  const gender = record["gender"];
  return {
    ...record,
    ...(number !== null && { shown_phone: number }),
    owner: owner === null ? null : (NAMES.user(owner) ?? { id: owner }),
    currency: entry("currency", record["currency"]),
    industry: idOf(record["industry"]),
    gender:
      typeof gender === "number"
        ? { id: gender, label: ["Not Available", "Male", "Female"][gender] }
        : null,
  };
}

const LOOKUPS = Object.fromEntries(
  [
    "contact_stage",
    "deal_stage",
    "job_status",
    "industry",
    "qualification",
    "currency",
    "activity_type",
    "note_type",
  ].map((name) => [name, []]),
);

function exported(
  records: readonly CrmRecord[],
  locale: string,
  fieldNames: readonly string[] | null,
): string {
  const fields = listFields("candidate", DEFINITIONS).filter(
    ({ column, field }) => column && (fieldNames === null || fieldNames.includes(field)),
  );
  const file = new CsvText(
    fields.map(({ title }) => title),
    locale,
  );
  const lookups = { users: NAMES.users(), ...LOOKUPS, industry: NAMES.lookups("industry") };
  file.add(
    records.map((record) =>
      fields.map((field) =>
        exportCell("candidate", field, shown(record) as never, lookups as never),
      ),
    ),
  );
  return file.end();
}

test("an export of random candidates plans nothing, whichever columns and locale it has", () => {
  fc.assert(
    fc.property(
      fc.array(candidate, { minLength: 1, maxLength: 8 }),
      fc.constantFrom("en-US", "de-DE"),
      fc.constantFrom(
        null,
        ["full_name", "phone", "current_organization", "skill"],
        ["full_name", "city"],
      ),
      (people, locale, columns) => {
        const records: Records = {
          candidate: people.map(({ custom_fields, ...fields }, index) =>
            someRecord("candidate", index + 1, {
              ...fields,
              custom_fields: Object.entries(custom_fields).flatMap(([id, value]) => {
                const own = DEFINITIONS.find((other) => other.id === Number(id));
                return value === null || own === undefined
                  ? []
                  : [{ id: own.id, field_name: own.field_name, field_type: own.field_type, value }];
              }),
            }),
          ),
        };
        const csv = exported(records.candidate ?? [], locale, columns);
        const { plans } = planOf(readWorkbook(new TextEncoder().encode(csv), "export.csv"), {
          resource: "candidate",
          records,
          definitions: DEFINITIONS,
        });
        expect(plans.map(({ line }) => line)).toEqual(people.map((_, index) => index + 2));
        expect(plans.filter(({ outcome }) => outcome !== "same")).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});
