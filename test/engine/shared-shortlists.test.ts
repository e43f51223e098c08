// Two users of one server share the shortlist of a job through its notes.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type App, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

let sandbox: Sandbox;
let tom: App;
let ana: App;
let job = "";
let candidate = "";

beforeEach(async () => {
  sandbox = await openSandbox();
  [tom, ana] = await Promise.all([user(0), user(1)]);
  const keys = await Promise.all(
    (["job", "candidate"] as const).map((resource) =>
      tom.local("listKeys", { params: { resource } }),
    ),
  );
  [job = ""] = keys[0]?.keys ?? [];
  [candidate = ""] = keys[1]?.keys ?? [];
});
afterEach(async () => {
  await Promise.all([tom.close(), ana.close()]);
  await sandbox.close();
});

/** A workspace whose user is one of the server's colleagues. */
async function user(index: number, isNamed = true): Promise<App> {
  const app = await openApp(sandbox.url);
  await app.local("sync");
  const { users } = await app.local("readLookups");
  const id = users[index]?.id ?? 0;
  if (isNamed) await app.local("chooseMe", { body: { id } });
  return app;
}

const share = (app: App, is_on = true) =>
  app.local("shareShortlist", { params: { job }, body: { is_on } });
const put = (app: App, slug: string, body: object) =>
  app.ask("PUT", `/local/shortlists/${job}/${slug}`, body);
const read = (app: App) => app.local("readShortlist", { params: { job } });
/** The list without what is told of it on one machine only. */
const shown = async (app: App) =>
  (await read(app)).data
    .map(({ candidate: slug, stage, reason, next_step, sides }) => ({
      slug,
      stage,
      reason,
      next_step,
      sides,
    }))
    .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
async function sync(...apps: readonly App[]): Promise<void> {
  for (const app of apps) expect(await app.local("sync")).toMatchObject({ ok: true });
}
const offline = (app: App, work_offline: boolean) =>
  app.local("setWorkOffline", { body: { work_offline } });
async function serverNotes(): Promise<readonly { readonly id: number; readonly note: string }[]> {
  const { body } = await askHttp(sandbox.url, "test-token")(
    "GET",
    "/v1/note?entity_name=job&limit=100",
  );
  const notes = body["data"] as unknown as readonly { id: number; note: string }[];
  return notes.filter(({ note }) => note.startsWith("Shortlist:"));
}

test("nothing is sent before a user shares the shortlist; then every move is a line", async () => {
  await put(tom, candidate, { stage: "idea" });
  await sync(tom);
  expect(await serverNotes()).toEqual([]);
  expect(await share(tom)).toMatchObject({ is_on: true, unavailable: null });
  await put(tom, candidate, { stage: "asked", next_step: 'Call "today"' });
  // A change that says the same again is no move.
  await put(tom, candidate, { stage: "asked" });
  await sync(tom);
  const [{ note } = { note: "" }, ...others] = await serverNotes();
  expect(others).toEqual([]);
  const [, first, second, ...further] = note.split("\n");
  expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC \| .+ \(candidate_.+\) \| Idea \| move 1$/);
  expect(second).toContain('| Asked | move 2 | next step "Call ""today"""');
  expect(further).toEqual([]);
  // Who has not shared it is told, and nothing changes for them.
  await sync(ana);
  expect(await read(ana)).toMatchObject({ data: [], sharing: { is_on: false } });
  expect((await read(ana)).sharing.colleagues).toHaveLength(1);
  await share(ana);
  expect(await shown(ana)).toEqual(await shown(tom));
});

test("moves that contradict each other are shown to both until somebody decides", async () => {
  await put(tom, candidate, { stage: "idea" });
  await share(tom);
  await sync(tom, ana);
  await share(ana);
  for (const app of [tom, ana]) await offline(app, true);
  await put(tom, candidate, { stage: "interview", next_step: "Tuesday" });
  await put(ana, candidate, { stage: "out", reason: "Took another job" });
  for (const app of [tom, ana]) await offline(app, false);
  await sync(tom, ana, tom, ana);
  const sides = (app: App) => shown(app).then((lines) => lines.map((line) => line.sides));
  expect(await sides(tom)).toEqual(await sides(ana));
  const dispute = (await sides(tom)).find((found) => found !== undefined);
  expect(dispute?.map(({ stage }) => stage).toSorted()).toEqual(["interview", "out"]);
  expect(new Set(dispute?.map(({ by }) => by)).size).toBe(2);
  // Nobody is overruled before the decision.
  const stageAt = async (app: App) =>
    (await read(app)).data.find(({ candidate: slug }) => slug === candidate)?.stage;
  expect(await stageAt(tom)).toBe("interview");
  expect(await stageAt(ana)).toBe("out");
  expect((await tom.local("listAllShortlists")).data[0]?.data.some(({ sides: s }) => s)).toBe(true);
  await put(ana, candidate, { stage: "interview", reason: null, next_step: "Tuesday" });
  await sync(ana, tom);
  expect(await shown(tom)).toEqual(await shown(ana));
  expect(await sides(tom)).toEqual([undefined]);
  expect(await stageAt(ana)).toBe("interview");
});

