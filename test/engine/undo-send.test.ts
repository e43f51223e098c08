import { afterEach, expect, test } from "vitest";
import { askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

async function world() {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  const { ask } = app;
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  const { keys } = (await ask("GET", "/local/keys/contact?sort=id:asc")).body;
  const server = askHttp(sandbox.url, sandbox.token);
  const notes = async () =>
    (await server("GET", "/v1/note?entity_name=contact&limit=50")).body["data"].length;
  const waiting = async () => (await ask("GET", "/local/outbox?state=queued")).body["data"];
  return { app, ask, server, notes, waiting, contact: keys[0] ?? "", before: await notes() };
}

const noteOf = (contact: string) => ({
  entity_name: "contact",
  related_to: contact,
  note: "Asked for a call.",
});
const held = (method: string, path: string, body?: unknown) => ({ method, path, body });

test("a note with Undo waits, even over a restart, and leaves no trace when undone", async () => {
  const { app, ask, waiting, notes, contact, before } = await world();
  const made = await ask("POST", "/local/undo-send", held("POST", "/v1/note", noteOf(contact)));
  expect(made.status).toBe(201);
  await app.restart();
  const [entry] = await waiting();
  expect(entry).toMatchObject({ kind: "create", attempts: 0, held: true });
  expect(Date.parse(entry?.next_attempt_at ?? "")).toBeGreaterThan(Date.now());
  await ask("POST", `/local/outbox/${entry?.id ?? 0}/discard`);
  await ask("POST", "/local/sync");
  expect(await notes()).toBe(before);
});

test("a sync that somebody asks for sends it at once", async () => {
  const { ask, notes, contact, before } = await world();
  await ask("POST", "/local/undo-send", held("POST", "/v1/note", noteOf(contact)));
  expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true, pushed: 1 });
  expect(await notes()).toBe(before + 1);
});

test("what a program writes over /v1 is never held back", async () => {
  const { ask, waiting, contact } = await world();
  await ask("POST", "/v1/note", noteOf(contact));
  expect(await waiting()).toMatchObject([{ next_attempt_at: null }]);
});

test("only the change of that record is held back; a refusal answers like /v1", async () => {
  const { ask, waiting, contact } = await world();
  await ask("POST", "/v1/note", noteOf(contact));
  const refused = await ask("POST", "/local/undo-send", held("POST", "/v1/note", { note: "" }));
  expect(refused.status).toBe((await ask("POST", "/v1/note", { note: "" })).status);
  expect((await ask("POST", "/local/undo-send", held("PUT", "/v1/contact/%", {}))).status).toBe(
    404,
  );
  expect((await ask("POST", "/local/undo-send", held("POST", "/local/sync"))).status).toBe(400);
  expect(await waiting()).toMatchObject([{ next_attempt_at: null }]);
  const { body: shown } = await ask("GET", `/v1/contact/${contact}`);
  const { first_name, last_name } = shown;
  const owner_id = shown["owner"]?.id;
  const stage_id = shown["stage"]?.id;
  const body = { first_name, last_name, owner_id, stage_id, city: "Nowhere" };
  const put = await ask("POST", "/local/undo-send", held("PUT", `/v1/contact/${contact}`, body));
  expect(put.status).toBeLessThan(300);
  const times = (await waiting()).map(({ kind, next_attempt_at }) => [
    kind,
    next_attempt_at === null,
  ]);
  expect(times).toEqual([
    ["create", true],
    ["update", false],
  ]);
});
