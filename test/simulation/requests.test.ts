import { afterAll, expect, test } from "vitest";
import { COUNTS } from "../../main/sandbox/generate/dataset.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { CUSTOM_FIELD_ENTITIES } from "../../shared/contract/custom-field.ts";
import { ENTITY_CODES, RESOURCES } from "../../shared/contract/resource.ts";
import { CALM, running } from "./running-app.ts";
import type { SimulatedServer } from "./simulated-server.ts";
import { Laboratory } from "./simulate.ts";

const laboratory = new Laboratory();
afterAll(() => laboratory.close());

const MINUTE = 60_000;

/** Changes of so many contacts by colleagues. */
function change(server: SimulatedServer, count: number): void {
  for (const contact of server.records("contact").slice(0, count))
    server.colleague({
      method: "PUT",
      path: `/v1/contact/${contact.slug}`,
      body: { first_name: `Changed ${count}`, stage_id: 1, owner_id: 1 },
    });
}

test("a first sync reads each page once; an idle one at most one page a resource", async () => {
  const { server, after, close } = await running(laboratory, "requests", CALM);
  const notes = server.records("note");
  const pages = (n: number, resource: keyof typeof COUNTS) =>
    Math.max(1, Math.ceil(n / CONTRACTS[resource].page.cap));
  const least =
    1 +
    RESOURCES.filter((resource) => resource !== "note").reduce(
      (sum, name) => sum + pages(COUNTS[name], name),
      0,
    ) +
    CUSTOM_FIELD_ENTITIES.map((entity) => {
      return pages(
        notes.filter((note) => note["related_to_type"] === ENTITY_CODES[entity]).length,
        "note",
      );
    }).reduce((sum, count) => sum + count, 0);
  expect(await after(MINUTE - 1000)).toBe(least);
  for (let minute = 0; minute < 6; minute += 1)
    expect(await after(MINUTE)).toBeLessThanOrEqual(RESOURCES.length + 1);
  await close();
});

test.each(["as-described", "ignored"] as const)(
  "a sync that is asked for while the first runs repeats nothing (sorting %s)",
  async (sorting) => {
    const alone = await running(laboratory, `first-${sorting}`, { ...CALM, sorting });
    const least = await alone.after(MINUTE - 1_000);
    await alone.close();
    const { server, machine, after, close } = await running(laboratory, `asked-${sorting}`, {
      ...CALM,
      sorting,
    });
    const begun = await after(2);
    expect(begun).toBe(1);
    const asked = machine.ask("POST", "/local/sync").then((answer) => answer?.body);
    const [contact] = server.records("contact");
    change(server, 1);
    // Only the list that had begun before it was asked for; without an order all of it.
    const pages = 1 + (sorting === "ignored" ? Math.ceil(COUNTS.candidate / 50) : 0);
    expect(begun + (await after(MINUTE - 1_000))).toBeLessThanOrEqual(least + pages);
    expect(await asked).toMatchObject({ ok: true });
    const { body } = (await machine.ask("GET", `/v1/contact/${contact?.slug ?? ""}`)) ?? {};
    expect(body).toMatchObject({ first_name: "Changed 1" });
    await close();
  },
);

/** Lets a server's answers to the requests of a path go through other hands. */
function alter(server: SimulatedServer, path: RegExp, change: (body: Envelope) => object): void {
  const answer = server.answer.bind(server);
  server.answer = (request) => {
    const response = answer(request);
    const fits = request.method === "GET" && path.test(request.path) && response.status === 200;
    return fits ? { ...response, body: change(response.body as Envelope) } : response;
  };
}
type Envelope = Readonly<Record<string, unknown>> & {
  readonly total: number;
  readonly data: readonly object[];
};

