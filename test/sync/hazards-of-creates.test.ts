/** docs/sync.md, "Create": never repeated blindly, never lost. */
import { afterEach, expect, test } from "vitest";
import { contact, contactBody, deal, dealBody } from "../fixtures/named-rows.ts";
import { type Manner, type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const ROWS = { deal: [deal(1, "pSynced")], contact: [contact(1, "pKnown")] };
const MINUTE = 60_000;

/** How many deals of this name the server has. */
const onServer = (name: string) =>
  world.server.records("deal").filter((record) => record["name"] === name).length;
const inSight = async (name: string) => {
  const rows: readonly { name: string }[] = (await world.user("GET", "/v1/deal?limit=50")).body[
    "data"
  ];

  return rows.filter((row) => row.name === name).length;
};
const posts = () => world.wire.count("POST /v1/deal");
const firstWaiting = async () => (await world.waiting())[0] ?? {};

/** Longest time after which a list that is behind shows a new record. */
const LONGEST_LAG = 15_000;
/** How an attempt may end, and how long after its beginning it is given up. */
const ENDS = [
  ["breaks", 0],
  ["hangs", 30_000],
  ["hangs with a file", 5 * MINUTE],
  ["crash", 0],
  ["crash with a file", 4 * MINUTE],
] as const;

test.for(ENDS.flatMap(([end, after]) => [3_000, 13_000].map((lag) => ({ end, after, lag }))))(
  "settle time: a create ($end) that shows $lag ms later is not sent again before that",
  async ({ end, after, lag }) => {
    world = await scriptedWorld(ROWS);
    const file = end.endsWith("file") && (await world.addFile("cv.txt", "CV"));
    const [path, body] = file
      ? ["/v1/candidate", { first_name: "tLate", last_name: "Late", owner_id: 1, resume: file }]
      : ["/v1/deal", dealBody("tLate")];
    await world.user("POST", path, body);
    world.wire.next(`POST ${path}`, { late: after + lag, hangs: end !== "breaks" });
    await world.pass(after + 1_000);
    if (end.startsWith("crash")) await world.crash();
    expect(await world.waiting()).toMatchObject([{ kind: "create", state: "unsure" }]);
    // Other changes go on meanwhile.
    await world.user("PUT", "/v1/contact/contact_pKnown", contactBody("pKnown", { city: "Ghent" }));
    await world.pass(2_000);
    expect(world.server.records("contact")).toMatchObject([{ city: "Ghent" }]);
    await world.sync();
    await world.pass(lag + MINUTE + 1_000);
    expect(world.wire.count(`POST ${path}`)).toBe(1);
    const made = world.server.records(file ? "candidate" : "deal");
    expect(
      made.filter((record) => [record["first_name"], record["name"]].includes("tLate")),
    ).toHaveLength(1);
    expect(await world.waiting()).toEqual([]);
  },
);

test("a create that never arrived is sent again by itself, after the settle time", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("POST", "/v1/deal", dealBody("tLost"));
  world.wire.next("POST /v1/deal", "lost");
  await world.sync();
  await world.pass(LONGEST_LAG + 1_000);
  expect({ posts: posts(), server: onServer("tLost"), waiting: await world.waiting() }).toEqual({
    posts: 2,
    server: 1,
    waiting: [],
  });
});

test.for([
  [403, 2],
  [408, 1],
  [499, 1],
] as const)(
  "a page with %i: a create was posted %i times ten seconds later",
  async ([status, times]) => {
    world = await scriptedWorld(ROWS);
    await world.user("POST", "/v1/deal", dealBody("tPage"));
    world.wire.next("POST /v1/deal", { instead: { status, body: "<html><p>Gateway</p></html>" } });
    await world.sync();
    await world.pass(10_000);
    expect(posts()).toBe(times);
    await world.pass(MINUTE);
    expect({ posts: posts(), server: onServer("tPage") }).toEqual({ posts: 2, server: 1 });
  },
);

