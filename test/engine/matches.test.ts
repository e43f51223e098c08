import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { PARTS } from "../../shared/matching/fit/importance.ts";
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
  await app.local("setWorkOffline", { body: { work_offline: true } });
});
afterEach(() => app.close());

type Fields = Readonly<Record<string, unknown>>;

async function make(resource: "candidate" | "job", fields: Fields): Promise<string> {
  const { status, body } = await app.ask("POST", `/v1/${resource}`, { owner_id: 1, ...fields });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return String(body["slug"]);
}

const person = (last_name: string, fields: Fields = {}) =>
  make("candidate", { first_name: "Kim", last_name, ...fields });
const job = (fields: Fields = {}) =>
  make("job", {
    position_name: "Backend Engineer",
    headcount: 1,
    skills: "Java,Kafka,PostgreSQL",
    city: "Berlin",
    country: "Germany",
    ...fields,
  });

const matches = (slug: string, query: Readonly<Record<string, string>> = {}) =>
  app.ask("GET", `/local/matches/job/${slug}?${new URLSearchParams(query).toString()}`);
const titles = ({ body }: { readonly body: Fields }) => {
  const { data } = body;
  return Array.isArray(data) ? data.map(({ title }: { title: string }) => title) : [];
};

test("the best come first, each part with its reason as a person would say it", async () => {
  const slug = await job();
  await person("Far", { skill: "PHP,Vue", city: "Lisbon", country: "Portugal" });
  await person("Near", {
    current_position: "Backend developer",
    skill: "java, postgres",
    city: "Potsdam",
    country: "Germany",
  });
  const { status, body } = await matches(slug, { limit: "2" });
  expect(status).toBe(200);
  const [first, second] = body["data"] as readonly Fields[];
  expect(first).toMatchObject({ title: "Kim Near", rank: 1 });
  expect(second).toMatchObject({ rank: 2 });
  expect(body["considered"]).toBeGreaterThanOrEqual(2);
  expect(body["left_out"]).toEqual([]);
  const parts = first?.["parts"] as readonly { part: string; text: string; fit: string }[];
  const textOf = (name: string) => parts.find(({ part }) => part === name)?.text;
  expect(textOf("skills")).toBe("2 of 3 skills (no Kafka)");
  expect(textOf("place")).toMatch(/^\d+ km$/);
  for (const { part } of parts) expect(PARTS).toContain(part);
});

test("a must leaves out on a clear no, is counted, and never on what is not known", async () => {
  const slug = await job();
  await person("Elsewhere", {
    city: "Lisbon",
    country: "Portugal",
    skill: "Java,Kafka,PostgreSQL",
  });
  await person("Unknown", { skill: "Java" });
  const importance = { place: "must" };
  const { body } = await app.ask("POST", `/local/matches/job/${slug}`, { importance, limit: 200 });
  expect(titles({ body })).not.toContain("Kim Elsewhere");
  expect(titles({ body })).toContain("Kim Unknown");
  expect(body["left_out"]).toContainEqual({ reason: "place", count: expect.any(Number) });
  // What was tried is not kept.
  expect(titles(await matches(slug, { limit: "200" }))).toContain("Kim Elsewhere");
});

test("a choice is kept with the job, also when the server has named it", async () => {
  const slug = await job();
  const path = `/local/matches/job/${slug}/importance`;
  const put = await app.ask("PUT", path, { preset: "practical", importance: { pay: "ignore" } });
  expect(put.body).toMatchObject({ preset: "practical", importance: { pay: "ignore" } });
  await app.local("setWorkOffline", { body: { work_offline: false } });
  await app.local("sync");
  const { currentSlug } = { currentSlug: (await app.ask("GET", path)).body };
  expect(currentSlug).toMatchObject({ preset: "practical", importance: { pay: "ignore" } });
  const { body } = await matches(slug);
  for (const { parts } of body["data"] as readonly { parts: readonly { part: string }[] }[])
    expect(parts.map(({ part }) => part)).not.toContain("pay");
});

test("an edit shows at once; a deleted or discarded record is gone at once", async () => {
  const slug = await job();
  const candidate = await person("Edit", { skill: "Java" });
  await matches(slug);
  await app.ask("PATCH", `/local/record/candidate/${candidate}`, {
    fields: { skill: "Java,Kafka,PostgreSQL", city: "Berlin", country: "Germany" },
  });
  expect(titles(await matches(slug))[0]).toBe("Kim Edit");
  const { data } = await app.local("listOutbox");
  for (const entry of data.filter(({ slug: key }) => key === candidate))
    await app.ask("POST", `/local/outbox/${entry.id}/discard`);
  expect(titles(await matches(slug))).not.toContain("Kim Edit");
});

