import { afterEach, expect, test } from "vitest";
import { type Ask, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});
async function world(): Promise<{ server: Ask; ask: Ask }> {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  expect(await sync(app.ask)).toMatchObject({ ok: true });
  return { server: askHttp(sandbox.url, sandbox.token), ask: app.ask };
}
const sync = async (ask: Ask) => (await ask("POST", "/local/sync")).body;
const entries = async (ask: Ask, state = "") =>
  (await ask("GET", `/local/outbox?state=${state}`)).body["data"];
const MARY = { first_name: "Mary", stage_id: 2, owner_id: 2 };
const MARYS = "/v1/contact/contact_2";

/** A conflict about one field of Mary; the id of its entry. */
async function conflict(
  { server, ask }: { server: Ask; ask: Ask },
  mine: object,
  theirs: object,
): Promise<number> {
  await ask("PUT", MARYS, { ...MARY, ...mine });
  await server("PUT", MARYS, { ...MARY, ...theirs });
  expect(await sync(ask)).toMatchObject({ conflicts: 1 });
  const [entry] = await entries(ask, "conflict");
  if (entry === undefined) throw new Error("There is no conflict.");
  return entry.id;
}

test("long texts can keep both sides: theirs first, then mine", async () => {
  const both = await world();
  const id = await conflict(
    both,
    { description: "Likes trains" },
    { description: "Prefers calls after six" },
  );
  expect((await both.ask("POST", `/local/outbox/${id}/resolve`, { choice: "both" })).status).toBe(
    200,
  );
  expect(await sync(both.ask)).toMatchObject({ ok: true, pushed: 1 });
  const kept = "Prefers calls after six\n\nLikes trains";
  expect((await both.server("GET", MARYS)).body["description"]).toBe(kept);
  expect((await both.ask("GET", MARYS)).body["description"]).toBe(kept);
});

test("a short field cannot keep both", async () => {
  const { server, ask } = await world();
  const id = await conflict({ server, ask }, { city: "Ghent" }, { city: "Bruges" });
  const refused = await ask("POST", `/local/outbox/${id}/resolve`, { choice: "both" });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("city") },
  });
  expect(await entries(ask, "conflict")).toHaveLength(1);
});

test("HTML of both sides is parted by a rule", async () => {
  const { server, ask } = await world();
  const job = { position_name: "Driver", headcount: 1, owner_id: 1 };
  await ask("PUT", "/v1/job/job_1", { ...job, description: "<p>mine</p>" });
  await server("PUT", "/v1/job/job_1", { ...job, description: "<p>theirs</p>" });
  await sync(ask);
  const parked = await entries(ask, "conflict");
  const id = parked[0]?.id ?? 0;
  const choices = (parked[0] as unknown as { conflict: { fields: { field: string }[] } }).conflict
    .fields;
  const fields = Object.fromEntries(
    choices.map(({ field }) => [field, field === "description" ? "both" : "theirs"]),
  );
  expect((await ask("POST", `/local/outbox/${id}/resolve`, { fields })).status).toBe(200);
  await sync(ask);
  expect((await server("GET", "/v1/job/job_1")).body["description"]).toBe(
    "<p>theirs</p><hr><p>mine</p>",
  );
});

test("a decision is taken back before it is sent: the conflict is there again", async () => {
  const { server, ask } = await world();
  const id = await conflict({ server, ask }, { city: "Ghent", phone: "+2" }, { city: "Bruges" });
  await ask("POST", `/local/outbox/${id}/resolve`, { choice: "mine" });
  expect((await ask("POST", `/local/outbox/${id}/unresolve`)).body).toMatchObject({
    state: "conflict",
    body: { city: "Ghent", phone: "+2" },
    conflict: { fields: [{ field: "city", mine: "Ghent", theirs: "Bruges" }] },
  });
  await ask("POST", `/local/outbox/${id}/resolve`, { choice: "theirs" });
  await sync(ask);
  expect((await server("GET", MARYS)).body).toMatchObject({ city: "Bruges", phone: "+2" });
});

test("theirs is taken back: my value is shown and in conflict again", async () => {
  const { server, ask } = await world();
  const id = await conflict({ server, ask }, { city: "Ghent" }, { city: "Bruges" });
  await ask("POST", `/local/outbox/${id}/resolve`, { choice: "theirs" });
  expect((await ask("GET", MARYS)).body["city"]).toBe("Bruges");
  expect((await ask("POST", `/local/outbox/${id}/unresolve`)).status).toBe(200);
  expect((await ask("GET", MARYS)).body["city"]).toBe("Ghent");
  expect(await entries(ask, "conflict")).toHaveLength(1);
  expect((await ask("POST", `/local/outbox/${id}/unresolve`)).status).toBe(404);
});

test("mine was already sent: undoing the decision sends their value as a new change", async () => {
  const { server, ask } = await world();
  const id = await conflict({ server, ask }, { city: "Ghent" }, { city: "Bruges" });
  await ask("POST", `/local/outbox/${id}/resolve`, { choice: "mine" });
  await sync(ask);
  expect((await server("GET", MARYS)).body["city"]).toBe("Ghent");
  await ask("POST", `/local/outbox/${id}/unresolve`);
  await sync(ask);
  expect((await server("GET", MARYS)).body["city"]).toBe("Bruges");
});

