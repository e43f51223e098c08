import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterEach, expect, test } from "vitest";
import { MAX_KEPT_FILES_BYTES } from "../../main/sync/kept-files.ts";
import type { KeptFileView } from "../../shared/local/records.ts";
import { type App, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

const cleanUp: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

const RESUME = "/v1/candidate/candidate_1";

/** A sandbox, and an app that has read everything from it. */
async function open() {
  const sandbox = await openSandbox();
  const app = await openApp(sandbox.url, sandbox.token);
  cleanUp.push(
    () => sandbox.close(),
    () => app.close(),
  );
  await sync(app);
  return { sandbox, app, server: askHttp(sandbox.url, sandbox.token) };
}

async function sync(app: App): Promise<void> {
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({
    ok: true,
    conflicts: 0,
    rejected: 0,
  });
}

const REQUIRED = { first_name: "Ewa", last_name: "Nowak", owner_id: 1 };

/** Chooses a resume, as a form does. */
async function choose(app: App, name: string, text: string): Promise<void> {
  const resume = await app
    .engine()
    .addBlob(name, "application/pdf", new TextEncoder().encode(text));
  const { status } = await app
    .engine()
    .handle({ method: "PUT", path: RESUME, body: { ...REQUIRED, resume } });
  expect(status).toBe(201);
}

/** What the app says of the candidate's resume. */
async function keptResume(app: App): Promise<KeptFileView | undefined> {
  const [, , , key = ""] = RESUME.split("/");
  const { files } = await app.local("readRecord", { params: { resource: "candidate", key } });
  return files?.["resume"];
}

function textOf(app: App, kept: KeptFileView | undefined): string | null {
  const file = app.engine().blobFile(kept?.link.replace("/local/file/", "") ?? "");
  return file === null ? null : readFileSync(file.path, "utf8");
}

function onDisk(app: App): readonly string[] {
  return readdirSync(join(app.folder, "files"));
}

async function findings(
  app: App,
  repair = false,
): Promise<readonly { readonly message: string }[]> {
  const { body } = await app.ask("POST", "/local/doctor", { complete: true, repair });
  return body["findings"];
}

test("a resume that was sent can be looked at here, offline and after a restart", async () => {
  const { sandbox, app } = await open();
  await choose(app, "cv.pdf", "the resume");
  expect(await keptResume(app)).toBeUndefined();
  const before = Date.now();
  await sync(app);
  const after = Date.now();
  await sandbox.close();
  await app.restart();
  const kept = await keptResume(app);
  expect(kept).toMatchObject({ name: "cv.pdf", size: 10 });
  const sentAt = Date.parse(kept?.sent_at ?? "");
  expect(sentAt).toBeGreaterThanOrEqual(before);
  expect(sentAt).toBeLessThanOrEqual(after);
  expect(textOf(app, kept)).toBe("the resume");
  expect(await findings(app)).toEqual([]);
});

test("a file sent as a replacement is kept instead; until then the old one is kept", async () => {
  const { app } = await open();
  await choose(app, "first.pdf", "the first");
  await sync(app);
  await choose(app, "second.pdf", "the second");
  expect(textOf(app, await keptResume(app))).toBe("the first");
  await sync(app);
  expect(textOf(app, await keptResume(app))).toBe("the second");
  expect(onDisk(app)).toHaveLength(1);
  expect(await findings(app)).toEqual([]);
});

test("it is let go when the server has another, and when the record is gone", async () => {
  const { sandbox, app, server } = await open();
  await choose(app, "cv.pdf", "the resume");
  await sync(app);
  // Something else about the record changes nothing.
  expect((await server("PUT", RESUME, { ...REQUIRED, city: "Ghent" })).status).toBe(201);
  await sync(app);
  expect(textOf(app, await keptResume(app))).toBe("the resume");

  const form = new FormData();
  for (const [name, value] of Object.entries(REQUIRED)) form.append(name, String(value));
  form.append("resume", new File(["theirs"], "newer.pdf"));
  const headers = { authorization: `Bearer ${sandbox.token}` };
  expect(
    (await fetch(`${sandbox.url}${RESUME}`, { method: "PUT", headers, body: form })).status,
  ).toBe(201);
  await sync(app);
  expect(await keptResume(app)).toBeUndefined();
  expect(onDisk(app)).toEqual([]);

  await choose(app, "again.pdf", "once more");
  await sync(app);
  expect(onDisk(app)).toHaveLength(1);
  expect((await server("DELETE", "/sandbox/record/candidate/candidate_1")).status).toBe(200);
  await sync(app);
  // It was the only one: a list that is empty all of a sudden is believed when the user says so.
  await app.ask("POST", "/local/held-deletions/candidate/accept");
  await sync(app);
  await sync(app);
  expect((await app.ask("GET", RESUME)).status).toBe(404);
  expect(onDisk(app)).toEqual([]);
  expect(await findings(app)).toEqual([]);
});

test.for([
  ["the answer was lost", { kind: "reset", when: "after" }, 1],
  ["nothing had arrived", { kind: "reset", when: "before" }, 2],
] as const)("it is kept when the app ended on the way and %s", async ([, effect, uploads]) => {
  const { sandbox, app } = await open();
  await choose(app, "cv.pdf", "the resume");
  sandbox.control.setFaults([{ match: { method: "PUT" }, effect, count: 1 }]);
  sandbox.control.resetLog();
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: false });
  await app.restart();
  await sync(app);
  expect(sandbox.control.counts()["PUT /v1/candidate/:key"]).toBe(uploads);
  expect(textOf(app, await keptResume(app))).toBe("the resume");
  expect(await findings(app)).toEqual([]);
});

