/**
 * docs/sync.md, "Looks during walks": while one list is walked through, all others stay as fresh as
 * they are without it.
 */
import { afterEach, expect, test } from "vitest";
import { contact, contactBody, deal, dealBody, job } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
/** A minute until the next look, and the time that looking takes at this rate. */
const SEEN_WITHIN = 110_000;
const PER_MINUTE = 30;
const PER_PAGE = 4;
/** Pages for ten minutes and more, none of them from the future. */
const MANY = Array.from({ length: 1_300 }, (_row, index) =>
  contact(index + 1, `m${index + 1}`, {
    updated_at: new Date(Date.UTC(2025, 0, 1) + index * MINUTE).toISOString(),
  }),
);
const JOBS = [1, 2, 3].map((id) => job(id, `j${id}`));
const DEALS = [1, 2, 3].map((id) => deal(id, `d${id}`));
const slow = () => world.user("PUT", "/local/budget", { requests_per_minute: PER_MINUTE });
const isReading = async () => (await world.status()).phase === "pulling";

const changeJob = (headcount: number, name = "j2") =>
  world.colleague("PUT", `/v1/job/job_${name}`, { position_name: name, headcount, owner_id: 1 });
const headcountOf = async (name = "j2") =>
  (await world.user("GET", `/v1/job/job_${name}`)).body["headcount"];

/** A colleague's change is seen while the walk goes on, and once more later. */
async function seesChanges(): Promise<void> {
  for (const headcount of [71, 72]) {
    changeJob(headcount);
    await world.pass(SEEN_WITHIN);
    expect(await headcountOf()).toBe(headcount);
    expect(await isReading()).toBe(true);
  }
}

test("a first sync of one list: changes of the others arrive within two minutes", async () => {
  world = await scriptedWorld({ contact: MANY, job: JOBS }, { perPage: PER_PAGE, synced: false });
  await slow();
  await world.pass(MINUTE);
  await seesChanges();
  expect((await world.status()).incomplete).toEqual(["contact"]);
});

test("a first sync that was asked for lets changes in as well", async () => {
  world = await scriptedWorld({ contact: MANY, job: JOBS }, { perPage: PER_PAGE, synced: false });
  await slow();
  await world.beginSync();
  await world.pass(MINUTE);
  await world.user("PUT", "/v1/job/job_j1", { position_name: "j1", headcount: 9, owner_id: 1 });
  await seesChanges();
  expect(await world.waiting()).toEqual([]);
  expect(world.server.record("job", 1)).toMatchObject({ headcount: 9 });
});

test("profile documented: the same", async () => {
  world = await scriptedWorld(
    { contact: MANY, job: JOBS },
    { perPage: PER_PAGE, profile: "documented", synced: false },
  );
  await slow();
  await world.pass(MINUTE);
  await seesChanges();
});

test("a walk through everything that was asked for: the same", async () => {
  world = await scriptedWorld({ contact: MANY, job: JOBS }, { perPage: PER_PAGE });
  await slow();
  void world.user("POST", "/local/sync", { whole: true }).catch(() => undefined);
  await world.pass(MINUTE);
  await seesChanges();
});

test("a sweep of one list: changes of the others and of the list itself arrive", async () => {
  world = await scriptedWorld(
    { contact: MANY, job: JOBS },
    { perPage: PER_PAGE, sorting: "searches-only" },
  );
  await slow();
  await world.beginSync();
  await world.pass(MINUTE);
  world.colleague("PUT", "/v1/contact/contact_m1299", contactBody("m1299", { city: "Ghent" }));
  world.colleague("POST", "/v1/job", {
    name: "new",
    position_name: "new",
    headcount: 1,
    owner_id: 1,
  });
  await world.pass(SEEN_WITHIN);
  expect(await isReading()).toBe(true);
  expect((await world.user("GET", "/v1/contact/contact_m1299")).body["city"]).toBe("Ghent");
  expect((await world.user("GET", "/v1/job")).body["total"]).toBe(4);
});

test("more changes than a page holds all arrive", async () => {
  world = await scriptedWorld(
    {
      contact: MANY,
      job: Array.from({ length: 12 }, (_row, index) => job(index + 1, `j${index + 1}`)),
    },
    { perPage: PER_PAGE, synced: false },
  );
  await slow();
  await world.pass(2 * MINUTE);
  const names = Array.from({ length: 10 }, (_name, index) => `j${index + 1}`);
  for (const name of names) changeJob(77, name);
  await world.pass(SEEN_WITHIN);
  expect(await Promise.all(names.map(headcountOf))).toEqual(names.map(() => 77));
  expect(await isReading()).toBe(true);
});

test("new notes and deals on lists without an order arrive without a walk", async () => {
  const many = Array.from({ length: 9 }, (_row, index) => deal(index + 1, `d${index + 1}`));
  world = await scriptedWorld(
    { contact: MANY, deal: many },
    { perPage: PER_PAGE, sorting: "ignored", synced: false },
  );
  await slow();
  await world.pass(2 * MINUTE);
  for (const name of ["n1", "n2", "n3"]) world.colleague("POST", "/v1/deal", dealBody(name));
  world.colleague("POST", "/v1/note", { entity_name: "deal", related_to: "deal_d1", note: "Met" });
  await world.pass(SEEN_WITHIN);
  expect((await world.user("GET", "/v1/deal")).body["total"]).toBe(12);
  // The lists of notes take turns.
  await world.pass(5 * MINUTE);
  expect((await world.user("GET", "/v1/note?entity_name=deal")).body["total"]).toBe(1);
  expect(await isReading()).toBe(true);
});

test("looks leave most requests to the walk", async () => {
  world = await scriptedWorld(
    { contact: MANY, job: JOBS, deal: DEALS },
    { perPage: PER_PAGE, synced: false },
  );
  await slow();
  await world.pass(MINUTE);
  world.wire.forget();
  await world.pass(5 * MINUTE);
  const pages = world.wire.count(/^GET \/v1\/contact\?/);
  expect(pages).toBeGreaterThan(0.7 * world.wire.asked.length);
});

test("how old the data of each list is, is told, and survives a restart", async () => {
  world = await scriptedWorld({ contact: MANY, job: JOBS }, { perPage: PER_PAGE, synced: false });
  await slow();
  await world.pass(3 * MINUTE);
  const ages = async () => {
    const { synced_lists: lists } = await world.status();
    const now = world.time.now();
    const ageOf = (at: string | null) => (at === null ? null : now - Date.parse(at));
    return new Map(lists.map(({ list, last_synced_at: at }) => [list, ageOf(at)]));
  };
  const before = await ages();
  expect(before.get("contact")).toBeNull();
  expect(before.get("job")).toBeLessThan(2 * MINUTE);
  expect([...before.keys()]).toContain("note:deal");
  await world.user("POST", "/local/work-offline", { work_offline: true });
  await world.pass(30 * MINUTE);
  await world.restart();
  expect((await ages()).get("job")).toBeGreaterThan(30 * MINUTE);
});