test("a create whose connection was never made is sent again at once, and only once", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("POST", "/v1/deal", dealBody("tRefused"));
  world.wire.next("POST /v1/deal", "refused");
  await world.sync();
  await world.pass(2 * MINUTE);
  expect(onServer("tRefused")).toBe(1);
  expect(await world.waiting()).toEqual([]);
});

test("a look that fails leaves a create as unsure as it was: it is not sent", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("POST", "/v1/deal", dealBody("tUnanswered"));
  world.wire.next("POST /v1/deal", "unanswered");
  world.wire.always("GET /v1/deal", { instead: { status: 503, body: {} } });
  await world.sync();
  await world.pass(10 * MINUTE);
  expect(await firstWaiting()).toMatchObject({ state: "unsure", attempts: 1 });
  expect(posts()).toBe(1);
  world.wire.calm();
  await world.pass(10 * MINUTE);
  expect({
    posts: posts(),
    server: onServer("tUnanswered"),
    waiting: await world.waiting(),
  }).toEqual({
    posts: 1,
    server: 1,
    waiting: [],
  });
});

test("a create that is discarded while it is looked for is not sent", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("POST", "/v1/deal", dealBody("tTakenBack"));
  world.wire.next("POST /v1/deal", "lost");
  await world.sync();
  const entry = await firstWaiting();
  expect(entry).toMatchObject({ state: "unsure" });
  const look = world.wire.hold("GET /v1/deal?");
  await world.beginSync();
  expect(look.arrived()).toBe(true);
  await world.user("POST", `/local/outbox/${Number(entry["id"])}/discard`);
  look.release();
  await world.pass(MINUTE);
  expect({
    posts: posts(),
    server: onServer("tTakenBack"),
    waiting: await world.waiting(),
  }).toEqual({
    posts: 1,
    server: 0,
    waiting: [],
  });
});

test("second look: a pulled row that resembles a resting create is checked at once", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("POST", "/v1/deal", dealBody("tSeen"));
  world.wire.next("POST /v1/deal", { late: 1_000 });
  await world.sync();
  // Looked for and not found: it rests until the settle time is over.
  await world.sync();
  await world.pass(2_000);
  expect({ server: onServer("tSeen"), here: await inSight("tSeen") }).toEqual({
    server: 1,
    here: 1,
  });
  expect(await firstWaiting()).toMatchObject({ state: "unsure" });
  // A cycle by itself, not one that tries everything whatever its rest.
  await world.user("POST", "/local/work-offline", { work_offline: true });
  await world.user("POST", "/local/work-offline", { work_offline: false });
  await world.pass(400);
  expect({ here: await inSight("tSeen"), waiting: await world.waiting() }).toEqual({
    here: 1,
    waiting: [],
  });
});

test("crash during a create: it is looked for after the start, not just sent again", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("POST", "/v1/deal", dealBody("tCrashed"));
  const held = world.wire.hold("POST /v1/deal");
  await world.beginSync();
  expect(held.arrived()).toBe(true);
  await world.crash();
  expect(await world.waiting()).toMatchObject([{ state: "unsure", attempts: 1 }]);
  await world.pass(MINUTE);
  expect({ posts: posts(), server: onServer("tCrashed"), here: await inSight("tCrashed") }).toEqual(
    {
      posts: 1,
      server: 1,
      here: 1,
    },
  );
});

test("a 2xx whose body is no record is no acknowledgement: the record is looked for", async () => {
  world = await scriptedWorld(ROWS);
  const { body } = await world.user("POST", "/v1/deal", dealBody("tOdd"));
  world.wire.next("POST /v1/deal", { though: { status: 201, body: { ok: true } } });
  await world.sync();
  expect(await firstWaiting()).toMatchObject({ state: "unsure" });
  await world.pass(MINUTE);
  expect({ posts: posts(), server: onServer("tOdd"), waiting: await world.waiting() }).toEqual({
    posts: 1,
    server: 1,
    waiting: [],
  });
  expect((await world.user("GET", `/v1/deal/${String(body["slug"])}`)).body).toMatchObject({
    id: 2,
    name: "tOdd",
  });
});

