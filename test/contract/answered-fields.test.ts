import type { Method } from "../../shared/wire.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIXTURES } from "../fixtures/records.ts";
import {
  type App,
  type Ask,
  askHttp,
  makeFolder,
  openApp,
  openSandbox,
  writeFixtures,
} from "../fixtures/worlds.ts";
import type { Sandbox } from "../../main/sandbox/start.ts";

/**
 * Answers show the fields that the specification gives a record, and no field of a body that it
 * does not give back; in the sandbox and in the app alike. What the app sent it goes on knowing:
 * its own screens show it, and a later edit does not lose it.
 */
const COMMON = "id created_at updated_at created_by updated_by";
const PERSON =
  "first_name last_name slug full_name email phone profile_picture tags description address city";
/** api-spec: Resources and their fields. */
const FIELDS: Readonly<Record<string, string>> = {
  candidate: `${COMMON} ${PERSON} resume education_specialization university current_position
    current_organization last_organization willing_to_relocate available_from skill experience
    graduation_date current_salary expected_salary notice_period salary_type source nationality
    language state country industry gender owner currency qualification socials custom_fields`,
  contact: `${COMMON} ${PERSON} designation stage organization owner socials custom_fields`,
  job: `${COMMON} position_name headcount slug tags description currency talent_funnel_id
    contract_details_id minimum_salary maximum_salary country category specialization city state
    address frequency_type qualification industry open_date close_date skills collaborators
    job_status organization contact owner_id custom_fields`,
  deal: `${COMMON} slug name stage deal_amount amount_by_stage close_date deal_type organization
    jobs candidates contacts tags owner custom_fields`,
  activity: `${COMMON} title activity_type related_to related_record related_to_type collaborators
    start_date start_time end_time attendees meeting_link importance location description
    do_not_send_calendar_invite mark_as_done attachment`,
  note: `${COMMON} note_type note related_to related_record related_to_type`,
};
const SHOWN = Object.fromEntries(
  Object.entries(FIELDS).map(([resource, names]) => [resource, names.split(/\s+/).toSorted()]),
);

/** The fields of each body that no record shows, and the required ones. */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  candidate: {
    first_name: "Ewa",
    last_name: "Nowak",
    owner_id: 1,
    date_of_birth: "1990-01-02",
    language_ids: "1,2",
  },
  contact: { first_name: "Łukasz", stage_id: 1, owner_id: 1 },
  job: {
    position_name: "Driver",
    headcount: 2,
    owner_id: 1,
    job_description: "<p>Long</p>",
    minimum_experience: 1,
    maximum_experience: 5,
    enable_job_application_form: 1,
    xml_feeds: "1,10",
  },
  deal: {
    name: "Two drivers",
    close_date: "2026-01-31",
    deal_stage_id: 1,
    created_by: 1,
    owner_id: 1,
  },
  activity: {
    title: "Fair",
    start_datetime: "2026-02-02T09:00:20.500Z",
    end_datetime: "2026-02-05T17:30:00Z",
  },
  note: { entity_name: "candidate", related_to: "candidate_1", note: "Called" },
};
const POLICY = { invalid_linked_custom_field_value_policy: "keep" };
const bodyOf = (resource: string) =>
  ["candidate", "contact", "job", "deal"].includes(resource)
    ? { ...BODIES[resource], ...POLICY, unknown_field: "x" }
    : { ...BODIES[resource], unknown_field: "x" };
const keyOf = (row: Readonly<Record<string, unknown>>) => String(row["slug"] ?? row["id"]);
const EXTRA = { legacy_code: "L-1", date_of_birth: "1970-01-01" };

let app: App;
let sandbox: Sandbox;
let asks: Readonly<Record<string, Ask>>;
const folder = makeFolder();
beforeAll(async () => {
  const [first, ...rest] = FIXTURES["candidate"] ?? [];
  const odd = { ...first, ...EXTRA, id: 77, slug: "candidate_77" };
  writeFixtures(folder.path, {
    ...FIXTURES,
    candidate: [...(first === undefined ? [] : [first]), ...rest, odd],
  });
  sandbox = await openSandbox({ fixtures: false, data: folder.path });
  app = await openApp(sandbox.url);
  await app.ask("POST", "/local/sync");
  asks = { sandbox: askHttp(sandbox.url, sandbox.token), app: app.ask };
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
  folder.remove();
});
const ask = async (method: Method, path: string, body?: unknown) => {
  const [target = "", ...rest] = path.split(":");
  const answer = await asks[target]?.(method, rest.join(":"), body);
  if (answer === undefined) throw new Error(`There is no ${target}.`);
  return answer;
};

