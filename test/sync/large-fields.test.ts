/**
 * docs/sync.md, "Fields that are too large": the record is kept without that field, which is never
 * sent, emptied or edited here.
 */
import { afterEach, describe, expect, test } from "vitest";
import { MAX_TEXT_BYTES } from "../../main/remote/read-answer.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import { isTooLarge, TOO_LARGE, TOO_LONG } from "../../shared/contract/plain-row.ts";
import { isSlugged, RESOURCES } from "../../shared/contract/resource.ts";
import { type Bend, bendRecords, type OddServer, openOddServer } from "../fixtures/odd-server.ts";
import { FIXTURES } from "../fixtures/records.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});

const HUGE = "x".repeat(MAX_TEXT_BYTES + 1);
const BODY = { first_name: "Anna", stage_id: 1, owner_id: 1 };

async function world(bend: Bend): Promise<App & { readonly server: OddServer }> {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const server = await openOddServer(sandbox, bend);
  cleanUp.push(() => server.close());
  const app = await openApp(server.url);
  cleanUp.push(() => app.close());
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  return { ...app, server };
}

describe.each(RESOURCES)("%s", (resource) => {
  const contract = CONTRACTS[resource];
  const row = FIXTURES[resource]?.[0] ?? {};
  const fields = Object.keys(contract.record).filter(
    (name) => !isSlugged(resource) || name !== "slug",
  );

  test.each(fields)("is kept without %s", (name) => {
    for (const value of [TOO_LONG, [TOO_LONG], { id: 1, name: TOO_LONG }, "x".repeat(5_000_001)]) {
      const read = normalizeRecord(contract, { ...row, id: 7, [name]: value });
      if (!read.ok) throw new Error(read.reason);
      expect(read.record.id).toBe(7);
      // Every other field is as without it.
      const plain = normalizeRecord(contract, { ...row, id: 7 });
      const others = fields.filter(
        (other) => ![name, "created_at", "updated_at", "related_to", "full_name"].includes(other),
      );
      for (const other of others)
        expect(read.record[other], `${other} beside ${name}`).toEqual(
          plain.ok ? plain.record[other] : null,
        );
    }
  });

  test("just below the limit nothing is missing", () => {
    const read = normalizeRecord(contract, { ...row, more: "x".repeat(4_900_000) });
    expect(read.ok && isTooLarge(read.record)).toBe(false);
  });
});

const hugeOf = (field: string) =>
  bendRecords("contact", (record) => (record["id"] === 1 ? { ...record, [field]: HUGE } : record));

test("other fields are edited and sent; the one that is too large is not", async () => {
  const app = await world(hugeOf("description"));
  const path = "/v1/contact/contact_1";
  const { body } = await app.ask("GET", path);
  expect(body).toMatchObject({ id: 1, description: TOO_LARGE });
  expect((await app.ask("PUT", path, { ...BODY, city: "Ulm" })).status).toBe(201);
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true, conflicts: 0 });
  expect(app.server.sent).toHaveLength(1);
  expect(app.server.sent[0]?.body).toMatchObject({ city: "Ulm" });
  expect(app.server.sent[0]?.body).not.toHaveProperty("description");
  const refused = await app.ask("PUT", path, { ...BODY, description: "Mine" });
  expect(refused.status).toBe(422);
  expect(refused.body["message"]).toContain("too large to keep here");
});

test("a required field that is too large is never sent as its placeholder", async () => {
  const app = await world(hugeOf("first_name"));
  const edit = { stage_id: 1, owner_id: 1, city: "Ulm", first_name: "Mine" };
  expect((await app.ask("PUT", "/v1/contact/contact_1", edit)).status).toBe(422);
  await app.ask("POST", "/local/sync");
  expect(JSON.stringify(app.server.sent)).not.toContain("Too large");
});

test("the next reading that fits brings the field back", async () => {
  let isHuge = true;
  const app = await world((body, path) => (isHuge ? hugeOf("city")(body, path) : body));
  isHuge = false;
  await app.ask("POST", "/local/sync", { whole: true });
  expect((await app.ask("GET", "/v1/contact/contact_1")).body["city"]).not.toBe(TOO_LARGE);
});

test("custom fields: the other items are edited, the large one is not", async () => {
  const app = await world(
    bendRecords("contact", (record) => {
      const items = record["custom_fields"];
      if (record["id"] !== 1 || !Array.isArray(items)) return record;
      const others = items.filter((item: { id: number }) => item.id !== 12);
      const large = { id: 12, field_name: "Country", field_type: "dropdown", value: HUGE };
      return { ...record, custom_fields: [...others, large] };
    }),
  );
  const path = "/v1/contact/contact_1";
  const put = (id: number, value: string) =>
    app.ask("PUT", path, { ...BODY, custom_fields: [{ id, value }] });
  expect((await put(12, "DE")).status).toBe(422);
  expect((await put(11, "Asia")).status).toBe(201);
  await app.ask("POST", "/local/sync");
  expect(app.server.sent.map(({ body }) => body["custom_fields"])).toEqual([
    [{ id: 11, value: "Asia" }],
  ]);
});