test.each([-5, 5])(
  "no clock has to agree: a lost create is found on a server whose clock is %i hours off",
  async (hours) => {
    world = await scriptedWorld(ROWS, { skew: hours * 3_600_000 });
    // Something that the server wrote by its own clock.
    world.colleague("PUT", "/v1/deal/deal_pSynced", { ...dealBody("pSynced"), deal_amount: 5 });
    await world.sync();
    await world.user("POST", "/v1/deal", dealBody("tSkewed"));
    world.wire.next("POST /v1/deal", "unanswered");
    await world.sync();
    await world.pass(MINUTE);
    expect({ posts: posts(), server: onServer("tSkewed"), waiting: await world.waiting() }).toEqual(
      {
        posts: 1,
        server: 1,
        waiting: [],
      },
    );
  },
);

test("a row that existed before the attempt is never taken for the lost record", async () => {
  world = await scriptedWorld(ROWS);
  world.colleague("POST", "/v1/deal", dealBody("tTwin"));
  await world.pass(MINUTE);
  world.colleague("PUT", "/v1/deal/deal_pSynced", { ...dealBody("pSynced"), deal_amount: 5 });
  await world.sync();
  await world.user("POST", "/v1/deal", dealBody("tTwin"));
  world.wire.next("POST /v1/deal", "lost");
  await world.sync();
  await world.pass(2 * MINUTE);
  expect({ posts: posts(), server: onServer("tTwin"), waiting: await world.waiting() }).toEqual({
    posts: 2,
    server: 2,
    waiting: [],
  });
});

test("a row that is another local record's is not adopted a second time", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("POST", "/v1/deal", dealBody("tTwins"));
  await world.user("POST", "/v1/deal", dealBody("tTwins"));
  world.wire.next("POST /v1/deal", "lost");
  await world.sync();
  await world.pass(2 * MINUTE);
  expect({
    server: onServer("tTwins"),
    here: await inSight("tTwins"),
    waiting: await world.waiting(),
  }).toEqual({
    server: 2,
    here: 2,
    waiting: [],
  });
});

test("someone changed the lost record: the lookalike asks the user, who discards it", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("POST", "/v1/deal", { ...dealBody("tAlike"), deal_amount: 100, tags: "a" });
  world.wire.next("POST /v1/deal", "unanswered");
  await world.sync();
  const made = world.server.records("deal").find((record) => record["name"] === "tAlike");
  world.colleague("PUT", `/v1/deal/${String(made?.slug)}`, {
    ...dealBody("tAlike"),
    deal_amount: 250,
  });
  await world.pass(MINUTE);
  const entry = await firstWaiting();
  expect(entry).toMatchObject({ state: "conflict", conflict: { kind: "several" } });
  expect(posts()).toBe(1);
  await world.user("POST", `/local/outbox/${String(entry["id"])}/resolve`, { choice: "theirs" });
  await world.sync();
  expect({ posts: posts(), server: onServer("tAlike"), here: await inSight("tAlike") }).toEqual({
    posts: 1,
    server: 1,
    here: 1,
  });
});

test("several rows that may be it ask the user, who sends his as another one", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("POST", "/v1/deal", dealBody("tSeveral"));
  world.wire.next("POST /v1/deal", "unanswered");
  await world.sync();
  world.colleague("POST", "/v1/deal", dealBody("tSeveral"));
  await world.pass(MINUTE);
  const entry = await firstWaiting();
  expect(entry).toMatchObject({ state: "conflict", conflict: { kind: "several" } });
  expect(posts()).toBe(1);
  await world.user("POST", `/local/outbox/${String(entry["id"])}/resolve`, { choice: "mine" });
  await world.sync();
  await world.pass(MINUTE);
  expect({ posts: posts(), server: onServer("tSeveral"), here: await inSight("tSeveral") }).toEqual(
    {
      posts: 2,
      server: 3,
      here: 3,
    },
  );
  expect(await world.waiting()).toEqual([]);
});

