import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type App, type Ask, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});
async function world(): Promise<{ sandbox: Sandbox; server: Ask; app: App; ask: Ask }> {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  return { sandbox, server: askHttp(sandbox.url, sandbox.token), app, ask: app.ask };
}
const entries = async (ask: Ask, state = "") =>
  (await ask("GET", `/local/outbox?state=${state}`)).body["data"];
const sync = async (ask: Ask) => (await ask("POST", "/local/sync")).body;
const MARY = { first_name: "Mary", stage_id: 2, owner_id: 2 };
const DEAL = {
  name: "Offline",
  close_date: "2027-01-01",
  deal_stage_id: 1,
  created_by: 1,
  owner_id: 1,
};

test("an edit made offline survives a restart and is sent when the network is back", async () => {
  const { server, app, ask } = await world();
  await ask("POST", "/local/work-offline", { work_offline: true });
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, city: "Ghent" });
  expect(await sync(ask)).toMatchObject({ ok: false, requests: 0 });
  await app.restart();
  expect((await ask("GET", "/local/status")).body).toMatchObject({
    work_offline: true,
    outbox: { queued: 1 },
  });
  expect((await ask("GET", "/v1/contact/contact_2")).body["city"]).toBe("Ghent");
  await ask("POST", "/local/work-offline", { work_offline: false });
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: 1 });
  expect((await server("GET", "/v1/contact/contact_2")).body).toMatchObject({
    city: "Ghent",
    last_name: "Muller",
  });
  expect(await entries(ask)).toEqual([]);
});

test("required fields are the server's present ones: a colleague's change stays", async () => {
  const { server, ask } = await world();
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, city: "Ghent" });
  await server("PUT", "/v1/contact/contact_2", { first_name: "Marie", stage_id: 1, owner_id: 1 });
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: 1, conflicts: 0 });
  expect((await server("GET", "/v1/contact/contact_2")).body).toMatchObject({
    first_name: "Marie",
    stage: { id: 1 },
    owner: { id: 1 },
    city: "Ghent",
  });
});

test("lists merge as sets", async () => {
  const { server, ask } = await world();
  await server("PUT", "/v1/contact/contact_2", { ...MARY, tags: "a,b" });
  await sync(ask);
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, tags: "a,b,mine" });
  await server("PUT", "/v1/contact/contact_2", { ...MARY, tags: "b,theirs" });
  await sync(ask);
  expect(
    String((await server("GET", "/v1/contact/contact_2")).body["tags"])
      .split(",")
      .toSorted(),
  ).toEqual(["b", "mine", "theirs"]);
});

test("a field changed on both sides is a conflict; the others follow the decision", async () => {
  for (const [choice, phone] of [
    ["mine", "+2"],
    ["theirs", "+3"],
  ] as const) {
    const { server, ask } = await world();
    await ask("PUT", "/v1/contact/contact_2", { ...MARY, phone: "+2", city: "Ghent" });
    await server("PUT", "/v1/contact/contact_2", { ...MARY, phone: "+3" });
    expect(await sync(ask)).toMatchObject({ conflicts: 1, pushed: 0 });
    const [entry] = await entries(ask);
    expect(entry).toMatchObject({
      state: "conflict",
      conflict: {
        kind: "fields",
        fields: [{ field: "phone", base: null, mine: "+2", theirs: "+3" }],
      },
    });
    expect((await server("GET", "/v1/contact/contact_2")).body["city"]).toBe("");
    expect(
      (
        await ask("POST", `/local/outbox/${String(entry?.["id"])}/resolve`, {
          fields: { phone: choice },
        })
      ).status,
    ).toBe(200);
    expect(await sync(ask)).toMatchObject({ pushed: 1, conflicts: 0 });
    expect((await server("GET", "/v1/contact/contact_2")).body).toMatchObject({
      phone,
      city: "Ghent",
    });
    expect((await ask("GET", "/v1/contact/contact_2")).body).toMatchObject({
      phone,
      city: "Ghent",
    });
  }
});

test("a create whose answer was lost is looked for and adopted, never doubled", async () => {
  const { sandbox, server, ask } = await world();
  const made = await ask("POST", "/v1/deal", DEAL);
  const slug = String(made.body["slug"]);
  expect(made.body).toMatchObject({ id: null });
  expect(slug).toMatch(/^deal_local-/);
  sandbox.control.setFaults([
    { match: { method: "POST" }, effect: { kind: "reset", when: "after" }, count: 1 },
  ]);
  expect(await sync(ask)).toMatchObject({ ok: false });
  expect(await entries(ask)).toMatchObject([{ state: "unsure", kind: "create" }]);
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: 1 });
  expect((await server("GET", "/v1/deal")).body["total"]).toBe(2);
  const found = await ask("GET", `/v1/deal/${slug}`);
  expect(found).toMatchObject({ status: 200, body: { id: 2, name: "Offline" } });
  expect((await ask("GET", `/v1/deal/${String(found.body["slug"])}`)).body["id"]).toBe(2);
});

