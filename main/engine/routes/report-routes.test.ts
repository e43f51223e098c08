import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sandbox } from "../../sandbox/start.ts";
import { BOARDS, REPORTS } from "../../../shared/local/report.ts";
import { type App, openApp, openSandbox } from "../../../test/fixtures/worlds.ts";

let sandbox: Sandbox;
let app: App;
beforeAll(async () => {
  sandbox = await openSandbox({ fixtures: false, scale: 0.1, seed: 3 });
  app = await openApp(sandbox.url);
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

const WHOLE = { filter: { op: "all" }, countsOnly: false } as const;

interface Row {
  readonly key: string;
  readonly numbers: Readonly<Record<string, { readonly value: number; readonly filter: unknown }>>;
}
const rowsOf = (body: Readonly<Record<string, unknown>>) => body["rows"] as readonly Row[];

test("before the first sync a report is empty and says that it is not complete", async () => {
  for (const name of REPORTS) {
    const { status, body } = await app.ask("GET", `/local/report/${name}`);
    expect(status).toBe(200);
    expect({ ...body }).toMatchObject({
      name,
      as_of: null,
      complete: false,
      incomplete: [body["resource"]],
    });
  }
});

test("after a sync every report is complete, and its numbers equal its lists' totals", async () => {
  await app.ask("POST", "/local/sync");
  for (const name of REPORTS) {
    const { body } = await app.ask("GET", `/local/report/${name}`);
    expect(body).toMatchObject({ complete: true, incomplete: [] });
    expect(typeof body["as_of"]).toBe("string");
    const counts = body["measures"].filter(({ unit }) => unit === "count");
    for (const row of rowsOf(body))
      for (const { key } of counts) {
        const { value, filter } = row.numbers[key] ?? { value: -1, filter: null };
        const query = encodeURIComponent(JSON.stringify(filter));
        const list = await app.ask(
          "GET",
          `/local/records/${String(body["resource"])}?limit=1&filter=${query}`,
        );
        expect(list.body["total"], `${name}, ${row.key}, ${key}`).toBe(value);
      }
  }
});

test("a stage moved by PUT changes sums and the card's mark; discarding undoes both", async () => {
  const board = async () => (await app.ask("GET", "/local/board/deal")).body;
  await app.ask("POST", "/local/work-offline", { work_offline: true });
  const [deal] = (await app.ask("GET", "/local/records/deal?limit=1&sort=deal_amount:desc")).body[
    "data"
  ] as unknown as {
    slug: string;
    name: string;
    close_date: string;
    deal_amount: number;
    stage: { id: number };
    created_by: { id: number };
    owner: { id: number };
  }[];
  if (deal === undefined) throw new Error("The sandbox has no deals.");
  const before = await board();
  const to = deal.stage.id === 5 ? 4 : 5;
  const percentage = to === 5 ? 80 : 60;
  const put = await app.ask("PUT", `/v1/deal/${deal.slug}`, {
    name: deal.name,
    close_date: deal.close_date,
    deal_stage_id: to,
    created_by: deal.created_by.id,
    owner_id: deal.owner.id,
  });
  expect(put.status).toBe(201);
  const after = await board();
  const sum = (from: typeof before, key: "value" | "weighted") =>
    from.columns
      .find(({ id }) => id === to)
      ?.money?.reduce((total, money) => total + money[key], 0) ?? 0;
  expect(sum(after, "value") - sum(before, "value")).toBe(deal.deal_amount * 100);
  expect(sum(after, "weighted") - sum(before, "weighted")).toBe(deal.deal_amount * percentage);
  const [entry] = (await app.ask("GET", "/local/outbox")).body["data"];
  await app.ask("POST", `/local/outbox/${entry?.id}/discard`);
  expect(await board()).toEqual(before);
});

test("a board narrowed by a filter sums what its lists hold", async () => {
  for (const resource of BOARDS) {
    const owner = resource === "job" ? "owner_id" : "owner";
    const filter = { op: "is", field: owner, value: 1 };
    const { body } = await app.ask(
      "GET",
      `/local/board/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    const field = resource === "job" ? "job_status" : "stage";
    for (const column of body["columns"]) {
      const own =
        column.id === null ? { op: "empty", field } : { op: "is", field, value: column.id };
      const query = encodeURIComponent(JSON.stringify({ op: "and", of: [filter, own] }));
      const list = await app.ask("GET", `/local/records/${resource}?limit=1&filter=${query}`);
      expect(list.body["total"]).toBe(column.count);
    }
  }
});

test("counts without sums have the columns and counts of the whole board", async () => {
  for (const resource of BOARDS) {
    const whole = await app.local("readBoard", { params: { resource }, query: WHOLE });
    const query = { ...WHOLE, countsOnly: true };
    const counts = await app.local("readBoard", { params: { resource }, query });
    const money = resource === "deal" ? null : [];
    expect(counts.columns).toEqual(whole.columns.map((column) => ({ ...column, money })));
  }
});

test("unknown reports and boards are 404, malformed filters are 400, with a sentence", async () => {
  for (const path of ["/local/report/weather", "/local/board/note", "/local/report/pipeline/x"]) {
    const { status, body } = await app.ask("GET", path);
    expect([status, typeof body["message"]]).toEqual([404, "string"]);
  }
  for (const filter of [
    "{",
    '{"op":"drop"}',
    '{"op":"is","field":"stage) --","value":1}',
    '{"op":"is","field":"jobs.id.x","value":1}',
  ])
    for (const path of ["/local/report/pipeline", "/local/board/deal"])
      expect((await app.ask("GET", `${path}?filter=${encodeURIComponent(filter)}`)).status).toBe(
        400,
      );
  const zones = ["Asia/Kolkata", "", "Mars/Olympus"].map((zone) => `zone=${zone}`);
  expect(
    await Promise.all(
      zones.map(async (zone) => (await app.ask("GET", `/local/report/jobs?${zone}`)).status),
    ),
  ).toEqual([200, 200, 400]);
});

test("duplicates come in pages, without pairs that the user marked as different", async () => {
  const [first] = (await app.ask("GET", "/local/records/candidate?limit=1")).body[
    "data"
  ] as unknown as {
    email: string;
    phone: string;
  }[];
  await app.ask("POST", "/v1/candidate", {
    first_name: "Second",
    last_name: "Entry",
    owner_id: 1,
    email: first?.email.toUpperCase(),
  });
  const groups = async (query = "") =>
    (await app.ask("GET", `/local/duplicates?resource=candidate${query}`)).body;
  const found = await groups();
  const group = (
    found["data"] as unknown as {
      key: string;
      reasons: string[];
      records: { last_name: string }[];
    }[]
  ).find(({ records }) => records.some((record) => record.last_name === "Entry"));
  expect(group?.reasons).toContain("email");
  await app.ask("PUT", "/local/ui-settings/duplicates-apart", { value: [group?.key] });
  const without = await groups();
  expect(Number(without["total"])).toBe(Number(found["total"]) - 1);
  expect(without["apart"]).toBe(1);
  expect((await groups("&apart=true"))["data"]).toHaveLength(1);
  const check = await app.ask("POST", "/local/duplicates/check", {
    resource: "contact",
    body: { email: first?.email },
  });
  expect(check.body["data"].map(({ resource }) => resource)).toContain("candidate");
  expect(
    (await app.ask("POST", "/local/duplicates/check", { resource: "deal", body: {} })).status,
  ).toBe(400);
  expect((await app.ask("GET", "/local/duplicates?resource=deal")).status).toBe(400);
});
