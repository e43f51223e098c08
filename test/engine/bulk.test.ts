import { afterEach, expect, test } from "vitest";
import type { BulkEdited, BulkPreview, BulkUndone } from "../../shared/local/bulk.ts";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { FIXTURES } from "../fixtures/records.ts";
import {
  type Ask,
  askHttp,
  makeFolder,
  openApp,
  openSandbox,
  writeFixtures,
} from "../fixtures/worlds.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

async function world(open: () => Promise<Sandbox> = openSandbox) {
  const sandbox = await open();
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  const { ask } = app;
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  const { keys } = (await ask("GET", "/local/keys/contact?sort=id:asc")).body;
  return { server: askHttp(sandbox.url, sandbox.token), ask, keys, restart: () => app.restart() };
}
/** A world in which some contacts lack a field. */
function worldWithout(lacks: readonly (readonly [string, string])[]) {
  return world(async () => {
    const folder = makeFolder();
    const contact = FIXTURES["contact"]?.map((record) => {
      const emptied = lacks
        .filter(([slug]) => slug === record["slug"])
        .map(([, field]) => [field, null]);
      return { ...record, ...Object.fromEntries(emptied) };
    });
    writeFixtures(folder.path, { ...FIXTURES, contact: contact ?? [] });
    const sandbox = await openSandbox({ fixtures: false, data: folder.path });
    folder.remove();
    return sandbox;
  });
}
const bulk = async <T>(ask: Ask, what: string, body: unknown): Promise<T> => {
  const answer = await ask("POST", `/local/bulk/contact/${what}`, body);
  expect(answer.status).toBe(200);
  return answer.body as unknown as T;
};
/** Takes a whole run back, a stretch a request. */
async function takeBack(ask: Ask, run: number | null) {
  const kept: BulkUndone["kept"][number][] = [];
  let undone = 0;
  for (let left = 1; left > 0;) {
    const answer = await ask("POST", `/local/bulk/${run ?? "none"}/undo`);
    expect(answer.status).toBe(200);
    const body: BulkUndone = answer.body;
    undone += body.undone;
    kept.push(...body.kept);
    left = body.left;
  }
  return { undone, kept };
}
const runs = async (ask: Ask) => (await ask("GET", "/local/bulk")).body.data;
const sync = async (ask: Ask) => (await ask("POST", "/local/sync")).body;
const cities = async (ask: Ask, keys: readonly string[]) =>
  Promise.all(
    keys.map(async (key) => (await ask("GET", `/v1/contact/${key}`)).body["city"] ?? null),
  );

test("the preview counts changes, unchanged records and refusals, and only counts", async () => {
  const { ask, keys } = await world();
  const [first = ""] = keys;
  const before = await cities(ask, keys);
  await bulk(ask, "edit", { keys: [first], body: { city: "Gent" } });
  const seen = await bulk<BulkPreview>(ask, "preview", {
    keys: [...keys, "contact_gone"],
    body: { city: "Gent" },
    rows: 2,
  });
  expect(seen).toMatchObject({ same: 1, gone: 1, refused: [], rate: null });
  expect(seen.change).toEqual(keys.slice(1));
  expect(seen.rows).toHaveLength(Math.min(2, keys.length - 1));
  expect(seen.rows[0]).toMatchObject({
    key: keys[1],
    before: { city: before[1] || null },
    after: { city: "Gent" },
  });
  const refused = await bulk<BulkPreview>(ask, "preview", { keys, body: { city: 5, owner_id: 1 } });
  expect(refused.refused).toHaveLength(keys.length);
  expect(refused.refused[0]?.message).toContain("City");
  expect(await cities(ask, keys.slice(1))).toEqual(before.slice(1));
});

test("each record is an entry of the outbox of its own and arrives at the server", async () => {
  const { server, ask, keys } = await world();
  const done = await bulk<BulkEdited>(ask, "edit", { keys, body: { city: "Gent" } });
  expect(done).toMatchObject({ changed: keys.length, same: 0, gone: 0, refused: [] });
  expect((await ask("GET", "/local/status")).body).toMatchObject({
    outbox: { queued: keys.length },
  });
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: keys.length });
  expect(new Set(await cities(server, keys))).toEqual(new Set(["Gent"]));
});