test("edits of a create that may have arrived are sent after it, not folded into it", async () => {
  world = await scriptedWorld(ROWS);
  const { body } = await world.user("POST", "/v1/contact", contactBody("tEdited", {}));
  const slug = String(body["slug"]);
  world.wire.next("POST /v1/contact", "unanswered");
  await world.sync();
  await world.user("PUT", `/v1/contact/${slug}`, contactBody("tEdited", { city: "Ghent" }));
  expect(await world.waiting()).toMatchObject([
    { kind: "create", state: "unsure" },
    { kind: "update", body: { city: "Ghent" } },
  ]);
  await world.pass(2 * MINUTE);
  expect(world.wire.count("POST /v1/contact")).toBe(1);
  expect(
    world.server.records("contact").filter((record) => record["first_name"] === "tEdited"),
  ).toMatchObject([{ city: "Ghent" }]);
  expect((await world.user("GET", `/v1/contact/${slug}`)).body).toMatchObject({ city: "Ghent" });
  expect(await world.waiting()).toEqual([]);
});

test("a colleague's change of a record found later is not overwritten by an edit", async () => {
  world = await scriptedWorld(ROWS);
  const { body } = await world.user("POST", "/v1/contact", contactBody("tFound", {}));
  world.wire.next("POST /v1/contact", "unanswered");
  await world.sync();
  await world.pass(10);
  const made = world.server.records("contact").find((record) => record["first_name"] === "tFound");
  world.colleague(
    "PUT",
    `/v1/contact/${String(made?.slug)}`,
    contactBody("tFound", { city: "Bruges" }),
  );
  await world.user(
    "PUT",
    `/v1/contact/${String(body["slug"])}`,
    contactBody("tFound", { city: "Ghent" }),
  );
  await world.pass(2 * MINUTE);
  expect(await world.waiting()).toMatchObject([
    { kind: "update", state: "conflict", conflict: { fields: [{ field: "city" }] } },
  ]);
  expect(
    world.server.records("contact").filter((record) => record["first_name"] === "tFound"),
  ).toMatchObject([{ city: "Bruges" }]);
});

test("twins in the overlap: what was read just before the attempt is not adopted", async () => {
  world = await scriptedWorld(ROWS);
  world.colleague("POST", "/v1/deal", dealBody("tJustBefore"));
  await world.sync();
  await world.user("POST", "/v1/deal", dealBody("tJustBefore"));
  world.wire.next("POST /v1/deal", "lost");
  await world.sync();
  await world.pass(2 * MINUTE);
  expect({ server: onServer("tJustBefore"), waiting: await world.waiting() }).toEqual({
    server: 2,
    waiting: [],
  });
});

test("twins in the overlap: one that nobody here has read is asked about", async () => {
  world = await scriptedWorld(ROWS);
  world.colleague("POST", "/v1/deal", dealBody("tUnread"));
  await world.pass(10_000);
  await world.user("POST", "/v1/deal", dealBody("tUnread"));
  world.wire.next("POST /v1/deal", "lost");
  await world.pass(2 * MINUTE);
  const waiting = await world.waiting();
  expect(waiting).toMatchObject([{ state: "conflict", conflict: { kind: "several" } }]);
  expect({ posts: posts(), server: onServer("tUnread") }).toEqual({ posts: 1, server: 1 });
});

test("no clock at all: after a restart the bound is the server's time before it", async () => {
  world = await scriptedWorld(ROWS);
  await world.user("POST", "/v1/deal", dealBody("tRestarted"));
  world.wire.up = false;
  await world.restart();
  world.wire.up = true;
  world.wire.next("POST /v1/deal", "unanswered");
  await world.pass(2 * MINUTE);
  expect({
    posts: posts(),
    server: onServer("tRestarted"),
    waiting: await world.waiting(),
  }).toEqual({ posts: 1, server: 1, waiting: [] });
});

/** Answers creates of deals with the row that the server has under this name already. */
const deduplicating: Manner = (request, answer) => {
  const name = request.method === "POST" ? (request.body as { name?: unknown }).name : null;
  const known = world.server.records("deal").find((record) => record["name"] === name);
  return known === undefined
    ? answer(request)
    : { ...answer({ method: "GET", path: `/v1/deal/${String(known.slug)}` }), status: 200 };
};

