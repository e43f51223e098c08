import { afterEach, describe, expect, test } from "vitest";
import type { Method } from "../../shared/wire.ts";
import { CUSTOM_FIELDS, FIXTURES } from "../fixtures/records.ts";
import { type App, type Ask, askHttp, openApp, startFixtureSandbox } from "../fixtures/worlds.ts";
import { fieldsOf } from "../fixtures/fields-of.ts";

/**
 * Small examples of what `test/equality` looks for at random: each is a hazard that was once real.
 */
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

const EXPERT = {
  id: 31,
  field_name: "Expert",
  field_type: "checkbox",
  default_value: null,
  entity_name: "contact",
};
const TOPIC = {
  id: 32,
  field_name: "Topic",
  field_type: "dropdown",
  default_value: "Law,Tax",
  entity_name: "contact",
};
const TITLE = {
  id: 33,
  field_name: "Title",
  field_type: "text",
  default_value: null,
  entity_name: "contact",
};
const DEFINITIONS = [
  ...CUSTOM_FIELDS,
  { ...EXPERT, dependency: null },
  { ...TOPIC, dependency: shownWhen(EXPERT, true) },
  { ...TITLE, dependency: shownWhen(TOPIC, "Law") },
];

function shownWhen(parent: typeof EXPERT | typeof TOPIC, value: string | boolean) {
  return {
    parent_field_id: parent.id,
    parent_field_name: parent.field_name,
    parent_field_type: parent.field_type,
    visible_when: [{ parent_value: value, allowed_child_options: null }],
  };
}

interface Worlds {
  /** The server that gets each request at once. */
  readonly online: Ask;
  /** The server that the app pushes to. */
  readonly server: Ask;
  readonly app: App;
}

async function worlds(): Promise<Worlds> {
  const open = async () => {
    const sandbox = await startFixtureSandbox({ ...FIXTURES, "custom-field": DEFINITIONS });
    cleanUp.push(() => sandbox.close());
    return sandbox;
  };
  const [first, second] = [await open(), await open()];
  const app = await openApp(second.url);
  cleanUp.push(() => app.close());
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  await app.ask("POST", "/local/work-offline", { work_offline: true });
  return {
    online: askHttp(first.url, first.token),
    server: askHttp(second.url, second.token),
    app,
  };
}

type Request = readonly [method: Method, path: string, body?: unknown];

/** Who wrote, and when, is the server's; all else has to be equal. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const aside = new Set(["updated_at", "updated_by", "created_at", "created_by"]);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (aside.has(key) ? [] : [[key, plain(item)]])),
  );
}

/**
 * Sends the same requests to the server at once, and to the app while it is offline; compares every
 * answer, and both servers at the end.
 */
async function bothWays(requests: readonly Request[], look: readonly string[]): Promise<Worlds> {
  const both = await worlds();
  const { online, server, app } = both;
  for (const request of requests) {
    const [there, here] = [await online(...request), await app.ask(...request)];
    expect({ request, status: here.status, body: plain(here.body) }).toEqual({
      request,
      status: there.status,
      body: plain(there.body),
    });
  }
  await app.ask("POST", "/local/work-offline", { work_offline: false });
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({
    ok: true,
    conflicts: 0,
    rejected: 0,
  });
  expect((await app.ask("GET", "/local/outbox")).body["data"]).toEqual([]);
  for (const path of look) {
    const want = plain((await online("GET", path)).body);
    expect(plain((await server("GET", path)).body)).toEqual(want);
    expect(plain((await app.ask("GET", path)).body)).toEqual(want);
  }
  return both;
}