test("undone before sending: nothing is left to send, even what cannot be emptied", async () => {
  const { ask, keys } = await world();
  const before = await cities(ask, keys);
  const { run } = await bulk<BulkEdited>(ask, "edit", {
    keys,
    body: { city: "Gent", designation: "Chief" },
  });
  const back = await takeBack(ask, run);
  expect(back).toEqual({ undone: keys.length, kept: [] });
  expect(await cities(ask, keys)).toEqual(before);
  expect((await ask("GET", "/local/status")).body).toMatchObject({ outbox: { queued: 0 } });
});

test("other edits of the same records stay when it is taken back", async () => {
  const { ask, keys } = await world();
  const [first = ""] = keys;
  const contact = (await ask("GET", `/local/record/contact/${first}`)).body[
    "record"
  ] as unknown as {
    first_name: string;
    stage: { id: number };
    owner: { id: number };
  };
  const required = {
    first_name: contact.first_name,
    stage_id: contact.stage.id,
    owner_id: contact.owner.id,
  };
  await ask("PUT", `/v1/contact/${first}`, { ...required, city: "Liège" });
  const { run } = await bulk<BulkEdited>(ask, "edit", { keys: [first], body: { city: "Gent" } });
  await ask("PUT", `/v1/contact/${first}`, { ...required, designation: "Chief" });
  expect(await takeBack(ask, run)).toMatchObject({ undone: 1 });
  expect((await ask("GET", `/v1/contact/${first}`)).body).toMatchObject({
    city: "Liège",
    designation: "Chief",
  });
});

test("undoing a sent bulk edit restores old values and reports fields changed since", async () => {
  const { server, ask, keys } = await world();
  await bulk(ask, "edit", { keys, body: { city: "Liège" } });
  await sync(ask);
  const { run } = await bulk<BulkEdited>(ask, "edit", { keys, body: { city: "Gent" } });
  await sync(ask);
  await bulk(ask, "edit", { keys: keys.slice(0, 1), body: { city: "Namur" } });
  const back = await takeBack(ask, run);
  expect(back.undone).toBe(keys.length - 1);
  expect(back.kept).toMatchObject([
    { key: keys[0], rest: { before: { city: "Liège" }, after: { city: "Namur" } } },
  ]);
  await sync(ask);
  expect(await cities(server, keys)).toEqual(["Namur", ...keys.slice(1).map(() => "Liège")]);
  // And all the same, as the message offers it.
  const [{ key, rest } = { key: "", rest: null }] = back.kept;
  await ask("POST", `/local/record/contact/${key}/undo`, rest ?? {});
  await sync(ask);
  expect(await cities(server, keys)).toEqual(keys.map(() => "Liège"));
});

test("what the policy cleared in other custom fields is part of what is taken back", async () => {
  const { ask, keys } = await world();
  const [first = ""] = keys;
  const custom = async () => {
    const { body } = await ask("GET", `/local/record/contact/${first}`);
    const { custom_fields } = body["record"] as unknown as {
      custom_fields: { id: number; value: string | null }[];
    };
    return Object.fromEntries(custom_fields.map(({ id, value }) => [id, value ?? ""]));
  };
  const set = (items: unknown, policy?: string) => ({
    custom_fields: items,
    ...(policy === undefined ? {} : { invalid_linked_custom_field_value_policy: policy }),
  });
  await bulk(ask, "edit", {
    keys: [first],
    body: set([
      { id: 11, value: "Europe" },
      { id: 12, value: "PL" },
    ]),
  });
  await sync(ask);
  expect(await custom()).toMatchObject({ 11: "Europe", 12: "PL" });
  const body = set([{ id: 11, value: "Asia" }], "clear");
  const { run } = await bulk<BulkEdited>(ask, "edit", { keys: [first], body });
  expect(await custom()).toMatchObject({ 11: "Asia", 12: "" });
  await sync(ask);
  expect(await takeBack(ask, run)).toEqual({ undone: 1, kept: [] });
  expect(await custom()).toMatchObject({ 11: "Europe", 12: "PL" });
});