test("references to a record made offline follow it; its edits join the create", async () => {
  const { sandbox, server, ask } = await world();
  const contact = await ask("POST", "/v1/contact", {
    first_name: "Nina",
    stage_id: 1,
    owner_id: 1,
  });
  const slug = String(contact.body["slug"]);
  await ask("PUT", `/v1/contact/${slug}`, {
    first_name: "Nina",
    last_name: "Berg",
    stage_id: 1,
    owner_id: 1,
  });
  const deal = await ask("POST", "/v1/deal", { ...DEAL, contact_slugs: slug });
  await ask("POST", "/v1/note", { entity_name: "contact", related_to: slug, note: "met her" });
  const activity = await ask("POST", "/v1/activity", {
    title: "Call",
    related_to: String(deal.body["slug"]),
    related_to_entity: 5,
  });
  expect(activity.body["id"]).toBe(-1);
  sandbox.control.resetLog();
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: 4, rejected: 0 });
  expect(sandbox.control.counts()["POST /v1/contact"]).toBe(1);
  const real = String((await ask("GET", `/v1/contact/${slug}`)).body["slug"]);
  expect((await server("GET", `/v1/contact/${real}`)).body).toMatchObject({
    first_name: "Nina",
    last_name: "Berg",
  });
  expect((await server("GET", "/v1/note?entity_name=contact")).body["data"]).toMatchObject([
    { related_to: real },
  ]);
  expect((await server("GET", "/v1/activity/4")).body["related_record"]).toMatchObject({
    name: "Offline",
  });
  expect((await ask("GET", "/v1/activity/-1")).body["id"]).toBe(4);
});

test("a refused change is parked with its message, to be edited or discarded", async () => {
  const { sandbox, server, ask } = await world();
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, city: "Ghent" });
  await ask("PUT", "/v1/contact/contact_3", {
    first_name: "李",
    stage_id: 1,
    owner_id: 1,
    city: "Paris",
  });
  sandbox.control.setFaults([
    {
      match: { method: "PUT" },
      effect: { kind: "status", code: 422, body: { message: "No such city" } },
      count: 2,
    },
  ]);
  expect(await sync(ask)).toMatchObject({ ok: true, rejected: 2 });
  const [first, second] = await entries(ask, "rejected");
  expect(first).toMatchObject({
    error: { status: 422, message: "No such city" },
    body: { city: "Ghent" },
  });
  expect((await ask("GET", "/v1/contact/contact_2")).body["city"]).toBe("Ghent");
  expect(
    (await ask("PATCH", `/local/outbox/${String(first?.["id"])}`, { body: { city: "" } })).status,
  ).toBe(400);
  expect(
    (await ask("PATCH", `/local/outbox/${String(first?.["id"])}`, { body: { city: "Gent" } })).body,
  ).toMatchObject({ state: "queued" });
  await ask("POST", `/local/outbox/${String(second?.["id"])}/discard`);
  expect((await ask("GET", "/v1/contact/contact_3")).body["city"]).toBe("");
  expect(await sync(ask)).toMatchObject({ pushed: 1 });
  expect((await server("GET", "/v1/contact/contact_2")).body["city"]).toBe("Gent");
  expect((await server("GET", "/v1/contact/contact_3")).body["city"]).toBe("");
});

test("401 pauses the account and loses nothing; a new token resumes", async () => {
  const { sandbox, ask } = await world();
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, city: "Ghent" });
  sandbox.control.setToken("new-token");
  expect(await sync(ask)).toMatchObject({ ok: false });
  expect((await ask("GET", "/local/status")).body).toMatchObject({
    auth: "needed",
    outbox: { queued: 1 },
  });
  const wrong = await ask("PUT", "/local/connection", { token: "also-wrong" });
  expect(wrong.body).toMatchObject({ test: { ok: false }, has_token: true });
  const right = await ask("PUT", "/local/connection", { token: "new-token" });
  expect(right.body).toMatchObject({ test: { ok: true, error: null } });
  expect(JSON.stringify(right.body)).not.toContain("new-token");
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: 1 });
  expect(
    (await askHttp(sandbox.url, "new-token")("GET", "/v1/contact/contact_2")).body["city"],
  ).toBe("Ghent");
});

