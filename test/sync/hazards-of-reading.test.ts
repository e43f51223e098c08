/**
 * docs/sync.md, "Incremental" and "Outcomes" of reads: nothing that changed on the server is
 * missed, whatever the clocks and pages do.
 */
import { afterEach, expect, test } from "vitest";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { candidate, contact, contactBody, deal, dealBody } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";
import { fieldsOf } from "../fixtures/fields-of.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
/**
 * After so long the app has looked at the server by itself, which is not as thorough as a look that
 * the user asked for.
 */
const CYCLE = 70_000;
const names = Array.from({ length: 12 }, (_item, index) => `p${index + 1}`);
const CONTACTS = names.map((name, index) => contact(index + 1, name));
const colleague = (name: string, change: Record<string, unknown>) =>
  world.colleague("PUT", `/v1/contact/contact_${name}`, contactBody(name, change));
const cityOf = async (name: string) =>
  (await world.user("GET", `/v1/contact/contact_${name}`)).body["city"];
const cities = () => Promise.all(names.map(cityOf));
const everywhere = (city: string) => names.map(() => city);
/** As a server's own job does, or an import: records change without /v1. */
const write = (name: string, change: Partial<CrmRecord>) => {
  const record = world.server.records("contact").find(({ slug }) => slug === `contact_${name}`);
  if (record === undefined) throw new Error(`There is no ${name}.`);
  world.server.store.write(
    (writer) => writer.records.saveBase("contact", { ...record, ...change }),
    {
      durable: false,
    },
  );
};

const SORTINGS = ["as-described", "as-named", "searches-only", "ignored"] as const;

test.each(SORTINGS)(
  "changes on more than a page arrive, also where lists sort %s",
  async (sorting) => {
    world = await scriptedWorld({ contact: CONTACTS }, { sorting, perPage: 4 });
    for (const name of names) colleague(name, { city: "Changed" });
    await world.pass(CYCLE);
    expect(await cities()).toEqual(everywhere("Changed"));
  },
);

test.each(SORTINGS)(
  "a walk that broke off begins again from the old watermark, where lists sort %s",
  async (sorting) => {
    world = await scriptedWorld({ contact: CONTACTS }, { sorting, perPage: 4 });
    for (const name of names) {
      colleague(name, { city: "Changed" });
      await world.pass(1_000);
    }
    // The newest page arrives, the next one does not.
    world.wire.next(/^GET \/v1\/contact(\/search)?\?.*page=2/, {
      instead: { status: 502, body: {} },
    });
    world.wire.next(
      /^GET \/v1\/contact\/contact_p[5-9]/,
      { instead: { status: 502, body: {} } },
      2,
    );
    await world.pass(CYCLE);
    await world.pass(20 * MINUTE);
    expect(await cities()).toEqual(everywhere("Changed"));
  },
);

test.each([-5, 5])(
  "no clock has to agree: changes arrive from a server whose clock is %i hours off",
  async (hours) => {
    world = await scriptedWorld({ contact: CONTACTS }, { skew: hours * 3_600_000, perPage: 4 });
    for (const round of ["First", "Second", "Third"]) {
      await world.pass(10 * MINUTE);
      for (const name of names) colleague(name, { city: round });
      await world.pass(CYCLE);
      expect(await cities()).toEqual(everywhere(round));
    }
  },
);

test.each(["as-described", "searches-only"] as const)(
  "a change just below the newest time is seen, where lists sort %s",
  async (sorting) => {
    world = await scriptedWorld({ contact: CONTACTS }, { sorting, perPage: 4 });
    // A whole page of the newest ones is known.
    for (const name of names.slice(0, 6)) colleague(name, { city: "Newest" });
    await world.sync();
    const newest =
      world.server.records("contact").find(({ slug }) => slug === "contact_p6")?.updated_at ?? "";
    // Committed after the newest one, though its time is from before: two servers, or a long
    // transaction.
    write("p11", { city: "Late", updated_at: new Date(Date.parse(newest) - 3_000).toISOString() });
    write("p12", { city: "Same moment", updated_at: newest });
    await world.pass(CYCLE);
    expect([await cityOf("p11"), await cityOf("p12")]).toEqual(["Late", "Same moment"]);
  },
);

test.each(["as-described", "searches-only"] as const)(
  "more changes of one moment than fit on a page arrive, where lists sort %s",
  async (sorting) => {
    world = await scriptedWorld({ contact: CONTACTS }, { sorting, perPage: 4 });
    await world.pass(MINUTE);
    colleague("p1", { city: "Imported" });
    const moment =
      world.server.records("contact").find(({ slug }) => slug === "contact_p1")?.updated_at ?? "";
    for (const name of names.slice(0, 10)) write(name, { city: "Imported", updated_at: moment });
    await world.pass(CYCLE);
    // Two more, behind pages of what is known by now.
    for (const name of names.slice(10)) write(name, { city: "Imported", updated_at: moment });
    await world.pass(CYCLE);
    expect(await cities()).toEqual(everywhere("Imported"));
  },
);

test("an automatic cycle reads changes after a minute, else one page of each list", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  colleague("p1", { city: "Seen" });
  await world.pass(70_000);
  expect(await cityOf("p1")).toBe("Seen");
  world.wire.forget();
  await world.pass(60_000);
  expect(world.wire.count("GET /v1/contact?")).toBe(1);
});

