// The text of a CV that was added here, from the file to the search and to its end.
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { join } from "node:path";
import { BlobStore } from "../../main/engine/files/blob-store.ts";
import { Cvs } from "../../main/engine/intake/cvs.ts";
import { UnreadCvs } from "../../main/engine/intake/unread-cvs.ts";
import { systemClock } from "../../main/engine/system.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type App, askHttp, makeFolder, openApp, openSandbox } from "../fixtures/worlds.ts";
import { writePdf } from "../intake/cv/write-files.ts";

let sandbox: Sandbox;
let app: App;
beforeEach(async () => {
  sandbox = await openSandbox();
  app = await openApp(sandbox.url);
  await app.local("sync");
});
afterEach(async () => {
  await app.close();
  await sandbox.close();
});

const piece = (text: string, y: number, operators = "") => ({
  text,
  x: 40,
  y,
  size: 10,
  operators,
});
const CV = writePdf([
  [
    piece("Ida Lind", 40),
    piece("Repaired zirconium valves in Łódź", 80),
    piece("Secretly an astronaut", 120, "1 1 1 rg"),
  ],
]);
const FIELDS = { first_name: "Ida", last_name: "Lind" };

const addFile = async (name: string, bytes: Uint8Array<ArrayBufferLike> = CV) =>
  (await app.engine().addBlob(name, "application/pdf", new Uint8Array(bytes))).blob;
const hold = async (blob: string, slug?: string) =>
  (await app.local("holdCv", { body: { blob, fields: FIELDS, ...(slug && { slug }) } })).draft;
const release = async (id: number) => (await app.local("releaseDraft", { params: { id } })).slug;
const search = async (q: string) => (await app.local("search", { query: { q } })).data;
const slugs = async (q: string) => (await search(q)).map(({ slug }) => slug);
const textsOf = async (candidate: string) =>
  (await app.local("readCvTexts", { query: { candidate } })).data;

async function deleteOnServer(slug: string): Promise<void> {
  const server = askHttp(sandbox.url, sandbox.token);
  expect((await server("DELETE", `/sandbox/record/candidate/${slug}`)).status).toBe(200);
  await app.local("sync");
  // A list that is empty all of a sudden is believed when the user says so.
  await app.ask("POST", "/local/held-deletions/candidate/accept");
  await app.local("sync");
  await app.local("sync");
}

test("held, released, sent, renamed by the server, deleted there: found for as long", async () => {
  // The engine was closed since the file was read.
  const blob = await addFile("lind.pdf");
  await app.restart();
  const draft = await hold(blob);
  expect(await search("zirconium")).toEqual([]);
  const local = await release(draft);
  expect(local).toContain("_local-");
  const match = { field: "cv", text: "Repaired zirconium valves in Łódź" };
  expect(await search("valves lodz")).toMatchObject([{ slug: local, title: "Ida Lind", match }]);
  expect(await search("astronaut")).toEqual([]);
  await app.local("sync");
  const [slug] = await slugs("zirconium");
  expect(slug).not.toBe(local);
  await app.restart();
  expect(await slugs("zirconium")).toEqual([slug]);
  const doctor = await app.ask("POST", "/local/doctor", { complete: true, repair: false });
  expect(doctor.body["findings"]).toEqual([]);
  await deleteOnServer(slug ?? "");
  expect(await search("zirconium")).toEqual([]);
  expect(await textsOf(slug ?? "")).toEqual([]);
});

test("a candidate who is here is found by the CV that came, until they are deleted", async () => {
  await release(await hold(await addFile("lind.pdf"), "candidate_1"));
  expect(await slugs("zirconium")).toEqual(["candidate_1"]);
  await app.local("sync");
  expect(await slugs("zirconium")).toEqual(["candidate_1"]);
  expect(await textsOf("candidate_1")).toEqual(["Ida Lind\nRepaired zirconium valves in Łódź"]);
  await deleteOnServer("candidate_1");
  expect(await search("zirconium")).toEqual([]);
  expect(await textsOf("candidate_1")).toEqual([]);
});

test("a dropped draft leaves no text, nor does a draft whose file was taken out", async () => {
  const dropped = await hold(await addFile("lind.pdf"));
  const texts = async (draft: number) =>
    (await app.local("readCvTexts", { query: { draft } })).data;
  expect(await texts(dropped)).toHaveLength(1);
  await app.local("dropDraft", { params: { id: dropped } });
  expect(await texts(dropped)).toEqual([]);
  const edited = await hold(await addFile("lind.pdf"));
  await app.local("editDraft", { params: { id: edited }, body: { body: { resume: null } } });
  const slug = await release(edited);
  expect(await search("zirconium")).toEqual([]);
  expect(await textsOf(slug)).toEqual([]);
});

test("a file without text is held without one", async () => {
  const draft = await hold(await addFile("photo.pdf", new Uint8Array([1, 2, 3])));
  expect((await app.local("readCvTexts", { query: { draft } })).data).toEqual([]);
});

test("idle time reads resumes that were attached to a record, but no hidden text", async () => {
  const folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  let last = 0;
  const newId = () => `file${(last += 1)}`;
  const blobs = new BlobStore(join(folder.path, "files"), store, newId, systemClock);
  const cvs = new Cvs(store, blobs, systemClock);
  const unread = new UnreadCvs({ store, cvs, clock: systemClock, log: () => undefined });
  onTestFinished(() => {
    unread.close();
    cvs.close();
    store.close();
    folder.remove();
  });
  for (const bytes of [CV, new Uint8Array([1, 2, 3])]) {
    const resume = await blobs.add("cv.pdf", "application/pdf", bytes);
    store.write(
      ({ outbox }) =>
        outbox.enqueue({
          kind: "create",
          resource: "candidate",
          recordId: -last,
          slug: `candidate_local-${last}`,
          title: "Ida Lind",
          body: { ...FIELDS, resume },
          base: {},
          createdAt: 1,
        }),
      { durable: true },
    );
  }
  await Promise.all([unread.look(), unread.look()]);
  const found = (text: string) =>
    store.read(({ records }) => records.search(text, 5).hits.map(({ record }) => record.id));
  expect([found("zirconium"), found("astronaut")]).toEqual([[-1], []]);
  expect(store.read(({ files }) => files.unreadResume())).toBeNull();
});
