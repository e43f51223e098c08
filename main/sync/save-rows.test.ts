import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "../../test/fixtures/worlds.ts";
import { openStore } from "../store/open-store.ts";
import { leftOutWithoutRecord } from "./left-out.ts";
import { saveRows } from "./save-rows.ts";

const folder = makeFolder();
const opened = openStore(join(folder.path, "workspace.db"));
if (!opened.ok) throw new Error(opened.message);
const { store } = opened;
afterAll(() => {
  store.close();
  folder.remove();
});

const contact = (id: number, slug: string) => ({
  id,
  slug,
  first_name: `Name ${id}`,
  updated_at: "2026-01-01T00:00:00Z",
});

function save(...rows: unknown[]) {
  const clock = { now: () => 1, sleep: () => Promise.resolve() };
  const source = { log: () => undefined, clock, list: "contact" };
  return store.write(
    (writer) => saveRows(writer, "contact", rows, store.sequence(), source as never),
    { durable: false },
  );
}

test("a slug that another record's relation once gave to a contact does not merge two contacts", () => {
  save(contact(5, "contact_5"));
  const links = [{ resource: "contact", id: 5, slug: "contact_7" }] as const;
  store.write(
    (writer) =>
      writer.lookups.indexReferences({ users: [], lookups: [], links: [...links], mentions: [] }),
    { durable: false },
  );
  save(contact(7, "contact_7"));
  const shown = (id: number) => store.read((reader) => reader.records.byId("contact", id)?.slug);
  expect([shown(5), shown(7)]).toEqual(["contact_5", "contact_7"]);
});

test("a row that was left out counts for its own list and no other", () => {
  save({ slug: "contact_8" });
  const count = (list: string) =>
    store.read((reader) => leftOutWithoutRecord(reader, "contact", list));
  expect([count("contact"), count("contacts of a job")]).toEqual([1, 0]);
});
