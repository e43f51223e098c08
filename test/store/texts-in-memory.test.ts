import fc from "fast-check";
import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../main/store/file/open-database.ts";
import { openStore } from "../../main/store/open-store.ts";
import { MemoryIndex } from "../../main/store/memory/memory-index.ts";
import type { Store, StoreWriter } from "../../main/store/types.ts";
import type { ListWindow } from "../../main/store/query/page.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Filter, Query, Sort } from "../../shared/query/filter.ts";
import { normalizeText } from "../../shared/contract/normalize-text.ts";
import { QUICK_FIELDS } from "../../shared/query/quick-fields.ts";
import { makeFolder } from "../fixtures/worlds.ts";
import { matches } from "./naive-filter.ts";
import { contact, NAMES, quick, someFilter, value } from "./some-contacts.ts";

let folder: ReturnType<typeof makeFolder>;
let store: Store;
beforeEach(() => {
  folder = makeFolder();
  store = open();
});
afterEach(() => {
  store.close();
  folder.remove();
});

const file = () => join(folder.path, "workspace.db");
const NEWEST: readonly Sort[] = [{ field: "updated_at", direction: "desc" }];
function open(): Store {
  const opened = openStore(file());
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}

/** What a page and a total must be, from all records as the store shows them. */
function compare(filter: Filter, isWindowFirst = false): void {
  const newest: Query = { filter, sort: NEWEST, offset: 0, limit: 4 };
  const first = isWindowFirst ? windowOf(newest) : null;
  const page = (wanted: Filter, sort: Sort, offset: number, limit: number) =>
    store.read(({ records }) =>
      records.page("contact", { filter: wanted, sort: [sort], offset, limit }),
    );
  const all = page({ op: "all" }, { field: "id", direction: "asc" }, 0, 10_000);
  const found = all.filter((record) => matches(withDigits(record), filter));
  expect(store.read(({ records }) => records.count("contact", filter))).toBe(found.length);
  for (const window of first === null ? [] : [first, windowOf(newest)]) {
    expect(window.total).toBe(found.length);
    expect(window.records).toEqual(page(filter, { field: "updated_at", direction: "desc" }, 0, 4));
  }
  for (const direction of ["asc", "desc"] as const) {
    const sign = direction === "asc" ? 1 : -1;
    const byTime = found.toSorted(
      (a, b) => sign * (Date.parse(a.updated_at) - Date.parse(b.updated_at) || a.id - b.id),
    );
    const byName = found.toSorted((a, b) => {
      const [first, second] = [nameOf(a), nameOf(b)];
      if (first === "" || second === "") if (first !== second) return first === "" ? 1 : -1;
      return sign * (Buffer.compare(Buffer.from(first), Buffer.from(second)) || a.id - b.id);
    });
    const byId = found.toSorted((a, b) => sign * (a.id - b.id));
    for (const [field, sorted] of [
      ["updated_at", byTime],
      ["full_name", byName],
      ["id", byId],
    ] as const)
      for (const offset of [0, 3])
        expect(page(filter, { field, direction }, offset, 4).map(({ id }) => id)).toEqual(
          sorted.slice(offset, offset + 4).map(({ id }) => id),
        );
  }
}

function windowOf(query: Query): ListWindow {
  return store.read(({ records }) => records.window("contact", query));
}

function withDigits(record: CrmRecord): CrmRecord {
  const { phone } = record;
  return { ...record, phone_digits: typeof phone === "string" ? phone.replace(/\D/g, "") : "" };
}

function nameOf(record: CrmRecord): string {
  const { full_name: name } = record;
  return typeof name === "string" ? normalizeText(name) : "";
}

