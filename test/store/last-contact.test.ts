import fc from "fast-check";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import { activityStart } from "../../shared/contract/resources/activity.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { type Contacted, CONTACTED } from "../../shared/query/derived-fields.ts";
import { CONTACT_TIMES } from "../../main/store/index/contact-times.ts";
import { type Database, openDatabase } from "../../main/store/file/open-database.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store, StoreReader, StoreWriter } from "../../main/store/types.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const BEGIN = Date.UTC(2026, 2, 1);
const HOUR = 3_600_000;
/** Records of one transaction. */
const MANY = 500;

const iso = (at: number) => new Date(at).toISOString();
const EVERYTHING = { filter: { op: "all" }, sort: [], offset: 0, limit: 500 } as const;

function person(resource: Contacted, id: number, at: number): CrmRecord {
  const names = { first_name: "A", last_name: "B", full_name: "A B", name: "A" };
  const slug = `${resource}_${id}`;
  return { id, slug, ...names, created_at: iso(BEGIN), updated_at: iso(at) };
}

function note(id: number, about: string, at: number): CrmRecord {
  return {
    id,
    note: "Text",
    related_to: about,
    related_to_type: 1,
    created_at: iso(at),
    updated_at: iso(at),
  };
}

function activity(id: number, about: string, who: readonly string[], at: number): CrmRecord {
  const of = (resource: string) =>
    who.filter((slug) => slug.startsWith(resource)).map((slug) => ({ slug }));
  return {
    id,
    title: "Call",
    related_to: about,
    related_to_type: "candidate",
    start_datetime: iso(at),
    start_date: iso(at).slice(0, 10),
    start_time: iso(at).slice(11, 16),
    attendees: { candidates: of("candidate"), contacts: of("contact"), users: [] },
    created_at: iso(BEGIN),
    updated_at: iso(BEGIN),
  };
}

/** Who was contacted last, read from all notes and activities each time: the oracle. */
function plainLastContacts(reader: StoreReader, now: number) {
  const sources = [
    ...reader.records.page("note", EVERYTHING).map((one) => ({
      at: Date.parse(String(one.created_at)),
      slugs: [one["related_to"]],
    })),
    ...reader.records.page("activity", EVERYTHING).map((one) => {
      const { candidates = [], contacts = [] } = isObject(one["attendees"]) ? one["attendees"] : {};
      const people = [candidates, contacts].flat().map((who) => isObject(who) && who["slug"]);
      return { at: activityStart(one) ?? Infinity, slugs: [one["related_to"], ...people] };
    }),
  ];
  return Object.fromEntries(
    CONTACTED.flatMap((resource) =>
      reader.records.page(resource, EVERYTHING).map((record) => {
        const names: readonly unknown[] = [
          record.slug,
          ...reader.records.slugsOf(resource, record.id),
        ];
        const times = sources.flatMap(({ at, slugs }) =>
          at <= now && slugs.some((slug) => names.includes(slug)) ? [at] : [],
        );
        return [`${resource} ${record.id}`, times.length === 0 ? null : Math.max(...times)];
      }),
    ),
  );
}

function keptLastContacts(reader: StoreReader) {
  return Object.fromEntries(
    CONTACTED.flatMap((resource) => {
      const ids = reader.records.page(resource, EVERYTHING).map(({ id }) => id);
      const kept = reader.records.lastContacts(resource, ids);
      return ids.map((id) => [`${resource} ${id}`, kept.get(id) ?? null]);
    }),
  );
}

interface World {
  readonly writer: StoreWriter;
  /** Number of the step. */
  readonly at: number;
}
type Step = (world: World) => void;

