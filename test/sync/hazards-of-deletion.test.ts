/**
 * docs/sync.md, "Deletion" and "Side effects": missing is not deleted, and what is deleted is not
 * lost.
 */
import { afterEach, expect, test } from "vitest";
import { candidate, contact, contactBody, deal, job } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const MINUTE = 60_000;
/** More than a look at the newest ones shows. */
const NEWER_DEALS = [5, 6, 7].map((id) => deal(id, `pNewer${id}`));
const CONTACTS = [
  contact(1, "pStays"),
  contact(2, "pMissing"),
  contact(3, "pOther"),
  contact(4, "pLast"),
];
const total = async () => (await world.user("GET", "/v1/contact")).body["total"];
const remove = (resource: "contact" | "candidate" | "job", name: string) => {
  const record = world.server.records(resource).find(({ slug }) => slug === `${resource}_${name}`);
  if (record === undefined) throw new Error(`There is no ${name}.`);
  world.server.remove(resource, record);
};
/** What the server's list says of its contacts when it forgets some of them. */
const listWithout = (...names: readonly string[]) => {
  const { body } = world.colleague(
    "GET",
    "/v1/contact?limit=50&sortOrder=updated_at&sortByColumn=desc" +
      "&maximize=organization,stage,owner,created_by,updated_by,custom_fields",
  );
  const rows = body["data"].filter(({ slug }) => !names.includes(slug.replace("contact_", "")));
  return {
    status: 200,
    body: { ...body, data: rows, total: rows.length, from: 1, to: rows.length },
  };
};

test("a record that a list forgets is not deleted as long as it is there by its slug", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  world.wire.always("GET /v1/contact?", { instead: listWithout("pMissing") });
  await world.sync();
  await world.sync();
  await world.pass(20 * MINUTE);
  expect(world.wire.count("GET /v1/contact/contact_pMissing")).toBeGreaterThan(0);
  expect((await world.user("GET", "/v1/contact/contact_pMissing")).status).toBe(200);
});

test("a 404 by its slug is proof: it is removed, and can be recreated as it last was", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  remove("contact", "pMissing");
  await world.sync();
  expect((await world.user("GET", "/v1/contact/contact_pMissing")).status).toBe(404);
  expect(await total()).toBe(3);
  const { body } = await world.user("GET", "/local/removed");
  expect(body["data"]).toMatchObject([{ resource: "contact", id: 2, title: "pMissing Row" }]);
  await world.user("POST", "/local/removed/contact/2/restore");
  await world.sync();
  expect(world.server.records("contact").map((record) => record["first_name"])).toContain(
    "pMissing",
  );
});

test("no answer by slug proves nothing: the record stays and is checked again later", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  remove("contact", "pMissing");
  world.wire.next("GET /v1/contact/contact_pMissing", { instead: { status: 502, body: {} } });
  await world.sync();
  expect((await world.user("GET", "/v1/contact/contact_pMissing")).status).toBe(200);
  world.wire.forget();
  await world.sync();
  expect((await world.user("GET", "/v1/contact/contact_pMissing")).status).toBe(404);
  expect(world.wire.count("GET /v1/contact?")).toBe(1);
});

test("a list that changes during a sweep makes no suspects: the sweep starts again", async () => {
  world = await scriptedWorld({ contact: CONTACTS }, { perPage: 2, sorting: "ignored" });
  world.colleague("POST", "/v1/contact", contactBody("tFirst", {}));
  remove("contact", "pMissing");
  remove("contact", "pOther");
  // Between two pages of the sweep somebody else is added: rows move, and the total is another one.
  let added = false;
  const answer = world.server.answer.bind(world.server);
  world.server.answer = (request) => {
    const given = answer(request);
    const isPage = request.path === "/v1/contact" && request.query?.["sortOrder"] === undefined;
    if (isPage && request.query?.["page"] === "1" && !added) {
      added = true;
      world.colleague("POST", "/v1/contact", contactBody("tMeanwhile", {}));
    }
    return given;
  };
  await world.sync();
  expect(added).toBe(true);
  const { body } = await world.user("GET", "/v1/contact?limit=50");
  const names = body["data"].map(({ first_name }) => first_name);
  expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual([
    "pLast",
    "pStays",
    "tFirst",
    "tMeanwhile",
  ]);
});

