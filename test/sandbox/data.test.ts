import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startSandbox } from "../../main/sandbox/start.ts";
import { type Ask, askHttp, makeFolder, openSandbox } from "../fixtures/worlds.ts";

let folder: ReturnType<typeof makeFolder>;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const LISTS = ["contact", "organization", "job", "deal", "candidate", "activity"];
const ENTITIES = ["candidate", "contact", "organization", "job", "deal"];

async function rows(ask: Ask, path: string): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await ask("GET", `${path}maximize=all&limit=100&page=${page}`);
    all.push(...body["data"]);
    if (page >= Number(body["last_page"])) return all;
  }
}

/** Everything a server shows, as files of a data folder hold it. */
async function everything(ask: Ask): Promise<Record<string, unknown>> {
  const dump: Record<string, unknown> = {
    "custom-field": (await ask("GET", "/v1/custom-field")).body,
  };
  for (const resource of LISTS) dump[resource] = await rows(ask, `/v1/${resource}?`);
  const notes: unknown[] = [];
  for (const entity of ENTITIES)
    notes.push(...(await rows(ask, `/v1/note?entity_name=${entity}&`)));
  dump["note"] = notes.toSorted((a, b) => (a as { id: number }).id - (b as { id: number }).id);
  return dump;
}

function writeData(files: Readonly<Record<string, unknown>>): void {
  mkdirSync(folder.path, { recursive: true });
  for (const [name, content] of Object.entries(files))
    writeFileSync(
      join(folder.path, `${name}.json`),
      typeof content === "string" ? content : JSON.stringify(content),
    );
}

test("data saved by one sandbox and loaded by another are the same, record by record", async () => {
  const first = await openSandbox({ fixtures: false, scale: 0.1 });
  const dump = await everything(askHttp(first.url, first.token));
  await first.close();
  expect(Object.entries(dump).map(([name, list]) => [name, (list as unknown[]).length])).toEqual([
    ["custom-field", 30],
    ["contact", 50],
    ["organization", 12],
    ["job", 6],
    ["deal", 4],
    ["candidate", 100],
    ["activity", 150],
    ["note", 120],
  ]);
  writeData(dump);
  const second = await openSandbox({ fixtures: false, data: folder.path });
  const again = await everything(askHttp(second.url, second.token));
  await second.close();
  for (const name of Object.keys(dump)) expect([name, again[name]]).toEqual([name, dump[name]]);
});

test("a missing file is an empty resource; look-ups without records can be chosen", async () => {
  writeData({
    contact: [
      {
        id: 5,
        slug: "contact_five",
        first_name: "Ada",
        owner: { id: 3, full_name: "Ann" },
        stage: { id: 1, label: "Lead" },
      },
    ],
  });
  const sandbox = await openSandbox({ fixtures: false, data: folder.path });
  const ask = askHttp(sandbox.url, sandbox.token);
  expect((await ask("GET", "/v1/job")).body).toMatchObject({ total: 0, data: [] });
  expect((await ask("GET", "/v1/custom-field")).body).toEqual([]);
  const put = await ask("PUT", "/v1/contact/contact_five", {
    first_name: "Ada",
    owner_id: 3,
    stage_id: 6,
  });
  expect(put).toMatchObject({
    status: 201,
    body: { stage: { id: 6 }, owner: { id: 3, full_name: "Ann" } },
  });
  await sandbox.close();
});

describe("bad data end with one sentence that names the file and the record", () => {
  const good = { id: 1, slug: "contact_a", first_name: "A" };
  // Other tests make sandboxes at the same time: these have a folder of their own for what is
  // temporary.
  let temporary: ReturnType<typeof makeFolder>;
  beforeEach(() => {
    temporary = makeFolder();
    vi.stubEnv("TMPDIR", temporary.path);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    temporary.remove();
  });
  test.each<[string, Record<string, unknown>, RegExp]>([
    ["no JSON", { contact: "[{]" }, /contact\.json: is not valid JSON .*\. Fix the file/],
    ["an envelope", { job: { data: [] } }, /job\.json: must be a JSON array of records/],
    [
      "no id",
      { contact: [good, { slug: "contact_b" }] },
      /contact\.json: record 2 cannot be read: it has no usable id/,
    ],
    [
      "no slug",
      { candidate: [{ id: 1 }] },
      /candidate\.json: record 1 cannot be read: it has no slug/,
    ],
    ["no object", { note: ["text"] }, /note\.json: record 1 cannot be read: it is not a record/],
    ["an id below 1", { activity: [{ id: -4 }] }, /activity\.json: record 1 .*it has no usable id/],
    [
      "an id twice",
      { contact: [good, { ...good, slug: "contact_b" }] },
      /contact\.json: record 2 has the id 1 of record 1/,
    ],
    [
      "a slug twice",
      { contact: [good, { ...good, id: 2 }] },
      /contact\.json: record 2 has the slug contact_a of record 1/,
    ],
    [
      "a definition without entity",
      { "custom-field": [{ id: 1, field_name: "A", field_type: "text" }] },
      /custom-field\.json: record 1 cannot be read: entity_name/,
    ],
  ])("%s", async (_what, files, message) => {
    writeData(files);
    const started = await startSandbox({ port: 0, token: "t", data: folder.path });
    expect(started).toEqual({ ok: false, message: expect.stringMatching(message) });
    expect(started.ok ? "" : started.message).not.toContain("\n");
    expect(readdirSync(temporary.path)).toEqual([]);
  });

  test("no such folder", async () => {
    const started = await startSandbox({ port: 0, token: "t", data: join(folder.path, "nowhere") });
    expect(started).toEqual({
      ok: false,
      message: expect.stringMatching(/The data folder .*nowhere does not exist/),
    });
  });

  test("a byte order mark is no mistake", async () => {
    writeData({ contact: `\uFEFF${JSON.stringify([good])}` });
    const sandbox = await openSandbox({ fixtures: false, data: folder.path });
    expect((await askHttp(sandbox.url, sandbox.token)("GET", "/v1/contact")).body["total"]).toBe(1);
    await sandbox.close();
  });
});
