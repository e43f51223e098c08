import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { FieldEditor } from "../../renderer/fields/field-editor.tsx";
import { listFields } from "../../renderer/query/list-fields.ts";
import { createFields } from "../../renderer/screens/record/create/create-form-fields.tsx";
import { factRows } from "../../renderer/screens/record/facts/fact-rows.ts";
import { cellText, unusedHeavyFields } from "../../renderer/screens/list/table/columns.ts";
import type { BodyField } from "../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { CUSTOM_FIELD_ENTITIES } from "../../shared/contract/custom-field.ts";
import { isOneOf } from "../../shared/contract/enumeration.ts";
import { readActivityList } from "../../shared/query/params/activity-params.ts";
import { readNoteList } from "../../shared/query/params/note-params.ts";
import { readSearch } from "../../shared/query/params/search-params.ts";
import type { RecordKind } from "../../shared/contract/record-field.ts";
import { type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import type { ShownRecord } from "../../shared/contract/record-view.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { scriptedBridge } from "./scripted-bridge.ts";
import { show } from "./show.tsx";

/**
 * Fields of records that no row of facts shows, each with where they are seen. What is in no table
 * and in no row is out of the user's reach.
 */
const SEEN_ELSEWHERE: Readonly<Record<string, string>> = {
  slug: "the address of the page; Roadbook shows no ids",
  full_name: "the title of the record, made of first and last name",
  custom_fields: "a section of their own",
  attendees: "in the rows of candidates, contacts and colleagues attending",
  start_date: "in the row of the start, in local time",
  start_time: "in the row of the start, in local time",
  end_time: "in the row of the end, in local time",
  "note.related_to": "by name in the head and the relations",
  "note.related_to_type": "by name in the head and the relations",
  "activity.related_to_type": "by what the record is that it is about",
};

/** Fields of bodies without an editor of their own, each with how they are set. */
const SET_ELSEWHERE: Readonly<Record<string, string>> = {
  custom_fields: "the section of custom fields",
  invalid_linked_custom_field_value_policy: "asked where values no longer fit",
  related_to_entity: "follows the record that is chosen, or that it is about none",
  entity_name: "follows the record that is chosen",
};

/** A value as the API gives it, by the kind of its field. */
function sampleOf(kind: RecordKind): unknown {
  switch (kind.type) {
    case "text":
      return kind.format === "url" ? "https://site.example/x" : "words";
    case "list":
      return "one,two";
    case "number":
      return 5;
    case "choice":
      return kind.choices[0]?.id;
    case "date":
      return "2026-05-01";
    case "time":
      return "10:00";
    case "instant":
      return "2026-05-01T10:00:00Z";
    case "flag":
      return true;
    case "user":
      return { id: 7, full_name: "Marta Nunes" };
    case "users":
      return [{ id: 7, full_name: "Marta Nunes" }];
    case "lookup":
      return { id: 3, label: "Third" };
    case "ref":
      return { id: 4, slug: `${kind.resource}_x`, name: "Acme" };
    case "refs":
      return [{ id: 4, slug: `${kind.resource}_x`, name: "Acme" }];
    case "gender":
      return { id: 1, label: "Male" };
    case "socials":
      return { network_a: "https://a.example/x", network_b: "https://b.example/x" };
    case "attendees":
      return {
        candidates: [{ slug: "candidate_x", full_name: "Anna" }],
        contacts: [{ slug: "contact_x", full_name: "Jonas" }],
        users: [{ id: 7, full_name: "Marta Nunes" }],
      };
    case "attachment":
      return { file_name: "cv.pdf", file_link: "https://files.example/cv.pdf" };
    case "custom_fields":
      return [];
  }
}

function fullRecord(resource: Resource) {
  const values = Object.entries(CONTRACTS[resource].record).map(([name, { kind }]) => [
    name,
    sampleOf(kind),
  ]);
  return { id: 1, slug: `${resource}_x`, ...Object.fromEntries(values) };
}

test.each(RESOURCES)("every field that the API returns of a %s is seen", (resource) => {
  const rows = factRows(resource, fullRecord(resource), undefined);
  const { record, body } = CONTRACTS[resource];
  const isSeen = (name: string) =>
    rows.some((row) => {
      const path = row.type === "editable" ? body[row.name]?.path : row.name;
      return row.text !== "" && path?.split(".")[0] === name;
    });
  const unseen = Object.keys(record).filter(
    (name) =>
      !isSeen(name) &&
      SEEN_ELSEWHERE[name] === undefined &&
      SEEN_ELSEWHERE[`${resource}.${name}`] === undefined,
  );
  expect(unseen).toEqual([]);
});

const BODIES = RESOURCES.flatMap((resource) =>
  Object.entries(CONTRACTS[resource].body)
    .filter(([name]) => SET_ELSEWHERE[name] === undefined)
    .map(([name, field]) => ({ resource, name, field })),
);

test("every field that the API takes has a control", async () => {
  await show(
    scriptedBridge(),
    BODIES.map(({ resource, name, field }) => (
      <div key={`${resource}.${name}`} data-testid={`${resource}.${name}`}>
        <FieldEditor
          name={name}
          field={field}
          label={name}
          value={undefined}
          invalid={false}
          onChange={() => undefined}
        />
      </div>
    )),
  );
  await expect.element(page.getByTestId("candidate.first_name")).toBeVisible();
  // The editor of formatted text is loaded with the first one.
  const without = () =>
    BODIES.map(({ resource, name }) => `${resource}.${name}`).filter(
      (id) =>
        page
          .getByTestId(id)
          .element()
          .querySelector("input, textarea, button, [contenteditable=true]") === null,
    );
  await expect.poll(without).toEqual([]);
});

test("every field that the API takes is on the record and in the form for a new one", () => {
  const missing = BODIES.flatMap(({ resource, name }) => {
    const rows = factRows(resource, fullRecord(resource), undefined);
    // The API changes no notes: they are only made.
    const isOnRecord =
      resource === "note" || rows.some((row) => row.type === "editable" && row.name === name);
    const isInForm = createFields(resource).some(({ fields }) =>
      fields.some((field) => field.name === name),
    );
    return isOnRecord && isInForm ? [] : [`${resource}.${name}`];
  });
  expect(missing).toEqual([]);
});

test("every field that the API takes can be a column and a filter, also one it never shows", () => {
  const missing = BODIES.flatMap(({ resource, name, field }) => {
    const known = listFields(resource, []);
    const isListed = known.some(({ field: listed }) => listed.split(".")[0] === startOfPath(field));
    return isListed ? [] : [`${resource}.${name}`];
  });
  expect(missing).toEqual([]);
  // What was sent is shown as on the record.
  const job = { id: 1, slug: "job_x", xml_feeds: "1,4", minimum_experience: 5 };
  const text = (name: string) => {
    const field = listFields("job", []).find((one) => one.field === name);
    return field === undefined ? "" : cellText("job", field, job, undefined);
  };
  expect([text("xml_feeds"), text("minimum_experience")]).toEqual(["Board 1, Board 4", "5"]);
});

test.each(RESOURCES)("rows of a %s have what their columns show", (resource) => {
  const budget = { id: 9, field_name: "Budget", field_type: "text", value: "4,000" };
  const definitions = isOneOf(CUSTOM_FIELD_ENTITIES, resource)
    ? [{ ...budget, entity_name: resource, default_value: null, dependency: null }]
    : [];
  const whole: ShownRecord = { ...fullRecord(resource), custom_fields: [budget] };
  const columns = listFields(resource, definitions).filter(({ column }) => column);
  const shown = columns.map((field) => {
    const left = new Set(unusedHeavyFields(resource, [{ field, width: null, share: 1 }]));
    const row = Object.entries(whole).filter(([name]) => !left.has(name));
    return cellText(resource, field, { ...Object.fromEntries(row), id: whole.id }, undefined);
  });
  expect(shown).toEqual(columns.map((field) => cellText(resource, field, whole, undefined)));
  expect(shown.includes(budget.value)).toBe(definitions.length > 0);
});

/** Start and end of an activity are listed as the day and the times that they are. */
function startOfPath({ path }: BodyField): string | undefined {
  const shownAs: Readonly<Record<string, string>> = {
    start_datetime: "start_date",
    end_datetime: "end_time",
  };
  return shownAs[path] ?? path.split(".")[0];
}

/** Values that each list parameter of the API takes. api-spec: Search, Activities, Notes. */
const DATES = ["created_from", "created_to", "updated_from", "updated_to"] as const;
const OWNERS = { owner_id: "7", owner_name: "Marta", owner_email: "marta@x.example" };
const PARAMETERS: readonly (readonly [Resource, Readonly<Record<string, string>>])[] = [
  [
    "contact",
    {
      ...Object.fromEntries(DATES.map((name) => [name, "2026-01-01"])),
      ...OWNERS,
      first_name: "a",
      last_name: "a",
      email: "a",
      phone: "1",
      network_a_url: "a",
      organization_slug: "organization_x",
    },
  ],
  [
    "organization",
    {
      ...Object.fromEntries(DATES.map((name) => [name, "2026-01-01"])),
      ...OWNERS,
      name: "a",
      website: "a",
      network_a_url: "a",
      location: "a",
      address: "a",
    },
  ],
  [
    "activity",
    {
      importance: "high",
      activity_type_id: "3",
      related_to_entity: "4",
      related_to: "contact_x",
      search: "a",
    },
  ],
  ["note", { entity_name: "contact", searchText: "a" }],
];

/** Fields that a filter asks about where lists have them under another name. */
const FILTERED_AS: Readonly<Record<string, string>> = {
  website_domain: "website",
};

test.each(PARAMETERS)("every filter that the API has for a %s can be set", (resource, given) => {
  const known = new Set(listFields(resource, []).map(({ field }) => field));
  const unknown = Object.entries(given).flatMap(([name, value]) => {
    const fields = fieldsIn(filterOf(resource, name, value));
    const isKnown = (field: string) => known.has(FILTERED_AS[field] ?? field);
    return fields.length > 0 && fields.every(isKnown) ? [] : [`${name}: ${fields.join(", ")}`];
  });
  expect(unknown).toEqual([]);
});

/** What a parameter asks for, as the engine understands it. */
function filterOf(resource: Resource, name: string, value: string): Filter {
  const asked = requestOf(resource, name, value);
  return asked.kind === "filter" ? asked.filter : { op: "none" };
}

function requestOf(resource: Resource, name: string, value: string) {
  const user = { id: 7, full_name: "Marta Nunes", email: "marta@x.example" };
  switch (resource) {
    case "contact":
    case "organization":
      return readSearch(resource, { [name]: value }, { users: [user], organizationId: () => 4 });
    case "activity":
      return readActivityList({ [name]: value }, (slug) => slug);
    default:
      return readNoteList({ entity_name: "contact", [name]: value });
  }
}

function fieldsIn(filter: Filter): readonly string[] {
  switch (filter.op) {
    case "and":
    case "or":
      return filter.of.flatMap(fieldsIn);
    case "not":
      return fieldsIn(filter.of);
    case "contains":
      return filter.fields;
    case "all":
    case "none":
      return [];
    default:
      return [filter.field];
  }
}
