import { afterEach, expect, test } from "vitest";
import { type Bend, bendRecords, type OddServer, openOddServer } from "../fixtures/odd-server.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});

/** An app that has synced with a server which sends this form. */
async function world(
  bend: Bend,
): Promise<App & { readonly server: OddServer; readonly sync: () => Promise<unknown> }> {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const server = await openOddServer(sandbox, bend);
  cleanUp.push(() => server.close());
  const app = await openApp(server.url);
  cleanUp.push(() => app.close());
  const sync = async () => (await app.ask("POST", "/local/sync")).body;
  expect(await sync()).toMatchObject({ ok: true });
  return { ...app, server, sync };
}
const rows = async (app: App, path: string) => (await app.ask("GET", path)).body["data"];

test("a user with a null email, role and slug breaks nothing, even after a restart", async () => {
  const bend = bendRecords("", (record) => {
    const broken = (user: unknown) =>
      typeof user === "object" && user !== null && !Array.isArray(user)
        ? { ...user, email: null, role: 7, slug: null }
        : user;
    return { ...record, created_by: broken(record["created_by"]), owner: broken(record["owner"]) };
  });
  const app = await world(bend);
  for (let round = 0; round < 2; round += 1) {
    for (const list of ["contact", "candidate", "job", "deal", "organization", "activity"]) {
      const answer = await app.ask("GET", `/v1/${list}?maximize=all`);
      expect(answer.status, list).toBe(200);
      expect(answer.body["data"].length, list).toBeGreaterThan(0);
    }
    expect((await app.ask("GET", "/local/search?q=anna")).status).toBe(200);
    await app.restart();
  }
  expect(await app.sync()).toMatchObject({ ok: true });
});

test("a record nested 20,000 levels deep stops nothing: the others come each cycle", async () => {
  const app = await world((body, path) => {
    if (!path.startsWith("/v1/contact")) return body;
    const bent = bendRecords("contact", (record) =>
      record["id"] === 2 ? { ...record, city: "DEEP" } : record,
    )(body, path);
    return JSON.stringify(bent).replace(
      '"DEEP"',
      `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
    );
  });
  for (let round = 0; round < 2; round += 1) {
    expect((await rows(app, "/v1/contact")).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect((await rows(app, "/v1/deal")).length).toBeGreaterThan(0);
    await app.sync();
  }
  // What is not broken goes on being edited and sent.
  const edit = { first_name: "Zoe", stage_id: 1, owner_id: 1 };
  expect((await app.ask("PUT", "/v1/contact/contact_4", edit)).status).toBe(201);
  await app.sync();
  expect(app.server.sent).toMatchObject([
    { method: "PUT", path: "/v1/contact/contact_4", body: { first_name: "Zoe" } },
  ]);
});

test("tags in brackets are edited as the list that they mean", async () => {
  const app = await world(
    bendRecords("candidate", (record) => ({ ...record, tags: '["hot","new"]', skill: "[C, CE]" })),
  );
  expect(await rows(app, "/v1/candidate")).toMatchObject([{ tags: "hot,new", skill: "C,CE" }]);
  const body = { first_name: "Ewa", last_name: "Nowak", owner_id: 1, skill: "C,CE,D" };
  expect((await app.ask("PUT", "/v1/candidate/candidate_1", body)).status).toBe(201);
  await app.sync();
  expect(app.server.sent).toMatchObject([{ body: { skill: "C,CE,D" } }]);
  expect(app.server.sent[0]?.body).not.toHaveProperty("tags");
});

test("amount_by_stage follows a local edit also where percentages are texts", async () => {
  const app = await world(
    bendRecords("deal", (record) => ({
      ...record,
      stage: { id: 1, label: "Offer", percentage: "50" },
      deal_amount: "1000.00",
    })),
  );
  await app.ask("POST", "/local/work-offline", { work_offline: true });
  const required = {
    name: "Two drivers",
    close_date: "2026-01-31",
    deal_stage_id: 1,
    created_by: 1,
    owner_id: 1,
  };
  const edited = await app.ask("PUT", "/v1/deal/deal_1", { ...required, deal_amount: 3000 });
  expect(edited).toMatchObject({ status: 201, body: { deal_amount: 3000, amount_by_stage: 1500 } });
});

test("a stage as a bare label is found once it is known, and shown as it came before", async () => {
  const app = await world(
    bendRecords("contact", (record) =>
      record["id"] === 3
        ? record
        : { ...record, stage: record["id"] === 2 ? "Unheard of" : "Lead" },
    ),
  );
  await app.sync();
  const shown = await rows(app, "/v1/contact?maximize=stage");
  expect(shown[1]).toMatchObject({ id: 2, stage: null, raw_values: { stage: "Unheard of" } });
  expect(shown[2]).toMatchObject({ id: 3, stage: { id: 1, label: "Lead" } });
});

test("a server that counts in seconds is read completely, then by what changed", async () => {
  const seconds = (value: unknown) => Math.floor(Date.parse(String(value)) / 1000);
  const app = await world(
    bendRecords("", (record) => ({
      ...record,
      updated_at: seconds(record["updated_at"]),
      created_at: String(seconds(record["created_at"])),
    })),
  );
  const [first] = await rows(app, "/v1/contact");
  expect(first).toMatchObject({
    updated_at: "2025-06-01T10:00:00Z",
    created_at: "2025-03-01T10:00:00Z",
  });
  expect(await app.sync()).toMatchObject({
    ok: true,
    pulled: { contact: 0, deal: 0, activity: 0, note: 0 },
  });
  const edit = { title: "Called", start_datetime: "2025-05-05T09:00:00Z" };
  expect((await app.ask("PUT", "/v1/activity/1", edit)).status).toBe(200);
  expect(await app.sync()).toMatchObject({ ok: true, conflicts: 0, rejected: 0 });
});

test("custom fields with text ids and array values work like the specified ones", async () => {
  const app = await world((body, path) =>
    bendRecords("custom-field", (field) => ({
      ...field,
      id: String(field["id"]),
      entity_name: String(field["entity_name"]).toUpperCase(),
    }))(
      bendRecords("contact", (record) => ({
        ...record,
        custom_fields: (record["custom_fields"] as { id: number; value: string }[]).map((item) => ({
          ...item,
          id: String(item.id),
          value: [item.value],
        })),
      }))(body, path),
      path,
    ),
  );
  expect((await app.ask("GET", "/v1/contact/contact_1")).body).toMatchObject({
    custom_fields: [
      { id: 11, value: "Europe" },
      { id: 12, value: "PL" },
    ],
  });
  const body = {
    first_name: "Łukasz",
    stage_id: 1,
    owner_id: 1,
    custom_fields: [{ id: 11, value: "Asia" }],
    invalid_linked_custom_field_value_policy: "clear",
  };
  expect((await app.ask("PUT", "/v1/contact/contact_1", body)).body).toMatchObject({
    custom_fields: [
      { id: 11, value: "Asia" },
      { id: 12, value: null },
    ],
  });
  expect(await app.sync()).toMatchObject({ ok: true, conflicts: 0, rejected: 0 });
});