const MARY = "/v1/contact/contact_2";
const fields = (items: Readonly<Record<number, string>>, policy?: "keep" | "clear"): Request => [
  "PUT",
  MARY,
  {
    first_name: "Mary",
    stage_id: 2,
    owner_id: 2,
    custom_fields: Object.entries(items).map(([id, value]) => ({ id: Number(id), value })),
    ...(policy === undefined ? {} : { invalid_linked_custom_field_value_policy: policy }),
  },
];
/** He has a region and a country that fits it. */
const LUKASZ = "/v1/contact/contact_1";
const region = (items: Readonly<Record<string, string>>): Request => [
  "PUT",
  LUKASZ,
  {
    first_name: "Łukasz",
    stage_id: 1,
    owner_id: 1,
    custom_fields: Object.entries(items).map(([id, value]) => ({ id: Number(id), value })),
  },
];
const [TICKED, UNTICKED] = [{ [EXPERT.id]: "true" }, { [EXPERT.id]: "false" }];
const LAW = { [TOPIC.id]: "Law" };

describe("custom fields under different policies", () => {
  test("a value that clear emptied stays empty when another field is edited with keep", () =>
    bothWays(
      [fields({ ...TICKED, ...LAW }), fields(UNTICKED, "clear"), fields({ 11: "Asia" }, "keep")],
      [MARY],
    ));

  test("a value that keep preserved is not wiped by a later clear of another field", () =>
    bothWays(
      [fields({ ...TICKED, ...LAW }), fields(UNTICKED, "keep"), fields({ 11: "Asia" }, "clear")],
      [MARY],
    ));

  test("a parent that goes away and comes back under clear does not bring its child back", () =>
    bothWays(
      [fields({ ...TICKED, ...LAW }), fields(UNTICKED, "clear"), fields(TICKED, "clear")],
      [MARY],
    ));

  test("a child that is chosen after its parent was cleared is no conflict with oneself", () =>
    bothWays(
      [fields({ ...TICKED, ...LAW }), fields(UNTICKED, "clear"), fields({ ...TICKED, 32: "Tax" })],
      [MARY],
    ));

  test("a child that stays when its parent is set back is no conflict with oneself", () =>
    bothWays([region({ 11: "Asia", 12: "JP" }), region({ 11: "Europe" })], [LUKASZ]));

  test("a missing policy is keep", () =>
    bothWays(
      [fields({ ...TICKED, ...LAW }), fields(UNTICKED), fields({ 11: "Asia" }, "keep")],
      [MARY],
    ));

  test("a value that is kept although it does not fit its parent is sent", () =>
    bothWays([fields({ ...UNTICKED, ...LAW, [TITLE.id]: "Dr." }, "keep")], [MARY]));

  test("a parent that is sent again with the same value under clear empties its children", () =>
    bothWays([fields({ ...UNTICKED, ...LAW }, "keep"), fields(UNTICKED, "clear")], [MARY]));

  test("a child that does not fit under clear is emptied, and the rest arrives", async () => {
    const [method, path, body] = fields({ ...UNTICKED, ...LAW }, "clear");
    await bothWays([[method, path, { ...fieldsOf(body), city: "Ghent" }]], [MARY]);
  });
});

describe("exactly what was written", () => {
  const contact = { first_name: "Mary", stage_id: 2, owner_id: 2 };
  test("an empty text where nothing was", () =>
    bothWays([["PUT", MARY, { ...contact, tags: "" }]], [MARY]));
  test("a list in another order", () =>
    bothWays(
      [
        ["PUT", MARY, { ...contact, tags: "a,b" }],
        ["PUT", MARY, { ...contact, tags: "b,a" }],
      ],
      [MARY],
    ));
  test("a custom field that is emptied and was empty", () =>
    bothWays([fields({ 11: "" })], [MARY]));
  test("another related record brings its own kind along", () =>
    bothWays(
      [
        ["PUT", "/v1/activity/1", { related_to: "contact_1", related_to_entity: 4 }],
        ["PUT", "/v1/activity/1", { related_to: "job_1" }],
      ],
      ["/v1/activity/1"],
    ));
  test("no related record any more, but the kind that there was", () =>
    bothWays(
      [["PUT", "/v1/activity/1", { related_to: "", related_to_entity: 1 }]],
      ["/v1/activity/1"],
    ));
  test("another related record, and then another kind", () =>
    bothWays(
      [
        ["PUT", "/v1/activity/1", { related_to: "candidate_1" }],
        ["PUT", "/v1/activity/1", { related_to_entity: 3 }],
      ],
      ["/v1/activity/1"],
    ));
  test("a kind that was sent for the same related record", () =>
    bothWays(
      [
        ["PUT", "/v1/activity/1", { related_to: "contact_1", related_to_entity: 10 }],
        ["PUT", "/v1/activity/1", { related_to: "contact_1" }],
      ],
      ["/v1/activity/1"],
    ));
});

