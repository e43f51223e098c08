import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { packDocument } from "../../main/engine/documents/pack-document.ts";
import { withoutMarkup } from "../../shared/contract/markup.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

let sandbox: Sandbox;
let app: App;
let job: string;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  app = await openApp(sandbox.url);
  await app.local("sync");
  job = (await app.local("listKeys", { params: { resource: "job" } })).keys[0] ?? "";
});
afterEach(() => app.close());

const PERSON = {
  first_name: "Olga",
  last_name: "Kowalska",
  owner_id: 1,
  email: "olga.k@example.com",
  phone: "+48 512 345 678",
  current_position: "Fitter",
  current_organization: "Nordwind GmbH",
  skill: "welding,TIG",
  city: "Gdynia",
  description: "Ten years in shipyards.\n<b>Safety first</b> & no gaps.",
  expected_salary: 5200,
};

async function person(fields: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { status, body } = await app.ask("POST", "/v1/candidate", { ...PERSON, ...fields });
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return String(body["slug"]);
}

async function pack(body: Readonly<Record<string, unknown>>) {
  const answer = await app.ask("POST", `/local/pack/${job}`, body);
  const html = String(answer.body["html"] ?? "");
  return { ...answer, html, text: withoutMarkup(html) };
}

test("a document tells what they can do, and not who they are unless it is asked", async () => {
  const candidates = [await person(), await person({ first_name: "Bo", last_name: "Berg" })];
  const made = await pack({
    candidates,
    employers: { [candidates[0] ?? ""]: "A shipyard of 300 people" },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(made.body["checked"]).toEqual({ candidates: 2, leaks: [] });
  for (const word of [
    "Candidate A",
    "Candidate B",
    "welding",
    "Gdynia",
    "A shipyard of 300 people",
  ])
    expect(made.text).toContain(word);
  for (const word of ["Olga", "Kowalska", "Berg", "512", "example.com", "Nordwind", "5200"])
    expect(made.text).not.toContain(word);
  for (const slug of candidates) expect(made.html).not.toContain(slug);
});

test("markup in a field is text in the document", async () => {
  const made = await pack({ candidates: [await person()], fields: ["description"] });
  expect(made.html).not.toContain("<b>");
  expect(made.html).toContain("&lt;b&gt;Safety first&lt;/b&gt; &amp; no gaps.");
});

test("a text that tells who it is stops the document and names the place", async () => {
  const first = await person({ description: "Ms Kowalska knows Berg; call 512-345-678." });
  const second = await person({ first_name: "Bo", last_name: "Berg", description: "Nothing." });
  const made = await pack({ candidates: [first, second] });
  expect(made.status).toBe(422);
  expect(made.html).toBe("");
  expect(made.body["checked"]).toEqual({
    candidates: 2,
    leaks: [
      { candidate: first, what: "name “kowalska” in Description of Candidate A" },
      { candidate: first, what: "phone number in Description of Candidate A" },
      { candidate: second, what: "name “berg” in Description of Candidate A" },
      // Both have the same number.
      { candidate: second, what: "phone number in Description of Candidate A" },
    ],
  });
});

test("the client's name on the cover is no leak, whoever worked there", async () => {
  const { keys } = await app.local("listKeys", { params: { resource: "organization" } });
  const params = { resource: "organization", key: keys[0] ?? "" } as const;
  const client = String((await app.local("readRecord", { params })).record["name"]);
  const made = await app.ask("POST", "/v1/job", {
    position_name: "Fitter",
    headcount: 1,
    owner_id: 1,
    organization_slug: keys[0],
  });
  job = String(made.body["slug"]);
  const [word = ""] = client.split(" ");
  const candidates = [await person({ last_organization: client, last_name: word })];
  const answer = await pack({ candidates, fields: ["skill"] });
  expect(answer.status, JSON.stringify(answer.body["checked"])).toBe(200);
  expect(answer.text).toContain(client);
});

test("a field that identifies needs a document with names, which is a choice", async () => {
  const candidates = [await person()];
  for (const field of ["full_name", "email", "phone", "expected_salary", "current_organization"])
    expect((await pack({ candidates, fields: [field] })).status, field).toBe(400);
  expect((await pack({ candidates, fields: ["shoe_size"] })).status).toBe(400);
  const named = await pack({ candidates, anonymous: false, fields: ["email", "skill"] });
  expect(named.status).toBe(200);
  expect(named.text).toContain("Olga Kowalska");
  expect(named.text).toContain("olga.k@example.com");
});

test("what is not there is refused", async () => {
  expect((await pack({ candidates: [] })).status).toBe(400);
  expect((await pack({ candidates: ["candidate_none"] })).status).toBe(400);
  job = "job_none";
  expect((await pack({ candidates: [await person()] })).status).toBe(404);
});

test("name and colour of the agency are on the cover; a colour that is none is not", async () => {
  const save = (value: unknown) =>
    app.local("saveSetting", { params: { name: "agency" }, body: { value } });
  const candidates = [await person()];
  await save({ name: "Kowalska & Sons", colour: "#aa0033" });
  const made = await pack({ candidates });
  expect(made.status).toBe(200);
  expect(made.text).toContain("Kowalska & Sons");
  expect(made.html).toContain("#aa0033");
  await save({ name: "X", colour: "red; } body { display: none" });
  expect((await pack({ candidates })).html).not.toContain("display: none");
});

test("languages that are joined without a blank are told apart", () => {
  const record = { id: 1, created_at: "", updated_at: "", language: "العربية,English" };
  const { parts } = packDocument({
    agency: { name: "Agency", colour: "#1f4b99" },
    position: "Fitter",
    client: "Nordwind",
    day: "2026-11-28",
    isAnonymous: true,
    fields: ["language"],
    candidates: [{ slug: "a", record, employer: "" }],
    sources: { lookup: () => null },
  });
  expect(parts.map(({ text }) => text)).toContain("العربية, English");
});