type Step = (at: number) => void;
/** A sync's writes are taken into memory at once, those of users when they are asked for. */
let isDurable = false;
const write = (use: (writer: StoreWriter) => unknown) => {
  store.write((writer) => void use(writer), { durable: isDurable });
};
const id = fc.integer({ min: 1, max: 30 });
const entry = (at: number) => ({
  resource: "contact" as const,
  title: "",
  base: {},
  createdAt: at,
});
const save = (key: number, name: number, second: number) =>
  write(({ records }) => records.saveBase("contact", contact(key, name, second)));

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.boolean().map(
      (isSyncing): Step =>
        () =>
          void store.warmUp({ isSyncing }),
    ),
  },
  fc.tuple(id, fc.nat(20), fc.nat(9)).map(
    ([key, name, second]): Step =>
      () =>
        save(key, name, second),
  ),
  id.map(
    (key): Step =>
      () =>
        write(({ records }) => records.removeBase("contact", key)),
  ),
  fc.tuple(id, fc.nat(20)).map(
    ([key, name]): Step =>
      (at) =>
        write(({ outbox }) =>
          outbox.enqueue({
            ...entry(at),
            kind: "update",
            recordId: key,
            slug: `contact_${key}`,
            body: { first_name: NAMES[name % NAMES.length] ?? "", city: "Bergen" },
          }),
        ),
  ),
  id.map(
    (key): Step =>
      (at) =>
        write(({ outbox }) =>
          outbox.enqueue({
            ...entry(at),
            kind: "delete",
            recordId: key,
            slug: `contact_${key}`,
            body: {},
          }),
        ),
  ),
  // The last change is undone.
  fc.constant<Step>(() =>
    write(({ outbox }) => {
      const last = outbox.entries({}).at(-1);
      if (last !== undefined) outbox.drop(last.id);
    }),
  ),
  // A transaction that is rolled back.
  id.map((key): Step => () => {
    expect(() =>
      write(({ records }) => {
        records.removeBase("contact", key);
        throw new Error("no");
      }),
    ).toThrow("no");
  }),
  // A part of a transaction that is rolled back, between two that are not.
  fc.tuple(id, id, fc.nat(20)).map(([key, other, name]): Step => () => {
    write((writer) => {
      const { records } = writer;
      records.saveBase("contact", contact(key, name, 1));
      const tried = writer.attempt(() => {
        records.saveBase("contact", contact(key, name + 1, 2));
        records.saveBase("contact", contact(other, name + 2, 3));
        throw new Error("no");
      });
      expect(tried.ok).toBe(false);
      records.saveBase("contact", contact(other + 40, name, 4));
    });
  }),
  fc.boolean().map(
    (durable): Step =>
      () =>
        void (isDurable = durable),
  ),
  // Asked in a transaction that began before the last commit: what it reads must not be held.
  fc.tuple(id, quick).map(
    ([key, filter]): Step =>
      () =>
        store.read(({ records }) => {
          records.byId("contact", key);
          save(key, 3, 5);
          records.count("contact", filter);
        }),
  ),
  // More at once than is read for a question.
  fc.nat(20).map(
    (name): Step =>
      () =>
        write(({ records }) => {
          for (let key = 100; key < 320; key += 1)
            records.saveBase("contact", contact(key, name + key, key % 10));
        }),
  ),
  // Opened again, nothing is in memory.
  {
    weight: 3,
    arbitrary: fc.constantFrom<Step>(
      () => {
        store.close();
        store = open();
      },
      // The process is killed.
      () => {
        const copy = makeFolder();
        for (const name of readdirSync(folder.path).filter((one) => !one.endsWith("-shm")))
          copyFileSync(join(folder.path, name), join(copy.path, name));
        store.close();
        folder.remove();
        folder = copy;
        store = open();
      },
    ),
  },
  fc.constant<Step>(() => write(({ checks }) => checks.rebuildIndex("contact"))),
  fc.constant<Step>(() => {
    while (store.warmUp());
  }),
);