test.each(["known here", "not read yet"])(
  "existing record: a create answered with one (%s) is asked about once, not sent for ever",
  async (how) => {
    let isDeduplicating = false;
    world = await scriptedWorld(ROWS, {
      manner: (request, answer) =>
        isDeduplicating ? deduplicating(request, answer) : answer(request),
    });
    world.colleague("POST", "/v1/deal", dealBody("tTwice"));
    if (how === "known here") await world.sync();
    else world.wire.always("GET /v1/deal", { instead: { status: 503, body: {} } });
    await world.pass(120 * MINUTE);
    isDeduplicating = true;
    world.wire.forget();
    await world.user("POST", "/v1/deal", dealBody("tTwice"));
    await world.sync();
    await world.pass(10 * MINUTE);
    const entry = await firstWaiting();
    expect(entry).toMatchObject({ state: "conflict", conflict: { kind: "several" } });
    expect(posts()).toBe(1);
    await world.user("POST", `/local/outbox/${String(entry["id"])}/resolve`, { choice: "mine" });
    await world.sync();
    await world.pass(10 * MINUTE);
    expect(await firstWaiting()).toMatchObject({ state: "rejected", conflict: null });
    expect({ posts: posts(), server: onServer("tTwice") }).toEqual({ posts: 2, server: 1 });
  },
);

test("unlike row: the only record made since by this user is asked about", async () => {
  world = await scriptedWorld(ROWS, {
    manner: (request, answer) => {
      const body = request.body as { first_name?: string } | undefined;
      return body?.first_name === "tOdd"
        ? answer({ ...request, body: { ...body, first_name: "?", last_name: "?" } })
        : answer(request);
    },
  });
  await world.user("POST", "/v1/contact", contactBody("tFirst", {}));
  await world.sync();
  await world.user("POST", "/v1/contact", contactBody("tOdd", { last_name: "Name" }));
  world.wire.next("POST /v1/contact", "unanswered");
  await world.sync();
  await world.pass(2 * MINUTE);
  expect(await world.waiting()).toMatchObject([
    { state: "conflict", conflict: { kind: "several" } },
  ]);
  expect(world.wire.count("POST /v1/contact")).toBe(2);
});

test.for([
  { call: "unanswered", visit: { late: 0, hangs: true } },
  { call: "unanswered", visit: "silent" },
  { call: "lost", visit: { late: 0, hangs: true } },
  { call: "lost", visit: "silent" },
] as const)(
  "two in doubt at once: a call ($call) and a visit to a new contact ($visit) are told apart",
  async ({ call, visit }) => {
    world = await scriptedWorld(ROWS);
    const activity = { title: "tCall", related_to: "contact_pKnown", related_to_entity: 4 };
    const { body: made } = await world.user("POST", "/v1/contact", contactBody("tNew", {}));
    await world.user("POST", "/v1/activity", activity);
    world.wire.next("POST /v1/activity", call);
    await world.sync();
    const related_to = String(made["slug"]);
    await world.user("POST", "/v1/activity", { ...activity, title: "tVisit", related_to });
    world.wire.next("POST /v1/activity", visit);
    await world.beginSync();
    await world.pass(2_000);
    world.wire.up = false;
    await world.crash();
    await world.pass(MINUTE);
    world.wire.up = true;
    await world.sync();
    await world.pass(2 * MINUTE);
    expect(await world.waiting()).toEqual([]);
    const titles = world.server.records("activity").map(({ title }) => String(title));
    expect(titles.toSorted()).toEqual(["tCall", "tVisit"]);
  },
);

test("colleagues without a record and records made a minute ago can be named", async () => {
  world = await scriptedWorld(ROWS);
  world.colleague("POST", "/v1/contact", contactBody("tNew", {}));
  const made = world.server.records("contact").find((record) => record["first_name"] === "tNew");
  await world.user("POST", "/v1/deal", {
    ...dealBody("tNames"),
    owner_id: 2,
    contact_slugs: String(made?.slug),
  });
  await world.sync();
  expect(await world.waiting()).toEqual([]);
  expect(world.server.records("deal").find(({ name }) => name === "tNames")).toMatchObject({
    owner: { id: 2 },
    contacts: [{ id: made?.id }],
  });
});