describe("order between records", () => {
  const DEAL = {
    name: "New",
    close_date: "2027-01-01",
    deal_stage_id: 1,
    created_by: 1,
    owner_id: 1,
  };
  const JOB = { position_name: "Cook", headcount: 1, owner_id: 1 };
  /** What both servers have, by its title. */
  const titles = async (ask: Ask, path: string, name: string) =>
    (await ask("GET", path)).body["data"].map((row) => row[name]);

  test("an edit that names a job arrives before the job's deletion", async () => {
    const { online, server, app } = await worlds();
    const requests: readonly Request[] = [
      ["PUT", "/v1/deal/deal_1", { ...DEAL, job_slugs: "job_2" }],
      ["PUT", "/v1/activity/1", { related_to: "job_2" }],
      ["POST", "/v1/deal", { ...DEAL, job_slugs: "job_2" }],
      ["DELETE", "/v1/job/job_2"],
    ];
    for (const request of requests)
      expect((await app.ask(...request)).status).toBe((await online(...request)).status);
    await app.ask("POST", "/local/work-offline", { work_offline: false });
    expect((await app.ask("POST", "/local/sync")).body).toMatchObject({
      ok: true,
      pushed: 4,
      rejected: 0,
    });
    for (const ask of [online, server]) {
      expect(await titles(ask, "/v1/job", "position_name")).toEqual(["Driver"]);
      expect(await titles(ask, "/v1/deal", "name")).toContain("New");
      expect((await ask("GET", "/v1/activity/1")).body["related_to"]).toBe("job_2");
    }
  });

  test("a job made and deleted offline that a change names is made and deleted there", async () => {
    const { server, app } = await worlds();
    const job = await app.ask("POST", "/v1/job", JOB);
    const slug = String(job.body["slug"]);
    await app.ask("PUT", "/v1/activity/1", { related_to: slug });
    expect((await app.ask("DELETE", `/v1/job/${slug}`)).status).toBe(200);
    await app.ask("POST", "/local/work-offline", { work_offline: false });
    expect((await app.ask("POST", "/local/sync")).body).toMatchObject({
      ok: true,
      pushed: 3,
      rejected: 0,
    });
    expect(await titles(server, "/v1/job", "position_name")).not.toContain("Cook");
    expect(String((await server("GET", "/v1/activity/1")).body["related_to"])).toMatch(/^job_/);
  });

  test("a separate edit of an offline record does not conflict with server defaults", async () => {
    const { server, app } = await worlds();
    const made = await app.ask("POST", "/v1/contact", {
      ...fieldsOf(fields({ ...TICKED, ...LAW })[2]),
    });
    const path = `/v1/contact/${String(made.body["slug"])}`;
    const body = fields(UNTICKED, "clear")[2] as object;
    await app.ask("PUT", path, { ...body, created_by: 2 });
    await app.ask("POST", "/local/work-offline", { work_offline: false });
    expect((await app.ask("POST", "/local/sync")).body).toMatchObject({
      ok: true,
      conflicts: 0,
      rejected: 0,
    });
    expect((await app.ask("GET", "/local/outbox")).body["data"]).toEqual([]);
    const real = String((await app.ask("GET", path)).body["slug"]);
    const arrived = (await server("GET", `/v1/contact/${real}`)).body;
    expect(arrived["created_by"]).toMatchObject({ id: 2 });
    expect(arrived["custom_fields"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: 32, value: null })]),
    );
  });
});
