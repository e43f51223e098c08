import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { SHORTLIST_STAGES } from "../../shared/local/shortlists.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

let sandbox: Sandbox;
let app: App;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  app = await openApp(sandbox.url);
  await app.local("sync");
});
afterEach(() => app.close());

async function keys(resource: "job" | "candidate"): Promise<readonly string[]> {
  return (await app.local("listKeys", { params: { resource } })).keys;
}

async function pair(): Promise<{ job: string; candidate: string }> {
  const [[job = ""], [candidate = ""]] = await Promise.all([keys("job"), keys("candidate")]);
  return { job, candidate };
}

/** Creates a candidate here and returns the slug. */
async function newCandidate(last_name: string): Promise<string> {
  const { status, body } = await app.ask("POST", "/v1/candidate", {
    first_name: "Olga",
    last_name,
    owner_id: 1,
  });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return String(body["slug"]);
}

const line = (job: string, candidate: string) => `/local/shortlists/${job}/${candidate}`;
const put = async (job: string, candidate: string, body: object) =>
  app.ask("PUT", line(job, candidate), body);
const linesOf = async (job: string) => (await app.local("readShortlist", { params: { job } })).data;

test("a candidate is put on a job's shortlist, moves, and is taken off", async () => {
  const { job, candidate } = await pair();
  const first = await put(job, candidate, { stage: "idea", next_step: "Call on Monday" });
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ candidate, stage: "idea", next_step: "Call on Monday" });
  // Without a word about them, both texts stay.
  await put(job, candidate, { stage: "out", reason: "Took another job" });
  await put(job, candidate, { stage: "asked" });
  const [entry] = await linesOf(job);
  expect(entry).toMatchObject({
    candidate,
    stage: "asked",
    reason: "Took another job",
    next_step: "Call on Monday",
  });
  expect(Number.isNaN(Date.parse(entry?.changed_at ?? ""))).toBe(false);
  // An empty text removes what was there.
  await put(job, candidate, { stage: "asked", reason: null, next_step: "" });
  expect(await linesOf(job)).toMatchObject([{ reason: null, next_step: null }]);
  const { data } = await app.local("listShortlistsOf", { query: { candidate } });
  expect(data).toMatchObject([{ job, stage: "asked" }]);
  expect((await app.ask("DELETE", line(job, candidate))).status).toBe(200);
  expect(await linesOf(job)).toEqual([]);
  expect((await app.ask("DELETE", line(job, candidate))).status).toBe(404);
});

test("the stages come in their order, each with its label; so do the candidates", async () => {
  const { job } = await pair();
  for (const stage of SHORTLIST_STAGES.toReversed()) {
    await put(job, await newCandidate(stage), { stage });
  }
  const { data, stages } = await app.local("readShortlist", { params: { job } });
  expect(data.map(({ stage }) => stage)).toEqual([...SHORTLIST_STAGES]);
  expect(stages.map(({ id }) => id)).toEqual([...SHORTLIST_STAGES]);
  expect(stages.every(({ label }) => label !== "")).toBe(true);
  const all = await app.local("listAllShortlists");
  expect(all.data).toMatchObject([{ job, data: data.map((entry) => ({ ...entry })) }]);
});

test("what is no stage, no job or no candidate is refused, and changes nothing", async () => {
  const { job, candidate } = await pair();
  expect(await put(job, candidate, { stage: "hired" })).toMatchObject({ status: 400 });
  expect(await put(job, candidate, {})).toMatchObject({ status: 400 });
  expect(await put("job_none", candidate, { stage: "idea" })).toMatchObject({ status: 404 });
  expect(await put(job, "candidate_none", { stage: "idea" })).toMatchObject({ status: 404 });
  expect(await app.ask("GET", "/local/shortlists/job_none")).toMatchObject({ status: 404 });
  expect(await linesOf(job)).toEqual([]);
});

test("nothing of a shortlist is sent", async () => {
  const { job, candidate } = await pair();
  await put(job, candidate, { stage: "idea" });
  expect((await app.local("listOutbox")).data).toEqual([]);
  expect(await app.local("sync")).toMatchObject({ ok: true, pushed: 0 });
});

test("records made offline take part, and keep their place once the server has them", async () => {
  await app.local("setWorkOffline", { body: { work_offline: true } });
  const made = await app.ask("POST", "/v1/job", {
    position_name: "Fitter",
    headcount: 1,
    owner_id: 1,
  });
  const job = String(made.body["slug"]);
  const candidate = await newCandidate("Fair");
  expect(job).toContain("_local-");
  await put(job, candidate, { stage: "asked", next_step: "Send the papers" });
  await app.local("setWorkOffline", { body: { work_offline: false } });
  await app.local("sync");
  const [sent] = await linesOf(job);
  expect(sent).toMatchObject({ stage: "asked", next_step: "Send the papers", title: "Olga Fair" });
  expect(sent?.candidate).not.toContain("_local-");
  const { data } = await app.local("listShortlistsOf", { query: { candidate } });
  expect(data).toHaveLength(1);
  const realJob = data[0]?.job ?? "";
  expect(realJob).not.toContain("_local-");
  // Both names lead to the one line.
  await put(realJob, candidate, { stage: "interview" });
  await put(job, sent?.candidate ?? "", { stage: "offer" });
  expect(await linesOf(realJob)).toMatchObject([{ stage: "offer" }]);
});

test("a candidate who is gone stays on the list, named, and says so", async () => {
  await app.local("setWorkOffline", { body: { work_offline: true } });
  const { job } = await pair();
  const candidate = await newCandidate("Gone");
  await put(job, candidate, { stage: "sent" });
  const { data } = await app.local("listOutbox");
  await app.ask("POST", `/local/outbox/${data[0]?.id ?? ""}/discard`);
  expect(await linesOf(job)).toMatchObject([{ title: "Olga Gone", stage: "sent", gone: true }]);
  expect((await put(job, candidate, { stage: "out" })).status).toBe(200);
  expect((await app.ask("DELETE", line(job, candidate))).status).toBe(200);
});
