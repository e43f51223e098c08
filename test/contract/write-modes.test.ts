// Whoever writes gets the same records, whichever way the write goes: to the server at once, into
// the outbox of an app that works offline, through an app that sends it right away, or held back
// for its Undo. In the end the server has what was written. (The demo is an app that is online.)
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Method } from "../../shared/wire.ts";
import { type Answer, type Ask, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

interface World {
  /** Answers as /v1 answers. */
  readonly write: (method: Method, path: string, body?: unknown) => Promise<Answer>;
  readonly read: Ask;
  /** The same edit of several records. */
  readonly writeMany: (keys: readonly string[], fields: Fields) => Promise<void>;
  /** Everything that waits is sent. */
  readonly arrive: () => Promise<void>;
  readonly server: Ask;
  readonly close: () => Promise<void>;
}
type Fields = Readonly<Record<string, unknown>>;

/** What every PUT of a contact has to carry. */
const REQUIRED = { first_name: "Łukasz", stage_id: 2, owner_id: 1 } as const;

async function openServer(): Promise<World> {
  const sandbox = await openSandbox();
  const server = askHttp(sandbox.url, sandbox.token);
  return {
    write: server,
    read: server,
    server,
    async writeMany(keys, fields) {
      for (const key of keys) {
        const { body } = await server("GET", `/v1/contact/${key}`);
        const { first_name }: { first_name: string } = body;
        const answer = await server("PUT", `/v1/contact/${key}`, {
          ...REQUIRED,
          first_name,
          ...fields,
        });
        expect(answer.status).toBe(201);
      }
    },
    arrive: () => Promise.resolve(),
    close: () => sandbox.close(),
  };
}

type Way = "offline" | "online" | "held back";

async function openAppWorld(way: Way): Promise<World> {
  const sandbox = await openSandbox();
  const app = await openApp(sandbox.url);
  const { ask } = app;
  const sync = async () =>
    expect((await ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  await sync();
  if (way === "offline") await ask("POST", "/local/work-offline", { work_offline: true });
  return {
    read: ask,
    server: askHttp(sandbox.url, sandbox.token),
    async write(method, path, body) {
      const held: string = "/local/undo-send";
      if (way === "held back") return ask("POST", held, { method, path, body });
      const answer = await ask(method, path, body);
      if (way === "online") await sync();
      return answer;
    },
    async writeMany(keys, fields) {
      const { body } = await ask("POST", "/local/bulk/contact/edit", { keys, body: fields });
      expect(body).toMatchObject({ refused: [], gone: 0 });
      if (way === "online") await sync();
    },
    async arrive() {
      if (way === "offline") await ask("POST", "/local/work-offline", { work_offline: false });
      await sync();
      expect((await ask("GET", "/local/outbox")).body["total"]).toBe(0);
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

const WORLDS: Readonly<Record<string, () => Promise<World>>> = {
  "the server": openServer,
  "the app, offline": () => openAppWorld("offline"),
  "the app, online": () => openAppWorld("online"),
  "the app, with changes held back for their Undo": () => openAppWorld("held back"),
};

const REGION = 11;
const COUNTRY = 12;
const ASIA = [{ id: REGION, value: "Asia" }];

describe.each(Object.entries(WORLDS))("%s", (_name, open) => {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  const contact = async (key: string, from: Ask = world.read) =>
    (await from("GET", `/v1/contact/${key}`)).body;
  const valueOf = (record: Answer["body"], id: number) =>
    record["custom_fields"].find((item) => item.id === id)?.value;

  test("create: the record is answered whole, and is in its list and under its slug", async () => {
    const { status, body } = await world.write("POST", "/v1/deal", {
      name: "Three drivers",
      close_date: "2027-01-31",
      deal_stage_id: 1,
      created_by: 1,
      owner_id: 1,
      contact_slugs: "contact_1,contact_2",
      custom_fields: [{ id: 21, value: "15" }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: "Three drivers", close_date: "2027-01-31" });
    expect(valueOf(body, 21)).toBe("15");
    const { slug }: { slug: string } = body;
    const read = await world.read("GET", `/v1/deal/${slug}`);
    expect(read).toMatchObject({ status: 200, body: { name: "Three drivers" } });
    expect(read.body["contacts"]).toHaveLength(2);
    expect((await world.read("GET", "/v1/deal")).body["total"]).toBe(2);
  });

  test("update: fields that are not sent stay, and what was answered is what is read", async () => {
    const before = await contact("contact_1");
    const { status, body } = await world.write("PUT", "/v1/contact/contact_1", {
      ...REQUIRED,
      city: "Oslo",
      tags: "b,a",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ city: "Oslo", tags: "b,a", phone: before["phone"] });
    expect(await contact("contact_1")).toMatchObject({ city: "Oslo", email: before["email"] });
  });

  test("update under keep, which is the default: a child that does not fit stays", async () => {
    const sent = await world.write("PUT", "/v1/contact/contact_1", {
      ...REQUIRED,
      custom_fields: ASIA,
    });
    expect([sent.status, valueOf(sent.body, REGION)]).toEqual([201, "Asia"]);
    expect(valueOf(await contact("contact_1"), COUNTRY)).toBe("PL");
  });

  test("under clear a child that does not fit is emptied, even by its parent alone", async () => {
    const sent = await world.write("PUT", "/v1/contact/contact_1", {
      ...REQUIRED,
      custom_fields: ASIA,
      invalid_linked_custom_field_value_policy: "clear",
    });
    expect([sent.status, valueOf(sent.body, COUNTRY) ?? null]).toEqual([201, null]);
    expect(valueOf(await contact("contact_1"), COUNTRY) ?? null).toBeNull();
  });

  test("many at once: each gets the edit, and keeps the rest", async () => {
    const keys = ["contact_1", "contact_2"];
    const before = await Promise.all(keys.map((key) => contact(key)));
    await world.writeMany(keys, { designation: "Head of fleet" });
    for (const [index, key] of keys.entries())
      expect(await contact(key)).toMatchObject({
        designation: "Head of fleet",
        first_name: before[index]?.["first_name"],
        email: before[index]?.["email"],
      });
  });

  test("what is refused changes nothing", async () => {
    const before = await contact("contact_2");
    for (const [method, path, body, status] of [
      ["PUT", "/v1/contact/contact_2", { city: "Rome" }, 422],
      ["PUT", "/v1/contact/contact_2", { ...REQUIRED, owner_id: "1" }, 422],
      ["PUT", "/v1/contact/contact_404", REQUIRED, 404],
      ["POST", "/v1/deal", { name: "Nothing else" }, 400],
      ["DELETE", "/v1/job/job_404", undefined, 404],
      ["DELETE", "/v1/contact/contact_2", undefined, 404],
    ] as const) {
      const answer = await world.write(method, path, body);
      expect([method, path, answer.status]).toEqual([method, path, status]);
    }
    expect(await contact("contact_2")).toEqual(before);
  });

  test("delete: the record is answered and gone, for good", async () => {
    const { status, body } = await world.write("DELETE", "/v1/job/job_1");
    expect([status, body["slug"]]).toEqual([200, "job_1"]);
    expect((await world.read("GET", "/v1/job/job_1")).status).toBe(404);
    expect((await world.write("DELETE", "/v1/job/job_1")).status).toBe(404);
    expect((await world.read("GET", "/v1/job")).body["total"]).toBe(1);
  });

  test("in the end the server has what was written, once", async () => {
    await world.arrive();
    for (const from of [world.read, world.server]) {
      const person = await contact("contact_1", from);
      expect(person).toMatchObject({ city: "Oslo", tags: "b,a", designation: "Head of fleet" });
      expect([valueOf(person, REGION), valueOf(person, COUNTRY) ?? null]).toEqual(["Asia", null]);
      const deals = (await from("GET", "/v1/deal?sortOrder=id&sortByColumn=asc")).body;
      expect(deals).toMatchObject({
        total: 2,
        data: [{ name: "Two drivers", jobs: [] }, { name: "Three drivers" }],
      });
      expect((await from("GET", "/v1/job/job_1")).status).toBe(404);
    }
  });
});