test("5xx and lost answers of an update are repeated without harm", async () => {
  const { sandbox, server, ask } = await world();
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, city: "Ghent" });
  sandbox.control.setFaults([
    { match: { method: "PUT" }, effect: { kind: "status", code: 503 }, count: 1 },
  ]);
  expect(await sync(ask)).toMatchObject({ ok: false });
  expect(await entries(ask)).toMatchObject([
    { state: "queued", attempts: 1, error: { status: 503 } },
  ]);
  sandbox.control.setFaults([
    { match: { method: "PUT" }, effect: { kind: "reset", when: "after" }, count: 1 },
  ]);
  await sync(ask);
  sandbox.control.resetLog();
  // The lost attempt had arrived: reading shows it, and nothing is sent again.
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: 1 });
  expect(sandbox.control.counts()["PUT /v1/contact/:key"]).toBeUndefined();
  expect((await server("GET", "/v1/contact/contact_2")).body["city"]).toBe("Ghent");
});

test("the status says when everything will be sent, if that can be known", async () => {
  const { ask } = await world();
  const endsAt = async () => (await ask("GET", "/local/status")).body["sending_ends_at"];
  await ask("PUT", "/local/budget", { requests_per_minute: 60 });
  await sync(ask);
  expect(await endsAt()).toBeNull();
  const before = Date.now();
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, city: "Ghent" });
  expect(Date.parse(String(await endsAt()))).toBeGreaterThanOrEqual(before + 2_000);
  await ask("POST", "/local/work-offline", { work_offline: true });
  expect(await endsAt()).toBeNull();
});

test("edits of a job deleted remotely conflict: recreate it or discard them", async () => {
  const { server, ask } = await world();
  await ask("PUT", "/v1/job/job_2", { position_name: "Baker", headcount: 5, owner_id: 2 });
  await server("DELETE", "/v1/job/job_2");
  expect(await sync(ask)).toMatchObject({ conflicts: 1 });
  const [entry] = await entries(ask);
  expect(entry).toMatchObject({ state: "conflict", error: { status: 404 } });
  expect((await ask("GET", "/v1/job/job_2")).body["headcount"]).toBe(5);
  await ask("POST", `/local/outbox/${String(entry?.["id"])}/resolve`, { choice: "mine" });
  expect(await sync(ask)).toMatchObject({ pushed: 1 });
  expect(
    (await server("GET", "/v1/job?sortOrder=id&sortByColumn=desc")).body["data"],
  ).toMatchObject([{ position_name: "Baker", headcount: 5 }, {}]);
});

test("edit + delete is one deletion, create + delete nothing; undo restores", async () => {
  const { sandbox, server, ask } = await world();
  await ask("PUT", "/v1/job/job_2", { position_name: "Baker", headcount: 5, owner_id: 2 });
  await ask("DELETE", "/v1/job/job_2");
  expect(await entries(ask)).toMatchObject([{ kind: "delete", resource: "job", slug: "job_2" }]);
  const [entry] = await entries(ask);
  await ask("POST", `/local/outbox/${String(entry?.["id"])}/discard`);
  expect((await ask("GET", "/v1/job/job_2")).body).toMatchObject({ headcount: 1 });
  const made = await ask("POST", "/v1/job", { position_name: "Short", headcount: 1, owner_id: 1 });
  await ask("DELETE", `/v1/job/${String(made.body["slug"])}`);
  expect(await entries(ask)).toEqual([]);
  await ask("DELETE", "/v1/job/job_2");
  sandbox.control.setFaults([
    { match: { method: "DELETE" }, effect: { kind: "reset", when: "after" }, count: 1 },
  ]);
  await sync(ask);
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: 1 });
  expect((await server("GET", "/v1/job/job_2")).status).toBe(404);
});

test("a file is kept with its edit, sent once, and can still be viewed", async () => {
  const { sandbox, server, app, ask } = await world();
  const blob = await app
    .engine()
    .addBlob("cv Łuczak.pdf", "application/pdf", new TextEncoder().encode("%PDF-1.7 hello"));
  const put = await app.engine().handle({
    method: "PUT",
    path: "/v1/activity/2",
    body: { attachment: blob, title: "With file" },
  });
  expect(put).toMatchObject({
    status: 200,
    body: { attachment: { file_name: "cv Łuczak.pdf", file_link: `/local/file/${blob.blob}` } },
  });
  await app.restart();
  sandbox.control.resetLog();
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: 1 });
  expect(sandbox.control.counts()["PUT /v1/activity/:key"]).toBe(1);
  const { body } = await server("GET", "/v1/activity/2");
  const attachment: { file_name: string; file_link: string } = body["attachment"];
  expect(attachment.file_name).toBe("cv Łuczak.pdf");
  expect(await (await fetch(attachment.file_link)).text()).toBe("%PDF-1.7 hello");
  expect(app.engine().blobFile(blob.blob)).not.toBeNull();
});

