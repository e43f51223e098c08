/**
 * docs/sync.md, "Order and liveness" and "Retries": in their order, nothing held up by others,
 * nothing given up silently.
 */
import { afterEach, expect, test } from "vitest";
import { contact, contactBody, deal, dealBody, job } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const CONTACTS = Array.from({ length: 8 }, (_item, index) => contact(index + 1, `p${index + 1}`));
const edit = (name: string, change: Record<string, unknown>) =>
  world.user("PUT", `/v1/contact/contact_${name}`, contactBody(name, change));
const onServer = (name: string) => world.colleague("GET", `/v1/contact/contact_${name}`).body;
const puts = (name: string) =>
  world.wire.requests
    .filter(({ method, path }) => method === "PUT" && path === `/v1/contact/contact_${name}`)
    .map(({ body }) => (body as { city?: unknown }).city);

test("first in, first out for a record: an edit made during a send is sent after it", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  await edit("p1", { city: "First" });
  const held = world.wire.hold("PUT /v1/contact/contact_p1");
  await world.beginSync();
  expect(held.arrived()).toBe(true);
  await edit("p1", { city: "Second" });
  await world.pass(MINUTE / 3);
  expect(puts("p1")).toEqual(["First"]);
  held.release();
  await world.pass(MINUTE);
  expect(puts("p1")).toEqual(["First", "Second"]);
  expect(onServer("p1")).toMatchObject({ city: "Second" });
  expect(await world.waiting()).toEqual([]);
});

test("records are sent four at a time: one that hangs does not delay the others", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  for (const name of ["p1", "p2", "p3", "p4", "p5", "p6"]) await edit(name, { city: "Sent" });
  const held = world.wire.hold("PUT /v1/contact/contact_p1");
  await world.beginSync();
  await world.pass(0);
  expect(held.arrived()).toBe(true);
  for (const name of ["p2", "p3", "p4", "p5", "p6"])
    expect(onServer(name)).toMatchObject({ city: "Sent" });
  held.release();
  await world.pass(MINUTE);
  expect(await world.waiting()).toEqual([]);
});

test("what the server refuses blocks only what follows it on its own record", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  await edit("p1", { city: "Refused" });
  await edit("p2", { city: "Sent" });
  world.wire.next("PUT /v1/contact/contact_p1", {
    instead: { status: 422, body: { message: "No such city." } },
  });
  await world.sync();
  expect(onServer("p2")).toMatchObject({ city: "Sent" });
  expect(await world.waiting()).toMatchObject([
    { slug: "contact_p1", state: "rejected", error: { status: 422, message: "No such city." } },
  ]);
  world.wire.forget();
  await world.pass(30 * MINUTE);
  expect(puts("p1")).toEqual([]);
});

test("what follows a change that somebody has to decide about waits for the decision", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  await edit("p1", { city: "Mine" });
  world.colleague("PUT", "/v1/contact/contact_p1", contactBody("p1", { city: "Theirs" }));
  await world.sync();
  await edit("p1", { phone: "+2" });
  await world.pass(10 * MINUTE);
  expect(puts("p1")).toEqual([]);
  const [entry] = await world.waiting();
  await world.user("POST", `/local/outbox/${String(entry?.["id"])}/resolve`, { choice: "mine" });
  await world.pass(MINUTE);
  expect(puts("p1")).toEqual(["Mine", undefined]);
  expect(onServer("p1")).toMatchObject({ city: "Mine", phone: "+2" });
});

test("a later change builds on the server's answer, without a conflict with itself", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  await edit("p1", { city: "first" });
  // The server writes cities in capitals.
  const held = world.wire.hold("PUT /v1/contact/contact_p1", {
    status: 201,
    body: { ...onServer("p1"), city: "FIRST" },
  });
  await world.beginSync();
  expect(held.arrived()).toBe(true);
  world.colleague("PUT", "/v1/contact/contact_p1", contactBody("p1", { city: "FIRST" }));
  await edit("p1", { city: "Second" });
  held.release();
  await world.pass(MINUTE);
  expect(await world.waiting()).toEqual([]);
  expect(onServer("p1")).toMatchObject({ city: "Second" });
});