test("an undone move is another line, and taking off reaches the others", async () => {
  await share(tom);
  await share(ana);
  await put(tom, candidate, { stage: "idea" });
  await sync(tom, ana);
  expect(await shown(ana)).toMatchObject([{ stage: "idea" }]);
  await tom.ask("DELETE", `/local/shortlists/${job}/${candidate}`);
  await sync(tom, ana);
  expect(await shown(ana)).toEqual([]);
  await put(tom, candidate, { stage: "idea" });
  await sync(tom, ana);
  expect(await shown(ana)).toMatchObject([{ stage: "idea" }]);
  expect((await serverNotes()).map(({ note }) => note).join("\n")).toContain("Taken off | move 2");
});

test("a move of a candidate made offline waits until the server knows them", async () => {
  await share(tom);
  await share(ana);
  await offline(tom, true);
  const made = await tom.ask("POST", "/v1/candidate", {
    first_name: "Olga",
    last_name: "Fair",
    owner_id: 1,
  });
  const local = String(made.body["slug"]);
  await put(tom, local, { stage: "asked" });
  expect((await read(tom)).sharing.waiting).toBe(1);
  expect((await tom.local("listOutbox")).data.map(({ resource }) => resource)).toEqual([
    "candidate",
  ]);
  await tom.restart();
  await offline(tom, false);
  await sync(tom, tom, ana);
  expect((await read(tom)).sharing.waiting).toBe(0);
  expect((await serverNotes()).map(({ note }) => note).join("\n")).not.toContain("_local-");
  expect((await read(ana)).data).toMatchObject([{ title: "Olga Fair", stage: "asked" }]);
});

test("a note that is deleted in the CRM is told, and the next move is written again", async () => {
  await share(tom);
  await share(ana);
  await put(tom, candidate, { stage: "idea" });
  await sync(tom, ana);
  const [note] = await serverNotes();
  await askHttp(sandbox.url, "test-token")("DELETE", `/sandbox/record/note/${note?.id ?? 0}`);
  await tom.local("sync", { body: { whole: true } });
  // It is the only one of its list: Roadbook asks before it believes that all are gone.
  await tom.local("acceptHeldDeletions", { params: { list: "note:job" } });
  await sync(tom);
  expect((await read(tom)).data).toMatchObject([{ stage: "idea", unshared: true }]);
  await put(tom, candidate, { stage: "offer" });
  await sync(tom, ana);
  expect(await read(tom)).toMatchObject({ data: [{ stage: "offer" }] });
  expect((await read(tom)).data[0]?.unshared).toBeUndefined();
  expect(await shown(ana)).toMatchObject([{ stage: "offer" }]);
});

test("lines that nobody should trust change nothing", async () => {
  await share(tom);
  await put(tom, candidate, { stage: "idea" });
  await sync(tom);
  const lines = [
    `2026-11-28 14:05 UTC | X | Anna (${candidate}) | Placed | move 999999999`,
    `2026-11-28 14:05 UTC | X | Anna (${candidate}) | Hired | move 7`,
    "2026-11-28 14:05 UTC | X | <img src=x onerror=alert(1)> (candidate_nobody) | Asked | move 1",
    "not a line at all | | | move 3",
  ];
  const body = { entity_name: "job", related_to: job, note: lines.join("\n") };
  await askHttp(sandbox.url, "test-token")("POST", "/v1/note", body);
  await sync(tom);
  expect(await shown(tom)).toEqual([
    { slug: candidate, stage: "idea", reason: null, next_step: null, sides: undefined },
  ]);
  expect((await read(tom)).sharing.unknown).toBe(1);
});

test("it is offered only where notes can be made, and the user has said who they are", async () => {
  const documented = await openApp(sandbox.url, "test-token", "documented");
  await documented.local("sync");
  const { sharing } = await documented.local("readShortlist", { params: { job } });
  expect(sharing.unavailable).toContain("doesn't take notes");
  const answer = await documented.ask("PUT", `/local/shortlists/${job}`, { is_on: true });
  expect(answer).toMatchObject({ status: 409, body: { message: sharing.unavailable } });
  await documented.close();
  const nameless = await user(0, false);
  expect(
    (await nameless.local("readShortlist", { params: { job } })).sharing.unavailable,
  ).toContain("Say who you are");
  await nameless.close();
});
