/**
 * docs/sync.md, "Update: read, merge, write", "Answers" and "Outcomes" of writes: nobody's work is
 * overwritten, nothing is taken for done that is not.
 */
import { afterEach, expect, test } from "vitest";
import { contact, contactBody, job, organization } from "../fixtures/named-rows.ts";
import type { Fate } from "../fixtures/scripted-wire.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const PATH = "/v1/contact/contact_pEdited";
const ROWS = {
  contact: [contact(1, "pEdited", { city: "Old", phone: "+1" }), contact(2, "pOther")],
};
const edit = (change: Record<string, unknown>) =>
  world.user("PUT", PATH, contactBody("pEdited", change));
const colleague = (change: Record<string, unknown>) =>
  world.colleague("PUT", PATH, contactBody("pEdited", change));
const onServer = () => world.colleague("GET", PATH).body;
const inApp = async () => (await world.user("GET", PATH)).body;
const sent = () =>
  world.wire.requests.filter(({ method }) => method === "PUT").map(({ body }) => body);

test("the PUT carries changed and required fields, nothing else of a stale copy", async () => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Mine" });
  colleague({ phone: "+2", designation: "Boss" });
  await world.pass(1_000);
  expect(sent()).toEqual([contactBody("pEdited", { city: "Mine" })]);
  expect(onServer()).toMatchObject({ city: "Mine", phone: "+2", designation: "Boss" });
  expect(await inApp()).toMatchObject({ city: "Mine", phone: "+2", designation: "Boss" });
});

test("required values are the server's, also after a colleague's late change", async () => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Mine" });
  world.colleague("PUT", PATH, { first_name: "Renamed", stage_id: 2, owner_id: 2 });
  // Nothing was read before it is sent.
  await world.pass(1_000);
  expect(sent()).toEqual([{ first_name: "Renamed", stage_id: 2, owner_id: 2, city: "Mine" }]);
});

test("an attempt that arrived unanswered is no conflict and is not sent again", async () => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Mine", phone: "+9" });
  world.wire.next(`PUT ${PATH}`, "unanswered");
  await world.sync();
  expect(await world.waiting()).toMatchObject([{ state: "queued" }]);
  await world.pass(MINUTE);
  expect(await world.waiting()).toEqual([]);
  expect(sent()).toHaveLength(1);
});

test("a colleague who made the same change is no conflict, and nothing is sent", async () => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Same" });
  colleague({ city: "Same" });
  await world.sync();
  expect({ sent: sent(), waiting: await world.waiting() }).toEqual({ sent: [], waiting: [] });
});

test("a second attempt doesn't revert a colleague's change after the first", async () => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Mine" });
  world.wire.next(`PUT ${PATH}`, "unanswered");
  await world.sync();
  colleague({ city: "Theirs, after mine" });
  await world.pass(2 * MINUTE);
  expect(onServer()).toMatchObject({ city: "Theirs, after mine" });
  expect(await world.waiting()).toMatchObject([
    {
      state: "conflict",
      conflict: {
        kind: "fields",
        fields: [{ field: "city", mine: "Mine", theirs: "Theirs, after mine" }],
      },
    },
  ]);
});

test("undisputed fields wait for the user's decision, then are sent with it", async () => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Mine", phone: "+9" });
  colleague({ city: "Theirs" });
  await world.sync();
  const [entry] = await world.waiting();
  expect(entry).toMatchObject({
    conflict: { fields: [{ field: "city", base: "Old", mine: "Mine", theirs: "Theirs" }] },
  });
  expect(await inApp()).toMatchObject({ city: "Mine", phone: "+9" });
  await world.user("POST", `/local/outbox/${String(entry?.["id"])}/resolve`, { choice: "theirs" });
  await world.sync();
  expect(onServer()).toMatchObject({ city: "Theirs", phone: "+9" });
  expect(await world.waiting()).toEqual([]);
});

