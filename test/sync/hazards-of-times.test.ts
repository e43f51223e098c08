/**
 * docs/sync.md, "Order", "Incremental", "Lists without an order" and "Beliefs": times of records
 * are no clock, and an order that was proved once is not proved.
 */
import { afterEach, expect, test } from "vitest";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { contact, contactBody } from "../fixtures/named-rows.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const names = Array.from({ length: 12 }, (_item, index) => `p${index + 1}`);
const CONTACTS = names.map((name, index) => contact(index + 1, name));
const colleague = (name: string, city: string) =>
  world.colleague("PUT", `/v1/contact/contact_${name}`, contactBody(name, { city }));
const cityOf = async (name: string) =>
  (await world.user("GET", `/v1/contact/contact_${name}`)).body["city"];
/** As a server's own job does, or a restored backup: a record changes without /v1. */
const write = (record: CrmRecord) =>
  world.server.store.write((writer) => void writer.records.saveBase("contact", record), {
    durable: false,
  });
const recordOf = (name: string): CrmRecord => {
  const record = world.server.records("contact").find(({ slug }) => slug === `contact_${name}`);
  if (record === undefined) throw new Error(`There is no ${name}.`);
  return record;
};
const at = (ms: number) => new Date(world.time.now() + ms).toISOString();

test("rows of one time prove no order: an edit arrives where nothing is sorted", async () => {
  const equal = CONTACTS.map((row) => ({ ...row, updated_at: "2026-05-01T08:00:00Z" }));
  world = await scriptedWorld({ contact: equal }, { sorting: "ignored", perPage: 4 });
  colleague("p12", "Ghent");
  await world.sync();
  expect(await cityOf("p12")).toBe("Ghent");
});

test("a list that only looked sorted because of its ids is not believed", async () => {
  const rows = CONTACTS.map((row, index) => ({
    ...row,
    updated_at: new Date(Date.UTC(2026, 4, 1, 8, 60 - index)).toISOString(),
  }));
  world = await scriptedWorld({ contact: rows }, { sorting: "ignored", perPage: 4 });
  colleague("p12", "Ghent");
  await world.sync();
  expect(await cityOf("p12")).toBe("Ghent");
});

test("a record of the future hides nothing", async () => {
  world = await scriptedWorld({ contact: CONTACTS }, { perPage: 4 });
  write({ ...recordOf("p1"), updated_at: at(86_400_000) });
  await world.sync();
  await world.pass(1_000);
  for (const name of names.slice(1)) colleague(name, "Ghent");
  await world.sync();
  expect(await Promise.all(names.slice(1).map(cityOf))).toEqual(names.slice(1).map(() => "Ghent"));
});

test("changes that become visible minutes late, behind newer ones, arrive", async () => {
  world = await scriptedWorld({ contact: CONTACTS }, { perPage: 4 });
  const then = at(0);
  await world.pass(120_000);
  for (const name of names.slice(0, 5)) colleague(name, "Newer");
  await world.sync();
  for (const name of names.slice(6)) write({ ...recordOf(name), city: "Late", updated_at: then });
  await world.sync();
  expect(await Promise.all(names.slice(6).map(cityOf))).toEqual(names.slice(6).map(() => "Late"));
});

test("what a restored server took back is taken back here", async () => {
  world = await scriptedWorld({ contact: CONTACTS }, { perPage: 4 });
  const before = ["p3", "p9"].map(recordOf);
  for (const name of ["p3", "p9"]) colleague(name, "Lost");
  await world.sync();
  for (const record of before) write(record);
  await world.sync();
  await world.sync();
  expect(await Promise.all(["p3", "p9"].map(cityOf))).toEqual(before.map(({ city }) => city));
});
