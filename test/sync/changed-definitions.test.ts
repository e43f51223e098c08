import { afterEach, expect, test } from "vitest";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import type { Sandbox } from "../../main/sandbox/start.ts";
import { type App, type Ask, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

/** Custom fields that are others by the time an edit of them is sent. */
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

const LUKASZ = "/v1/contact/contact_1";
const REGION = 11;
const COUNTRY = 12;
const edit = (id: number, value: string, policy = "keep") => ({
  first_name: "Łukasz",
  stage_id: 1,
  owner_id: 1,
  city: "Ghent",
  custom_fields: [{ id, value }],
  invalid_linked_custom_field_value_policy: policy,
});

async function world(): Promise<{ sandbox: Sandbox; server: Ask; app: App }> {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url);
  cleanUp.push(() => app.close());
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  await app.ask("POST", "/local/work-offline", { work_offline: true });
  return { sandbox, server: askHttp(sandbox.url, sandbox.token), app };
}

function redefine(
  sandbox: Sandbox,
  change: (definition: CustomFieldDefinition) => readonly CustomFieldDefinition[],
): void {
  sandbox.store.write(
    (writer) => writer.lookups.saveDefinitions(writer.lookups.definitions().flatMap(change)),
    {
      durable: false,
    },
  );
}

async function push(app: App) {
  await app.ask("POST", "/local/work-offline", { work_offline: false });
  await app.ask("POST", "/local/sync");
  return (await app.ask("GET", "/local/outbox")).body["data"];
}

const valueOf = async (ask: Ask, id: number) =>
  (await ask("GET", LUKASZ)).body["custom_fields"].find((item) => item.id === id)?.value;

test.each([
  [
    "an option that is gone",
    (field: CustomFieldDefinition) => [
      field.id === REGION ? { ...field, default_value: "Europe" } : field,
    ],
    /no longer offers "Asia"/,
  ],
  [
    "an id that names another field by now",
    (field: CustomFieldDefinition) => [
      field.id === REGION ? { ...field, field_name: "Shoe size" } : field,
    ],
    /"Region" is now called "Shoe size"/,
  ],
  [
    "a field of another type",
    (field: CustomFieldDefinition) => [
      field.id === REGION ? { ...field, field_type: "text" } : field,
    ],
    /"Region" now has another type/,
  ],
  [
    "a field that is gone",
    (field: CustomFieldDefinition) => (field.id === REGION ? [] : [field]),
    /"Region" is no longer on the server/,
  ],
] as const)("%s is asked about, not sent", async (_what, change, message) => {
  const { sandbox, server, app } = await world();
  await app.ask("PUT", LUKASZ, edit(REGION, "Asia"));
  redefine(sandbox, change);
  const [entry] = await push(app);
  expect(entry).toMatchObject({
    state: "conflict",
    conflict: { kind: "fields", fields: [{ field: "custom_fields" }] },
  });
  expect(entry?.error?.message).toMatch(message);
  expect(await valueOf(server, REGION)).toBe("Europe");
  expect((await server("GET", LUKASZ)).body["city"]).toBe("");

  await app.ask("POST", `/local/outbox/${entry?.id}/resolve`, { choice: "theirs" });
  expect(await push(app)).toEqual([]);
  expect(await valueOf(server, REGION)).toBe("Europe");
  expect((await server("GET", LUKASZ)).body["city"]).toBe("Ghent");
});

test("a renamed field is written when the user says that it is the same", async () => {
  const { sandbox, server, app } = await world();
  await app.ask("PUT", LUKASZ, edit(REGION, "Asia"));
  redefine(sandbox, (field) => [field.id === REGION ? { ...field, field_name: "Area" } : field]);
  const [entry] = await push(app);
  await app.ask("POST", `/local/outbox/${entry?.id}/resolve`, { choice: "mine" });
  expect(await push(app)).toEqual([]);
  expect(await valueOf(server, REGION)).toBe("Asia");
});

test("a value that a colleague changed is not emptied unseen by clear", async () => {
  for (const choice of ["mine", "theirs"] as const) {
    const { server, app } = await world();
    await app.ask("PUT", LUKASZ, edit(REGION, "Asia", "clear"));
    expect(await valueOf(app.ask, COUNTRY)).toBeNull();
    await server("PUT", LUKASZ, edit(COUNTRY, "DE"));
    const [entry] = await push(app);
    expect(entry).toMatchObject({
      state: "conflict",
      conflict: {
        fields: [{ base: [{ id: COUNTRY, value: "PL" }], theirs: [{ id: COUNTRY, value: "DE" }] }],
      },
    });
    await app.ask("POST", `/local/outbox/${entry?.id}/resolve`, { choice });
    expect(await push(app)).toEqual([]);
    expect(await valueOf(server, REGION)).toBe("Asia");
    expect(await valueOf(server, COUNTRY)).toBe(choice === "mine" ? null : "DE");
  }
});

test("a value that no longer fits is kept if the user insists, also under clear", async () => {
  const { server, app } = await world();
  await app.ask("PUT", LUKASZ, edit(COUNTRY, "DE", "clear"));
  await server("PUT", LUKASZ, edit(REGION, "Asia"));
  const [entry] = await push(app);
  expect(entry?.error?.message).toMatch(/no longer fits/);
  await app.ask("POST", `/local/outbox/${entry?.id}/resolve`, { choice: "mine" });
  expect(await push(app)).toEqual([]);
  for (const ask of [server, app.ask])
    expect([await valueOf(ask, REGION), await valueOf(ask, COUNTRY)]).toEqual(["Asia", "DE"]);
});

test("deciding on one of several values under clear leaves the others, also repeated", async () => {
  const { server, app } = await world();
  const both = [
    { id: REGION, value: "Asia" },
    { id: COUNTRY, value: "JP" },
  ];
  await app.ask("PUT", LUKASZ, { ...edit(REGION, "Asia", "clear"), custom_fields: both });
  await server("PUT", LUKASZ, edit(COUNTRY, "DE"));
  const [entry] = await push(app);
  expect(entry).toMatchObject({ state: "conflict" });
  await app.ask("POST", "/local/work-offline", { work_offline: true });
  await app.ask("POST", `/local/outbox/${entry?.id}/resolve`, { choice: "mine" });
  expect((await app.ask("POST", `/local/outbox/${entry?.id}/unresolve`)).status).toBe(200);
  await app.ask("POST", `/local/outbox/${entry?.id}/resolve`, { choice: "mine" });
  expect(await push(app)).toEqual([]);
  expect([await valueOf(server, REGION), await valueOf(server, COUNTRY)]).toEqual(["Asia", "JP"]);
});