test("mine was already sent, theirs was empty: undo empties the field if the API can", async () => {
  const { server, ask } = await world();
  await server("PUT", "/v1/activity/1", { location: "Hall" });
  await sync(ask);
  await ask("PUT", "/v1/activity/1", { location: "Room 1" });
  await server("PUT", "/v1/activity/1", { location: "" });
  expect(await sync(ask)).toMatchObject({ conflicts: 1 });
  const id = (await entries(ask, "conflict"))[0]?.id ?? 0;
  await ask("POST", `/local/outbox/${id}/resolve`, { choice: "mine" });
  await sync(ask);
  expect((await server("GET", "/v1/activity/1")).body["location"]).toBe("Room 1");
  expect((await ask("POST", `/local/outbox/${id}/unresolve`)).status).toBe(200);
  expect(await sync(ask)).toMatchObject({ ok: true, rejected: 0 });
  expect((await server("GET", "/v1/activity/1")).body["location"] ?? "").toBe("");
});

const REGION = 11;
const COUNTRY = 12;
const custom = (id: number, value: string) => ({ ...MARY, custom_fields: [{ id, value }] });
const valueOf = (body: unknown, id: number) =>
  (body as { custom_fields: { id: number; value: string }[] }).custom_fields.find(
    (item) => item.id === id,
  )?.value;

test("a value whose parent field a colleague changed is a conflict, not just sent", async () => {
  const { server, ask } = await world();
  await server("PUT", MARYS, custom(REGION, "Europe"));
  await sync(ask);
  await ask("PUT", MARYS, custom(COUNTRY, "PL"));
  await server("PUT", MARYS, custom(REGION, "Asia"));
  expect(await sync(ask)).toMatchObject({ conflicts: 1, pushed: 0 });
  const [entry] = await entries(ask, "conflict");
  expect(entry).toMatchObject({
    conflict: {
      kind: "fields",
      fields: [{ field: "custom_fields", mine: [{ id: COUNTRY, value: "PL" }] }],
    },
    error: { message: expect.stringContaining("no longer fits") },
  });
  expect(valueOf((await server("GET", MARYS)).body, COUNTRY) ?? "").not.toBe("PL");
  // Chosen in full knowledge it is sent: `keep` is the default, and not judged a second time.
  await ask("POST", `/local/outbox/${entry?.id}/resolve`, { choice: "mine" });
  expect(await sync(ask)).toMatchObject({ conflicts: 0, pushed: 1 });
  expect(valueOf((await server("GET", MARYS)).body, COUNTRY)).toBe("PL");
});

test("a value that did not fit when it was made is sent as it was meant", async () => {
  const { server, ask } = await world();
  await server("PUT", MARYS, custom(REGION, "Asia"));
  await sync(ask);
  await ask("PUT", MARYS, custom(COUNTRY, "PL"));
  expect(await sync(ask)).toMatchObject({ conflicts: 0, pushed: 1 });
  expect(valueOf((await server("GET", MARYS)).body, COUNTRY)).toBe("PL");
});

/** Mary has a change here and is deleted on the server; the id of the change's entry. */
async function goneWithChange({ server, ask }: { server: Ask; ask: Ask }): Promise<number> {
  await ask("PUT", MARYS, { ...MARY, city: "Ghent" });
  expect((await server("DELETE", "/sandbox/record/contact/contact_2")).status).toBe(200);
  await sync(ask);
  const [entry] = await entries(ask, "conflict");
  expect(entry).toMatchObject({ conflict: { kind: "gone" } });
  return entry?.id ?? 0;
}

for (const choice of ["mine", "theirs"] as const) {
  test(`a decision on a deleted record is undone before it is sent: ${choice}`, async () => {
    const both = await world();
    const id = await goneWithChange(both);
    const before = (await both.ask("GET", MARYS)).body;
    const contacts = (await both.ask("GET", "/v1/contact")).body["total"];
    await both.ask("POST", `/local/outbox/${id}/resolve`, { choice });
    expect((await both.ask("GET", MARYS)).status).toBe(404);
    expect((await both.ask("POST", `/local/outbox/${id}/unresolve`)).status).toBe(200);
    expect((await both.ask("GET", MARYS)).body).toMatchObject({
      city: "Ghent",
      first_name: before["first_name"],
    });
    expect((await both.ask("GET", "/v1/contact")).body["total"]).toBe(contacts);
    expect(await entries(both.ask)).toMatchObject([
      { kind: "update", state: "conflict", conflict: { kind: "gone" } },
    ]);
    expect((await both.ask("POST", "/local/doctor", { repair: false })).body).toMatchObject({
      findings: [],
    });
    // It can be decided again.
    const [again] = await entries(both.ask, "conflict");
    await both.ask("POST", `/local/outbox/${again?.id ?? 0}/resolve`, { choice: "theirs" });
    expect((await both.ask("GET", MARYS)).status).toBe(404);
  });
}

test("a recreated record that was sent is not undone", async () => {
  const both = await world();
  const id = await goneWithChange(both);
  await both.ask("POST", `/local/outbox/${id}/resolve`, { choice: "mine" });
  expect(await sync(both.ask)).toMatchObject({ ok: true });
  const refused = await both.ask("POST", `/local/outbox/${id}/unresolve`);
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("has been sent since") },
  });
});
