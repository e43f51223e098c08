/**
 * docs/sync.md, "Deletion": a missing row of a long list is found by comparing positions, for some
 * requests instead of the whole list.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { contact, contactBody, deal } from "../fixtures/named-rows.ts";
import { FIXTURES } from "../fixtures/records.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

const MINUTE = 60_000;
const ROWS = 6_000;
const PAGES = ROWS / 50;
const time = (index: number) => new Date(Date.UTC(2025, 0, 1) + index * MINUTE).toISOString();
const times = (index: number) => ({ created_at: time(index), updated_at: time(index) });
const many = (count: number) =>
  Array.from({ length: count }, (_row, index) => contact(index + 1, `m${index + 1}`, times(index)));

const activity = (id: number, more: object) => ({
  ...structuredClone(FIXTURES["activity"]?.[0]),
  id,
  title: `a${id}`,
  ...more,
});

let world: ScriptedWorld;
const remove = (resource: "contact" | "deal" | "activity", ids: readonly number[]) => {
  for (const id of ids) {
    const record = world.server.record(resource, id);
    if (record === null) throw new Error(`There is no ${id}.`);
    world.server.remove(resource, record);
  }
};
const totalOf = async (resource: string) =>
  (await world.user("GET", `/v1/${resource}?limit=1`)).body["total"];
const LIST_PAGE = /^GET \/v1\/contact\?/;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_id, index) => from + index);
/** Requests of one look at a list of contacts, which finds that records are missing. */
async function costOf(gone: readonly number[]): Promise<{ pages: number; proofs: number }> {
  remove("contact", gone);
  world.wire.forget();
  await world.pass(70_000);
  expect(await totalOf("contact")).toBe(world.server.records("contact").length);
  for (const id of gone)
    expect((await world.user("GET", `/v1/contact/contact_m${id}`)).status).toBe(404);
  return {
    pages: world.wire.count(LIST_PAGE) - 1,
    proofs: world.wire.count("GET /v1/contact/contact_m"),
  };
}

describe("of 6,000 contacts", () => {
  beforeAll(async () => {
    world = await scriptedWorld({ contact: many(ROWS) });
  });
  afterAll(() => world.close());

  test.each([
    { what: "one in the middle", gone: [2_345], most: 8 },
    { what: "the first", gone: [1], most: 8 },
    { what: "the last", gone: [ROWS], most: 8 },
    { what: "three", gone: [700, 3_100, 5_555], most: 20 },
    { what: "a block of forty", gone: range(4_001, 4_040), most: 9 },
    { what: "two neighbours on two pages", gone: [3_300, 3_301], most: 9 },
  ])("$what: some pages and a proof each", async ({ gone, most }) => {
    const { pages, proofs } = await costOf(gone);
    expect([pages <= most, proofs]).toEqual([true, gone.length]);
  });

  test("so many that a sweep costs less: the list is read", async () => {
    const { pages, proofs } = await costOf(
      range(1, 45)
        .map((index) => (index * 131) % 3_000)
        .filter((id) => world.server.record("contact", id) !== null),
    );
    expect(pages).toBeLessThan(PAGES * 1.5);
    expect(proofs).toBeGreaterThan(40);
  });
});

