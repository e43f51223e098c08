/**
 * docs/sync.md, "Older answers": a row that was edited or acknowledged after its request left is
 * not overwritten.
 */
import { afterEach, expect, test } from "vitest";
import { contact, contactBody, job } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const JOB = { position_name: "pJob", headcount: 1, owner_id: 1 };
const shown = async (path: string) => (await world.user("GET", path)).body;

test("a page requested before an edit does not remove the edit from the screen", async () => {
  world = await scriptedWorld({ contact: [contact(1, "pEdited")] });
  world.colleague("PUT", "/v1/contact/contact_pEdited", contactBody("pEdited", { phone: "+1" }));
  const page = world.wire.hold("GET /v1/contact?");
  await world.beginSync();
  expect(page.arrived()).toBe(true);
  await world.user("PUT", "/v1/contact/contact_pEdited", contactBody("pEdited", { city: "Mine" }));
  page.release();
  await world.pass(100);
  expect(await shown("/v1/contact/contact_pEdited")).toMatchObject({ city: "Mine" });
  await world.pass(60_000);
  expect(await shown("/v1/contact/contact_pEdited")).toMatchObject({ city: "Mine", phone: "+1" });
  expect(world.colleague("GET", "/v1/contact/contact_pEdited").body).toMatchObject({
    city: "Mine",
    phone: "+1",
  });
});

test("a page that was asked for before a deletion does not bring the record back", async () => {
  world = await scriptedWorld({ job: [job(1, "pDeleted"), job(2, "pOther")] });
  const page = world.wire.hold("GET /v1/job?");
  await world.beginSync();
  await world.user("DELETE", "/v1/job/job_pDeleted");
  page.release();
  await world.pass(100);
  expect((await world.user("GET", "/v1/job/job_pDeleted")).status).toBe(404);
  await world.pass(60_000);
  expect((await world.user("GET", "/v1/job/job_pDeleted")).status).toBe(404);
  expect(world.server.records("job")).toHaveLength(1);
});

test("a deleted record that a colleague had changed is back until the user decides", async () => {
  world = await scriptedWorld({ job: [job(1, "pDeleted"), job(2, "pOther")] });
  const change = { ...JOB, position_name: "pDeleted", city: "Newer" };
  world.colleague("PUT", "/v1/job/job_pDeleted", change);
  const page = world.wire.hold("GET /v1/job?");
  await world.beginSync();
  await world.user("DELETE", "/v1/job/job_pDeleted");
  page.release();
  await world.pass(60_000);
  expect(await shown("/v1/job/job_pDeleted")).toMatchObject({ city: "Newer" });
  expect(world.server.records("job")).toHaveLength(2);
  expect(await world.waiting()).toMatchObject([{ kind: "delete", state: "conflict" }]);
});

test("a read begun before a change was acknowledged does not restore the old value", async () => {
  world = await scriptedWorld({ job: [job(1, "pJob")] });
  await world.user("PUT", "/v1/job/job_pJob", { ...JOB, city: "Mine" });
  // Gone for a moment, as while a server is deployed.
  world.wire.next("GET /v1/job/job_pJob", { instead: { status: 404, body: {} } }, 2);
  world.wire.next("PUT /v1/job/job_pJob", { instead: { status: 404, body: {} } });
  await world.sync();
  const [entry] = await world.waiting();
  expect(entry).toMatchObject({ state: "conflict", conflict: { kind: "gone" } });
  world.wire.calm();
  // The user decides, and the look that comes before it takes long. Meanwhile a cycle sees the
  // record, and sends the change.
  const look = world.wire.hold("GET /v1/job/job_pJob");
  const decided = expect(
    world.user("POST", `/local/outbox/${String(entry?.["id"])}/resolve`, { choice: "mine" }),
  ).rejects.toThrow("sent already");
  await world.pass(0);
  expect(look.arrived()).toBe(true);
  world.colleague("PUT", "/v1/job/job_pJob", { ...JOB, state: "Touched" });
  await world.sync();
  expect(world.colleague("GET", "/v1/job/job_pJob").body).toMatchObject({ city: "Mine" });
  look.release();
  await world.pass(0);
  await decided;
  expect(await shown("/v1/job/job_pJob")).toMatchObject({ city: "Mine", state: "Touched" });
  await world.pass(5 * 60_000);
  expect(world.colleague("GET", "/v1/job/job_pJob").body).toMatchObject({
    city: "Mine",
    state: "Touched",
  });
  expect(world.server.records("job")).toHaveLength(1);
  expect(await world.waiting()).toEqual([]);
});