test("a new note on any kind of record arrives with one of the next cycles", async () => {
  world = await scriptedWorld({ contact: CONTACTS, deal: [deal(1, "pDeal")] });
  world.colleague("POST", "/v1/note", {
    entity_name: "deal",
    related_to: "deal_pDeal",
    note: "Met them",
  });
  await world.pass(7 * MINUTE);
  expect((await world.user("GET", "/v1/note?entity_name=deal")).body["data"]).toMatchObject([
    { note: "Met them" },
  ]);
});

test("a mention of a candidate never overwrites what the candidate's own record said", async () => {
  const named = { id: 1, slug: "candidate_pKnown" };
  const required = { first_name: "Known", last_name: "Whole", owner_id: 1 };
  world = await scriptedWorld(
    {
      contact: [contact(1, "pOwner")],
      candidate: [candidate(1, "pKnown", { ...required, full_name: "Known Whole" })],
      deal: [deal(1, "pNaming", { candidates: [named] })],
    },
    { absent: ["candidate.list"] },
  );
  await world.user("PUT", "/v1/candidate/candidate_pKnown", { ...required, city: "Ghent" });
  await world.pass(MINUTE);
  expect(await world.waiting()).toEqual([]);
  // From now on deals name them as an older server does.
  const answer = world.server.answer.bind(world.server);
  world.server.answer = (request) => {
    const given = answer(request);
    const { data } = given.body as { readonly data?: readonly Record<string, unknown>[] };
    if (!request.path.startsWith("/v1/deal") || data === undefined) return given;
    const rows = data.map((row) => ({
      ...row,
      candidates: [{ ...named, full_name: "Known Whole" }],
    }));
    return { ...given, body: { ...fieldsOf(given.body), data: rows } };
  };
  world.colleague("PUT", "/v1/deal/deal_pNaming", { ...dealBody("pNaming"), deal_amount: 7 });
  await world.sync();
  expect((await world.user("GET", "/v1/deal/deal_pNaming")).body).toMatchObject({ deal_amount: 7 });
  expect((await world.user("GET", "/v1/candidate/candidate_pKnown")).body).toMatchObject({
    city: "Ghent",
  });
});

test("records that move to an earlier page while a first sync reads are not left out", async () => {
  world = await scriptedWorld({ contact: CONTACTS }, { perPage: 4, synced: false });
  const answer = world.server.answer.bind(world.server);
  let removed = 0;
  world.server.answer = (request) => {
    if (request.path === "/v1/contact" && request.query?.["page"] === "2" && removed === 0)
      // Those of the first page, which was read already.
      for (const record of world.server.records("contact").filter(({ id }) => id > 8)) {
        world.server.remove("contact", record);
        removed += 1;
      }
    return answer(request);
  };
  await world.sync();
  expect(removed).toBe(4);
  const here = await Promise.all(
    names.map((name) => world.user("GET", `/v1/contact/contact_${name}`)),
  );
  expect(here.slice(0, 8).map(({ status }) => status)).toEqual(names.slice(0, 8).map(() => 200));
});

const THIRD_PAGE = /^GET \/v1\/contact\?.*page=3/;
test("a total that counts hidden rows does not make every cycle read everything", async () => {
  world = await scriptedWorld({ contact: CONTACTS }, { perPage: 4 });
  const answer = world.server.answer.bind(world.server);
  world.server.answer = (request) => {
    const given = answer(request);
    const body = given.body as { readonly total?: number };
    if (request.path !== "/v1/contact" || body.total === undefined) return given;
    return { ...given, body: { ...body, total: body.total + 1 } };
  };
  await world.pass(5 * MINUTE);
  expect(world.wire.count(THIRD_PAGE)).toBeGreaterThan(0);
  world.wire.forget();
  await world.pass(10 * MINUTE);
  expect(world.wire.count(THIRD_PAGE)).toBe(0);
});

test("a row that nobody can place keeps none of its neighbours away", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  for (const name of ["p1", "p2"]) colleague(name, { city: "Changed" });
  const page = world.colleague(
    "GET",
    "/v1/contact?limit=50&sortOrder=updated_at&sortByColumn=desc&maximize=owner,stage",
  );
  const rows = [null, "text", { id: "no number" }, ...page.body["data"]];
  world.wire.next("GET /v1/contact?", {
    instead: { status: 200, body: { ...page.body, data: rows } },
  });
  await world.sync();
  expect([await cityOf("p1"), await cityOf("p2")]).toEqual(["Changed", "Changed"]);
});

test("a search that repeats its rows on endless pages does not delay other lists", async () => {
  world = await scriptedWorld(
    { contact: CONTACTS, deal: [deal(1, "Other")] },
    { sorting: "searches-only" },
  );
  const known = world.server
    .records("contact")
    .slice(-1)
    .map(({ id, slug, updated_at }) => ({ id, slug, updated_at }));
  const body = {
    total: 1_000_000,
    per_page: 1,
    current_page: 1,
    last_page: 1_000_000,
    data: known,
  };
  world.wire.next(/^GET \/v1\/contact\/search/, { instead: { status: 200, body } }, 1_000);
  const before = world.wire.requests.length;
  world.colleague("PUT", "/v1/deal/deal_Other", { ...dealBody("Other"), deal_amount: 77 });
  await world.pass(CYCLE);
  expect((await world.user("GET", "/v1/deal/deal_Other")).body["deal_amount"]).toBe(77);
  expect(world.wire.requests.length - before).toBeLessThan(60);
});