test("relations and fields that the answer leaves out stay as they are", async () => {
  world = await scriptedWorld({
    ...ROWS,
    contact: [
      contact(1, "pEdited", { organization: { id: 1, slug: "organization_pFirm" }, phone: "+1" }),
    ],
    organization: [organization(1, "pFirm")],
  });
  await edit({ city: "Mine" });
  const { phone: _phone, ...mentioned } = onServer();
  const answer = { ...mentioned, city: "Mine", owner: null, stage: null, organization: null };
  world.wire.next(`PUT ${PATH}`, { though: { status: 201, body: answer } });
  await world.pass(1_000);
  expect(await world.waiting()).toEqual([]);
  expect(await inApp()).toMatchObject({
    city: "Mine",
    phone: "+1",
    owner: { id: 1 },
    stage: { id: 1 },
    organization: { id: 1 },
  });
});

test("an answer that uses another name of a field is understood", async () => {
  world = await scriptedWorld({
    organization: [organization(1, "pFirst"), organization(2, "pSecond")],
    job: [job(1, "pJob", { organizations: { id: 1, slug: "organization_pFirst" } })],
  });
  const path = "/v1/job/job_pJob";
  await world.user("PUT", path, { position_name: "pJob", headcount: 1, owner_id: 1, city: "Mine" });
  const { organizations: _one, organization: _other, ...rest } = world.colleague("GET", path).body;
  const second = { id: 2, slug: "organization_pSecond" };
  world.wire.next(`PUT ${path}`, {
    though: { status: 201, body: { ...rest, city: "Mine", organizations: second } },
  });
  await world.pass(1_000);
  expect(await world.waiting()).toEqual([]);
  expect((await world.user("GET", `${path}?maximize=all`)).body).toMatchObject({
    city: "Mine",
    organization: { id: 2 },
  });
});

test("a name that the answer brings counts at once, for other records too", async () => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Mine" });
  const answer = { ...onServer(), city: "Mine", stage: { id: 1, label: "Renamed" } };
  world.wire.next(`PUT ${PATH}`, { though: { status: 201, body: answer } });
  await world.pass(1_000);
  const other = await world.user("GET", "/v1/contact/contact_pOther?maximize=all");
  expect(other.body).toMatchObject({ stage: { id: 1, label: "Renamed" } });
});

test("a field that the server ignored is named, with the server's value", async () => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Mine", phone: "+9" });
  const kept = { ...onServer(), city: "Corrected", phone: "+9" };
  world.wire.next(`PUT ${PATH}`, { though: { status: 201, body: kept } });
  await world.sync();
  const { body } = await world.user("GET", "/local/outbox?state=done");
  expect(body["data"]).toMatchObject([{ error: { message: expect.stringMatching(/city/i) } }]);
  expect(
    String((body["data"] as unknown as { error: { message: string } }[])[0]?.error.message),
  ).not.toMatch(/phone/i);
});

const NOT_DONE: readonly (readonly [string, Fate])[] = [
  ["a connection that broke before", "lost"],
  [
    "the page of a captive portal",
    { instead: { status: 200, body: "<!doctype html><title>Sign in</title>" } },
  ],
  ["an empty body", { instead: { status: 200, body: "" } }],
  [
    "another record",
    { instead: { status: 201, body: { id: 2, slug: "contact_pOther", first_name: "pOther" } } },
  ],
  ["no record", { instead: { status: 201, body: {} } }],
  [
    "a redirect",
    { instead: { status: 302, body: "", headers: { location: "https://elsewhere.example/" } } },
  ],
  ["408", { instead: { status: 408, body: {} } }],
  ["425", { instead: { status: 425, body: {} } }],
  ["500", { instead: { status: 500, body: {} } }],
  ["503", { instead: { status: 503, body: {} } }],
];
test.each(NOT_DONE)(
  "%s is no acknowledgement of an edit: it stays, and is sent again by itself",
  async (_what, fate) => {
    world = await scriptedWorld(ROWS);
    await edit({ city: "Mine" });
    world.wire.next(`PUT ${PATH}`, fate);
    await world.sync();
    expect(await world.waiting()).toMatchObject([{ state: "queued", attempts: 1 }]);
    expect(onServer()).toMatchObject({ city: "Old" });
    expect(await inApp()).toMatchObject({ city: "Mine" });
    await world.pass(5 * MINUTE);
    expect(await world.waiting()).toEqual([]);
    expect(onServer()).toMatchObject({ city: "Mine" });
  },
);

