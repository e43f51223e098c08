import { afterEach, beforeEach, expect, test } from "vitest";
import type { Resource } from "../../shared/contract/resource.ts";
import { mineFilter } from "../../renderer/query/scope.tsx";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type App, openApp, openSandbox } from "../fixtures/worlds.ts";

let sandbox: Sandbox;
let app: App;
/** The key is the first colleague's; the second one uses this workspace. */
let me: number;
beforeEach(async () => {
  sandbox = await openSandbox();
  app = await openApp(sandbox.url);
  await app.local("sync");
  const { users } = await app.local("readLookups");
  me = users[1]?.id ?? 0;
  await app.local("chooseMe", { body: { id: me } });
});
afterEach(async () => {
  await app.close();
  await sandbox.close();
});

const CREATED = [
  ["activity", { title: "Call back" }],
  [
    "activity",
    {
      title: "Interview",
      start_datetime: "2026-11-27T09:00:00Z",
      end_datetime: "2026-11-27T10:00:00Z",
      activity_type_id: 3,
    },
  ],
  ["note", { entity_name: "candidate", note: "Prefers Porto" }],
] as const satisfies readonly (readonly [Resource, object])[];

async function mine(resource: Resource): Promise<readonly number[]> {
  const query = { filter: JSON.stringify(mineFilter(resource, me)), limit: "100" };
  const { body } = await app.ask(
    "GET",
    `/local/records/${resource}?${new URLSearchParams(query).toString()}`,
  );
  return (body as unknown as { data: { id: number }[] }).data.map(({ id }) => id);
}

test.each(CREATED)("a new %s %o is mine until it is sent, and after that", async (kind, fields) => {
  const [candidate] = (await app.local("listKeys", { params: { resource: "candidate" } })).keys;
  const body = kind === "note" ? { ...fields, related_to: candidate } : fields;
  const colleagues = await mine(kind);
  const created = await app.ask("POST", `/v1/${kind}`, body);
  expect(created.status).toBeLessThan(300);
  const added = async () => (await mine(kind)).filter((id) => !colleagues.includes(id));
  expect(await added()).toHaveLength(1);
  expect(await app.local("sync")).toMatchObject({ ok: true, pushed: 1 });
  const [id = 0] = await added();
  expect(id).toBeGreaterThan(0);
  await app.restart();
  expect(await added()).toEqual([id]);
});

test("what a colleague makes on the server with the same key is not mine", async () => {
  const before = await mine("activity");
  await fetch(`${sandbox.url}/v1/activity`, {
    method: "POST",
    headers: { authorization: `Bearer ${sandbox.token}`, "content-type": "application/json" },
    body: JSON.stringify({ title: "Somebody else's" }),
  });
  await app.local("sync");
  expect(await mine("activity")).toEqual(before);
});