test("a failed page of a sweep deletes nothing, is reported, and delays nothing else", async () => {
  world = await scriptedWorld({ contact: CONTACTS, job: [job(1, "pJob")] }, { perPage: 2 });
  remove("contact", "pMissing");
  world.colleague("PUT", "/v1/job/job_pJob", { position_name: "pJob", headcount: 3, owner_id: 1 });
  world.wire.next(/^GET \/v1\/contact\?(?!.*sortOrder).*page=2/, {
    instead: { status: 503, body: {} },
  });
  await world.sync();
  expect((await world.status()).lists).toMatchObject([
    { list: "contact", problem: "failing", message: "The server failed to answer (503)." },
  ]);
  expect((await world.user("GET", "/v1/contact/contact_pMissing")).status).toBe(200);
  expect((await world.user("GET", "/v1/job/job_pJob")).body).toMatchObject({ headcount: 3 });
  await world.pass(5 * MINUTE);
  expect((await world.status()).lists).toEqual([]);
  expect((await world.user("GET", "/v1/contact/contact_pMissing")).status).toBe(404);
});

test("held deletions are checked again: records that are back need no confirmation", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  world.wire.always("GET /v1/contact?", {
    instead: listWithout("pStays", "pMissing", "pOther", "pLast"),
  });
  await world.sync();
  expect((await world.status()).held_deletions).toMatchObject([{ list: "contact", missing: 4 }]);
  expect(await total()).toBe(4);
  world.wire.calm();
  world.wire.forget();
  await world.pass(10 * MINUTE);
  // No reason to read everything every minute.
  expect(world.wire.count(/^GET \/v1\/contact\?(?!.*sortOrder)/)).toBe(0);
  await world.pass(10 * MINUTE);
  expect((await world.status()).held_deletions).toEqual([]);
  expect(await total()).toBe(4);
});

test("a record with changes that wait is never removed: the user decides", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  await world.user("POST", "/local/work-offline", { work_offline: true });
  await world.user(
    "PUT",
    "/v1/contact/contact_pMissing",
    contactBody("pMissing", { city: "Mine" }),
  );
  remove("contact", "pMissing");
  world.wire.always("PUT", { instead: { status: 503, body: {} } });
  await world.user("POST", "/local/work-offline", { work_offline: false });
  await world.sync();
  await world.sync();
  expect((await world.user("GET", "/v1/contact/contact_pMissing")).body).toMatchObject({
    city: "Mine",
  });
  expect((await world.user("GET", "/local/removed")).body["data"]).toEqual([]);
  world.wire.calm();
  await world.pass(10 * MINUTE);
  expect(await world.waiting()).toMatchObject([{ state: "conflict", conflict: { kind: "gone" } }]);
  expect((await world.user("GET", "/v1/contact/contact_pMissing")).body).toMatchObject({
    city: "Mine",
  });
});

test("where there is no get, it takes a second complete sweep", async () => {
  world = await scriptedWorld(
    { candidate: [candidate(1, "pMissing"), candidate(2, "pStays")] },
    { absent: ["candidate.get"] },
  );
  remove("candidate", "pMissing");
  // One sweep only: what comes after the first page of the second one breaks off.
  world.wire.forget();
  let sweeps = 0;
  const answer = world.server.answer.bind(world.server);
  world.server.answer = (request) => {
    if (request.path !== "/v1/candidate" || request.query?.["sortOrder"] !== undefined)
      return answer(request);
    sweeps += 1;
    return sweeps === 2 ? { status: 503, body: {} } : answer(request);
  };
  await world.sync();
  expect(sweeps).toBe(2);
  expect((await world.user("GET", "/v1/candidate/candidate_pMissing")).status).toBe(200);
  await world.sync();
  await world.sync();
  expect((await world.user("GET", "/v1/candidate/candidate_pMissing")).status).toBe(404);
  expect((await world.user("GET", "/v1/candidate/candidate_pStays")).status).toBe(200);
});