test.each([
  [
    "a total that the rows never add up to",
    (body: Envelope) => ({ ...body, total: body.total + 3 }),
  ],
  [
    "rows that cannot be kept",
    (body: Envelope) => ({
      ...body,
      data: body.data.map((row, at) => (at === 1 ? { odd: row } : row)),
    }),
  ],
  [
    "the same row twice",
    (body: Envelope) => ({
      ...body,
      data: body.data.map((row, at) => (at === 1 ? body.data[0] : row)),
    }),
  ],
])("%s: no endless sweeps, an idle cycle costs what it always does", async (name, change) => {
  const { server, after, close } = await running(
    laboratory,
    `odd-count-${name.replaceAll(" ", "-")}`,
    CALM,
  );
  alter(server, /^\/v1\/(contact|deal)$/, change);
  await after(5 * MINUTE);
  expect(await after(10 * MINUTE)).toBeLessThanOrEqual(10 * (RESOURCES.length + 1) + 1);
  await close();
});

test("when a server goes down during a cycle, its other lists are not all retried", async () => {
  const { server, after, close } = await running(laboratory, "down", CALM);
  await after(2 * MINUTE);
  const answer = server.answer.bind(server);
  let up = 3;
  server.answer = (request) => {
    up -= 1;
    return up >= 0 ? answer(request) : { status: 503, body: { message: "Down for maintenance." } };
  };
  // Once each list that was not read yet; then three lists a cycle, which come after 2, 4, 8 … 60
  // s.
  expect(await after(5 * MINUTE)).toBeLessThanOrEqual(12 + 3 * 11);
  server.answer = answer;
  await after(2 * MINUTE);
  // A quarter of an hour after the start the notes are swept anyway.
  expect(await after(5 * MINUTE)).toBeLessThanOrEqual(5 * (RESOURCES.length + 1) + 1);
  await close();
});

test("the slow walk reads a page now and then, and each list whole once a week", async () => {
  const { server, machine, after, sleep, close } = await running(laboratory, "slow-walk", {
    ...CALM,
    perPage: 4,
    data: 2,
  });
  await after(MINUTE);
  for (const record of server.records("candidate"))
    server.store.write(
      (writer) => writer.records.saveBase("candidate", { ...record, city: "Restored" }),
      {
        durable: false,
      },
    );
  // The machine sleeps through most of the week: what is left of it has to do.
  for (let day = 0; day < 8; day += 1) {
    sleep(22 * 60 * MINUTE);
    expect(await after(20 * MINUTE)).toBeLessThanOrEqual(21 * (RESOURCES.length + 2));
  }
  const { body } = (await machine.ask("GET", "/v1/candidate", { query: { limit: "100" } })) ?? {
    body: {},
  };
  expect(
    (body as Envelope).data.every((row) => (row as { city?: string }).city === "Restored"),
  ).toBe(true);
  await close();
});

test("after k remote changes the requests grow with k, not with the data", async () => {
  for (const sorting of ["as-described", "searches-only"] as const) {
    const { server, after, close } = await running(laboratory, `changes-${sorting}`, {
      ...CALM,
      sorting,
    });
    await after(2 * MINUTE);
    for (const count of [1, 10, 100]) {
      change(server, count);
      // Sorted lists bring full records, a page for fifty; searches bring reduced rows, and each
      // record is read by itself, or the whole list when that costs less.
      const pages = Math.ceil(count / 50);
      const records =
        sorting === "as-described" ? 0 : Math.min(count, Math.ceil(COUNTS.contact / 50));
      const most = RESOURCES.length + 1 + pages + records;
      expect(await after(MINUTE), `${count} changes, ${sorting}`).toBeLessThanOrEqual(most);
    }
    await close();
  }
});

test("an edit costs a look at the record and the change itself", async () => {
  const { server, machine, after, close } = await running(laboratory, "edit", CALM);
  await after(MINUTE + 1000);
  const [contact] = server.records("contact");
  await machine.ask("PUT", `/v1/contact/${contact?.slug ?? ""}`, {
    body: { first_name: "Mine", stage_id: 1, owner_id: 1, city: "Ghent" },
  });
  expect(await after(5_000)).toBe(2);
  expect(server.record("contact", contact?.id ?? 0)?.["city"]).toBe("Ghent");
  await close();
});