test("an edit waits while no connection comes about, and is then sent", async () => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Mine" });
  world.wire.next(`PUT ${PATH}`, "refused", 4);
  await world.sync();
  expect(sent()).toHaveLength(4);
  expect(await world.waiting()).toMatchObject([{ state: "queued", attempts: 1 }]);
  await world.pass(MINUTE);
  expect(await world.waiting()).toEqual([]);
  expect(onServer()).toMatchObject({ city: "Mine" });
});

test.each(["half-body", "malformed"] as const)(
  "an answer that breaks off (%s) says nothing: the record is looked at again",
  async (fate) => {
    world = await scriptedWorld(ROWS);
    await edit({ city: "Mine" });
    world.wire.next(`PUT ${PATH}`, fate);
    await world.sync();
    expect(await world.waiting()).toMatchObject([{ state: "queued", attempts: 1 }]);
    await world.pass(MINUTE);
    expect({ waiting: await world.waiting(), sent: sent().length }).toEqual({
      waiting: [],
      sent: 1,
    });
  },
);

test.each([400, 405, 409, 422])(
  "%i is a refusal: parked with the server's words, and not sent again",
  async (status) => {
    world = await scriptedWorld(ROWS);
    await edit({ city: "Mine" });
    world.wire.next(`PUT ${PATH}`, { instead: { status, body: { message: "Not like this." } } });
    await world.sync();
    expect(await world.waiting()).toMatchObject([
      { state: "rejected", error: { status, message: "Not like this." } },
    ]);
    world.wire.forget();
    await world.pass(10 * MINUTE);
    expect(sent()).toEqual([]);
    expect(await inApp()).toMatchObject({ city: "Mine" });
  },
);

test("a server that is silent is not waited for longer than half a minute", async () => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Mine" });
  world.wire.next(`PUT ${PATH}`, "silent");
  await world.beginSync();
  await world.pass(29_000);
  expect(await world.waiting()).toMatchObject([{ state: "sending" }]);
  await world.pass(2_000);
  expect(await world.waiting()).toMatchObject([{ state: "queued", attempts: 1 }]);
  await world.pass(5 * MINUTE);
  expect(onServer()).toMatchObject({ city: "Mine" });
});

test("discarding an edit that may have arrived sends the former value", async () => {
  world = await scriptedWorld(ROWS);
  await edit({ city: "Regretted" });
  world.wire.next(`PUT ${PATH}`, "unanswered");
  await world.sync();
  const [entry] = await world.waiting();
  await world.user("POST", `/local/outbox/${String(entry?.["id"])}/discard`);
  expect(await inApp()).toMatchObject({ city: "Old" });
  await world.pass(2 * MINUTE);
  expect(onServer()).toMatchObject({ city: "Old" });
  expect(await world.waiting()).toEqual([]);
});

test("spelling counts after a look that failed: nothing of ours can have arrived", async () => {
  world = await scriptedWorld({ contact: [contact(1, "pSpelled", { city: "Old" })] });
  const path = "/v1/contact/contact_pSpelled";
  world.wire.next(`GET ${path}`, { instead: { status: 503, body: {} } }, 5);
  await world.user("PUT", path, contactBody("pSpelled", { city: "Ghent" }));
  await world.pass(1_000);
  expect(await world.waiting()).toMatchObject([{ state: "queued", attempts: 1 }]);
  world.colleague("PUT", path, contactBody("pSpelled", { city: "GHENT" }));
  world.wire.calm();
  await world.sync();
  expect(await world.waiting()).toMatchObject([{ state: "conflict" }]);
  // As soon as an attempt may have arrived, the server's spelling of it is ours.
  const [entry] = await world.waiting();
  await world.user("POST", `/local/outbox/${String(entry?.["id"])}/resolve`, { choice: "mine" });
  world.wire.next(`PUT ${path}`, "lost");
  await world.sync();
  world.colleague("PUT", path, contactBody("pSpelled", { city: "ghent" }));
  await world.sync();
  expect(await world.waiting()).toEqual([]);
});
