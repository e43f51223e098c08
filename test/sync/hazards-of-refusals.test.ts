/** docs/sync.md, "Outcomes" and "Denials": who answered, and about what. */
import { afterEach, expect, test } from "vitest";
import { contact, contactBody, candidate } from "../fixtures/named-rows.ts";
import type { Fate } from "../fixtures/scripted-wire.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const NAMES = ["pOne", "pTwo", "pThree", "pFour", "pFive", "pSix"];
const ROWS = { contact: NAMES.map((name, index) => contact(index + 1, name, { city: "Old" })) };
const path = (name: string) => `/v1/contact/contact_${name}`;
const edit = (name: string, change: Record<string, unknown>) =>
  world.user("PUT", path(name), contactBody(name, change));
const onServer = (name: string) => world.colleague("GET", path(name)).body;
const puts = () => world.wire.requests.filter(({ method }) => method === "PUT").length;

const PAGE = "<!-- gateway --><html><title>Access denied</title></html>";
const says = (status: number, body: unknown): Fate => ({ instead: { status, body } });

test.each<[string, Fate]>([
  ["a firewall's page with 403", says(403, PAGE)],
  ["a firewall's page with 400", says(400, PAGE)],
  ["a firewall's page with 404", says(404, PAGE)],
  ["a firewall's page with 401", says(401, PAGE)],
  ["an expired token told as 403", says(403, { message: "Token expired." })],
  ["an address that is not allowed", says(403, "Your address is not allowed.")],
  ["a bill that is not paid", says(402, { message: "Payment required." })],
  ["a proxy that wants a sign-in", says(407, "")],
  ["a locked account", says(423, { message: "Locked." })],
  ["a legal reason", says(451, { message: "Unavailable for legal reasons." })],
  ["an API that is switched off", says(410, { message: "This version is gone." })],
])("%s parks nothing, and all is sent when it is over", async (_, fate) => {
  world = await scriptedWorld(ROWS);
  world.wire.always(/./, fate);
  for (const name of NAMES) await edit(name, { city: "Mine" });
  await world.pass(20 * MINUTE);
  expect(await world.status()).toMatchObject({
    outbox: { queued: NAMES.length, rejected: 0, conflict: 0 },
    error: expect.stringMatching(/.{20}/),
    records: { contact: NAMES.length },
  });
  // Three changes and three lists a round, once a minute.
  world.wire.forget();
  await world.pass(5 * MINUTE);
  expect(world.wire.asked.length).toBeLessThanOrEqual(6 * 6);
  world.wire.calm();
  await world.pass(7 * MINUTE);
  expect(await world.status()).toMatchObject({ auth: "ok", error: null, outbox: { queued: 0 } });
  expect(NAMES.map((name) => onServer(name)["city"])).toEqual(NAMES.map(() => "Mine"));
});

test("a refused account is said in the status, until the server accepts it", async () => {
  world = await scriptedWorld(ROWS);
  world.wire.always(/./, says(403, { message: "Your address is not allowed." }));
  await edit("pOne", { city: "Mine" });
  await world.pass(1_000);
  expect(await world.status()).toMatchObject({
    auth: "needed",
    cause: "account",
    error: expect.stringContaining("Your address is not allowed."),
  });
  world.wire.calm();
  await world.pass(2 * MINUTE);
  expect(await world.status()).toMatchObject({ auth: "ok", cause: null, outbox: { queued: 0 } });
});

test("a role that may only read keeps its changes, and the account is not blamed", async () => {
  world = await scriptedWorld(ROWS);
  world.wire.always("PUT", says(403, { message: "Your role is read-only." }));
  for (const name of NAMES) await edit(name, { city: "Mine" });
  await world.pass(30 * MINUTE);
  expect(await world.status()).toMatchObject({
    auth: "ok",
    cause: "changes",
    error: expect.stringContaining("Your role is read-only."),
    outbox: { queued: NAMES.length, rejected: 0 },
  });
});

test("one record that the API refuses while others go through is parked", async () => {
  world = await scriptedWorld(ROWS);
  world.wire.always(`PUT ${path("pTwo")}`, says(403, { message: "Not your contact." }));
  for (const name of NAMES) await edit(name, { city: "Mine" });
  await world.pass(1_000);
  expect(await world.waiting()).toMatchObject([{ slug: "contact_pTwo", state: "queued" }]);
  await world.pass(10 * MINUTE);
  expect(await world.waiting()).toMatchObject([
    { state: "rejected", error: { status: 403, message: "Not your contact." } },
  ]);
  expect(puts()).toBe(NAMES.length - 1 + 3);
});

test("a page in place of one record's answer never parks it", async () => {
  world = await scriptedWorld(ROWS);
  world.wire.always(`PUT ${path("pTwo")}`, says(403, PAGE));
  for (const name of NAMES) await edit(name, { city: "Mine" });
  await world.pass(30 * MINUTE);
  expect(await world.waiting()).toMatchObject([{ slug: "contact_pTwo", state: "queued" }]);
  world.wire.calm();
  await world.pass(6 * MINUTE);
  expect(await world.waiting()).toEqual([]);
});

test.each<[number, unknown, string]>([
  [413, PAGE, "rejected"],
  [413, { message: "At most 1 MB." }, "rejected"],
  [415, { message: "Only PDF." }, "rejected"],
  [415, PAGE, "queued"],
  [403, { message: "No." }, "queued"],
])("%i to a file: %j leaves its change %s", async (status, body, state) => {
  world = await scriptedWorld({ candidate: [candidate(1, "pFile")] });
  const place = "/v1/candidate/candidate_pFile";
  world.wire.always(`PUT ${place}`, says(status, body));
  await world.user("PUT", place, {
    first_name: "pFile",
    last_name: "Row",
    owner_id: 1,
    resume: await world.addFile("cv.pdf", "%PDF-1.7"),
  });
  await world.sync();
  expect(await world.waiting()).toMatchObject([{ state }]);
});

test("a page with 404 or 405 proves nothing about a record or an operation", async () => {
  world = await scriptedWorld(ROWS);
  for (const status of [404, 405]) {
    world.wire.always(/^(GET|POST)/, says(status, PAGE));
    await edit("pOne", { city: `Mine ${status}` });
    const made = { first_name: "New", last_name: "One", owner_id: 1 };
    await world.user("POST", "/v1/candidate", made);
    await world.pass(20 * MINUTE);
    expect(await world.status()).toMatchObject({
      lists: [],
      records: { contact: NAMES.length },
      outbox: { conflict: 0, rejected: 0 },
    });
    world.wire.calm();
    await world.pass(7 * MINUTE);
    expect(await world.waiting()).toEqual([]);
  }
});
