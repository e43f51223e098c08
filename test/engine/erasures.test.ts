import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { restoreBackup } from "../../main/engine/backups/restore-backup.ts";
import type { Sandbox } from "../../main/sandbox/start.ts";
import type { ErasureRequest } from "../../shared/local/erasures.ts";
import { type App, type Ask, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";
import { openBackupWorld } from "./backup-world.ts";

let sandbox: Sandbox;
let server: Ask;
let app: App;
let slug: string;

const PERSON = {
  first_name: "Zdenka",
  last_name: "Wyszomirska",
  email: "zdenka@mail.example",
  phone: "+48 22 621 33 44",
};
const EDIT = { ...PERSON, owner_id: 1, city: "Radom" };
const ASKED = "2026-01-15";
const DOUBT = "This person asked for erasure on 15 January 2026.";

beforeEach(async () => {
  sandbox = await openSandbox();
  server = askHttp(sandbox.url, sandbox.token);
  slug = await onServer("candidate", PERSON);
  app = await openApp(sandbox.url);
  await sync();
});
afterEach(async () => {
  await app.close();
  await sandbox.close();
});

const sync = async () => expect(await app.local("sync")).toMatchObject({ ok: true });

async function onServer(resource: "candidate" | "contact", body: object): Promise<string> {
  const { status, body: record } = await server("POST", `/v1/${resource}`, {
    owner_id: 1,
    ...(resource === "contact" && { stage_id: 1 }),
    ...body,
  });
  expect(status, JSON.stringify(record)).toBe(201);
  return String(record["slug"]);
}

const request = async (options: object = {}) =>
  app.ask("POST", "/local/erasures", { resource: "candidate", slug, asked_on: ASKED, ...options });
const requests = async () => (await app.local("listErasures")).data;

async function onlyRequest(): Promise<ErasureRequest> {
  const [onlyEntry, ...furtherRequests] = await requests();
  expect(furtherRequests).toEqual([]);
  if (onlyEntry === undefined) throw new Error("There is no request.");
  return onlyEntry;
}

async function erase(): Promise<void> {
  sandbox.colleague.remove("candidate", slug);
  await sync();
}

/**
 * Returns the tables of the workspace's file that have a text; without the list of single words by
 * which typing errors are forgiven, which says nothing about anybody.
 */
function tablesWith(text: string): readonly string[] {
  const database = new Database(join(app.folder, "workspace.db"), { readonly: true });
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'")
    .pluck()
    .all()
    .map(String)
    .filter((table) => table !== "word");
  const isIn = (value: unknown) =>
    (Buffer.isBuffer(value) ? value.toString("latin1") : String(value))
      .toLowerCase()
      .includes(text.toLowerCase());
  const tablesWithText = tables.filter((table) =>
    database
      .prepare(`SELECT * FROM "${table}"`)
      .raw()
      .all()
      .some((row) => Array.isArray(row) && row.some(isIn)),
  );
  database.close();
  return tablesWithText;
}

test("a request stays open while the CRM has the record, and is done when it is gone", async () => {
  expect((await request()).status).toBe(201);
  const person = { resource: "candidate", slug, title: "Zdenka Wyszomirska" };
  expect(await onlyRequest()).toMatchObject({ state: "here", asked_on: ASKED, person });
  expect((await request()).status).toBe(409);
  await sync();
  expect(await onlyRequest()).toMatchObject({ state: "here", person, gone_at: null });
  await erase();
  const done = await onlyRequest();
  expect(done).toMatchObject({ state: "gone", person: null, sightings: [] });
  expect(Date.parse(done.gone_at ?? "")).toBeGreaterThan(Date.parse("2026-01-15"));
});

test("what is asked in the future, or of nobody who is here, is not noted", async () => {
  expect((await request({ asked_on: "2999-01-01" })).status).toBe(400);
  expect((await request({ asked_on: "15.01.2026" })).status).toBe(400);
  expect((await request({ slug: "candidate_nobody" })).status).toBe(404);
  expect((await request({ resource: "organization" })).status).toBe(400);
  expect(await requests()).toEqual([]);
});

test("once the record is gone, neither name nor address nor number is in the file", async () => {
  await app.ask("PUT", `/v1/candidate/${slug}`, EDIT);
  await app.ask("POST", "/v1/note", {
    entity_name: "candidate",
    related_to: slug,
    note: "Wyszomirska wants to move",
  });
  await sync();
  await request();
  const [job = ""] = (await app.local("listKeys", { params: { resource: "job" } })).keys;
  await app.ask("PUT", `/local/shortlists/${job}/${slug}`, { stage: "idea" });
  await erase();
  await app.restart();
  // Without the notes about them, of which the last versions do not stay here either.
  const notes = sandbox.store.read(({ records }) =>
    records.page("note", {
      filter: { op: "is", field: "related_to", value: slug },
      sort: [{ field: "id", direction: "asc" }],
      offset: 0,
      limit: 9,
    }),
  );
  expect(notes).toHaveLength(1);
  for (const { id } of notes) sandbox.colleague.remove("note", String(id));
  await sync();
  expect(await onlyRequest()).toMatchObject({ state: "gone" });
  for (const text of ["Zdenka", "Wyszomirska", PERSON.email, "226213344", "22 621 33 44", slug])
    expect(tablesWith(text), text).toEqual([]);
});

/** Ways in which a person comes back to the server: the resource, and what it then has. */
const RETURNS: readonly (readonly [string, "candidate" | "contact", object, boolean])[] = [
  ["the same address", "candidate", { email: "Zdenka@Mail.example" }, true],
  ["the same number in another spelling", "contact", { phone: "0048 (22) 6213344" }, true],
  ["the number among others", "contact", { phone: "+44 20 7946 0000 / +48226213344" }, true],
  ["the name only", "candidate", {}, false],
  ["another address of the host", "contact", { email: "zdenko@mail.example" }, false],
];

for (const [way, resource, texts, isTold] of RETURNS)
  test(`who comes back with ${way} ${isTold ? "is" : "is not"} told`, async () => {
    await request();
    await erase();
    const { email: _email, phone: _phone, ...names } = PERSON;
    const newSlug = await onServer(resource, { ...names, first_name: "Z.", ...texts });
    await sync();
    const person = { resource, slug: newSlug, title: "Z. Wyszomirska" };
    expect(await onlyRequest()).toMatchObject(
      isTold ? { state: "back", sightings: [person] } : { state: "gone", sightings: [] },
    );
    if (!isTold) return;
    // Erased once more, the request is done again; closed, nobody is told.
    sandbox.colleague.remove(resource, newSlug);
    await sync();
    const { state, id } = await onlyRequest();
    expect(state).toBe("gone");
    await app.ask("DELETE", `/local/erasures/${id}`);
    await onServer(resource, { ...names, ...texts });
    await sync();
    expect(await requests()).toEqual([]);
  });

test("a second record of the person is told at once", async () => {
  const { last_name, email } = PERSON;
  const twin = await onServer("contact", { first_name: "Z.", last_name, email });
  await sync();
  await request();
  expect(await onlyRequest()).toMatchObject({ state: "here", sightings: [{ slug: twin }] });
  await erase();
  expect(await onlyRequest()).toMatchObject({ state: "back", sightings: [{ slug: twin }] });
});

test("rows, drafts and CVs of a person who asked are doubtful until it is closed", async () => {
  const text = "First name\tLast name\tPhone\nZ.\tNowak\t0048226213344\nIda\tLind\t+4670123456";
  const blob = (
    await app
      .engine()
      .addBlob("cv.txt", "text/plain", new TextEncoder().encode(`Z. Nowak\n${PERSON.email}\n`))
  ).blob;
  const imported = await app.local("startImport", { body: { text, resource: "contact" } });
  await app.local("holdCv", { body: { blob, fields: { first_name: "Z.", email: PERSON.email } } });
  const doubts = async () => {
    const { id } = imported;
    const plan = await app.ask("GET", `/local/imports/${id}/plan`);
    const cv = await app.local("readCv", { body: { blob } });
    const drafts = (await app.ask("GET", "/local/drafts")).body.data;
    return [...plan.body.data, cv, ...drafts].map(
      (item) => item.doubts?.some(({ why }) => why === DOUBT) ?? false,
    );
  };
  expect(await doubts()).toEqual([false, false, false, false]);
  await request();
  // The draft was about them, and went with the request.
  expect(await doubts()).toEqual([true, false, true]);
  await erase();
  await app.local("holdImport", { params: { id: imported.id } });
  expect(await doubts()).toEqual([true, false, true, true, false]);
  await app.ask("DELETE", `/local/erasures/${(await onlyRequest()).id}`);
  expect(await doubts()).toEqual([false, false, false, false, false]);
});

test("what is here only is removed; unsent changes stay, unless they are to go", async () => {
  const [job = ""] = (await app.local("listKeys", { params: { resource: "job" } })).keys;
  await app.ask("PUT", `/local/shortlists/${job}/${slug}`, { stage: "idea" });
  await app.ask("PUT", `/v1/candidate/${slug}`, EDIT);
  const params = { resource: "candidate", slug } as const;
  const traces = { drafts: 0, shortlists: 1, files: 0, cv_texts: 0, unsent: 1 };
  expect(await app.local("readTraces", { params })).toEqual(traces);
  const { body } = await request();
  expect(body.removed).toEqual(traces);
  expect((await app.local("listShortlistsOf", { query: { candidate: slug } })).data).toEqual([]);
  // Where the CRM no longer has the record, the unsent change still keeps it here.
  sandbox.colleague.remove("candidate", slug);
  await app.local("sync");
  expect(await onlyRequest()).toMatchObject({ state: "unsent", person: { slug } });
  const { data } = (await app.ask("GET", "/local/outbox?state=conflict")).body;
  await app.ask("POST", `/local/outbox/${data[0]?.id}/discard`);
  expect(await onlyRequest()).toMatchObject({ state: "gone", person: null });
});

test("a backup that has the person does not make the request forget", async () => {
  const world = await openBackupWorld();
  const { server: origin, ask, folder } = world;
  const created = await origin("POST", "/v1/candidate", { ...PERSON, owner_id: 1 });
  const key = String(created.body["slug"]);
  await world.sync();
  expect((await ask("POST", "/local/backups")).status).toBeLessThan(300);
  const body = { resource: "candidate", slug: key, asked_on: ASKED };
  expect((await ask("POST", "/local/erasures", body)).status).toBe(201);
  world.sandbox.colleague.remove("candidate", key);
  await world.sync();
  const stateOf = async () => (await ask("GET", "/local/erasures")).body.data[0]?.state;
  expect(await stateOf()).toBe("gone");
  const [backup] = (await ask("GET", "/local/backups")).body.data;
  await world.close();
  restoreBackup({ folder, name: backup?.name ?? "", now: Date.now(), newId: "x" });
  await world.open();
  expect(await stateOf()).toBe("back");
  await world.sync();
  expect(await stateOf()).toBe("gone");
});

test("the resume that was sent from here, and its text, go with the request", async () => {
  const bytes = new TextEncoder().encode(`${PERSON.email}\nWelding of submarine hulls\n`);
  const { blob } = await app.engine().addBlob("cv.txt", "text/plain", bytes);
  await app.local("readCv", { body: { blob } });
  const { draft } = await app.local("holdCv", { body: { blob, slug, fields: { city: "Radom" } } });
  await app.local("releaseDraft", { params: { id: draft } });
  await sync();
  const hits = async () => (await app.ask("GET", "/local/search?q=submarine")).body.data.length;
  expect(await hits()).toBe(1);
  const { body } = await request();
  expect(body.removed).toMatchObject({ drafts: 0, files: 1, cv_texts: 1 });
  expect(await hits()).toBe(0);
  expect(tablesWith("submarine")).toEqual([]);
});

test("the text of a resume that will still be sent is not counted as removed", async () => {
  const bytes = new TextEncoder().encode(`${PERSON.email}\nWelding of submarine hulls\n`);
  const { blob } = await app.engine().addBlob("cv.txt", "text/plain", bytes);
  await app.local("readCv", { body: { blob } });
  const { draft } = await app.local("holdCv", { body: { blob, slug, fields: { city: "Radom" } } });
  await app.local("releaseDraft", { params: { id: draft } });
  const { body } = await request();
  expect(body.removed).toMatchObject({ cv_texts: 0, unsent: 1 });
  expect((await app.ask("GET", "/local/search?q=submarine")).body.data).toHaveLength(1);
});

test("unsent changes are discarded where the user wants it, and nothing is sent", async () => {
  await app.ask("PUT", `/v1/candidate/${slug}`, EDIT);
  const { body } = await request({ discard_unsent: true });
  expect(body.removed).toMatchObject({ unsent: 0 });
  await sync();
  expect((await server("GET", `/v1/candidate/${slug}`)).body["city"]).not.toBe("Radom");
});