const id = fc.integer({ min: 1, max: 4 });
const resource = fc.constantFrom(...CONTACTED);
const slug = fc.tuple(resource, id).map(([name, key]) => `${name}_${key}`);
/** Hours around the begin; the clock goes on meanwhile. */
const time = fc.integer({ min: -20, max: 60 }).map((hours) => BEGIN + hours * HOUR);
const entry = (at: number) => ({ title: "", base: {}, createdAt: BEGIN + at * 1000 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(resource, id).map(
    ([name, key]): Step =>
      ({ writer, at }) =>
        void writer.records.saveBase(name, person(name, key, BEGIN + at)),
  ),
  fc.tuple(id, slug, time).map(
    ([key, about, at]): Step =>
      ({ writer }) =>
        void writer.records.saveBase("note", note(key, about, at)),
  ),
  fc.tuple(id, slug, fc.array(slug, { maxLength: 3 }), time).map(
    ([key, about, who, at]): Step =>
      ({ writer }) =>
        void writer.records.saveBase("activity", activity(key, about, who, at)),
  ),
  fc.tuple(fc.constantFrom("note", "activity", ...CONTACTED), id).map(
    ([name, key]): Step =>
      ({ writer }) =>
        writer.records.removeBase(name, key),
  ),
  fc.tuple(id, slug, time).map(
    ([key, about, start]): Step =>
      ({ writer, at }) =>
        void writer.outbox.enqueue({
          ...entry(at),
          resource: "activity",
          kind: "update",
          recordId: key,
          slug: "",
          body: { start_datetime: iso(start), related_to: about },
        }),
  ),
  fc.tuple(fc.constantFrom("note", "activity"), id).map(
    ([name, key]): Step =>
      ({ writer, at }) =>
        void writer.outbox.enqueue({
          ...entry(at),
          resource: name,
          kind: "delete",
          recordId: key,
          slug: "",
          body: {},
        }),
  ),
  // A contact that is made here, and a note about it.
  fc.constant<Step>(({ writer, at }) => {
    const local = `contact_local-${at}`;
    const body = { first_name: "Nina", last_name: "B", owner_id: 2 };
    const made = { ...entry(at), kind: "create" } as const;
    const recordId = writer.records.nextId("contact", -1);
    writer.outbox.enqueue({ ...made, resource: "contact", recordId, slug: local, body });
    const noteId = writer.records.nextId("note", -1);
    const about = { entity_name: "contact", related_to: local, note: "Met" };
    writer.outbox.enqueue({ ...made, resource: "note", recordId: noteId, slug: "", body: about });
  }),
  // The server takes a contact or a note that was made here.
  fc.tuple(id, slug, time).map(([key, about, at]): Step => ({ writer }) => {
    const [created] = writer.outbox
      .entries({ states: ["queued"] })
      .filter((one) => one.kind === "create");
    if (created === undefined) return;
    const { resource: name, recordId } = created;
    if (writer.records.base(name, key + 10) !== null) return;
    if (name === "contact") writer.records.adopt(name, recordId, person(name, key + 10, at));
    if (name === "note") writer.records.adopt(name, recordId, note(key + 10, about, at));
  }),
  // A long list is read for the first time, from here on, and later caught up with.
  fc.constantFrom<Step>(
    ({ writer }) => writer.records.expect("note", 100_000),
    ({ writer }) => writer.records.expect("activity", 100_000),
    ({ writer }) => void writer.lastContact.catchUp(),
  ),
  fc.constantFrom<Step>(
    ({ writer }) => {
      const [first] = writer.outbox.entries({ states: ["queued"] });
      if (first !== undefined) writer.outbox.drop(first.id);
    },
    ({ writer }) => void writer.checks.rebuildIndex("contact"),
    ({ writer }) => void writer.checks.rebuildIndex("activity"),
  ),
);

function openWorld() {
  const folder = makeFolder();
  const file = join(folder.path, "workspace.db");
  let now = BEGIN;
  const open = (): Store => {
    const opened = openStore(file, { now: () => now });
    if (!opened.ok) throw new Error(opened.message);
    return opened.store;
  };
  return {
    open,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    remove: folder.remove,
  };
}

function settle(store: Store): void {
  while (store.maintain());
}

test("last contact equals that of all notes and activities after any writes and hours", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(step, fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 30 }),
      fc.boolean(),
      (steps, isMany) => {
        const world = openWorld();
        let store = world.open();
        try {
          for (const [at, [run, hours]] of steps.entries()) {
            store.write(
              (writer) => {
                // Does nothing unless a long list is read for the first time.
                for (const name of ["note", "activity"] as const)
                  if (isMany) writer.lastContact.prepare(name, MANY);
                run({ writer, at });
              },
              { durable: false },
            );
            world.pass(hours * HOUR);
            if (at % 3 !== 0 && at !== steps.length - 1) continue;
            settle(store);
            store.read((reader) => {
              expect(keptLastContacts(reader)).toEqual(plainLastContacts(reader, world.now()));
              for (const name of ["note", "activity", ...CONTACTED] as const)
                expect(reader.checks.index(name, { complete: true })).toEqual([]);
            });
            // It is counted on from where it was, also after a while.
            if (at % 9 === 6) {
              store.close();
              world.pass(5 * HOUR);
              store = world.open();
            }
          }
        } finally {
          store.close();
          world.remove();
        }
      },
    ),
    { numRuns: 5 },
  );
});

