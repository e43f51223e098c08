import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type ImportView, NEW_VALUE } from "../../shared/local/intake.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

let sandbox: Sandbox;
let app: App;
beforeEach(async () => {
  sandbox = await openSandbox();
  app = await openApp(sandbox.url);
  await app.local("sync");
});
afterEach(async () => {
  await app.close();
  await sandbox.close();
});

const ROWS = [
  "First name\tLast name\tE-mail\tTags",
  "Ines\tKovač\tines@drafts.example\tfair",
  "Jan\tde Boer\tjan@drafts.example\tfair",
  "Nobody\tAtall\tnobody(at)drafts.example\tfair",
].join("\n");

async function start(text = ROWS): Promise<ImportView> {
  const started = await app.ask("POST", "/local/imports", { text, resource: "contact" });
  expect(started.status, JSON.stringify(started.body)).toBe(201);
  return started.body;
}

const plan = async (id: string) => (await app.ask("GET", `/local/imports/${id}/plan`)).body;
const hold = async (id: string) => (await app.ask("POST", `/local/imports/${id}/hold`)).body;
const drafts = async () => (await app.ask("GET", "/local/drafts")).body;
const contacts = async (email: string) =>
  (await app.ask("GET", `/local/search?q=${encodeURIComponent(email)}`)).body.data.length;

test("columns are mapped by their headings, and the plan tells what becomes of rows", async () => {
  const { id, columns, heading_row: headingRow, rows } = await start();
  expect({ headingRow, rows }).toEqual({ headingRow: 1, rows: 3 });
  expect(columns.map((column) => column.maps_to)).toEqual([
    "first_name",
    "last_name",
    "email",
    "tags",
  ]);
  const { totals, requests, data } = await plan(id);
  expect(totals).toEqual({ new: 2, changed: 0, same: 0, faulty: 1 });
  expect(requests).toBe(2);
  expect(data.map(({ line, outcome }) => [line, outcome])).toEqual([
    [2, "new"],
    [3, "new"],
    [4, "faulty"],
  ]);
  expect(data[2]?.faults[0]?.column).toBe("E-mail");
});

test("the plan shows the rows of one outcome, with the totals of all", async () => {
  const { id } = await start();
  const rows = async (query: string) =>
    (await app.ask("GET", `/local/imports/${id}/plan?${query}`)).body;
  const { totals, data } = await rows("outcome=new&limit=1&page=2");
  expect(totals).toEqual({ new: 2, changed: 0, same: 0, faulty: 1 });
  expect(data.map(({ line }) => line)).toEqual([3]);
  expect((await rows("outcome=faulty")).data.map(({ line }) => line)).toEqual([4]);
  expect((await rows("outcome=same")).data).toEqual([]);
});

test("a file with the same headings is mapped as the last one, also after a restart", async () => {
  const table = "Vorname\tLast name\tMail\tWunsch\nIda\tMaas\tida@drafts.example\tBonn";
  const first = await start(table);
  const mapping = { Wunsch: "city", Mail: null };
  await app.ask("PUT", `/local/imports/${first.id}`, { mapping, choices: {} });
  await app.restart();
  const fields = async (text: string, resource = "contact") => {
    const started = await app.ask("POST", "/local/imports", { text, resource });
    return started.body.columns.map((column: { maps_to: string | null }) => column.maps_to);
  };
  expect(await fields(table)).toEqual(["first_name", "last_name", null, "city"]);
  // Another order and spelling of the headings, and one that nobody has mapped.
  expect(await fields("WUNSCH:\tmail\tCity\nBonn\ta@drafts.example\tKiel")).toEqual([
    "city",
    null,
    "city",
  ]);
  // Candidates have a memory of their own.
  expect(await fields(table, "candidate")).toEqual(["first_name", "last_name", "email", null]);
});

test("drafts are in no list and never sent, until they are released, each once", async () => {
  const { id } = await start();
  const { run, drafts: count } = await hold(id);
  expect(count).toBe(2);
  // Holding again, also from the same rows, adds nothing.
  expect(await hold(id)).toEqual({ run, drafts: 2 });
  const again = await start();
  expect((await plan(again.id)).totals).toEqual({ new: 0, changed: 0, same: 2, faulty: 1 });
  expect((await plan(again.id)).data[0]).toMatchObject({ outcome: "same", held: true });
  expect(await hold(again.id)).toEqual({ run, drafts: 2 });
  expect(await contacts("ines@drafts.example")).toBe(0);
  expect((await app.local("listOutbox")).data).toEqual([]);
  await app.local("sync");
  await app.restart();
  const { data, total } = await drafts();
  expect(total).toBe(2);
  expect(data[0]).toMatchObject({
    kind: "create",
    resource: "contact",
    title: "Ines Kovač",
    source: { kind: "paste", name: "", place: "2" },
    body: { first_name: "Ines", last_name: "Kovač", email: "ines@drafts.example" },
  });
  const first = data[0]?.id ?? 0;
  const released = await app.ask("POST", `/local/drafts/${first}/release`);
  expect(released.status, JSON.stringify(released.body)).toBe(200);
  expect((await app.ask("POST", `/local/drafts/${first}/release`)).status).toBe(404);
  expect(await contacts("ines@drafts.example")).toBe(1);
  expect((await app.local("listOutbox")).data).toHaveLength(1);
  expect((await app.ask("POST", "/local/drafts/release", { run })).body).toEqual({
    released: 1,
    left: 0,
    refused: [],
  });
  expect((await app.local("listOutbox")).data).toHaveLength(2);
  await app.local("sync");
  expect(await contacts("jan@drafts.example")).toBe(1);
  // The same file again plans nothing.
  const third = await start();
  expect((await plan(third.id)).totals).toEqual({ new: 0, changed: 0, same: 2, faulty: 1 });
});

