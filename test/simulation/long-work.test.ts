import { afterAll, expect, test } from "vitest";
import type { LocalStatus } from "../../shared/local/status.ts";
import { CALM, running } from "./running-app.ts";
import { Laboratory } from "./simulate.ts";

const laboratory = new Laboratory();
afterAll(() => laboratory.close());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** A busy machine may take its time over simulated minutes. */
type App = Awaited<ReturnType<typeof running>>;

async function statusOf({ machine }: App): Promise<LocalStatus> {
  const answer = await machine.ask("GET", "/local/status");
  if (answer === null) throw new Error("The app died.");
  return answer.body;
}

function waiting({ outbox }: LocalStatus): number {
  return outbox.queued + outbox.sending + outbox.unsure;
}

/** The user gives so many contacts another city. */
async function edit({ machine, server }: App, count: number, city: string): Promise<void> {
  for (const { slug } of server.records("contact").slice(0, count)) {
    const body = { first_name: "Mine", city, owner_id: 1, stage_id: 1 };
    const answer = await machine.ask("PUT", `/v1/contact/${slug ?? ""}`, { body });
    expect(answer?.status).toBeLessThan(300);
  }
}

test("a change that is made during a long first sync does not wait for its end", async () => {
  const app = await running(laboratory, "first-sync", { ...CALM, perMinute: 20 });
  await app.after(90 * SECOND);
  await edit(app, 1, "Ghent");
  await app.after(30 * SECOND);
  const status = await statusOf(app);
  expect(status.incomplete).not.toEqual([]);
  expect(waiting(status)).toBe(0);
  expect(app.server.records("contact")[0]?.["city"]).toBe("Ghent");
  await app.close();
});

test("while records are read for the first time, it is known when all will be here", async () => {
  const app = await running(laboratory, "first-end", { ...CALM, perPage: 10, perMinute: 60 });
  expect((await statusOf(app)).reading_ends_at).toBeNull();
  // The server's limit is learned in this time.
  await app.after(3 * MINUTE);
  const begun = app.now();
  const { reading_ends_at, first_reading, incomplete } = await statusOf(app);
  const expected = Date.parse(reading_ends_at ?? "");
  expect(first_reading.map(({ resource }) => resource)).toEqual(incomplete);
  for (const { resource, done, total } of first_reading) {
    expect(total).toBe(app.server.records(resource).length);
    expect(done).toBeLessThan(total ?? 0);
  }
  while ((await statusOf(app)).incomplete.length > 0 && app.now() < begun + 60 * MINUTE)
    await app.after(10 * SECOND);
  const took = app.now() - begun;
  expect(took).toBeGreaterThan(2 * MINUTE);
  expect(expected).toBeGreaterThan(begun + took * 0.8);
  expect(expected).toBeLessThan(begun + took * 1.2);
  expect((await statusOf(app)).reading_ends_at).toBeNull();
  await app.close();
});

test("a long queue takes little longer than it must; others' changes still arrive", async () => {
  const perMinute = 60;
  const app = await running(laboratory, "long-queue", { ...CALM, latency: 300, perMinute });
  await app.after(5 * MINUTE);
  const edits = 420;
  await edit(app, edits, "Ghent");
  await app.after(90 * SECOND);
  const least = (2 * edits * MINUTE) / perMinute;
  const begun = app.now() - 90 * SECOND;
  const expected = Date.parse((await statusOf(app)).sending_ends_at ?? "");
  expect(expected).toBeGreaterThan(begun + least * 0.8);
  expect(expected).toBeLessThan(begun + least * 1.2);
  const [theirs] = app.server.records("deal");
  const body = {
    name: "By a colleague",
    close_date: "2026-12-01",
    deal_stage_id: 1,
    created_by: 1,
    owner_id: 1,
  };
  app.server.colleague({ method: "PUT", path: `/v1/deal/${theirs?.slug ?? ""}`, body });
  let seen = false;
  // Learning the rate and looks in between take some requests.
  while (waiting(await statusOf(app)) > 0 && app.now() < begun + least * 1.1) {
    await app.after(10 * SECOND);
    const deal = await app.machine.ask("GET", `/v1/deal/${theirs?.slug ?? ""}`);
    seen ||=
      (deal?.body as { name?: string } | undefined)?.name === "By a colleague" &&
      waiting(await statusOf(app)) > 0;
  }
  expect(waiting(await statusOf(app))).toBe(0);
  expect(seen).toBe(true);
  expect((await statusOf(app)).sending_ends_at).toBeNull();
  await app.close();
});

test("looks that nobody asked for leave most of a small rate", async () => {
  const app = await running(laboratory, "small-rate", { ...CALM, data: 1, perMinute: 10 });
  await app.after(20 * MINUTE);
  expect(await app.after(20 * MINUTE)).toBeLessThan(0.35 * 10 * 20);
  await app.close();
});