test("the file of a record that was made here is kept under the server's id", async () => {
  const { app } = await open();
  const resume = await app
    .engine()
    .addBlob("new.pdf", "application/pdf", new TextEncoder().encode("of the new one"));
  const body = { first_name: "Nora", last_name: "New", owner_id: 1, resume };
  const made = await app.engine().handle({ method: "POST", path: "/v1/candidate", body });
  expect(made.status).toBe(201);
  await sync(app);
  const { slug } = made.body as { readonly slug: string };
  const answer = await app.ask("GET", `/local/record/candidate/${slug}`);
  expect(answer.body).toMatchObject({ files: { resume: { name: "new.pdf" } } });
  expect(await findings(app)).toEqual([]);
});

test("a record that was deleted on the server is recreated with its pending resume", async () => {
  const { app, server } = await open();
  // A list that became empty would not be believed.
  const other = { first_name: "Other", last_name: "One", owner_id: 1 };
  expect((await server("POST", "/v1/candidate", other)).status).toBe(201);
  await sync(app);
  await choose(app, "cv.pdf", "the resume");
  expect((await server("DELETE", "/sandbox/record/candidate/candidate_1")).status).toBe(200);
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ conflicts: 1 });
  const { body } = await app.ask("GET", "/local/outbox?state=conflict");
  const [entry] = body["data"];
  expect(
    (await app.ask("POST", `/local/outbox/${entry?.id ?? 0}/resolve`, { choice: "mine" })).status,
  ).toBe(200);
  await sync(app);
  const { body: all } = await app.ask("GET", "/v1/candidate");
  const made = all["data"].find((row) => row["resume"] === "cv.pdf");
  expect(made).toMatchObject({ resume: "cv.pdf" });
  expect((await app.ask("GET", `/local/record/candidate/${made?.slug ?? ""}`)).body).toMatchObject({
    files: { resume: { name: "cv.pdf" } },
  });
  expect(await findings(app)).toEqual([]);
});

test("above the limit the oldest are let go", async () => {
  const { app } = await open();
  await choose(app, "cv.pdf", "the resume");
  await sync(app);
  const damaged = new Sqlite(join(app.folder, "workspace.db"));
  damaged.prepare("UPDATE blob SET size = ?").run(MAX_KEPT_FILES_BYTES);
  damaged.close();
  const attachment = await app
    .engine()
    .addBlob("offer.pdf", "application/pdf", new TextEncoder().encode("an offer"));
  await app.engine().handle({ method: "PUT", path: "/v1/activity/2", body: { attachment } });
  await sync(app);
  expect(await keptResume(app)).toBeUndefined();
  expect((await app.ask("GET", "/local/record/activity/2")).body).toMatchObject({
    files: { attachment: { name: "offer.pdf" } },
  });
  expect(onDisk(app)).toEqual([attachment.blob]);
  expect(await findings(app)).toEqual([]);
});

test("a file lost from the disk is no longer promised; the check finds it, too", async () => {
  const { app } = await open();
  await choose(app, "cv.pdf", "the resume");
  await sync(app);
  for (const name of onDisk(app)) rmSync(join(app.folder, "files", name));
  expect(await findings(app)).toMatchObject([
    { message: "The resume of candidate 1, kept after it was sent, is gone from the disk." },
  ]);
  await app.restart();
  expect(await keptResume(app)).toBeUndefined();
  expect(await findings(app)).toEqual([]);

  await choose(app, "cv.pdf", "again");
  await sync(app);
  const damaged = new Sqlite(join(app.folder, "workspace.db"));
  damaged.exec("UPDATE kept_file SET mark = 'other.pdf'");
  damaged.close();
  expect(await findings(app, true)).toMatchObject([{ repaired: true }]);
  expect(onDisk(app)).toEqual([]);
  expect(await findings(app)).toEqual([]);
});
