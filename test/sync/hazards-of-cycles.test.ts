/**
 * docs/sync.md, "Cycles" and "Budget": one at a time, in time, and never against the user's or the
 * server's word.
 */
import { afterEach, expect, test } from "vitest";
import { contact, contactBody, job } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
const ROWS = { contact: [contact(1, "p1"), contact(2, "p2")], job: [job(1, "p1")] };
const edit = (name: string, change: Record<string, unknown>) =>
  world.user("PUT", `/v1/contact/contact_${name}`, contactBody(name, change));
const cityOf = (name: string) => world.colleague("GET", `/v1/contact/contact_${name}`).body["city"];
const lists = () => world.wire.asked.filter((line) => /^GET \/v1\/[a-z-]+\?/.test(line)).length;

test("an edit is sent a moment later, and costs no look at the lists", async () => {
  world = await scriptedWorld(ROWS);
  await edit("p1", { city: "Sent" });
  await world.pass(250);
  expect(world.wire.asked).toEqual([]);
  await world.pass(100);
  expect(cityOf("p1")).toBe("Sent");
  expect(lists()).toBe(0);
});

test("two edits within a moment are one change", async () => {
  world = await scriptedWorld(ROWS);
  await edit("p1", { city: "First" });
  await world.pass(200);
  await edit("p1", { city: "Second" });
  await world.pass(MINUTE / 2);
  expect(world.wire.count("PUT")).toBe(1);
  expect(cityOf("p1")).toBe("Second");
});

test("pending edits go before the first read; a manual sync reads what they touched", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("POST", "/local/work-offline", { work_offline: true });
  await edit("p1", { city: "Offline" });
  await world.restart();
  await world.user("POST", "/local/work-offline", { work_offline: false });
  await world.pass(5_000);
  const firstOf = (start: string) => world.wire.asked.findIndex((line) => line.startsWith(start));
  expect(firstOf("PUT /v1/contact/contact_p1")).toBeGreaterThan(-1);
  expect(firstOf("PUT /v1/contact/contact_p1")).toBeLessThan(firstOf("GET /v1/contact?"));
  await edit("p2", { city: "Asked" });
  world.wire.forget();
  await world.sync();
  const lists = world.wire.asked.filter((line) => /^(PUT|GET \/v1\/contact\?)/.test(line));
  expect(lists.map((line) => line.slice(0, 3))).toEqual(["GET", "PUT", "GET"]);
});

test("one cycle at a time: a request during one gets its own cycle afterwards", async () => {
  world = await scriptedWorld(ROWS);
  const held = world.wire.hold("GET /v1/contact?");
  await world.beginSync();
  await world.beginSync();
  expect(world.wire.count("GET /v1/contact?")).toBe(1);
  world.colleague("PUT", "/v1/contact/contact_p2", contactBody("p2", { city: "Meanwhile" }));
  held.release();
  await world.pass(1_000);
  expect(world.wire.count("GET /v1/contact?")).toBe(2);
  expect((await world.user("GET", "/v1/contact/contact_p2")).body).toMatchObject({
    city: "Meanwhile",
  });
});

test("after failures cycles wait 2, 4, 8 … 60 s, and start at once with the network", async () => {
  world = await scriptedWorld(ROWS);
  world.wire.up = false;
  const tries: number[] = [];
  await world.sync();
  expect(await world.status()).toMatchObject({ online: false });
  await edit("p1", { city: "Waits" });
  // Each try leaves its mark on the entry.
  let last = 0;
  for (let second = 0; second < 200; second += 1) {
    await world.pass(1_000);
    const [entry] = await world.waiting();
    const attempts = Number(entry?.["attempts"]);
    if (attempts !== last) tries.push(second);
    last = attempts;
  }
  expect(tries.length).toBeGreaterThanOrEqual(3);
  world.wire.up = true;
  await world.user("POST", "/local/work-offline", { work_offline: true });
  await world.user("POST", "/local/work-offline", { work_offline: false });
  await world.pass(100);
  expect(await world.status()).toMatchObject({ online: true });
});

test("working offline during a cycle sends no queued request and concludes nothing", async () => {
  world = await scriptedWorld(ROWS);
  await edit("p1", { city: "Kept" });
  const held = world.wire.hold("GET /v1/job?");
  await world.beginSync();
  await world.user("POST", "/local/work-offline", { work_offline: true });
  const before = world.wire.asked.length;
  held.release();
  await world.pass(10 * MINUTE);
  expect(world.wire.asked.slice(before)).toEqual([]);
  expect(await world.status()).toMatchObject({ work_offline: true, outbox: { queued: 1 } });
  expect(cityOf("p1")).toBe("");
  await world.restart();
  await world.pass(10 * MINUTE);
  expect(world.wire.asked.slice(before)).toEqual([]);
  await world.user("POST", "/local/work-offline", { work_offline: false });
  await world.pass(MINUTE);
  expect(cityOf("p1")).toBe("Kept");
});

