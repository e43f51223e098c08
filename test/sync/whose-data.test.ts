import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { startSandbox } from "../../main/sandbox/start.ts";
import { type App, askHttp, ON_THIS_MACHINE, openApp, openSandbox } from "../fixtures/worlds.ts";

/** A workspace belongs to one account on one server. */
const cleanUp: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

async function server(options: { readonly seed?: number } = {}): Promise<Sandbox> {
  if (options.seed === undefined) {
    const sandbox = await openSandbox();
    cleanUp.push(() => sandbox.close());
    return sandbox;
  }
  const started = await startSandbox({
    port: 0,
    token: "test-token",
    seed: options.seed,
    scale: 0.05,
  });
  if (!started.ok) throw new Error(started.message);
  cleanUp.push(() => started.sandbox.close());
  return started.sandbox;
}

async function appOn(sandbox: Sandbox): Promise<App> {
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  return app;
}

const requestsTo = async (sandbox: Sandbox) => {
  const { body } = await askHttp(sandbox.url, sandbox.token)("GET", "/sandbox/log");
  return (body["last"] as unknown as string[]).filter((request) => request.includes(" /v1/"));
};
const MARY = { first_name: "Mary", stage_id: 2, owner_id: 2, city: "Ghent" };

test("another server's address is refused, and its server never sees the token", async () => {
  const [own, other] = [await server(), await server({ seed: 3 })];
  const app = await appOn(own);
  const answer = await app.ask("PUT", "/local/connection", { remote: other.url });
  expect(answer).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining(own.url) },
  });
  expect((await app.ask("GET", "/local/connection")).body).toMatchObject({
    remote: own.url,
    has_token: true,
  });
  expect(await requestsTo(other)).toEqual([]);
});

test("a moved account needs a token for its new address: the old token stays behind", async () => {
  const [own, moved] = [await server(), await server()];
  const app = await appOn(own);
  await app.ask("PUT", "/local/connection", { remote: moved.url, moved: true });
  expect((await app.ask("GET", "/local/connection")).body).toMatchObject({
    remote: moved.url,
    has_token: false,
  });
  expect(await requestsTo(moved)).toEqual([]);
  await app.ask("PUT", "/v1/contact/contact_2", MARY);
  await app.ask("PUT", "/local/connection", { token: "test-token" });
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true, pushed: 1 });
  const there = await askHttp(moved.url, moved.token)("GET", "/v1/contact/contact_2");
  expect(there.body["city"]).toBe("Ghent");
});

test("unsent changes never go to another account said to be the same; nothing mixes", async () => {
  const [own, other] = [await server(), await server({ seed: 3 })];
  const app = await appOn(own);
  const before = (await app.ask("GET", "/v1/contact")).body["total"];
  await app.ask("PUT", "/v1/contact/contact_2", MARY);
  await app.ask("PUT", "/local/connection", {
    remote: other.url,
    token: "test-token",
    moved: true,
  });
  const result = (await app.ask("POST", "/local/sync")).body;
  expect(result).toMatchObject({
    ok: false,
    pushed: 0,
    error: expect.stringContaining("another account"),
  });
  expect((await app.ask("GET", "/v1/contact")).body["total"]).toBe(before);
  expect(
    (await requestsTo(other)).every((request) =>
      /^GET \/v1\/(custom-field|[a-z]+\/[^/?]+)$/.test(request),
    ),
  ).toBe(true);
  await app.ask("PUT", "/local/connection", { remote: own.url, token: "test-token", moved: true });
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true, pushed: 1 });
});

test("a list that had records and comes back empty is not believed, however short", async () => {
  const own = await server();
  const app = await appOn(own);
  for (const id of [1, 2])
    await askHttp(own.url, own.token)("DELETE", `/sandbox/record/deal/deal_${id}`);
  const before = (await app.ask("GET", "/v1/deal")).body["total"];
  await app.ask("POST", "/local/sync");
  await app.ask("POST", "/local/sync");
  const status = (await app.ask("GET", "/local/status")).body;
  expect((await askHttp(own.url, own.token)("GET", "/v1/deal")).body["total"]).toBe(0);
  expect(before).not.toBe(0);
  expect((await app.ask("GET", "/v1/deal")).body["total"]).toBe(before);
  expect(status["held_deletions"]).toMatchObject([{ resource: "deal" }]);
  await app.ask("POST", "/local/held-deletions/deal/accept");
  await app.ask("POST", "/local/sync");
  expect((await app.ask("GET", "/v1/deal")).body["total"]).toBe(0);
});

test.each([
  ["503", { kind: "status", code: 503 }],
  ["the page of a captive portal", { kind: "html" }],
] as const)(
  "a server that answers everything with %s is not taken for another account",
  async (_what, effect) => {
    const own = await server();
    const app = await appOn(own);
    await app.ask("PUT", "/v1/contact/contact_2", MARY);
    own.setFaults([{ effect }]);
    await app.ask("PUT", "/local/connection", { token: "test-token-2" });
    await app.ask("PUT", "/local/connection", { token: "test-token" });
    const result = (await app.ask("POST", "/local/sync")).body;
    expect(result).toMatchObject({ ok: false, pushed: 0 });
    expect(result["error"]).not.toContain("another account");
    own.clearFaults();
    expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true, pushed: 1 });
  },
);

test("npm start on a folder of another origin ends with one sentence", async () => {
  const [own, other] = [await server(), await server({ seed: 3 })];
  const folder = mkdtempSync(join(tmpdir(), "roadbook-whose-"));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  const { openEngine } = await import("../../main/engine/assembly/open-engine.ts");
  const open = (remote: string, moved?: boolean) =>
    openEngine({
      dataDir: folder,
      remote,
      token: "test-token",
      ...(moved === undefined ? {} : { moved }),
      tokens: { load: () => Promise.resolve(null), save: () => Promise.resolve() },
      ...ON_THIS_MACHINE,
    });
  const first = await open(own.url);
  if (first.ok) await first.engine.close();
  expect(await open(other.url)).toMatchObject({
    ok: false,
    message: expect.stringContaining("belongs to"),
  });
  const moved = await open(other.url, true);
  expect(moved.ok).toBe(true);
  if (moved.ok) await moved.engine.close();
});
