/** docs/sync.md, "Remembered states": each write of its table, with a colleague in between. */
import { afterEach, expect, test } from "vitest";
import { REMEMBERED_WRITES, type RememberedWrite } from "../../main/sync/remembered-writes.ts";
import { contact, contactBody, job } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

type Fields = Record<string, unknown>;

const PATH = "/v1/contact/contact_pEdited";
const RECORD = "/local/record/contact/contact_pEdited";
const JOB = "/v1/job/job_pDeleted";
const ROWS = {
  contact: [
    contact(1, "pEdited", { city: "Old", tags: "a" }),
    contact(2, "pOther", { city: "Elsewhere" }),
  ],
  job: [job(1, "pDeleted"), job(2, "pStays")],
};
const theirs = (change: Fields) => world.colleague("PUT", PATH, contactBody("pEdited", change));
const onServer = () => world.colleague("GET", PATH).body;
const offline = (isOff: boolean) =>
  world.user("POST", "/local/work-offline", { work_offline: isOff });
const save = async (fields: Fields, seen: Fields) =>
  (await world.user("PATCH", RECORD, { fields, seen })).body;
const undo = async (edit: unknown) => (await world.user("POST", `${RECORD}/undo`, edit)).body;
const resolve = async (body: unknown) => {
  const [entry] = await world.waiting();
  await world.user("POST", `/local/outbox/${String(entry?.["id"])}/resolve`, body);
  return Number(entry?.["id"]);
};
/** Names the colleague and the time of the change, as the server's record does. */
const byColleague = () => ({ by: { id: 2 }, at: world.server.record("contact", 1)?.updated_at });

/** An edit that was sent, and that a colleague's change of the same field followed. */
async function replacedEdit() {
  const { undo: edit } = await save({ city: "Mine" }, { city: "Old" });
  await world.sync();
  expect(onServer()).toMatchObject({ city: "Mine" });
  theirs({ city: "Theirs" });
  await world.sync();
  return edit as { readonly before: Fields; readonly after: Fields };
}

/** A decision for my side that was sent. */
async function sentDecision(): Promise<number> {
  await offline(true);
  await save({ city: "Mine" }, { city: "Old" });
  theirs({ city: "Theirs" });
  await offline(false);
  await world.sync();
  const id = await resolve({ choice: "mine" });
  await world.sync();
  expect(onServer()).toMatchObject({ city: "Mine" });
  return id;
}

