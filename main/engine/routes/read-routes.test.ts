// What screens read all day, asked of the engine directly. The forms of the answers are the
// table's: the typed client compares them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { SHOWN_PHONE } from "../../../shared/contract/phone-number.ts";
import { RESOURCES } from "../../../shared/contract/resource.ts";
import { ROUTE_NAMES, routeOf } from "../../../shared/local/contract.ts";
import type { Sandbox } from "../../sandbox/start.ts";
import { FIXTURES } from "../../../test/fixtures/records.ts";
import {
  type App,
  openApp,
  openSandbox,
  startFixtureSandbox,
} from "../../../test/fixtures/worlds.ts";

let sandbox: Sandbox;
let app: App;
beforeAll(async () => {
  sandbox = await openSandbox();
  app = await openApp(sandbox.url);
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

/** What every PUT of it must carry. */
const CONTACT_2 = { first_name: "Mary", stage_id: 2, owner_id: 1 };
const KEYS = { params: { resource: "contact" }, query: { sort: "id:asc" } } as const;

test("look-ups and colleagues are those that the records have shown", async () => {
  const lookups = await app.local("readLookups");
  expect(lookups.users.map(({ full_name }) => full_name)).toContain("Anna Sørensen");
  expect(lookups.contact_stage.some(({ id }) => id === 2)).toBe(true);
});

test("a search says what it found, where, and under which name", async () => {
  const { data, total, more } = await app.local("search", { query: { q: "lukasz mull" } });
  expect([total, more]).toEqual([1, false]);
  expect(data).toMatchObject([{ resource: "contact", slug: "contact_1", title: "Łukasz Müller" }]);
  expect(data[0]?.subtitle).toContain("Żubr Logistics");
  expect(await app.local("search", { query: { q: "nobody of this name" } })).toEqual({
    data: [],
    total: 0,
    more: false,
  });
  expect((await app.local("search", { query: { q: "o", limit: 1 } })).data).toHaveLength(1);
});

test("a hit says what it is about by name, and when by a day or an instant", async () => {
  await app.ask("POST", "/local/work-offline", { work_offline: true });
  const about = { related_to_entity: 4, related_to: "contact_1" };
  await app.ask("POST", "/v1/activity", {
    title: "Zephyr call",
    ...about,
    start_datetime: "2026-11-24T09:00:00+02:00",
  });
  const note = { entity_name: "contact", related_to: "contact_1", note: "Zephyr said yes" };
  await app.ask("POST", "/v1/note", note);
  const { data } = await app.local("search", { query: { q: "zephyr" } });
  const found = (resource: string) => data.find((hit) => hit.resource === resource);
  expect(found("activity")).toMatchObject({
    subtitle: "Łukasz Müller",
    when: "2026-11-24T07:00:00.000Z",
  });
  expect(found("note")?.subtitle).toBe("Łukasz Müller");
  expect(found("note")?.when).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
});

test("a hit whose related record is not here has its slug in place of the name", async () => {
  const first = FIXTURES["activity"]?.[0];
  const other = await startFixtureSandbox({
    ...FIXTURES,
    activity: [
      { ...first, title: "Quince", location: "Lund", related_to: "contact_elsewhere" },
      { ...first, id: 2, title: "Quince again", location: "", related_to: "contact_1" },
    ],
  });
  const second = await openApp(other.url);
  try {
    expect((await second.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
    const { data } = await second.local("search", { query: { q: "quince" } });
    const found = data.map(({ title, subtitle, absent }) => [title, { subtitle, absent }]);
    expect(Object.fromEntries(found)).toEqual({
      Quince: { subtitle: "Lund", absent: "contact_elsewhere" },
      "Quince again": { subtitle: "Łukasz Müller", absent: undefined },
    });
  } finally {
    await second.close();
    await other.close();
  }
});

test("keys are a stretch of the list, in its order", async () => {
  const { keys } = await app.local("listKeys", KEYS);
  const { query } = KEYS;
  expect(keys[0]).toBe("contact_1");
  const some = await app.local("listKeys", { ...KEYS, query: { ...query, offset: 1, limit: 2 } });
  expect(some.keys).toEqual(keys.slice(1, 3));
  const after = await app.local("listKeys", { ...KEYS, query: { ...query, offset: keys.length } });
  expect(after.keys).toEqual([]);
});

test("rows of a list are its records, and their number is what is counted", async () => {
  const params = { resource: "contact" } as const;
  for (const filter of [
    { op: "all" },
    { op: "contains", fields: ["full_name"], text: "a" },
    { op: "is", field: "owner", value: 1 },
    { op: "empty", field: "city" },
  ] as const)
    for (const page of [1, 2, 3]) {
      const query = { filter, sort: "full_name:asc", page, limit: 3, without: ["tags"] };
      const { data, total } = await app.local("listRecords", { params, query });
      expect(await app.local("listRows", { params, query })).toEqual({ data, total });
      expect(await app.local("countRecords", { params, query: { filter } })).toEqual({ total });
    }
});

test.each(["rows", "count"])("%s by a field that is none are refused with a reason", async (of) => {
  const filter = JSON.stringify({ op: "is", field: "no such field", value: 1 });
  const path = `/local/${of}/contact?filter=${encodeURIComponent(filter)}`;
  const listed = await app.ask("GET", path.replace(of, "records"));
  expect(listed.status).toBe(400);
  expect(await app.ask("GET", path)).toEqual(listed);
});

test("a record comes with its changes that wait", async () => {
  const params = { resource: "contact", key: "contact_2" } as const;
  expect((await app.local("readRecord", { params })).entries).toEqual([]);
  await app.ask("PUT", "/v1/contact/contact_2", { ...CONTACT_2, city: "Ghent" });
  const { record, entries } = await app.local("readRecord", { params });
  expect(record["city"]).toBe("Ghent");
  expect(entries).toMatchObject([{ state: "queued", body: { city: "Ghent" } }]);
});

test("lists, records and hits say what of them is not sent, answers of /v1 never do", async () => {
  const unsentIn = async (key: string) => {
    const params = { resource: "contact", key } as const;
    const { record } = await app.local("readRecord", { params });
    const filter = { op: "is", field: "slug", value: key } as const;
    const { data } = await app.local("listRecords", {
      params: { resource: "contact" },
      query: { filter },
    });
    const q = String(record["full_name"] ?? record["first_name"]);
    const found = (await app.local("search", { query: { q } })).data;
    const hit = found.find(({ slug }) => slug === key);
    expect(data[0]?.["unsent"]).toEqual(record["unsent"]);
    expect(hit?.unsent).toEqual(record["unsent"]);
    return record["unsent"];
  };
  expect(await unsentIn("contact_1")).toBeUndefined();
  await app.ask("PUT", "/v1/contact/contact_2", { ...CONTACT_2, city: "Ghent" });
  const entries = (await app.local("listOutbox")).data.filter(({ slug }) => slug === "contact_2");
  expect(await unsentIn("contact_2")).toEqual({
    entry: entries[0]?.id,
    state: "queued",
    conflict: null,
  });
  for (const path of ["/v1/contact?limit=50", "/v1/contact/contact_2"])
    expect(JSON.stringify((await app.ask("GET", path)).body), path).not.toContain("unsent");
});

test.each(RESOURCES)(
  "rows of a %s lack the fields that are not wanted, and no others",
  async (resource) => {
    const params = { resource };
    const whole = await app.local("listRecords", { params });
    const names = new Set(whole.data.flatMap((row) => Object.keys(row)));
    expect(names.size).toBeGreaterThan(5);
    names.delete("id");
    for (const name of names) {
      const query = { without: [name, "no_such_field", "id"] };
      // A phone number takes along how it is shown.
      const missing = name === "phone" ? [name, SHOWN_PHONE] : [name];
      const data = whole.data.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([field]) => !missing.includes(field))),
      );
      expect(await app.local("listRecords", { params, query })).toEqual({ ...whole, data });
    }
  },
);

test("the app's lists and records have the last contact, answers of /v1 never do", async () => {
  const at = "2026-01-05T10:00:00.000Z";
  const about = { entity_name: "contact", related_to: "contact_1", note: "Met" };
  const { status } = await app.ask("POST", "/v1/note", about);
  expect(status).toBe(201);
  const filter = { op: "is", field: "slug", value: "contact_1" } as const;
  const list = { params: { resource: "contact" }, query: { filter } } as const;
  const [row] = (await app.local("listRecords", list)).data;
  expect(Date.parse(String(row?.["last_contact"]))).toBeGreaterThan(Date.parse(at));
  const { record } = await app.local("readRecord", {
    params: { resource: "contact", key: "contact_1" },
  });
  expect(record["last_contact"]).toBe(row?.["last_contact"]);
  for (const path of [
    "/v1/contact?limit=50",
    "/v1/contact/contact_1",
    "/v1/contact/search?first_name=ukasz",
    "/v1/organization?limit=50",
    "/v1/candidate?limit=50",
  ])
    expect(JSON.stringify((await app.ask("GET", path)).body), path).not.toContain("last_contact");
});

test("a new record is compared with what is there before it is made", async () => {
  const check = (body: Record<string, unknown>) =>
    app.local("findLookalikes", { body: { resource: "contact", body } });
  const { data } = await check({ first_name: "L.", email: "LUKASZ@zubr.example" });
  expect(data).toMatchObject([{ slug: "contact_1", reasons: ["email"] }]);
  expect((await check({ first_name: "Nobody", last_name: "Like That" })).data).toEqual([]);
});

/** Times in a value, however deep; records are left out, whose times are the server's. */
function timesIn(value: unknown): readonly string[] {
  if (typeof value === "string") return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? [value] : [];
  if (typeof value !== "object" || value === null || "slug" in value) return [];
  return Object.values(value).flatMap(timesIn);
}

test("no answer dates the app's own work by a clock that counts from its start", async () => {
  const paths = ROUTE_NAMES.map((name) => routeOf(name))
    .filter(({ method, by, path }) => method === "GET" && by === "engine" && !path.includes(":"))
    .map(({ path }) => `/local/${path}?resource=contact`);
  const times = await Promise.all(
    paths.map(async (path) => timesIn((await app.ask("GET", path)).body)),
  );
  expect(times.flat().length).toBeGreaterThan(1);
  expect(times.flat().filter((time) => time < "2020")).toEqual([]);
});

test("what cannot be read is refused with a sentence", async () => {
  for (const path of [
    "/local/records/contact?filter={",
    "/local/records/contact?filter=%7B%22op%22%3A%22like%22%7D",
    "/local/records/contact?sort=id",
    "/local/keys/contact?sort=id:up",
    "/local/duplicates?resource=deal",
    "/local/record/contact/contact_404",
    "/local/records/weather",
    "/local/ui-settings/..%2F..",
  ]) {
    const { status, body } = await app.ask("GET", path);
    expect([path, status >= 400 && status < 500]).toEqual([path, true]);
    expect([path, typeof body["message"]]).toEqual([path, "string"]);
  }
});