test("what names a record that was made here goes in the same round, right after it", async () => {
  world = await scriptedWorld({ contact: CONTACTS, deal: [deal(1, "pOld")] });
  const made = await world.user("POST", "/v1/contact", contactBody("tNew", {}));
  const contacts = `contact_p1,${String(made.body["slug"])}`;
  await world.user("POST", "/v1/deal", { ...dealBody("tNaming"), contact_slugs: contacts });
  await world.sync();
  expect(await world.waiting()).toEqual([]);
  expect(world.wire.asked.filter((line) => line.startsWith("POST"))).toEqual([
    "POST /v1/contact",
    "POST /v1/deal",
  ]);
  const real = world.server.records("contact").find((record) => record["first_name"] === "tNew");
  const naming = world.server.records("deal").find((record) => record["name"] === "tNaming");
  expect(naming?.["contacts"]).toMatchObject([{ id: 1 }, { id: real?.id }]);
});

test("a change that refers to a new record waits for its create and its real slug", async () => {
  world = await scriptedWorld({ contact: CONTACTS, deal: [deal(1, "pOld")] });
  const made = await world.user("POST", "/v1/contact", contactBody("tNew", {}));
  await world.user("POST", "/v1/deal", {
    ...dealBody("tNaming"),
    contact_slugs: String(made.body["slug"]),
  });
  world.wire.next("POST /v1/contact", { instead: { status: 503, body: {} } });
  world.wire.always("GET /v1/contact", { instead: { status: 503, body: {} } });
  await world.sync();
  await world.pass(5 * MINUTE);
  expect(world.wire.count("POST /v1/deal")).toBe(0);
  world.wire.calm();
  await world.pass(10 * MINUTE);
  expect(await world.waiting()).toEqual([]);
  const real = world.server.records("contact").find((record) => record["first_name"] === "tNew");
  const naming = world.server.records("deal").find((record) => record["name"] === "tNaming");
  expect(naming?.["contacts"]).toMatchObject([{ id: real?.id }]);
});

test("what names a record that was taken back is parked, and says why", async () => {
  world = await scriptedWorld({ contact: CONTACTS, deal: [deal(1, "pOld")] });
  await world.user("POST", "/local/work-offline", { work_offline: true });
  const made = await world.user("POST", "/v1/contact", contactBody("tTakenBack", {}));
  await world.user("POST", "/v1/deal", {
    ...dealBody("tNaming"),
    contact_slugs: String(made.body["slug"]),
  });
  const create = (await world.waiting()).find((entry) => entry["resource"] === "contact");
  await world.user("POST", `/local/outbox/${String(create?.["id"])}/discard`);
  await world.user("POST", "/local/work-offline", { work_offline: false });
  await world.sync();
  expect(await world.waiting()).toMatchObject([
    { resource: "deal", state: "rejected", error: { status: null } },
  ]);
  expect(world.wire.count("POST")).toBe(0);
});

test("a deletion waits for the earlier changes that name its record", async () => {
  world = await scriptedWorld({
    job: [job(1, "pDeleted"), job(2, "pStays")],
    deal: [deal(1, "pNaming")],
  });
  await world.user("PUT", "/v1/deal/deal_pNaming", {
    ...dealBody("pNaming"),
    job_slugs: "job_pDeleted",
  });
  await world.user("DELETE", "/v1/job/job_pDeleted");
  world.wire.next("PUT /v1/deal/deal_pNaming", { instead: { status: 503, body: {} } }, 2);
  await world.sync();
  expect(world.wire.count("DELETE")).toBe(0);
  await world.pass(10 * MINUTE);
  const order = world.wire.asked.filter((line) => /^(PUT|DELETE) /.test(line));
  expect(order.at(-1)).toBe("DELETE /v1/job/job_pDeleted");
  expect(await world.waiting()).toEqual([]);
  expect(world.server.records("job").map(({ slug }) => slug)).toEqual(["job_pStays"]);
});

