import { afterEach, expect, test } from "vitest";
import { MAX_READ_BYTES } from "../../main/remote/read-answer.ts";
import { HOSTILE_ANSWERS, openHostileServer } from "../fixtures/hostile-server.ts";
import { askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

const TOO_LARGE = "the response is larger than Roadbook accepts";
const CASES = {
  "a bomb of 1.5 MB that unpacks to 1.5 GB": TOO_LARGE,
  "1.2 GB of records": TOO_LARGE,
  "10 MB of opening brackets": TOO_LARGE,
  "ten million small values": TOO_LARGE,
  "something that is not packed as it says": "the response was cut off",
  "twenty thousand rows": "the response isn't a page of records",
};

async function world(name: string) {
  const sandbox = await openSandbox();
  const hostile = await openHostileServer(
    sandbox.url,
    "/v1/job",
    HOSTILE_ANSWERS[name] ?? (() => Promise.reject(new Error(name))),
  );
  const app = await openApp(hostile.url);
  cleanUp.push(
    () => sandbox.close(),
    () => hostile.close(),
    () => app.close(),
  );
  const synced = (await app.ask("POST", "/local/sync")).body;
  const { records, left_out: leftOut } = (await app.ask("GET", "/local/status")).body;
  const there: number = (await askHttp(sandbox.url, sandbox.token)("GET", "/v1/contact")).body[
    "total"
  ];
  expect(records, "the other lists are read").toMatchObject({ contact: there });
  return { synced, records, leftOut, hostile };
}

test.for(Object.entries(CASES))(
  "%s: only that list is not read, and no more is taken",
  async ([name, message]) => {
    const { synced, hostile } = await world(name);
    expect(synced).toMatchObject({
      ok: false,
      error: expect.stringContaining(`Jobs couldn't be read: ${message}`),
    });
    expect(hostile.sent()).toBeLessThan(MAX_READ_BYTES * 1.2);
  },
);

test("a record with a text of 60 MB is kept without that text", async () => {
  const { synced, records, leftOut } = await world("a description of 60 MB");
  expect(synced).toMatchObject({ ok: true });
  expect(records).toMatchObject({ job: 1 });
  expect(leftOut).toEqual([]);
});

test("a record with 250,000 fields is left out by name, and its list is read", async () => {
  const { synced, records, leftOut } = await world("a record with 250,000 fields");
  expect(synced).toMatchObject({ ok: true });
  expect(records).toMatchObject({ job: 0 });
  expect(leftOut).toMatchObject([
    { resource: "job", count: 1, examples: [{ reason: "It has more than 2000 fields." }] },
  ]);
});

test("of a page of long texts every record is kept, the last ones without their text", async () => {
  const { records, leftOut } = await world("fifty descriptions of 900 KB");
  expect(records).toMatchObject({ job: 50 });
  expect(leftOut).toEqual([]);
});