test("texts in memory answer as the records do, whatever changes and however much is read", () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 10 }),
      fc.array(someFilter, { minLength: 4, maxLength: 4 }),
      (steps, filters) => {
        isDurable = false;
        write(({ records, outbox }) => {
          for (const { id: last } of outbox.entries({})) outbox.drop(last);
          for (const key of records.baseIds("contact", -1e9, 1000))
            records.removeBase("contact", key);
          for (let key = 1; key <= 12; key += 1)
            records.saveBase("contact", contact(key, key, key % 4));
        });
        for (const [at, run] of steps.entries()) {
          run(at);
          const filter = filters[at % filters.length];
          if (filter !== undefined) compare(filter, at % 2 === 0);
        }
        for (const [at, filter] of filters.entries()) compare(filter, at % 2 === 0);
      },
    ),
    { numRuns: 8 },
  );
});

test("typed letter by letter, with changes in between, a text finds what the records have", () => {
  const text = fc.constantFrom("anna test", "łukasz", "@mail.example", "von der", "2212", "王小明");
  const letters = fc.array(fc.tuple(fc.nat(5), fc.option(fc.tuple(id, fc.nat(20), fc.nat(9)))), {
    minLength: 3,
    maxLength: 8,
  });
  fc.assert(
    fc.property(text, fc.nat(3), letters, value, (whole, from, typed, further) => {
      isDurable = false;
      // Enough of them that some come in another order than that of their changes.
      write(({ records }) => {
        for (let key = 1; key <= 60; key += 1)
          records.saveBase("contact", contact(key, key, (key * 7) % 10));
      });
      while (store.warmUp());
      let length = 1 + from;
      for (const [more, change] of typed) {
        length += more - 1;
        const part = Array.from(whole).slice(0, Math.max(1, length)).join("");
        const filter: Filter = { op: "contains", fields: QUICK_FIELDS.contact, text: part };
        compare(filter, more % 2 === 0);
        compare({ op: "and", of: [filter, further] });
        if (change !== null) save(...change);
      }
    }),
    { numRuns: 6 },
  );
});

test("what a sync writes is found in memory at once, not in the file's text index", () => {
  const other = openDatabase(file());
  // More than one commit, and more than a file may have that is read whole at the beginning.
  for (let page = 0; page < 6; page += 1)
    write(({ records }) => {
      for (let key = 1; key <= 300; key += 1)
        records.saveBase("contact", contact(page * 300 + key, key, 1800 - page * 300 - key));
    });
  other.exec(
    "INSERT INTO contact_text (contact_text) VALUES ('delete-all'); DELETE FROM contact_short",
  );
  other.close();
  compare({ op: "contains", fields: QUICK_FIELDS.contact, text: "@mail.exa" });
});

test("a write that is in the file counts, also where it cannot be taken into memory", () => {
  save(1, 1, 1);
  const told: number[] = [];
  store.onCommit((changes) => told.push(...(changes.get("contact") ?? [])));
  const hold = vi.spyOn(MemoryIndex.prototype, "holdWritten").mockImplementation(() => {
    throw new Error("disk I/O error");
  });
  try {
    save(2, 1, 2);
  } finally {
    hold.mockRestore();
  }
  expect(told).toEqual([2]);
  compare({ op: "contains", fields: QUICK_FIELDS.contact, text: "@mail.exa" });
});

test("once they are read, the file's text index is not asked", () => {
  for (let key = 1; key <= 300; key += 1) save(key, key, key % 10);
  while (store.warmUp());
  const other = openDatabase(file());
  other.exec(
    "INSERT INTO contact_text (contact_text) VALUES ('delete-all'); DELETE FROM contact_short",
  );
  other.close();
  const count = (text: string) =>
    store.read(({ records }) =>
      records.count("contact", { op: "contains", fields: QUICK_FIELDS.contact, text }),
    );
  expect(count("@mail.exa")).toBe(300);
  // The newest: no other moves, and would leave an index that lacks it.
  save(301, 301, 9);
  expect(count("@mail.exa")).toBe(301);
});
