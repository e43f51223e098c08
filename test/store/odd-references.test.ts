import { join } from "node:path";
import { expect, test } from "vitest";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { LAYOUTS } from "../../main/store/index/layout.ts";
import { openStore } from "../../main/store/open-store.ts";
import { makeFolder } from "../fixtures/worlds.ts";

/** Values of a column that the text indexes know, as servers send them and as no server should. */
const VALUES = [
  null,
  0,
  1,
  -1,
  -2,
  1.5,
  1e15,
  6144 ** 3,
  "",
  "low",
  "another word",
  "x".repeat(61),
];

/** The record's field, or the relation that the column reads its id from. */
function withValue(resource: Resource, field: string, value: unknown): CrmRecord | null {
  const column = LAYOUTS[resource].tokens.find((token) => token.field === field);
  const base = {
    id: 1,
    slug: "one",
    updated_at: "2026-01-01T00:00:00Z",
    created_at: "2026-01-01T00:00:00Z",
  };
  for (const shape of [value, { id: value }]) {
    const record: CrmRecord = { ...base, [field]: shape };
    if (column?.read(record) === value) return record;
  }
  return null;
}

test.each(RESOURCES)(
  "%s: a value that changes to any other leaves the indexes as the record says",
  (resource) => {
    const folder = makeFolder();
    const opened = openStore(join(folder.path, "workspace.db"));
    if (!opened.ok) throw new Error(opened.message);
    const { store } = opened;
    const pairs = LAYOUTS[resource].tokens.flatMap(({ field }) =>
      VALUES.flatMap((from) =>
        VALUES.map((to) => [withValue(resource, field, from), withValue(resource, field, to)]),
      ),
    );
    for (const turn of [0, 1])
      store.write(
        (writer) => {
          for (const [index, pair] of pairs.entries()) {
            const record = pair.includes(null) ? null : (pair[turn] ?? null);
            if (record !== null)
              writer.records.saveBase(resource, {
                ...record,
                id: index + 1,
                slug: `record_${index}`,
              });
          }
        },
        { durable: false },
      );
    const found = store.read((reader) => reader.checks.index(resource, { complete: true }));
    expect(
      found.map(({ fault, ids }) => ({ fault, pairs: ids.map((id) => pairs[id - 1]) })),
    ).toEqual([]);
    expect(pairs.some((pair) => !pair.includes(null))).toBe(LAYOUTS[resource].tokens.length > 0);
    store.close();
    folder.remove();
  },
);