describe("a list of some pages", () => {
  afterEach(() => world.close());

  test("records that a colleague made meanwhile, and one with an unsent change", async () => {
    world = await scriptedWorld({ contact: many(300) }, { perPage: 10 });
    await world.user("POST", "/local/work-offline", { work_offline: true });
    await world.user("PUT", "/v1/contact/contact_m200", contactBody("m200", { city: "Mine" }));
    world.wire.always("PUT", { instead: { status: 503, body: {} } });
    remove("contact", [50, 200]);
    for (const name of ["n1", "n2", "n3"])
      world.colleague("POST", "/v1/contact", contactBody(name, {}));
    await world.user("POST", "/local/work-offline", { work_offline: false });
    world.wire.forget();
    await world.pass(70_000);
    expect((await world.user("GET", "/v1/contact/contact_m50")).status).toBe(404);
    expect((await world.user("GET", "/v1/contact/contact_m200")).body["city"]).toBe("Mine");
    expect(await totalOf("contact")).toBe(302);
    expect(world.wire.count(LIST_PAGE)).toBeLessThan(15);
  });

  test("the list changes while it is searched: the search begins again", async () => {
    world = await scriptedWorld({ contact: many(300) }, { perPage: 10 });
    const answer = world.server.answer.bind(world.server);
    let pages = 0;
    world.server.answer = (request) => {
      if (request.path === "/v1/contact" && request.query?.["sortOrder"] === undefined) {
        pages += 1;
        if (pages === 2) remove("contact", [20]);
      }
      return answer(request);
    };
    remove("contact", [222]);
    await world.pass(2 * 70_000);
    expect(pages).toBeGreaterThan(2);
    expect(await totalOf("contact")).toBe(298);
    expect((await world.user("GET", "/v1/contact/contact_m20")).status).toBe(404);
    expect((await world.user("GET", "/v1/contact/contact_m222")).status).toBe(404);
  });

  test("a list that is not in the order of ids is swept, and no position believed", async () => {
    world = await scriptedWorld({ contact: many(300) }, { perPage: 10 });
    const answer = world.server.answer.bind(world.server);
    world.server.answer = (request) =>
      answer(
        request.path === "/v1/contact" && request.query?.["sortOrder"] === undefined
          ? {
              ...request,
              query: { ...request.query, sortOrder: "first_name", sortByColumn: "asc" },
            }
          : request,
      );
    remove("contact", [150]);
    await world.pass(70_000);
    expect((await world.user("GET", "/v1/contact/contact_m150")).status).toBe(404);
    expect(await totalOf("contact")).toBe(299);
    remove("contact", [151]);
    world.wire.forget();
    await world.pass(70_000);
    expect((await world.user("GET", "/v1/contact/contact_m151")).status).toBe(404);
    // One look and one sweep: nothing is searched in vain again.
    expect(world.wire.count(LIST_PAGE)).toBe(1 + 30);
  });

  test("rows that cannot be kept count as rows of the server", async () => {
    world = await scriptedWorld({ contact: many(300) }, { perPage: 10, synced: false });
    const answer = world.server.answer.bind(world.server);
    world.server.answer = (request) => {
      const given = answer(request);
      const { data } = given.body as { readonly data?: readonly Record<string, unknown>[] };
      if (request.path !== "/v1/contact" || data === undefined) return given;
      const rows = data.map((row) =>
        row["id"] === 30 || row["id"] === 250
          ? { ...row, updated_at: { odd: true }, slug: 7 }
          : row,
      );
      return { ...given, body: { ...(given.body as object), data: rows } };
    };
    await world.sync();
    remove("contact", [150]);
    world.wire.forget();
    await world.pass(70_000);
    expect((await world.user("GET", "/v1/contact/contact_m150")).status).toBe(404);
    expect(world.wire.count(LIST_PAGE)).toBeLessThan(12);
  });

  test("without a get, a second search proves it", async () => {
    world = await scriptedWorld(
      { deal: range(1, 300).map((id) => deal(id, `d${id}`, times(id))) },
      { perPage: 10, absent: ["deal.get"] },
    );
    remove("deal", [77]);
    world.wire.forget();
    await world.pass(70_000);
    expect((await world.user("GET", "/v1/deal/deal_d77")).status).toBe(404);
    expect(await totalOf("deal")).toBe(299);
    expect(world.wire.count("GET /v1/deal?")).toBeLessThan(1 + 2 * 8);
  });

  test("activities are compared in the order of their creation", async () => {
    world = await scriptedWorld(
      {
        contact: [contact(1, "c")],
        activity: range(1, 300).map((id) => activity(id, { ...times((id * 77) % 300) })),
      },
      { perPage: 10 },
    );
    remove("activity", [123]);
    world.wire.forget();
    await world.pass(70_000);
    expect((await world.user("GET", "/v1/activity/123")).status).toBe(404);
    expect(await totalOf("activity")).toBe(299);
    expect(world.wire.count("GET /v1/activity?")).toBeLessThan(10);
  });
});
