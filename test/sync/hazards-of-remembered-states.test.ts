/**
 * docs/sync.md, "Writes from a remembered state": each looks at the present one before it is sent,
 * with a colleague in between.
 */
import { afterEach, expect, test } from "vitest";
import { contact, job } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const JOB = "/v1/job/job_pDeleted";
const JOBS = { job: [job(1, "pDeleted", { city: "Old", tags: "a" }), job(2, "pOther")] };
const jobBody = (change: Record<string, unknown>) => ({
  position_name: "pDeleted",
  headcount: 2,
  owner_id: 1,
  ...change,
});
const offline = (isOff: boolean) =>
  world.user("POST", "/local/work-offline", { work_offline: isOff });
const decide = async (body: unknown) => {
  const [entry] = await world.waiting();
  await world.user("POST", `/local/outbox/${String(entry?.["id"])}/resolve`, body);
};
const jobsOnServer = () => world.server.records("job").map(({ slug }) => slug);

/** A job that is deleted offline, while a colleague works on it. */
async function deletedMeanwhile() {
  world = await scriptedWorld(JOBS);
  await offline(true);
  await world.user("DELETE", JOB);
  world.colleague("PUT", JOB, jobBody({ city: "Theirs", tags: "a,b" }));
  await offline(false);
  await world.sync();
}

test("a job that a colleague changed since is not deleted: both sides are shown", async () => {
  await deletedMeanwhile();
  expect(jobsOnServer()).toContain("job_pDeleted");
  expect(world.wire.count("DELETE")).toBe(0);
  const [entry] = await world.waiting();
  const written = world.server.record("job", 1);
  expect(entry).toMatchObject({
    kind: "delete",
    state: "conflict",
    conflict: {
      kind: "fields",
      fields: [
        { field: "tags", base: "a", mine: null, theirs: "a,b" },
        { field: "city", base: "Old", mine: null, theirs: "Theirs" },
      ],
      theirs_by: { id: 2 },
      theirs_at: written?.updated_at,
    },
  });
});

test("a job that names a record which was not read yet is deleted without a question", async () => {
  let isThere = false;
  world = await scriptedWorld(
    { job: [job(1, "pDeleted", { contacts: { id: 5 } })], contact: [contact(5, "pLater")] },
    {
      manner: (request, answer) => {
        const isList = request.method === "GET" && request.path.startsWith("/v1/contact");
        const { status, body, ...rest } = answer(request);
        return isList && !isThere && status === 200
          ? { ...rest, status, body: { ...Object(body), data: [], total: 0, last_page: 1 } }
          : { ...rest, status, body };
      },
    },
  );
  await offline(true);
  await world.user("DELETE", JOB);
  isThere = true;
  await offline(false);
  await world.sync();
  await world.sync();
  expect(await world.waiting()).toEqual([]);
  expect(jobsOnServer()).toEqual([]);
});

const shownJobs = async (): Promise<readonly { slug: string; unsent?: { state: string } }[]> =>
  (await world.user("GET", "/local/records/job?limit=50")).body["data"];

test("a job is in its lists until its deletion is decided, and can be edited", async () => {
  await deletedMeanwhile();
  const shown = async () => (await shownJobs()).find(({ slug }) => slug === "job_pDeleted");
  expect(await shown()).toMatchObject({ unsent: { state: "conflict" } });
  await world.user("PUT", JOB, jobBody({ city: "Mine" }));
  await world.sync();
  expect(await world.waiting()).toMatchObject([{ kind: "delete" }, { kind: "update" }]);
  await decide({ choice: "theirs" });
  await world.sync();
  expect(world.server.record("job", 1)).toMatchObject({ city: "Mine", tags: "a,b" });
  expect(await world.waiting()).toEqual([]);
  await world.close();
  await deletedMeanwhile();
  await world.user("PUT", JOB, jobBody({ city: "Mine" }));
  await decide({ choice: "mine" });
  expect(await shown()).toBeUndefined();
  await world.sync();
  expect(jobsOnServer()).toEqual(["job_pOther"]);
  expect(await world.waiting()).toEqual([]);
});