const PLAYED: Readonly<Record<RememberedWrite, () => Promise<void>>> = {
  edit: async () => {
    theirs({ city: "Theirs", tags: "a,b" });
    await world.sync();
    const answer = await save({ city: "Mine", tags: "a,c" }, { city: "Old", tags: "a" });
    expect(answer["changed"]).toMatchObject([
      { field: "city", label: "City", present: "Theirs", own: false, ...byColleague() },
    ]);
    expect(await world.waiting()).toEqual([]);
    // Told of it, the user may replace it; lists take both sides' values.
    await save({ city: "Mine", tags: "a,c" }, { city: "Theirs", tags: "a" });
    await world.sync();
    expect(onServer()).toMatchObject({ city: "Mine", tags: "a,b,c" });
  },
  "queued edit": async () => {
    await offline(true);
    const bulk = { keys: ["contact_pEdited"], body: { city: "Mine" } };
    await world.user("POST", "/local/bulk/contact/edit", bulk);
    theirs({ city: "Theirs" });
    await world.restart();
    await offline(false);
    await world.sync();
    expect(onServer()).toMatchObject({ city: "Theirs" });
    const { by, at } = byColleague();
    expect(await world.waiting()).toMatchObject([
      { state: "conflict", conflict: { theirs_by: by, theirs_at: at } },
    ]);
  },
  mine: async () => {
    await offline(true);
    await save({ city: "Mine" }, { city: "Old" });
    theirs({ city: "Theirs" });
    await offline(false);
    await world.sync();
    theirs({ city: "Newer" });
    await resolve({ choice: "mine" });
    await world.sync();
    expect(onServer()).toMatchObject({ city: "Newer" });
    expect(await world.waiting()).toMatchObject([
      { conflict: { fields: [{ base: "Theirs", mine: "Mine", theirs: "Newer" }] } },
    ]);
  },
  undo: async () => {
    const edit = await replacedEdit();
    const { kept } = await undo(edit);
    expect(kept).toMatchObject([
      { field: "city", reason: "changed", present: "Theirs", own: false, ...byColleague() },
    ]);
    await world.sync();
    expect(onServer()).toMatchObject({ city: "Theirs" });
    // All the same: what the user was told of is replaced, and nothing newer.
    theirs({ city: "Newer" });
    await world.sync();
    expect((await undo({ ...edit, after: { city: "Theirs" } }))["kept"]).toMatchObject([
      { present: "Newer" },
    ]);
    await undo({ ...edit, after: { city: "Newer" } });
    await world.sync();
    expect(onServer()).toMatchObject({ city: "Old" });
  },
  redo: async () => {
    const { undo: edit } = await save({ city: "Mine" }, { city: "Old" });
    await world.sync();
    const { undo: back } = await undo(edit);
    await world.sync();
    expect(onServer()).toMatchObject({ city: "Old" });
    theirs({ city: "Theirs" });
    await world.sync();
    expect((await undo(back))["kept"]).toMatchObject([{ field: "city", present: "Theirs" }]);
    await world.sync();
    expect(onServer()).toMatchObject({ city: "Theirs" });
  },
  "bulk undo": async () => {
    const keys = ["contact_pEdited", "contact_pOther"];
    const edited = await world.user("POST", "/local/bulk/contact/edit", {
      keys,
      body: { city: "Mine" },
    });
    await world.sync();
    theirs({ city: "Theirs" });
    await world.restart();
    await world.sync();
    const { body } = await world.user("POST", `/local/bulk/${String(edited.body["run"])}/undo`);
    expect(body).toMatchObject({
      kept: [{ key: "contact_pEdited", message: expect.stringMatching(/ changed City since\.$/) }],
    });
    await world.sync();
    expect(onServer()).toMatchObject({ city: "Theirs" });
  },
  "undo of a decision": async () => {
    const id = await sentDecision();
    theirs({ city: "Newer" });
    await world.sync();
    const { body } = await world.user("POST", `/local/outbox/${id}/unresolve`);
    expect(body["kept"]).toMatchObject([{ field: "city", present: "Newer", ...byColleague() }]);
    await world.sync();
    expect(onServer()).toMatchObject({ city: "Newer" });
  },
  "undo of a creation": async () => {
    world.wire.next("POST /v1/contact", "unanswered");
    const { body } = await world.user("POST", "/v1/contact", contactBody("tNew", {}));
    await world.sync();
    const record = world.server.records("contact").find((row) => row["first_name"] === "tNew");
    const path = `/v1/contact/${String(record?.slug)}`;
    world.colleague("PUT", path, contactBody("tNew", { city: "Theirs" }));
    const [entry] = await world.waiting();
    expect([entry?.["kind"], body["id"]]).toEqual(["create", null]);
    await world.user("POST", `/local/outbox/${String(entry?.["id"])}/discard`);
    await world.sync();
    expect(world.colleague("GET", path).body).toMatchObject({ city: "Theirs" });
    expect((await world.user("GET", path)).body).toMatchObject({ city: "Theirs" });
  },
  deletion: async () => {
    await offline(true);
    await world.user("DELETE", JOB);
    world.colleague("PUT", JOB, {
      position_name: "pDeleted",
      headcount: 2,
      owner_id: 1,
      city: "Theirs",
    });
    await offline(false);
    await world.sync();
    expect(await world.waiting()).toMatchObject([
      { kind: "delete", state: "conflict", conflict: { fields: [{ field: "city" }] } },
    ]);
    expect(world.colleague("GET", JOB).body).toMatchObject({ city: "Theirs" });
  },
  "undo of a deletion": async () => {
    await offline(true);
    await world.user("DELETE", JOB);
    world.colleague("PUT", JOB, {
      position_name: "pDeleted",
      headcount: 2,
      owner_id: 1,
      city: "Theirs",
    });
    const [entry] = await world.waiting();
    await world.user("POST", `/local/outbox/${String(entry?.["id"])}/discard`);
    await offline(false);
    await world.sync();
    expect(world.wire.count("DELETE")).toBe(0);
    expect((await world.user("GET", JOB)).body).toMatchObject({ city: "Theirs" });
  },
  restore: async () => {
    const record = world.server.record("contact", 1);
    if (record === null) throw new Error("There is no contact.");
    world.server.remove("contact", record);
    await world.sync();
    await offline(true);
    await world.user("POST", "/local/removed/contact/1/restore");
    // A colleague restores it as well, and changes it.
    world.server.store.write((writer) => writer.records.saveBase("contact", record), {
      durable: false,
    });
    theirs({ city: "Theirs" });
    await offline(false);
    await world.sync();
    expect(world.wire.count("POST /v1/contact")).toBe(0);
    expect(onServer()).toMatchObject({ city: "Theirs" });
    expect(world.server.records("contact")).toHaveLength(2);
  },
  log: async () => {
    await offline(true);
    const note = { entity_name: "contact", related_to: "contact_pEdited", note: "Called." };
    await world.user("POST", "/v1/note", note);
    theirs({ city: "Theirs" });
    await offline(false);
    await world.sync();
    expect(world.wire.requests.filter(({ method }) => method !== "GET")).toHaveLength(1);
    expect(onServer()).toMatchObject({ city: "Theirs" });
  },
};

