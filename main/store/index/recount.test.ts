import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { QUICK_FIELDS } from "../../../shared/query/quick-fields.ts";
import { sampleSize } from "../../../test/fixtures/sample.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { openDatabase } from "../file/open-database.ts";
import { openStore } from "../open-store.ts";
import { STATE } from "../state-keys.ts";
import type { Store } from "../types.ts";

/** More than are counted at once. */
const CONTACTS = 1000;

const contact = (id: number, name: string, minute: number): CrmRecord => ({
  id,
  slug: `contact_${id}`,
  full_name: `${name} Test`,
  owner: { id: id % 3 },
  created_at: "2025-01-01T00:00:00Z",
  updated_at: new Date(1.75e12 + minute * 60_000).toISOString(),
});

function open(file: string): Store {
  const opened = openStore(file);
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}

/** As after a crash: the counts in the file are of no use. */
function loseCounts(file: string): void {
  const database = openDatabase(file);
  database.exec("DELETE FROM contact_tally; INSERT INTO contact_tally VALUES ('ate', 12345)");
  database.exec("INSERT OR REPLACE INTO state VALUES ('tally-behind:contact', 'true')");
  database.close();
}

type Step = (store: Store, file: string) => Store;
const id = fc.integer({ min: 1, max: CONTACTS + 50 });
const name = fc.constantFrom("Anna", "Łukasz", "王小明", "Te");
const write = (store: Store, use: Parameters<Store["write"]>[0], durable = false) => {
  store.write(use, { durable });
  return store;
};
const someStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constant<Step>((store) => {
      store.maintain();
      return store;
    }),
  },
  fc.tuple(id, name, fc.nat(CONTACTS), fc.boolean()).map(
    ([at, text, minute, durable]): Step =>
      (store) =>
        write(
          store,
          ({ records }) => records.saveBase("contact", contact(at, text, minute)),
          durable,
        ),
  ),
  id.map(
    (at): Step =>
      (store) =>
        write(store, ({ records }) => records.removeBase("contact", at)),
  ),
  fc.tuple(id, name).map(([at, text]): Step => (store) => {
    expect(() =>
      write(store, ({ records }) => {
        records.saveBase("contact", contact(at, text, 3));
        throw new Error("no");
      }),
    ).toThrow("no");
    return store;
  }),
  fc.constant<Step>((store) => write(store, ({ checks }) => checks.rebuildIndex("contact"))),
  fc.constant<Step>((store, file) => {
    store.close();
    return open(file);
  }),
  fc.constant<Step>((store, file) => {
    store.close();
    loseCounts(file);
    return open(file);
  }),
);

/** Totals that counts would answer, of what is searched in a list, and of a value. */
function expectTotals(store: Store): void {
  const all = store.read(({ records }) =>
    records.page("contact", {
      filter: { op: "all" },
      sort: [{ field: "id", direction: "asc" }],
      offset: 0,
      limit: 2 * CONTACTS,
    }),
  );
  const having = (text: string) =>
    all.filter((record) => String(record["full_name"]).toLowerCase().includes(text)).length;
  const count = (text: string) =>
    store.read(({ records }) =>
      records.count("contact", { op: "contains", fields: QUICK_FIELDS.contact, text }),
    );
  expect([count("te"), count("王"), count("a")]).toEqual([having("te"), having("王"), having("a")]);
  const owned = store.read(({ records }) =>
    records.count("contact", { op: "is", field: "owner", value: 1 }),
  );
  expect(owned).toBe(all.filter((record) => record.id % 3 === 1).length);
}

test("lost counts are counted again in steps, whatever changes and whenever it ends", () => {
  fc.assert(
    fc.property(fc.array(someStep, { minLength: 1, maxLength: 14 }), (steps) => {
      const folder = makeFolder();
      const file = join(folder.path, "workspace.db");
      let store = open(file);
      write(store, ({ records }) => {
        for (let at = 1; at <= CONTACTS; at += 1)
          records.saveBase("contact", contact(at, at % 5 === 0 ? "王小明" : "Anna", at));
      });
      store.close();
      loseCounts(file);
      store = open(file);
      for (const step of steps) {
        store = step(store, file);
        expectTotals(store);
      }
      while (store.maintain());
      expectTotals(store);
      expect(store.read(({ checks }) => checks.index("contact", { complete: true }))).toEqual([]);
      expect(store.read(({ state }) => state.get(STATE.countsBehind.at("contact")))).toBe(
        undefined,
      );
      store.close();
      folder.remove();
    }),
    { numRuns: sampleSize({ sample: 12, whole: 60 }) },
  );
});