test("rows that make room for others while they are caught up with get their last contact", () => {
  const world = openWorld();
  const store = world.open();
  const write = (run: (writer: StoreWriter) => void) => store.write(run, { durable: false });
  // All of one moment, so that each that comes between two others moves some.
  const saveContacts = (remainder: number) =>
    write((writer) => {
      for (let key = 1; key <= 3000; key += 1)
        if (key % 3 === remainder)
          writer.records.saveBase("contact", person("contact", key, BEGIN));
    });
  try {
    saveContacts(0);
    write((writer) => {
      writer.records.expect("note", 100_000);
      writer.lastContact.prepare("note", MANY);
      for (let key = 1; key <= 3000; key += 1)
        writer.records.saveBase("note", note(key, `contact_${key}`, BEGIN - key * HOUR));
    });
    expect(store.read((reader) => reader.records.lastContacts("contact", [3, 300]).size)).toBe(0);
    for (const remainder of [1, 2]) {
      // Some of the rows, in a step or two.
      store.maintain();
      store.maintain();
      saveContacts(remainder);
    }
    settle(store);
    store.read((reader) => {
      expect(reader.records.lastContacts("contact", [1, 2, 3])).toEqual(
        new Map([1, 2, 3].map((key) => [key, BEGIN - key * HOUR])),
      );
      expect(reader.checks.index("contact", { complete: true })).toEqual([]);
    });
  } finally {
    store.close();
    world.remove();
  }
});

test("a contact that comes while rows are caught up with is not left behind", () => {
  const world = openWorld();
  const store = world.open();
  const write = (run: (writer: StoreWriter) => void) => store.write(run, { durable: false });
  const save = (key: number, about: string) =>
    write((writer) => {
      writer.records.expect("note", 100_000);
      writer.lastContact.prepare("note", MANY);
      writer.records.saveBase("note", note(key, about, BEGIN - key * HOUR));
    });
  try {
    for (const name of CONTACTED)
      write((writer) => void writer.records.saveBase(name, person(name, 1, BEGIN)));
    save(1, "contact_1");
    // Candidates come first, and are up to date from here on.
    write((writer) => void writer.lastContact.catchUp());
    save(2, "candidate_1");
    settle(store);
    store.read((reader) =>
      expect(keptLastContacts(reader)).toEqual(plainLastContacts(reader, world.now())),
    );
  } finally {
    store.close();
    world.remove();
  }
});

function changeFile(change: (database: Database) => void, file: string): void {
  const database = openDatabase(file);
  change(database);
  database.close();
}

const FILLED: readonly Step[] = [
  ({ writer }) => {
    for (const name of CONTACTED) writer.records.saveBase(name, person(name, 1, BEGIN));
    for (let key = 1; key <= 450; key += 1)
      writer.records.saveBase("note", note(key, `contact_${key % 3}`, BEGIN - key * HOUR));
    const who = ["candidate_1", "contact_1"];
    writer.records.saveBase("activity", activity(1, "organization_1", who, BEGIN - 2 * HOUR));
  },
];

test("a file of an earlier Roadbook is filled in idle steps", () => {
  const world = openWorld();
  try {
    let store = world.open();
    for (const run of FILLED) store.write((writer) => run({ writer, at: 0 }), { durable: false });
    const { file } = store;
    store.close();
    changeFile((database) => {
      for (const name of CONTACTED) {
        database.exec(`DROP INDEX ${name}_row_last_contact`);
        database.exec(`ALTER TABLE ${name}_row DROP COLUMN last_contact`);
      }
      for (const table of CONTACT_TIMES) database.exec(`DROP TABLE ${table}`);
      database.exec("DELETE FROM state WHERE key LIKE 'last-contact%'");
      database.pragma("user_version = 8");
    }, file);
    store = world.open();
    const names = {
      candidate: "candidate 1",
      contact: "contact 1",
      organization: "organization 1",
    };
    expect(store.read(keptLastContacts)).toEqual(
      Object.fromEntries(Object.values(names).map((name) => [name, null])),
    );
    settle(store);
    store.read((reader) => {
      expect(keptLastContacts(reader)).toEqual(plainLastContacts(reader, world.now()));
      expect(keptLastContacts(reader)["contact 1"]).toBe(BEGIN - HOUR);
    });
    store.close();
  } finally {
    world.remove();
  }
});