test("a child that stays when its parent in the same entry is undone is no conflict", async () => {
  const { server, ask, keys } = await world();
  const [first = ""] = keys;
  await ask("POST", "/local/work-offline", { work_offline: true });
  const body = { custom_fields: [{ id: 11, value: "Asia" }] };
  const { run } = await bulk<BulkEdited>(ask, "edit", { keys: [first], body });
  await bulk<BulkEdited>(ask, "edit", {
    keys: [first],
    body: { custom_fields: [{ id: 12, value: "JP" }] },
  });
  expect(await takeBack(ask, run)).toEqual({ undone: 1, kept: [] });
  await ask("POST", "/local/work-offline", { work_offline: false });
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: 1, conflicts: 0 });
  expect((await server("GET", `/v1/contact/${first}`)).body["custom_fields"]).toMatchObject([
    { id: 11, value: "Europe" },
    { id: 12, value: "JP" },
  ]);
});

test("lists gain or lose values record by record, and undo restores each list", async () => {
  const { ask, keys } = await world();
  const [first = "", second = ""] = keys;
  const tags = () =>
    Promise.all(
      [first, second].map(async (key) => (await ask("GET", `/v1/contact/${key}`)).body["tags"]),
    );
  await bulk(ask, "edit", { keys: [first], body: { tags: "vip,Berlin" } });
  await bulk(ask, "edit", { keys: [second], body: { tags: "cold" } });
  await sync(ask);
  const some = {
    keys: [first, second],
    body: {},
    add: { tags: "Hot, VIP" },
    remove: { tags: "berlin" },
  };
  const seen = await bulk<BulkPreview>(ask, "preview", { ...some, rows: 2 });
  expect(seen.rows.map(({ after }) => after)).toEqual([
    { tags: "vip,Hot" },
    { tags: "cold,Hot,VIP" },
  ]);
  const { run } = await bulk<BulkEdited>(ask, "edit", some);
  expect(await tags()).toEqual(["vip,Hot", "cold,Hot,VIP"]);
  expect(await bulk<BulkEdited>(ask, "edit", some)).toMatchObject({
    run: null,
    changed: 0,
    same: 2,
  });
  await sync(ask);
  expect(await takeBack(ask, run)).toEqual({ undone: 2, kept: [] });
  expect(await tags()).toEqual(["vip,Berlin", "cold"]);
});

test("it can still be undone after a restart; what changed meanwhile is reported", async () => {
  const { ask, keys, restart } = await world();
  // An empty city could not be sent again.
  await bulk(ask, "edit", { keys, body: { city: "Liège" } });
  await sync(ask);
  const before = await cities(ask, keys);
  const [first = "", ...rest] = keys;
  const change = { body: { city: "Gent" }, total: keys.length };
  const { run } = await bulk<BulkEdited>(ask, "edit", { keys: [first], ...change });
  await bulk(ask, "edit", { keys: rest, run, ...change });
  await sync(ask);
  await restart();
  expect((await runs(ask))[0]).toMatchObject({
    id: run,
    resource: "contact",
    change: { body: { city: "Gent" } },
    changed: keys.length,
    left: keys.length,
  });
  expect(await takeBack(ask, run)).toEqual({ undone: keys.length, kept: [] });
  expect(await cities(ask, keys)).toEqual(before);
  await restart();
  expect((await runs(ask))[0]).toMatchObject({ changed: keys.length, left: 0 });
  expect(await takeBack(ask, run)).toEqual({ undone: 0, kept: [] });
  expect((await ask("POST", "/local/bulk/77/undo")).status).toBe(404);
});