test.for(REMEMBERED_WRITES)("%s: a colleague in between loses nothing", async (write) => {
  world = await scriptedWorld(ROWS);
  await PLAYED[write]();
});

test("an undone value that the server spells otherwise was changed by nobody", async () => {
  world = await scriptedWorld(ROWS);
  const answer = world.server.answer.bind(world.server);
  world.server.answer = (request) => {
    const body = request.body as Fields | undefined;
    const city = body?.["city"];
    return typeof city === "string" && request.method === "PUT"
      ? answer({ ...request, body: { ...body, city: city.trim().toUpperCase() } })
      : answer(request);
  };
  const { undo: edit } = await save({ city: "Mine " }, { city: "Old" });
  await world.sync();
  expect(onServer()).toMatchObject({ city: "MINE" });
  expect((await undo(edit))["kept"]).toEqual([]);
  await world.sync();
  expect(onServer()).toMatchObject({ city: "OLD" });
});

test("a change before our own later write is the colleague's, not ours", async () => {
  world = await scriptedWorld(ROWS);
  const edit = await replacedEdit();
  const { at } = byColleague();
  await save({ designation: "Boss" }, {});
  await world.sync();
  expect((await undo(edit))["kept"]).toMatchObject([{ by: { id: 2 }, at }]);
  // A later edit of one's own is one's own.
  await save({ city: "Mine again" }, { city: "Theirs" });
  expect((await undo(edit))["kept"]).toMatchObject([{ own: true, by: null }]);
});

test("the undo of an edit in conflict takes it out of the conflict, and asks nothing", async () => {
  world = await scriptedWorld(ROWS);
  await offline(true);
  const { undo: edit } = await save({ city: "Mine" }, { city: "Old" });
  theirs({ city: "Theirs" });
  await offline(false);
  await world.sync();
  expect(await world.waiting()).toMatchObject([{ state: "conflict" }]);
  expect((await undo(edit))["kept"]).toEqual([]);
  expect(await world.waiting()).toEqual([]);
  await world.sync();
  expect(onServer()).toMatchObject({ city: "Theirs" });
  expect((await world.user("GET", PATH)).body).toMatchObject({ city: "Theirs" });
});

test("an undone edit that may have arrived leaves a colleague's newer value alone", async () => {
  world = await scriptedWorld(ROWS);
  world.wire.next(`PUT ${PATH}`, "unanswered");
  const { undo: edit } = await save({ city: "Mine" }, { city: "Old" });
  await world.pass(1_000);
  theirs({ city: "Theirs" });
  expect((await undo(edit))["kept"]).toEqual([]);
  await world.sync();
  await world.sync();
  expect(onServer()).toMatchObject({ city: "Theirs" });
});
