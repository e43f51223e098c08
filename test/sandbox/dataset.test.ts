import { join } from "node:path";
import { writeFileSync, mkdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { dataset } from "../../main/sandbox/generate/dataset.ts";
import type { FaultRule } from "../../main/sandbox/fault-rule.ts";
import { askHttp, makeFolder, openSandbox } from "../fixtures/worlds.ts";

const OPTIONS = { seed: 7, scale: 1, today: Date.UTC(2026, 0, 15) };

test("scale 1 is exactly what is promised, and the same seed gives the same bytes", () => {
  const data = dataset(OPTIONS);
  expect(data.counts).toEqual({
    contact: 500,
    candidate: 1000,
    organization: 120,
    job: 60,
    deal: 40,
    activity: 1500,
    note: 1200,
  });
  expect(data.definitions).toHaveLength(30);
  const text = (seed: number) =>
    JSON.stringify(RESOURCES.map((resource) => [...dataset({ ...OPTIONS, seed, scale: 0.05 }).records(resource)]));
  expect(text(7)).toBe(text(7));
  expect(text(7)).not.toBe(text(8));
});

test("every record can be read, every relation shape and three levels of custom fields occur", () => {
  const data = dataset({ ...OPTIONS, scale: 0.3 });
  for (const resource of RESOURCES)
    for (const raw of data.records(resource))
      expect(normalizeRecord(CONTRACTS[resource], raw)).toMatchObject({ ok: true });
  const contacts = [...data.records("contact")];
  expect(contacts.some((contact) => contact["organization"] === null)).toBe(true);
  expect(contacts.some((contact) => /[\u0590-\u06ff]/.test(String(contact["full_name"])))).toBe(true);
  expect([...data.records("job")].some((job) => String(job["description"]).includes("<script>"))).toBe(true);
  const types = new Set(data.definitions.map((definition) => definition.field_type));
  expect([...types].toSorted()).toEqual([
    "checkbox",
    "date",
    "dropdown",
    "file",
    "multiselect",
    "number",
    "percentage",
    "phone",
    "text",
  ]);
  const parent = (id: number) =>
    data.definitions.find((definition) => definition.id === id)?.dependency?.parent_field_id;
  expect(data.definitions.some((definition) => parent(parent(definition.id) ?? 0) !== undefined)).toBe(true);
});

test("--data: what one sandbox shows, another one shows again", async () => {
  const first = await openSandbox({ fixtures: false, scale: 0.05 });
  const folder = makeFolder();
  mkdirSync(folder.path, { recursive: true });
  const lists = { contact: "", organization: "", job: "", deal: "", candidate: "", activity: "" };
  const read = async (ask: ReturnType<typeof askHttp>, resource: string) => {
    const rows: unknown[] = [];
    for (let page = 1; ; page += 1) {
      const { body } = await ask("GET", `/v1/${resource}?maximize=all&limit=50&page=${page}`);
      rows.push(...(body["data"] as unknown as unknown[]));
      if (page >= Number(body["last_page"])) return rows;
    }
  };
  const ask = askHttp(first.url, first.token);
  const before = Object.fromEntries(
    await Promise.all(Object.keys(lists).map(async (resource) => [resource, await read(ask, resource)] as const)),
  );
  for (const [resource, rows] of Object.entries(before))
    writeFileSync(join(folder.path, `${resource}.json`), JSON.stringify(rows));
  writeFileSync(join(folder.path, "custom-field.json"), JSON.stringify((await ask("GET", "/v1/custom-field")).body));
  const second = await openSandbox({ fixtures: false, data: folder.path });
  const again = askHttp(second.url, second.token);
  for (const [resource, rows] of Object.entries(before)) expect(await read(again, resource)).toEqual(rows);
  await Promise.all([first.close(), second.close()]);
  folder.remove();
});

describe("faults", () => {
  const seen = async (rule: FaultRule) => {
    const sandbox = await openSandbox();
    sandbox.control.setFaults([rule]);
    const put = { first_name: "Mary", stage_id: 2, owner_id: 2, city: "Ghent" };
    const answer = await fetch(`${sandbox.url}/v1/contact/contact_2`, {
      method: "PUT",
      body: JSON.stringify(put),
      headers: { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(700),
    }).then(
      async (response) => ({
        status: response.status,
        retry: response.headers.get("retry-after"),
        text: await response.text().catch(() => "(broken)"),
      }),
      () => "no answer",
    );
    sandbox.control.setFaults([]);
    const applied =
      (await askHttp(sandbox.url, sandbox.token)("GET", "/v1/contact/contact_2")).body["city"] === put.city;
    await sandbox.close();
    return { answer, applied };
  };
  test("each kind does what it says", async () => {
    expect(await seen({ effect: { kind: "latency", ms: 5 } })).toMatchObject({
      answer: { status: 201 },
      applied: true,
    });
    expect(await seen({ effect: { kind: "status", code: 503 } })).toMatchObject({
      answer: { status: 503 },
      applied: false,
    });
    expect(await seen({ effect: { kind: "rate-limit", perMinute: 1 }, after: 0 })).toMatchObject({
      answer: { status: 201 },
      applied: true,
    });
    expect(await seen({ effect: { kind: "reset", when: "before" } })).toEqual({ answer: "no answer", applied: false });
    expect(await seen({ effect: { kind: "reset", when: "after" } })).toEqual({ answer: "no answer", applied: true });
    expect(await seen({ effect: { kind: "half-body" } })).toMatchObject({
      answer: { status: 201, text: "(broken)" },
      applied: true,
    });
    expect(await seen({ effect: { kind: "html" } })).toMatchObject({
      answer: { status: 200, text: expect.stringContaining("<html>") as string },
      applied: false,
    });
    expect(await seen({ effect: { kind: "unauthorized" } })).toMatchObject({ answer: { status: 401 }, applied: false });
    expect(await seen({ effect: { kind: "hang" } })).toEqual({ answer: "no answer", applied: false });
  }, 30_000);
});