test("a record that was made here and has arrived since is taken back, too", async () => {
  const { server, ask } = await world();
  const { records } = (await ask("GET", "/local/status")).body;
  const [some] = (await ask("GET", "/v1/contact")).body["data"];
  const made = await ask("POST", "/v1/contact", {
    first_name: "Nia",
    stage_id: some?.stage?.id,
    owner_id: some?.owner?.id,
    city: "Oslo",
  });
  const slug = String(made.body["slug"]);
  const { run } = await bulk<BulkEdited>(ask, "edit", { keys: [slug], body: { city: "Gent" } });
  await sync(ask);
  expect(await cities(ask, [slug])).toEqual(["Gent"]);
  expect(await takeBack(ask, run)).toEqual({ undone: 1, kept: [] });
  await sync(ask);
  const sent = (await server("GET", "/v1/contact")).body["data"];
  expect(sent).toHaveLength(records.contact + 1);
  expect(sent.find((contact) => contact.first_name === "Nia")?.city).toBe("Oslo");
});

test("the last twenty can be taken back", async () => {
  const { ask, keys } = await world();
  const [first = ""] = keys;
  const made: (number | null)[] = [];
  for (let round = 0; round < 22; round += 1)
    made.push(
      (await bulk<BulkEdited>(ask, "edit", { keys: [first], body: { city: `City ${round}` } })).run,
    );
  expect((await runs(ask)).map(({ id }) => id)).toEqual(made.slice(2).toReversed());
});

test("a body that is not of the form is answered 400, an unknown resource 404", async () => {
  const { ask } = await world();
  expect(
    (await ask("POST", "/local/bulk/contact/edit", { keys: "contact_1", body: {} })).status,
  ).toBe(400);
  expect(
    (await ask("POST", "/local/bulk/contact/edit", { keys: Array(51).fill("x"), body: {} })).status,
  ).toBe(400);
  expect((await ask("POST", "/local/bulk/toast/edit", { keys: [], body: {} })).status).toBe(404);
});

test("records without a required value are counted; they alone get it, until undone", async () => {
  const { ask, keys, server } = await worldWithout([
    ["contact_1", "owner"],
    ["contact_2", "owner"],
    ["contact_2", "stage"],
  ]);
  const change = { keys, body: { city: "Gent" } };
  const seen = await bulk<BulkPreview>(ask, "preview", change);
  expect(seen).toMatchObject({ incomplete: 2, missing: { owner_id: 2, stage_id: 1 }, refused: [] });
  expect(seen.change).toEqual(keys.filter((key) => key !== "contact_1" && key !== "contact_2"));
  const half = await bulk<BulkPreview>(ask, "preview", { ...change, fill: { owner_id: 2 } });
  expect(half).toMatchObject({ incomplete: 1, missing: { stage_id: 1 } });
  const left = await bulk<BulkEdited>(ask, "edit", { ...change, fill: { owner_id: 2 } });
  expect(left.refused).toMatchObject([{ key: "contact_2", message: "Stage is missing." }]);
  const fill = { owner_id: 2, stage_id: 1 };
  const rest = await bulk<BulkEdited>(ask, "edit", { ...change, run: left.run, fill });
  expect(rest).toMatchObject({ changed: 1, same: keys.length - 1, refused: [] });
  expect((await ask("GET", "/v1/contact/contact_1?maximize=owner")).body["owner"]).toMatchObject({
    id: 2,
  });
  // Who has an owner keeps it.
  expect((await ask("GET", "/v1/contact/contact_3?maximize=owner")).body["owner"]).toMatchObject({
    id: 1,
  });
  expect(await takeBack(ask, left.run)).toEqual({ undone: keys.length, kept: [] });
  expect((await ask("GET", "/v1/contact/contact_1")).body["owner"]).toBeNull();
  await bulk<BulkEdited>(ask, "edit", { ...change, fill });
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: keys.length, rejected: 0 });
  expect((await server("GET", "/v1/contact/contact_2")).body).toMatchObject({
    city: "Gent",
    stage: { id: 1 },
  });
});

test("a preview says what is wrong by labels", async () => {
  const { ask, keys } = await world();
  const seen = await bulk<BulkPreview>(ask, "preview", {
    keys,
    body: { first_name: "", stage_id: "x" },
  });
  expect(seen.refused[0]?.message).toBe(
    "First name must have at least 1 character. Stage must be an integer.",
  );
});