test("a file is not sent twice after a lost answer; one too large is parked", async () => {
  const { sandbox, server, app, ask } = await world();
  const attach = async () => {
    const blob = await app.engine().addBlob("cv.pdf", "application/pdf", new Uint8Array(2000));
    await app
      .engine()
      .handle({ method: "PUT", path: "/v1/activity/2", body: { attachment: blob } });
    return blob.blob;
  };
  const blob = await attach();
  sandbox.control.setFaults([
    { match: { method: "PUT" }, effect: { kind: "reset", when: "after" }, count: 1 },
  ]);
  expect(await sync(ask)).toMatchObject({ ok: false });
  expect(app.engine().blobFile(blob)).not.toBeNull();
  sandbox.control.resetLog();
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: 1 });
  expect(sandbox.control.counts()["PUT /v1/activity/:key"]).toBeUndefined();
  expect((await server("GET", "/v1/activity/2")).body["attachment"]).toMatchObject({
    file_name: "cv.pdf",
  });

  const large = await attach();
  sandbox.control.setFaults([
    {
      match: { method: "PUT" },
      effect: { kind: "status", code: 413, body: { message: "At most 1 kB" } },
    },
  ]);
  expect(await sync(ask)).toMatchObject({ ok: true, rejected: 1 });
  expect(await entries(ask, "rejected")).toMatchObject([
    { error: { status: 413, message: "At most 1 kB" } },
  ]);
  expect(app.engine().blobFile(large)).not.toBeNull();
});

test("a file that is gone from the disk parks its change and says so", async () => {
  const { app, ask } = await world();
  const blob = await app.engine().addBlob("cv.pdf", "application/pdf", new Uint8Array(20));
  await app.engine().handle({ method: "PUT", path: "/v1/activity/2", body: { attachment: blob } });
  rmSync(join(app.folder, "files", blob.blob));
  expect(await sync(ask)).toMatchObject({ ok: true, rejected: 1 });
  const [entry] = await entries(ask, "rejected");
  expect(JSON.stringify(entry)).toContain(
    "The file cv.pdf is no longer in the workspace. Choose it again.",
  );
});

test("working offline sends nothing, not even queued requests or tests", async () => {
  const { sandbox, ask } = await world();
  await ask("POST", "/local/work-offline", { work_offline: true });
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, city: "Ghent" });
  sandbox.control.resetLog();
  const answer = await ask("PUT", "/local/connection", { token: sandbox.token });
  expect(answer.body).toMatchObject({
    test: { ok: false, error: "Working offline: nothing is sent." },
  });
  expect(await sync(ask)).toMatchObject({ ok: false, requests: 0 });
  expect(sandbox.control.counts()).toEqual({});
});

test("an operation that the server lacks says nothing about the record", async () => {
  const { sandbox, server, ask } = await world();
  // A 404 of GET /v1/deal/:slug, which is only assumed to exist.
  sandbox.control.setFaults([
    { match: { method: "GET", path: "/v1/deal/" }, effect: { kind: "status", code: 404 } },
  ]);
  await ask("PUT", "/v1/deal/deal_1", { ...DEAL, name: "Renamed" });
  expect(await sync(ask)).toMatchObject({ ok: true, pushed: 1, conflicts: 0 });
  expect((await server("GET", "/v1/deal?limit=50")).body["data"]).toMatchObject([
    { name: "Renamed" },
  ]);
  expect((await ask("GET", "/v1/deal?limit=50")).body["total"]).toBe(1);
});

test("the budget can be fixed, and requests are counted by what they are for", async () => {
  const { ask } = await world();
  expect((await ask("PUT", "/local/budget", { requests_per_minute: 0 })).status).toBe(400);
  expect((await ask("PUT", "/local/budget", { requests_per_minute: 600 })).body).toMatchObject({
    requests_per_minute: 600,
    learned: null,
  });
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, city: "Ghent" });
  await sync(ask);
  expect((await ask("GET", "/local/budget")).body).toMatchObject({
    requests_per_minute: 600,
    requests: { "read-before-write": 1, write: 1, "look-for-created": 0 },
  });
  expect((await ask("PUT", "/local/budget", { requests_per_minute: null })).body).toMatchObject({
    requests_per_minute: null,
  });
});