test("an undone deletion that now waits for other changes is no longer called held", async () => {
  world = await scriptedWorld({
    job: [job(1, "pDeleted"), job(2, "pStays")],
    deal: [deal(1, "pNaming")],
  });
  await world.user("PUT", "/v1/deal/deal_pNaming", {
    ...dealBody("pNaming"),
    job_slugs: "job_pDeleted",
  });
  await world.user("POST", "/local/undo-send", { method: "DELETE", path: "/v1/job/job_pDeleted" });
  const deletion = async () => (await world.waiting()).find((entry) => entry["kind"] === "delete");
  expect(await deletion()).toMatchObject({ attempts: 0, held: true });
  world.wire.always("PUT /v1/deal/deal_pNaming", { instead: { status: 503, body: {} } });
  await world.sync();
  expect(await deletion()).toMatchObject({
    attempts: 0,
    held: false,
    next_attempt_at: expect.any(String),
  });
});

test("three failed changes in a row end the round; the others come first in the next", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  for (const { slug } of CONTACTS)
    await edit(String(slug).replace("contact_", ""), { city: "Sent" });
  world.wire.always("PUT /v1/contact/", { instead: { status: 500, body: {} } });
  await world.sync();
  const tried = world.wire.count("PUT /v1/contact/");
  expect(tried).toBeGreaterThanOrEqual(3);
  // Those that were on their way beside the third.
  expect(tried).toBeLessThanOrEqual(6);
  world.wire.calm();
  world.wire.always("PUT /v1/contact/contact_p1", { instead: { status: 500, body: {} } });
  world.wire.forget();
  await world.pass(20 * MINUTE);
  expect((await world.waiting()).map((entry) => entry["slug"])).toEqual(["contact_p1"]);
});

test("changes that the server fails to take delay no others, which then go first", async () => {
  const names = Array.from({ length: 16 }, (_item, index) => `p${index + 1}`);
  world = await scriptedWorld({ contact: names.map((name, index) => contact(index + 1, name)) });
  for (const name of names) await edit(name, { city: "Sent" });
  world.wire.always(/^PUT .*contact_p[1-8]$/, { instead: { status: 500, body: {} } });
  await world.sync();
  await world.sync();
  expect((await world.waiting()).map((entry) => entry["slug"])).toEqual(
    names.slice(0, 8).map((name) => `contact_${name}`),
  );
});

test("every pending change has a wake-up: after hours all arrive within minutes", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  await edit("p1", { city: "Late" });
  world.wire.always(/./, { instead: { status: 503, body: {} } });
  await world.pass(3 * 60 * MINUTE);
  expect(await world.waiting()).toMatchObject([{ state: "queued", error: { status: 503 } }]);
  // Never given up, and never more often than a server in trouble can bear.
  expect(world.wire.count("GET /v1/contact/contact_p1")).toBeGreaterThan(20);
  world.wire.calm();
  await world.pass(7 * MINUTE);
  expect(await world.waiting()).toEqual([]);
  expect(onServer("p1")).toMatchObject({ city: "Late" });
});

test("an edit that was being sent during a crash is sent again after the start", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  await edit("p1", { city: "Crashed" });
  const held = world.wire.hold("PUT /v1/contact/contact_p1", { status: 503, body: {} });
  await world.beginSync();
  expect(held.arrived()).toBe(true);
  await world.crash();
  expect(await world.waiting()).toMatchObject([{ state: "queued", attempts: 1 }]);
  await world.pass(MINUTE);
  expect(onServer("p1")).toMatchObject({ city: "Crashed" });
  expect(await world.waiting()).toEqual([]);
});

test("a 401 sends nothing more, loses nothing, and a new token goes on", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  for (const name of ["p1", "p2"]) await edit(name, { city: "Sent" });
  world.wire.always(/./, { instead: { status: 401, body: {} } });
  await world.sync();
  expect(await world.status()).toMatchObject({ auth: "needed", outbox: { queued: 2 } });
  world.wire.forget();
  await world.pass(60 * MINUTE);
  expect(world.wire.asked).toEqual([]);
  world.wire.calm();
  await world.user("PUT", "/local/connection", { token: "another" });
  await world.pass(MINUTE);
  expect(await world.waiting()).toEqual([]);
  expect(onServer("p2")).toMatchObject({ city: "Sent" });
});