test("open jobs for a candidate, the best first; a filled one is not among them", async () => {
  const { job_status: statuses } = await app.local("readLookups");
  const closed = statuses.find(({ label }) => /closed|filled|cancel/i.test(String(label)));
  await job({ position_name: "Java Developer" });
  await job({
    position_name: "Gardener",
    skills: "roses,mowing",
    city: "Lisbon",
    country: "Portugal",
  });
  if (closed !== undefined) await job({ position_name: "Java Past", job_status_id: closed.id });
  const candidate = await person("Seeks", {
    current_position: "Java Developer",
    skill: "Java,Kafka",
    city: "Berlin",
    country: "Germany",
  });
  const answer = await app.ask("GET", `/local/matches/candidate/${candidate}?limit=200`);
  expect(titles(answer)[0]).toBe("Java Developer");
  expect(titles(answer)).toContain("Gardener");
  expect(titles(answer)).not.toContain("Java Past");
});

test("the user's own synonyms count, for records that were here before, too", async () => {
  const slug = await job({ skills: "Zorblax" });
  await person("Same", { skill: "Florp" });
  const partOf = async () => {
    const { body } = await matches(slug, { limit: "200" });
    const data = body["data"] as readonly { title: string; parts: readonly Fields[] }[];
    const match = data.find(({ title }) => title === "Kim Same");
    return match?.parts.find(({ part }) => part === "skills")?.["fit"];
  };
  expect(await partOf()).not.toBe("yes");
  const synonyms = { skills: [["Zorblax", "Florp"]], titles: [] };
  expect((await app.ask("PUT", "/local/match-synonyms", synonyms)).status).toBe(200);
  expect(await partOf()).toBe("yes");
  expect((await app.ask("GET", "/local/match-synonyms")).body).toEqual(synonyms);
});

test("skills that a note or a call names count, and go with it", async () => {
  const slug = await job({ skills: "Terraform" });
  const candidate = await person("Told", { skill: "Java" });
  const other = await person("Silent", { skill: "Java" });
  const fitOf = async (name: string) => {
    const { body } = await matches(slug, { limit: "200" });
    const data = body["data"] as readonly { title: string; parts: readonly Fields[] }[];
    const match = data.find(({ title }) => title === `Kim ${name}`);
    return match?.parts.find(({ part }) => part === "skills_in_texts")?.["fit"];
  };
  const fitBefore = await fitOf("Told");
  expect(fitBefore).not.toBe("yes");
  const note = { entity_name: "candidate", related_to: candidate };
  const text = "<p>Built all of it with <b>Terraform</b>.</p>";
  await app.ask("POST", "/v1/note", { ...note, note: "Has never used Terraform." });
  expect(await fitOf("Told")).toBe(fitBefore);
  await app.ask("POST", "/v1/note", { ...note, note: text });
  expect(await fitOf("Told")).toBe("yes");
  const { data: entries } = await app.local("listOutbox");
  for (const { id } of entries.filter(({ resource }) => resource === "note"))
    await app.ask("POST", `/local/outbox/${id}/discard`);
  expect(await fitOf("Told")).toBe(fitBefore);
  await app.ask("POST", "/v1/note", { ...note, note: text });
  // The candidate, and with it the subject of the note, gets the server's slug.
  await app.local("setWorkOffline", { body: { work_offline: false } });
  await app.local("sync");
  expect(await fitOf("Told")).toBe("yes");

  expect(await fitOf("Silent")).not.toBe("yes");
  const made = await app.ask("POST", "/v1/activity", {
    title: "Call about Terraform",
    start_datetime: "2026-11-02T10:00:00Z",
    end_datetime: "2026-11-02T11:00:00Z",
    related_to: other,
    related_to_entity: 1,
  });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  expect(await fitOf("Silent")).toBe("yes");
  const path = `/local/record/activity/${String(made.body["id"])}`;
  expect((await app.ask("PATCH", path, { fields: { title: "Call about Java" } })).status).toBe(200);
  expect(await fitOf("Silent")).not.toBe("yes");
});

test("what is no preset, part, importance or record is refused", async () => {
  const slug = await job();
  expect((await matches(slug, { preset: "best" })).status).toBe(400);
  expect((await matches("job_none")).status).toBe(404);
  expect((await app.ask("GET", "/local/matches/candidate/none")).status).toBe(404);
  const tried = (importance: Fields) =>
    app.ask("POST", `/local/matches/job/${slug}`, { importance });
  expect((await tried({ charm: "must" })).status).toBe(400);
  expect((await tried({ pay: "very" })).status).toBe(400);
});