test.each([
  ["contact", "First name\tLast name\nIda\tLind"],
  ["candidate", "First name\tLast name\nIda\tLind"],
  ["job", "Position\tOpenings\tContact\nFitter\t2\tŁukasz Müller"],
  ["note", "About\tNote\nŁukasz Müller\tMet at the fair"],
  ["activity", "Title\tStart\tEnd\nCall\t2026-12-01 10:00\t2026-12-01 11:00"],
] as const)("a release says where the new %s is", async (resource, text) => {
  const started = await app.ask("POST", "/local/imports", { text, resource });
  const id = String(started.body["id"]);
  expect((await plan(id)).data.map(({ outcome, faults }) => [outcome, faults])).toEqual([
    ["new", []],
  ]);
  await hold(id);
  const [draft] = (await drafts()).data;
  const { body, status } = await app.ask("POST", `/local/drafts/${draft?.id}/release`);
  expect(status, JSON.stringify(body)).toBe(200);
  const record = await app.ask("GET", `/local/record/${resource}/${String(body["slug"])}`);
  expect(record.status, JSON.stringify(record.body)).toBe(200);
});

test("a draft is edited, and says what is wrong; a dropped one is gone", async () => {
  const { id } = await start();
  const { run } = await hold(id);
  const [draft, other] = (await drafts()).data;
  const path = `/local/drafts/${draft?.id}`;
  expect((await app.ask("PATCH", path, { body: { owner_id: "nobody" } })).status).toBe(400);
  expect((await app.ask("PATCH", path, { body: { shoe_size: 43 } })).status).toBe(400);
  const edited = await app.ask("PATCH", path, { body: { last_name: "Horvat", tags: null } });
  expect(edited.body).toMatchObject({ title: "Ines Horvat", body: { last_name: "Horvat" } });
  expect(edited.body["body"]).not.toHaveProperty("tags");
  expect((await app.ask("DELETE", `/local/drafts/${other?.id}`)).status).toBe(200);
  expect((await drafts()).total).toBe(1);
  expect((await app.ask("DELETE", `/local/drafts?run=${run}`)).body).toEqual({ dropped: 1 });
  expect((await drafts()).total).toBe(0);
  expect((await app.local("listOutbox")).data).toEqual([]);
});

test("a change is merged with later ones, or refused with the field named", async () => {
  await app.ask("POST", "/v1/contact", {
    first_name: "Ada",
    last_name: "Berg",
    email: "ada@drafts.example",
    owner_id: 1,
    stage_id: 1,
  });
  await app.local("sync");
  const { id } = await start(
    "First name\tLast name\tE-mail\tCity\tTags\nAda\tBerg\tada@drafts.example\tOslo\tfair",
  );
  expect((await plan(id)).totals).toEqual({ new: 0, changed: 1, same: 0, faulty: 0 });
  await hold(id);
  const [draft] = (await drafts()).data;
  expect(draft).toMatchObject({ kind: "update", body: { city: "Oslo", tags: "fair" } });
  const path = `/local/record/contact/${draft?.slug}`;
  // Another field, and the same value, merge.
  await app.ask("PATCH", path, { fields: { address: "Storgata 1", tags: "fair" } });
  await app.ask("PATCH", path, { fields: { city: "Bergen" } });
  const refusal = await app.ask("POST", `/local/drafts/${draft?.id}/release`);
  expect(refusal.status).toBe(409);
  expect(String(refusal.body["message"])).toContain("City");
  expect((await drafts()).total).toBe(1);
  // Saying again what is right takes what is there now as seen.
  await app.ask("PATCH", `/local/drafts/${draft?.id}`, { body: { city: "Oslo" } });
  expect((await app.ask("POST", `/local/drafts/${draft?.id}/release`)).status).toBe(200);
  const { body } = await app.ask("GET", path);
  expect(body).toMatchObject({ record: { city: "Oslo", address: "Storgata 1" } });
  expect((await drafts()).total).toBe(0);
});

test("what is no import, file, column, field or country is refused with what to do", async () => {
  const ask = (body: unknown) => app.ask("POST", "/local/imports", body);
  expect((await ask({ text: "", resource: "contact" })).status).toBe(400);
  expect((await ask({ resource: "contact" })).status).toBe(400);
  expect((await ask({ blob: "01nothing", resource: "contact" })).status).toBe(400);
  expect((await ask({ text: ROWS, resource: "organization" })).status).toBe(400);
  expect((await app.ask("GET", "/local/imports/nothing/plan")).status).toBe(404);
  const { id } = await start();
  const put = (body: unknown) => app.ask("PUT", `/local/imports/${id}`, body);
  expect((await put({ mapping: { Nope: null } })).status).toBe(400);
  expect((await put({ mapping: { Tags: "shoe_size" } })).status).toBe(400);
  expect((await put({ choices: { country: "XX" } })).status).toBe(400);
  const mapped = await put({ mapping: { Tags: null }, choices: { defaults: { tags: "list" } } });
  expect(mapped.status, JSON.stringify(mapped.body)).toBe(200);
  expect(mapped.body.columns[3]).toMatchObject({ maps_to: null });
  const [row] = (await plan(id)).data;
  expect(row?.changes).toContainEqual({ field: "tags", now: null, [NEW_VALUE]: "list" });
  expect((await app.ask("DELETE", `/local/imports/${id}`)).status).toBe(200);
  expect((await app.ask("GET", `/local/imports/${id}/plan`)).status).toBe(404);
});