test("a job whose deletion is refused is in its lists again, until it is tried again", async () => {
  world = await scriptedWorld(JOBS);
  world.wire.always(`DELETE ${JOB}`, { instead: { status: 400, body: { message: "No." } } });
  await world.user("DELETE", JOB);
  await world.sync();
  expect(await world.waiting()).toMatchObject([{ kind: "delete", state: "rejected" }]);
  expect((await shownJobs()).map(({ slug }) => slug).toSorted()).toEqual([
    "job_pDeleted",
    "job_pOther",
  ]);
  world.wire.calm();
  await world.user("PUT", JOB, jobBody({ city: "Mine" }));
  const [entry] = await world.waiting();
  await world.user("POST", `/local/outbox/${String(entry?.["id"])}/retry`);
  expect(await shownJobs()).toMatchObject([{ slug: "job_pOther" }]);
  await world.sync();
  expect(jobsOnServer()).toEqual(["job_pOther"]);
  expect(await world.waiting()).toEqual([]);
});

test("mine deletes it all the same; theirs keeps it, as the colleague left it", async () => {
  await deletedMeanwhile();
  await decide({ choice: "mine" });
  await world.sync();
  expect(jobsOnServer()).toEqual(["job_pOther"]);
  expect(await world.waiting()).toEqual([]);
  await world.close();
  await deletedMeanwhile();
  await decide({ fields: { city: "theirs", tags: "theirs" } });
  expect((await world.user("GET", JOB)).body).toMatchObject({ city: "Theirs", tags: "a,b" });
  await world.sync();
  expect(jobsOnServer()).toContain("job_pDeleted");
});

test("a deletion that was decided is asked about again when it changes once more", async () => {
  await deletedMeanwhile();
  await decide({ choice: "mine" });
  world.colleague("PUT", JOB, jobBody({ city: "Later" }));
  await world.sync();
  expect(await world.waiting()).toMatchObject([
    { conflict: { fields: [{ field: "city", base: "Theirs", theirs: "Later" }] } },
  ]);
  expect(jobsOnServer()).toContain("job_pDeleted");
});

test("a newer time alone is no change; nor is an edit of ours whose answer was lost", async () => {
  world = await scriptedWorld(JOBS);
  world.wire.next(`PUT ${JOB}`, "unanswered");
  await world.user("PUT", JOB, jobBody({ city: "Mine" }));
  await world.sync();
  expect(world.server.record("job", 1)).toMatchObject({ city: "Mine" });
  await offline(true);
  await world.user("DELETE", JOB);
  world.colleague("PUT", JOB, jobBody({ city: "Mine" }));
  await offline(false);
  await world.sync();
  expect(await world.waiting()).toEqual([]);
  expect(jobsOnServer()).toEqual(["job_pOther"]);
});

test("a deletion whose record can't be read waits; one that is gone is done", async () => {
  world = await scriptedWorld(JOBS);
  world.wire.next(`GET ${JOB}`, { instead: { status: 503, body: {} } }, 3);
  await world.user("DELETE", JOB);
  await world.pass(1_000);
  expect(await world.waiting()).toMatchObject([{ state: "queued" }]);
  expect(world.wire.count("DELETE")).toBe(0);
  world.wire.calm();
  world.colleague("DELETE", JOB);
  await world.sync();
  expect(await world.waiting()).toEqual([]);
});

test("the two requests of a deletion count in how long sending takes", async () => {
  world = await scriptedWorld(JOBS);
  await world.user("DELETE", JOB);
  await world.pass(1_000);
  expect(world.wire.asked.filter((line) => line.includes(JOB))).toEqual([
    expect.stringContaining(`GET ${JOB}`),
    `DELETE ${JOB}`,
  ]);
});
