import { join } from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { normalizeRecord } from "../../../shared/contract/normalize.ts";
import { openStore } from "../../store/open-store.ts";
import type { Store } from "../../store/types.ts";
import { effectiveChoice, Matches } from "./matches.ts";

const { importance } = effectiveChoice(null);
const TIME = "2026-11-01T10:00:00.000Z";

function newStore(): Store {
  const opened = openStore(join(makeFolder().path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}

function save(store: Store, resource: "candidate" | "job", id: number, fields: object): void {
  const raw = { id, slug: `${resource}_${id}`, created_at: TIME, updated_at: TIME, ...fields };
  const read = normalizeRecord(CONTRACTS[resource], raw);
  if (!read.ok) throw new Error("not readable");
  store.write((writer) => void writer.records.saveBase(resource, read.record), { durable: false });
}

function world(candidates: number): Store {
  const store = newStore();
  save(store, "job", 1, { position_name: "Fitter", skills: "welding" });
  for (let id = 1; id <= candidates; id += 1)
    save(store, "candidate", id, { first_name: "Kim", last_name: `No ${id}`, skill: "welding" });
  return store;
}

test("after a failure all candidates are read again", async () => {
  const store = world(3);
  let failures = 1;
  const failing: Store = Object.create(store, {
    read: {
      value: <T>(use: Parameters<typeof store.read<T>>[0]) =>
        store.read((reader) => {
          if (failures === 0) return use(reader);
          const broken = Object.create(reader, {
            matching: {
              value: Object.create(reader.matching, {
                candidates: {
                  value: () => {
                    failures -= 1;
                    throw new Error("disk I/O error");
                  },
                },
              }),
            },
          });
          return use(broken);
        }),
    },
    onCommit: { value: store.onCommit.bind(store) },
  });
  const matches = new Matches(failing, () => Date.parse(TIME));
  await expect(matches.forJob(1, importance, 10)).rejects.toThrow("disk I/O error");
  expect(await matches.forJob(1, importance, 10)).toMatchObject({ considered: 3 });
  store.close();
});

test("what changes all candidates while they are read is in the answer", async () => {
  const store = world(600);
  const matches = new Matches(store, () => Date.parse(TIME));
  const answer = matches.forJob(1, importance, 10);
  // More than a commit names: after the first step of reading.
  await new Promise((resolve) => setImmediate(resolve));
  store.write(
    (writer) => {
      for (let id = 1; id <= 600; id += 1) {
        const record = writer.records.byId("candidate", id);
        if (record !== null)
          writer.records.saveBase("candidate", {
            ...record,
            skill: id === 7 ? "welding" : "baking",
            updated_at: "2026-11-02T10:00:00.000Z",
          });
      }
    },
    { durable: false },
  );
  expect((await answer)?.data[0]).toMatchObject({ slug: "candidate_7" });
  store.close();
});

test("nobody to compare is an answer, too", async () => {
  const store = world(0);
  const matches = new Matches(store, () => Date.parse(TIME));
  expect(await matches.forJob(1, importance, 10)).toMatchObject({ data: [], considered: 0 });
  store.close();
});
