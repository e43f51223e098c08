import { describe, expect, test } from "vitest";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { validateField } from "../../shared/contract/validate-body.ts";

type Values = readonly unknown[];
const TEXT: readonly [Values, Values] = [
  ["a", " "],
  ["", null, 1],
];
const INTEGER: readonly [Values, Values] = [
  [0, 7, -1],
  [1.5, "7", null],
];
const POSITIVE: readonly [Values, Values] = [[1], [0, -1, 1.5]];
const DATE: readonly [Values, Values] = [
  ["2024-02-29"],
  ["2023-02-29", "2024-1-1", "", "2024-01-01T00:00:00Z"],
];
const NUMBER: readonly [Values, Values] = [
  [-1, 0, 1.5],
  ["1", Number.NaN],
];
const CSV: readonly [Values, Values] = [
  ["a,b", ""],
  [["a"], null],
];
const PERIOD: readonly [Values, Values] = [
  [1, 5],
  [0, 6, "1"],
];
const POLICY: readonly [Values, Values] = [
  ["keep", "clear"],
  ["drop", ""],
];
const ITEMS: readonly [Values, Values] = [
  [[{ id: 1, value: "" }], []],
  [[{ id: 1 }], [{ id: 1, value: 2 }], {}],
];
const IDS: readonly [Values, Values] = [
  ["1, 2", ""],
  ["a", "1;2", "1,,2", "1.5", ["1"], null],
];

/** api-spec: the body tables of Endpoints, row by row: values that pass and values that do not. */
const TABLES: Partial<Record<Resource, Readonly<Record<string, readonly [Values, Values]>>>> = {
  activity: {
    title: [["x".repeat(100)], ["x".repeat(101)]],
    activity_type_id: POSITIVE,
    start_datetime: [
      ["2025-01-01T10:00:00Z", "2025-01-01T10:00:00.123+02:00"],
      ["tomorrow", ""],
    ],
    end_datetime: [["2025-01-01T10:00"], ["2025-13-01T10:00"]],
    related_to_entity: [
      [1, 10],
      [6, "1"],
    ],
    related_to: [["candidate_1"], ["x".repeat(51)]],
    collaborators: IDS,
    candidates_as_attendees: CSV,
    contacts_as_attendees: CSV,
    users_as_attendees: IDS,
    meeting_link: [["https://meet.example/x"], ["meet", `https://x.example/${"x".repeat(100)}`]],
    importance: [
      ["low", "normal", "high", "critical"],
      ["urgent", ""],
    ],
    location: [["x".repeat(50)], ["x".repeat(51)]],
    description: [["", "long"], [1]],
    do_not_send_calendar_invite: [[true], ["true", 1]],
    mark_as_done: [[false], ["false"]],
    attachment: [
      ["https://x.example/a.pdf", { blob: "b", name: "a" }],
      [`https://x.example/${"x".repeat(350)}`, 1],
    ],
  },
  job: {
    position_name: TEXT,
    headcount: POSITIVE,
    owner_id: INTEGER,
    tags: CSV,
    skills: CSV,
    description: TEXT,
    currency_id: INTEGER,
    talent_funnel_id: INTEGER,
    minimum_salary: NUMBER,
    maximum_salary: NUMBER,
    country: TEXT,
    frequency_type: PERIOD,
    job_contract_type_id: [
      [1, 9],
      [0, 10],
    ],
    category: TEXT,
    specialization: TEXT,
    city: TEXT,
    state: TEXT,
    address: TEXT,
    job_description: TEXT,
    qualification_id: INTEGER,
    industry_id: INTEGER,
    job_status_id: INTEGER,
    created_by: INTEGER,
    open_date: DATE,
    close_date: DATE,
    collaborator_ids: IDS,
    minimum_experience: POSITIVE,
    maximum_experience: POSITIVE,
    primary_contact_slug: TEXT,
    organization_slug: TEXT,
    enable_job_application_form: [
      [0, 1],
      [2, true],
    ],
    xml_feeds: [
      ["1", "1,10", " 2 , 3 ", ""],
      ["0", "11", "1,11", "a", "1;2", "1,,2", ",", "1.5", "-1", "01", 1, null, ["1"]],
    ],
    custom_fields: ITEMS,
    invalid_linked_custom_field_value_policy: POLICY,
  },
  candidate: {
    first_name: TEXT,
    last_name: TEXT,
    owner_id: INTEGER,
    gender_id: [
      [0, 1, 2],
      [3, "1"],
    ],
    email: TEXT,
    phone: TEXT,
    date_of_birth: DATE,
    graduation_date: DATE,
    available_from: DATE,
    resume: [[{ blob: "b", name: "cv.pdf" }], ["https://x.example/cv.pdf"]],
    experience: INTEGER,
    notice_period: INTEGER,
    source: TEXT,
    language_ids: IDS,
    skill: CSV,
    current_salary: NUMBER,
    salary_type: PERIOD,
    willing_to_relocate: [
      [0, 1],
      [2, true],
    ],
    custom_fields: ITEMS,
    invalid_linked_custom_field_value_policy: POLICY,
  },
  contact: {
    first_name: TEXT,
    last_name: TEXT,
    organization_slug: TEXT,
    network_a_url: TEXT,
    stage_id: INTEGER,
    owner_id: INTEGER,
    tags: CSV,
    custom_fields: ITEMS,
    invalid_linked_custom_field_value_policy: POLICY,
  },
  deal: {
    name: TEXT,
    close_date: DATE,
    deal_stage_id: INTEGER,
    created_by: INTEGER,
    owner_id: INTEGER,
    deal_type: [
      ["1", "2", 2],
      ["3", "", "1 "],
    ],
    deal_amount: [
      [0.01, 100],
      [0, -1, "5"],
    ],
    organization_slug: TEXT,
    job_slugs: CSV,
    candidate_slugs: CSV,
    contact_slugs: CSV,
    tags: CSV,
    custom_fields: ITEMS,
    invalid_linked_custom_field_value_policy: POLICY,
  },
};

describe.each(Object.entries(TABLES))("body of %s", (resource, table) => {
  test.each(Object.entries(table))("%s", (name, [good, bad]) => {
    const contract = CONTRACTS[resource as Resource];
    for (const value of good)
      expect([name, value, validateField(contract, name, value)]).toEqual([name, value, null]);
    for (const value of bad)
      expect([name, value, validateField(contract, name, value)]).not.toEqual([name, value, null]);
  });
  test("the required fields are those of the table", () => {
    const required: Record<string, string[]> = {
      activity: [],
      job: ["headcount", "owner_id", "position_name"],
      candidate: ["first_name", "last_name", "owner_id"],
      contact: ["first_name", "owner_id", "stage_id"],
      deal: ["close_date", "created_by", "deal_stage_id", "name", "owner_id"],
    };
    const found = Object.entries(CONTRACTS[resource as Resource].body).flatMap(([name, field]) =>
      field.required ? [name] : [],
    );
    expect(found.toSorted()).toEqual(required[resource]);
  });
});
