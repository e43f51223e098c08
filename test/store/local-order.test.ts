import { afterEach, expect, test } from "vitest";
import { join } from "node:path";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanUp.splice(0).reverse()) close();
});

/** Contacts 1 to 5 of the server, and after them three that were made here: -1 first, -3 last. */
function openWithLocal(): Store {
  const folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  cleanUp.push(folder.remove, () => store.close());
  store.write(
    (writer) => {
      for (const id of [4, 2, 5, 1, 3]) {
        const stamp = new Date(Date.UTC(2026, 0, id)).toISOString();
        const full_name = id % 2 === 0 ? "Even Row" : "Odd Row";
        writer.records.saveBase("contact", {
          id,
          slug: `contact_${id}`,
          full_name,
          created_at: stamp,
          updated_at: stamp,
        });
      }
      for (const at of [1, 2, 3]) {
        const recordId = writer.records.nextId("contact", -1);
        const entry = {
          kind: "create",
          resource: "contact",
          recordId,
          title: "",
          base: {},
        } as const;
        const body = { first_name: "Odd", stage_id: 1, owner_id: 1 };
        writer.outbox.enqueue({
          ...entry,
          slug: `contact_local-${at}`,
          body,
          createdAt: Date.UTC(2026, 1, at),
        });
      }
    },
    { durable: false },
  );
  return store;
}

const EVERYTHING: Filter = { op: "all" };
const ODD: Filter = { op: "contains", fields: ["full_name"], text: "odd" };

test.each([
  ["all", EVERYTHING, [1, 2, 3, 4, 5, -1, -2, -3]],
  ["those with a text", ODD, [1, 3, 5, -1, -2, -3]],
] as const)(
  "what was made here comes after the server's records, the newest last: %s",
  (_what, filter, wanted) => {
    const store = openWithLocal();
    const ids = (direction: "asc" | "desc", offset: number, limit: number) =>
      store.read((reader) =>
        reader.records
          .page("contact", { filter, sort: [{ field: "id", direction }], offset, limit })
          .map(({ id }) => id),
      );
    expect(ids("asc", 0, 50)).toEqual(wanted);
    expect(ids("desc", 0, 50)).toEqual(wanted.toReversed());
    for (let offset = 0; offset <= wanted.length; offset += 1) {
      expect(ids("asc", offset, 2)).toEqual(wanted.slice(offset, offset + 2));
      expect(ids("desc", offset, 2)).toEqual(wanted.toReversed().slice(offset, offset + 2));
    }
  },
);