describe.each(["sandbox", "app"])("%s", (target) => {
  test.each(["candidate", "contact", "job", "deal", "activity"])(
    "a changed %s shows its record's fields",
    async (resource) => {
      const path = `${target}:/v1/${resource}/${resource === "activity" ? "1" : `${resource}_1`}`;
      const answered = await ask("PUT", path, bodyOf(resource));
      expect(answered.status).toBe(resource === "activity" ? 200 : 201);
      expect(Object.keys(answered.body).toSorted()).toEqual(SHOWN[resource]);
      const got = await ask("GET", path);
      expect(Object.keys(got.body).toSorted()).toEqual(SHOWN[resource]);
    },
  );
  test.each(["candidate", "contact", "job", "deal", "activity", "note"])(
    "so does a new %s, and its list",
    async (resource) => {
      const answered = await ask("POST", `${target}:/v1/${resource}`, bodyOf(resource));
      expect(answered.status).toBe(201);
      expect(Object.keys(answered.body).toSorted()).toEqual(SHOWN[resource]);
      const query =
        resource === "note" ? "?entity_name=candidate&limit=50" : "?limit=50&maximize=all";
      const list = (await ask("GET", `${target}:/v1/${resource}${query}`)).body[
        "data"
      ] as unknown as Record<string, unknown>[];
      const row = list.find((one) => keyOf(one) === keyOf(answered.body));
      expect(Object.keys(row ?? {}).toSorted()).toEqual(SHOWN[resource]);
    },
  );
  test("what a server shows beside the specification's fields stays in sight", async () => {
    expect((await ask("GET", `${target}:/v1/candidate/candidate_77`)).body).toMatchObject(EXTRA);
    const changed = await ask("PUT", `${target}:/v1/candidate/candidate_77`, bodyOf("candidate"));
    expect(changed.body).toMatchObject({ legacy_code: "L-1", date_of_birth: "1990-01-02" });
    expect(changed.body).not.toHaveProperty("language_ids");
  });
});

test("every field sent is still shown by the app, before and after sending it", async () => {
  const job = BODIES["job"] ?? {};
  const { position_name: _name, headcount: _count, owner_id: _owner, ...hidden } = job;
  const shown = async (place: string) =>
    (await app.ask("GET", `/local/record/${place}`)).body["record"];
  const created = (await app.ask("POST", "/v1/activity", BODIES["activity"])).body;
  await app.ask("PUT", "/v1/job/job_1", job);
  const times = {
    start_datetime: "2026-02-02T09:00:20.500Z",
    end_datetime: "2026-02-05T17:30:00Z",
  };
  for (const _round of [1, 2]) {
    expect(await shown("job/job_1")).toMatchObject(hidden);
    expect(await shown(`activity/${String(created["id"])}`)).toMatchObject(times);
    expect((await app.ask("POST", "/local/sync")).body).toMatchObject({
      ok: true,
      conflicts: 0,
      rejected: 0,
    });
  }
  // A colleague's change brings the record again, without what the API never shows.
  await askHttp(sandbox.url, sandbox.token)("PUT", "/v1/job/job_1", {
    position_name: "Pilot",
    headcount: 2,
    owner_id: 1,
  });
  await app.ask("POST", "/local/sync");
  expect(await shown("job/job_1")).toMatchObject({ ...hidden, position_name: "Pilot" });
});

test("times that somebody else moved are not shown as they were sent here", async () => {
  const created = (await app.ask("POST", "/v1/activity", BODIES["activity"])).body;
  await app.ask("POST", "/local/sync");
  const id = String((await app.ask("GET", `/v1/activity/${String(created["id"])}`)).body["id"]);
  const moved = { start_datetime: "2026-03-02T09:00:00Z", end_datetime: "2026-03-02T17:30:00Z" };
  const colleague = askHttp(sandbox.url, sandbox.token);
  expect((await colleague("PUT", `/v1/activity/${id}`, moved)).status).toBe(200);
  await app.ask("POST", "/local/sync");
  const record: Record<string, unknown> = (await app.ask("GET", `/local/record/activity/${id}`))
    .body["record"];
  expect(record).toMatchObject({
    start_date: "2026-03-02",
    start_time: "09:00",
    end_time: "17:30",
  });
  expect(record["end_datetime"]).toBeUndefined();
});