test("requests that wait for their turn in the budget are not sent once offline", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("PUT", "/local/budget", { requests_per_minute: 6 });
  await world.beginSync();
  await world.pass(5_000);
  await world.user("POST", "/local/work-offline", { work_offline: true });
  const before = world.wire.asked.length;
  await world.pass(10 * MINUTE);
  expect(world.wire.asked.length).toBe(before);
  await world.user("POST", "/local/work-offline", { work_offline: false });
  await world.pass(5 * MINUTE);
  expect(world.wire.asked.length).toBeGreaterThan(before);
});

test("a 401 to a cycle that began with the old token says nothing about the new one", async () => {
  world = await scriptedWorld(ROWS);
  const held = world.wire.hold("GET /v1/contact?", { status: 401, body: {} });
  await world.beginSync();
  await world.user("PUT", "/local/connection", { token: "new" });
  held.release();
  await world.pass(1_000);
  expect(await world.status()).toMatchObject({ auth: "ok" });
  await edit("p1", { city: "Sent" });
  await world.pass(MINUTE);
  expect(cityOf("p1")).toBe("Sent");
});

const REFUSALS: readonly (readonly [string, Record<string, string>, number])[] = [
  ["seconds", { "retry-after": "120" }, 120_000],
  [
    "a date by the server's own clock",
    { "retry-after": "Mon, 04 May 2020 08:02:00 GMT", date: "Mon, 04 May 2020 08:00:00 GMT" },
    120_000,
  ],
];
test.each(REFUSALS)(
  "a 429 with %s is obeyed: nothing is asked before, and what it stopped is asked then",
  async (_what, headers, ms) => {
    world = await scriptedWorld(ROWS);
    world.wire.next("GET /v1/contact?", { instead: { status: 429, body: {}, headers } });
    await world.beginSync();
    const before = world.wire.asked.length;
    await world.pass(ms - 5_000);
    expect(world.wire.asked.slice(before)).toEqual([]);
    await world.pass(8_000);
    expect(world.wire.count("GET /v1/contact?")).toBeGreaterThanOrEqual(2);
    await world.pass(MINUTE);
    expect(await world.status()).toMatchObject({ error: null });
  },
);

test("a 429 to a write is neither loss nor refusal: it waits and is sent later", async () => {
  world = await scriptedWorld(ROWS);
  await edit("p1", { city: "Later" });
  world.wire.next("PUT", { instead: { status: 429, body: {}, headers: { "retry-after": "20" } } });
  await world.beginSync();
  await world.pass(15_000);
  expect(await world.waiting()).toHaveLength(1);
  expect(world.wire.count("PUT")).toBe(1);
  await world.pass(5 * MINUTE);
  expect(cityOf("p1")).toBe("Later");
  expect(await world.waiting()).toEqual([]);
});

test.each(["GET", "PUT"])(
  "a change whose %s gets a 429 is sent in the same round, as soon as the server allows",
  async (method) => {
    world = await scriptedWorld(ROWS);
    await edit("p1", { city: "Same round" });
    const refusal = { status: 429, body: {}, headers: { "retry-after": "1" } };
    world.wire.next(`${method} /v1/contact/contact_p1`, { instead: refusal }, 2);
    expect(await world.sync()).toMatchObject({ ok: true, pushed: 1 });
    expect(world.wire.count(`${method} /v1/contact/contact_p1`)).toBe(3);
    expect(cityOf("p1")).toBe("Same round");
  },
);

test("a rate that is fixed is kept: no minute has more requests", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("PUT", "/local/budget", { requests_per_minute: 10 });
  const times: number[] = [];
  const answer = world.server.answer.bind(world.server);
  world.server.answer = (request) => {
    times.push(world.time.now());
    return answer(request);
  };
  for (let round = 0; round < 12; round += 1) {
    for (const name of ["p1", "p2"]) await edit(name, { city: `Round ${round}` });
    await world.pass(30_000);
  }
  await world.pass(10 * MINUTE);
  expect(cityOf("p2")).toBe("Round 11");
  const most = Math.max(
    ...times.map((from) => times.filter((time) => time >= from && time < from + MINUTE).length),
  );
  expect(most).toBeLessThanOrEqual(10);
});

test("after ten hours asleep it checks the server on waking, and everything goes on", async () => {
  world = await scriptedWorld(ROWS);
  await edit("p1", { city: "Before the night" });
  world.time.sleep(10 * 60 * MINUTE);
  world.colleague("PUT", "/v1/contact/contact_p2", contactBody("p2", { city: "At night" }));
  await world.pass(2_000);
  expect(cityOf("p1")).toBe("Before the night");
  expect((await world.user("GET", "/v1/contact/contact_p2")).body).toMatchObject({
    city: "At night",
  });
});