test("an edit that is taken back before it is sent leaves nothing to send", async () => {
  const { ask } = await world();
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, last_name: "Other" });
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, last_name: "Muller" });
  expect(await entries(ask)).toEqual([]);
});

test("mending an edit that may have arrived is no conflict with our own value", async () => {
  const { sandbox, server, ask } = await world();
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, city: "Berlin" });
  sandbox.control.setFaults([
    { match: { method: "PUT" }, effect: { kind: "reset", when: "after" }, count: 1 },
  ]);
  expect(await sync(ask)).toMatchObject({ ok: false });
  const [entry] = await entries(ask);
  expect(
    (await ask("PATCH", `/local/outbox/${String(entry?.["id"])}`, { body: { city: "Bern" } }))
      .status,
  ).toBe(200);
  expect((await ask("GET", "/v1/contact/contact_2")).body["city"]).toBe("Bern");
  expect(await sync(ask)).toMatchObject({ ok: true, conflicts: 0 });
  expect((await server("GET", "/v1/contact/contact_2")).body["city"]).toBe("Bern");
});

test("discarding an edit that may have arrived reverts it on the server", async () => {
  for (const when of ["after", "before"] as const) {
    const { sandbox, server, ask } = await world();
    await server("PUT", "/v1/contact/contact_2", { ...MARY, city: "Oslo" });
    await sync(ask);
    await ask("PUT", "/v1/contact/contact_2", { ...MARY, city: "Berlin" });
    sandbox.control.setFaults([
      { match: { method: "PUT" }, effect: { kind: "reset", when }, count: 1 },
    ]);
    expect(await sync(ask)).toMatchObject({ ok: false });
    const [entry] = await entries(ask);
    await ask("POST", `/local/outbox/${String(entry?.["id"])}/discard`);
    expect((await ask("GET", "/v1/contact/contact_2")).body["city"]).toBe("Oslo");
    sandbox.control.resetLog();
    expect(await sync(ask)).toMatchObject({ ok: true, conflicts: 0 });
    expect(sandbox.control.counts()["PUT /v1/contact/:key"] ?? 0).toBe(when === "after" ? 1 : 0);
    expect((await server("GET", "/v1/contact/contact_2")).body["city"]).toBe("Oslo");
    expect((await ask("GET", "/v1/contact/contact_2")).body["city"]).toBe("Oslo");
  }
});

test("discarding tags that may have arrived removes them: lists can be emptied", async () => {
  const { sandbox, server, ask } = await world();
  await server("PUT", "/v1/contact/contact_2", { ...MARY, tags: "" });
  await sync(ask);
  await ask("PUT", "/v1/contact/contact_2", { ...MARY, tags: "fair,berlin" });
  sandbox.control.setFaults([
    { match: { method: "PUT" }, effect: { kind: "reset", when: "after" }, count: 1 },
  ]);
  expect(await sync(ask)).toMatchObject({ ok: false });
  expect((await server("GET", "/v1/contact/contact_2")).body["tags"]).toBe("fair,berlin");
  const [entry] = await entries(ask);
  await ask("POST", `/local/outbox/${String(entry?.["id"])}/discard`);
  expect(await sync(ask)).toMatchObject({ ok: true, conflicts: 0 });
  expect((await server("GET", "/v1/contact/contact_2")).body["tags"] ?? "").toBe("");
});

test("discarding an older edit of a field keeps the newer one, without conflict", async () => {
  for (const when of ["after", "before"] as const) {
    const { sandbox, server, ask } = await world();
    await server("PUT", "/v1/contact/contact_2", { ...MARY, city: "Oslo", designation: "Clerk" });
    await sync(ask);
    await ask("PUT", "/v1/contact/contact_2", { ...MARY, city: "Berlin", designation: "Head" });
    sandbox.control.setFaults([
      { match: { method: "PUT" }, effect: { kind: "reset", when }, count: 1 },
    ]);
    expect(await sync(ask)).toMatchObject({ ok: false });
    await ask("PUT", "/v1/contact/contact_2", { ...MARY, city: "Paris" });
    const [older] = await entries(ask);
    await ask("POST", `/local/outbox/${String(older?.["id"])}/discard`);
    expect((await ask("GET", "/v1/contact/contact_2")).body).toMatchObject({
      city: "Paris",
      designation: "Clerk",
    });
    expect(await sync(ask)).toMatchObject({ ok: true, conflicts: 0 });
    expect((await server("GET", "/v1/contact/contact_2")).body).toMatchObject({
      city: "Paris",
      designation: "Clerk",
    });
    expect(await entries(ask)).toEqual([]);
  }
});