test("where neither list nor get has ever answered, a 404 is no deletion", async () => {
  world = await scriptedWorld({}, { absent: ["candidate.get", "candidate.list"] });
  const body = { first_name: "Ida", last_name: "Maas", owner_id: 1 };
  await world.user("POST", "/v1/candidate", body);
  await world.sync();
  const [row] = world.server.records("candidate");
  await world.user("PUT", `/v1/candidate/${row?.slug}`, { ...body, city: "Kiel" });
  await world.sync();
  expect(world.server.records("candidate").map(({ city }) => city)).toEqual(["Kiel"]);
  expect((await world.user("GET", `/v1/candidate/${row?.slug}`)).status).toBe(200);
});

test("a record that reappears on the server is back, and not among the removed", async () => {
  world = await scriptedWorld({ contact: CONTACTS });
  const record = world.server.records("contact").find(({ slug }) => slug === "contact_pMissing");
  remove("contact", "pMissing");
  await world.sync();
  expect((await world.user("GET", "/local/removed")).body["data"]).toHaveLength(1);
  if (record !== undefined)
    world.server.store.write((writer) => writer.records.saveBase("contact", record), {
      durable: false,
    });
  await world.sync();
  expect((await world.user("GET", "/v1/contact/contact_pMissing")).status).toBe(200);
  expect((await world.user("GET", "/local/removed")).body["data"]).toEqual([]);
});

test("a deleted job disappears from its deals although their updated_at is unchanged", async () => {
  world = await scriptedWorld(
    {
      job: [job(1, "pDeleted"), job(2, "pStays")],
      deal: [
        deal(1, "pNaming", {
          jobs: [
            { id: 1, slug: "job_pDeleted" },
            { id: 2, slug: "job_pStays" },
          ],
        }),
        ...NEWER_DEALS,
      ],
    },
    { perPage: 2 },
  );
  const jobs = async () =>
    (await world.user("GET", "/v1/deal/deal_pNaming")).body["jobs"].map(({ id }) => id);
  expect(await jobs()).toEqual([1, 2]);
  world.colleague("DELETE", "/v1/job/job_pDeleted");
  await world.sync();
  await world.sync();
  expect(await jobs()).toEqual([2]);
});

test("our own deletion of a job takes it from the deals that named it", async () => {
  world = await scriptedWorld(
    {
      job: [job(1, "pDeleted"), job(2, "pStays")],
      deal: [deal(1, "pNaming", { jobs: [{ id: 1, slug: "job_pDeleted" }] }), ...NEWER_DEALS],
    },
    { perPage: 2 },
  );
  await world.user("DELETE", "/v1/job/job_pDeleted");
  await world.pass(5_000);
  expect(await world.waiting()).toEqual([]);
  expect(world.server.records("job").map(({ slug }) => slug)).toEqual(["job_pStays"]);
  expect((await world.user("GET", "/v1/deal/deal_pNaming")).body).toMatchObject({ jobs: [] });
  expect(world.wire.count("GET /v1/deal/deal_pNaming?")).toBe(1);
});

test("a deletion in doubt is done if the record is gone, and repeated if it is not", async () => {
  world = await scriptedWorld({ job: [job(1, "pDone"), job(2, "pNotDone"), job(3, "pStays")] });
  world.wire.next("DELETE /v1/job/job_pDone", { though: { status: 200, body: {} } });
  world.wire.next("DELETE /v1/job/job_pNotDone", {
    instead: { status: 200, body: { message: "ok" } },
  });
  await world.user("DELETE", "/v1/job/job_pDone");
  await world.user("DELETE", "/v1/job/job_pNotDone");
  await world.sync();
  expect(await world.waiting()).toMatchObject([
    { kind: "delete", slug: "job_pNotDone", state: "queued" },
  ]);
  await world.pass(MINUTE);
  expect(await world.waiting()).toEqual([]);
  expect(world.wire.count("DELETE /v1/job/job_pDone")).toBe(1);
  expect(world.server.records("job").map(({ slug }) => slug)).toEqual(["job_pStays"]);
});
