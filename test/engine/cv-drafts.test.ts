import { afterEach, beforeEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { NEW_VALUE } from "../../shared/local/intake.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

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

const CV = "Ida Lind\nida.lind@cv.example\n\nExperience\n2020 - today Welder, Lind AB\n";

const addFile = async (name: string, text: string) =>
  (await app.engine().addBlob(name, "text/plain", new TextEncoder().encode(text))).blob;
const read = async (blob: string) => (await app.ask("POST", "/local/cv", { blob })).body;
const hold = async (body: object) => (await app.ask("POST", "/local/cv/hold", body)).body;
const drafts = async () => (await app.ask("GET", "/local/drafts")).body;

test("a CV is held once as a draft, and goes along as the resume when it is released", async () => {
  const blob = await addFile("lind.txt", CV);
  const cv = await read(blob);
  expect(cv).toMatchObject({ resource: "candidate", text_found: true, problem: null });
  expect(cv.fields).toContainEqual(
    expect.objectContaining({ field: "email", value: "ida.lind@cv.example", page: 1 }),
  );
  const fields = { first_name: "Ida", last_name: "Lind", email: "ida.lind@cv.example" };
  const { draft, run } = await hold({ blob, fields });
  expect(await hold({ blob, fields })).toEqual({ draft, run });
  // Holding a copy of the file adds nothing either.
  const copy = await addFile("lind (1).txt", CV);
  expect(await hold({ blob: copy, fields })).toEqual({ draft, run });
  expect((await drafts()).data).toEqual([
    expect.objectContaining({
      id: draft,
      run,
      kind: "create",
      resource: "candidate",
      title: "Ida Lind",
      source: { kind: "cv", name: "lind.txt", place: "" },
      body: expect.objectContaining({ ...fields, resume: expect.objectContaining({ blob }) }),
    }),
  ]);
  await app.restart();
  const released = await app.ask("POST", `/local/drafts/${draft}/release`);
  expect(released.status, JSON.stringify(released.body)).toBe(200);
  await app.local("sync");
  const { body } = await app.ask("GET", `/local/record/candidate/${released.body["slug"]}`);
  expect(JSON.stringify(body)).toContain("lind.txt");
});

test("files of one run wait together; one without a name is not released", async () => {
  const earlier = await hold({ blob: await addFile("a.txt", "a"), fields: { first_name: "Ann" } });
  const second = await hold({ blob: await addFile("b.txt", "b"), fields: {}, run: earlier.run });
  expect(second.run).toBe(earlier.run);
  const { data } = await drafts();
  expect(data.map(({ title, doubts }) => [title, doubts.map(({ field }) => field)])).toEqual([
    ["a.txt", ["last_name"]],
    ["b.txt", ["first_name", "last_name"]],
  ]);
  expect((await app.ask("POST", `/local/drafts/${second.draft}/release`)).status).toBe(400);
});

test("a CV of somebody who is here changes the record field by field", async () => {
  const creation = await app.ask("POST", "/v1/candidate", {
    first_name: "Ida",
    last_name: "Lind",
    owner_id: 1,
    skill: "Welding",
    city: "Lund",
  });
  const { slug } = creation.body;
  const blob = await addFile("lind.txt", CV);
  const { draft } = await hold({ blob, slug, fields: { city: "Malmö", skill: "TIG,Welding" } });
  const [draftView] = (await drafts()).data;
  expect(draftView).toMatchObject({ id: draft, kind: "update", slug, title: "Ida Lind" });
  expect(draftView?.changes).toEqual(
    expect.arrayContaining([
      { field: "city", now: "Lund", [NEW_VALUE]: "Malmö" },
      { field: "skill", now: "Welding", [NEW_VALUE]: "Welding,TIG" },
    ]),
  );
  const released = await app.ask("POST", `/local/drafts/${draft}/release`);
  expect(released.status, JSON.stringify(released.body)).toBe(200);
  const { body } = await app.ask("GET", `/v1/candidate/${slug}`);
  expect(body).toMatchObject({ city: "Malmö", skill: "Welding,TIG", resume: "lind.txt" });
});

test("a file, a field and a value that are none are refused", async () => {
  const blob = await addFile("lind.txt", CV);
  const status = async (body: object) =>
    (await app.ask("POST", "/local/cv/hold", { fields: {}, ...body })).status;
  expect(await status({ blob: "01NONE" })).toBe(404);
  expect(await status({ blob, fields: { shoe_size: 43 } })).toBe(400);
  expect(await status({ blob, fields: { available_from: "soon" } })).toBe(400);
  expect(await status({ blob, slug: "candidate_none" })).toBe(400);
  expect((await app.ask("POST", "/local/cv", { blob: "01NONE" })).status).toBe(404);
});

const MAIL = [
  "From: Ida Lind <ida.lind@mail.example>",
  "To: Somebody Else <somebody@mail.example>",
  "Subject: =?utf-8?Q?Bewerbung_f=C3=BCr_die_Stelle?=",
  "Date: Mon, 23 Nov 2026 10:15:00 +0100",
  "MIME-Version: 1.0",
  'Content-Type: multipart/mixed; boundary="b"',
  "",
  "--b",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "Guten Tag, anbei mein Lebenslauf.",
  "--b",
  'Content-Type: text/plain; name="lebenslauf.txt"',
  'Content-Disposition: attachment; filename="lebenslauf.txt"',
  "",
  CV,
  "--b--",
  "",
].join("\r\n");

test("an email becomes an activity with its people, and its CV is a file of its own", async () => {
  const creation = await app.ask("POST", "/v1/candidate", {
    first_name: "Ida",
    last_name: "Lind",
    owner_id: 1,
    email: "ida.lind@mail.example",
  });
  const { slug } = creation.body;
  const blob = await addFile("application.eml", MAIL);
  const mail = await read(blob);
  expect(mail).toMatchObject({
    resource: "activity",
    problem: null,
    message: {
      subject: "Bewerbung für die Stelle",
      sent_at: "2026-11-23T09:15:00.000Z",
      people: [
        { email: "ida.lind@mail.example", role: "from", resource: "candidate", slug },
        { email: "somebody@mail.example", role: "to", resource: null, slug: null },
      ],
    },
    attachments: [{ name: "lebenslauf.txt", is_cv: true }],
  });
  const [attachment] = mail.attachments;
  const cv = await read(attachment?.blob ?? "");
  expect(cv.fields).toContainEqual(expect.objectContaining({ value: "ida.lind@cv.example" }));
  const fields = Object.fromEntries(mail.fields.map(({ field, value }) => [field, value]));
  expect(fields).toMatchObject({
    candidates_as_attendees: slug,
    do_not_send_calendar_invite: true,
  });
  const { draft } = await hold({ blob, fields });
  expect((await drafts()).data[0]).toMatchObject({
    id: draft,
    resource: "activity",
    title: "Bewerbung für die Stelle",
    body: { attachment: { name: "application.eml" } },
  });
  const released = await app.ask("POST", `/local/drafts/${draft}/release`);
  expect(released.status, JSON.stringify(released.body)).toBe(200);
});