test("the check of the workspace finds a wrong last contact, and rebuilding repairs it", () => {
  const world = openWorld();
  try {
    let store = world.open();
    for (const run of FILLED) store.write((writer) => run({ writer, at: 0 }), { durable: false });
    const { file } = store;
    store.close();
    changeFile((database) => {
      database.exec("UPDATE candidate_row SET last_contact = 5");
      for (const table of CONTACT_TIMES) database.exec(`DELETE FROM ${table} WHERE who = 't1'`);
      database.exec("INSERT INTO contact_time VALUES ('t2', 7, 99)");
    }, file);
    store = world.open();
    const wrong = () =>
      store.read((reader) =>
        (["candidate", "contact", "note", "activity"] as const).map((name) =>
          reader.checks
            .index(name, { complete: true })
            .map(({ fault, count }) => `${fault} ${count}`),
        ),
      );
    expect(wrong()).toEqual([
      ["wrong contact 1"],
      ["wrong contact 1"],
      ["wrong contact 150"],
      ["wrong contact 1"],
    ]);
    for (const name of ["note", "activity", "candidate", "contact"] as const)
      store.write((writer) => void writer.checks.rebuildIndex(name), { durable: false });
    expect(wrong()).toEqual([[], [], [], []]);
    store.close();
  } finally {
    world.remove();
  }
});

test("lists are sorted and filtered by the last contact, what has none last", () => {
  const world = openWorld();
  try {
    const store = world.open();
    store.write(
      ({ records }) => {
        for (let key = 1; key <= 6; key += 1)
          records.saveBase("candidate", person("candidate", key, BEGIN));
        for (const [key, hours] of [2, 5, 1, -3].entries())
          records.saveBase("note", note(key + 1, `candidate_${key + 1}`, BEGIN - hours * HOUR));
      },
      { durable: false },
    );
    const found = (filter: Filter, direction: "asc" | "desc") =>
      store.read(({ records }) => {
        const sort = [{ field: "last_contact", direction }] as const;
        const page = records.page("candidate", { filter, sort, offset: 0, limit: 9 });
        expect(records.count("candidate", filter)).toBe(page.length);
        return page.map((record) => record.id);
      });
    expect(found({ op: "all" }, "desc")).toEqual([3, 1, 2, 6, 5, 4]);
    expect(found({ op: "all" }, "asc")).toEqual([2, 1, 3, 4, 5, 6]);
    const since: Filter = { op: "between", field: "last_contact", from: BEGIN - 2 * HOUR };
    expect(found(since, "desc")).toEqual([3, 1]);
    expect(found({ op: "not", of: since }, "asc")).toEqual([2, 4, 5, 6]);
    expect(found({ op: "empty", field: "last_contact" }, "asc")).toEqual([4, 5, 6]);
    store.close();
  } finally {
    world.remove();
  }
});

test("records of one slug have the same last contact, whatever they are", () => {
  const world = openWorld();
  try {
    const store = world.open();
    const at = BEGIN - HOUR;
    const write = (use: (writer: StoreWriter) => void) => store.write(use, { durable: false });
    write((writer) => {
      writer.records.saveBase("candidate", person("candidate", 1, BEGIN));
      writer.records.saveBase("contact", { ...person("contact", 1, BEGIN), slug: "candidate_1" });
    });
    settle(store);
    write((writer) => writer.records.saveBase("note", note(1, "candidate_1", at)));
    store.read((reader) => {
      expect(keptLastContacts(reader)).toEqual({ "candidate 1": at, "contact 1": at });
      expect(reader.checks.index("contact", { complete: true })).toEqual([]);
    });
    store.close();
  } finally {
    world.remove();
  }
});
