import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { MAX_SCREEN_TOTAL, quickFilters } from "../../shared/query/quick-fields.ts";
import { makeFolder } from "../fixtures/worlds.ts";
import { note } from "./note-file.ts";
import { contact } from "./some-contacts.ts";

/** All have "common", all but the last of them "usual": as many as are counted. */
const RECORDS = MAX_SCREEN_TOTAL + 1;
const textOf = (id: number) => (id < RECORDS ? "common usual" : "common");

const folder = makeFolder();
let store: Store;
beforeAll(() => {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  store = opened.store;
  store.write(
    ({ records }) => {
      for (let id = 1; id <= RECORDS; id += 1) {
        records.saveBase("note", note(id, `A note that is ${textOf(id)}`, id));
        records.saveBase("contact", { ...contact(id, 4, id), designation: textOf(id) });
      }
    },
    { durable: false },
  );
});
afterAll(() => {
  store.close();
  folder.remove();
});

const typed = (resource: Resource, text: string): Filter => ({
  op: "and",
  of: quickFilters(resource, text),
});

function window(resource: Resource, filter: Filter, offset = 0) {
  const sort = [{ field: "updated_at", direction: "desc" }] as const;
  return store.read(({ records }) => records.window(resource, { filter, sort, offset, limit: 64 }));
}

describe.each(["in the file", "in memory"])("texts %s", (where) => {
  beforeAll(() => {
    if (where === "in memory") while (store.warmUp());
  });

  describe.each(["contact", "note"] as const)("a list of %ss", (resource) => {
    test("counts up to 1,000 that have a typed text", () => {
      const { records, total } = window(resource, typed(resource, "usual"));
      expect(records).toHaveLength(64);
      expect(total).toBe(MAX_SCREEN_TOTAL);
    });

    test("does not say how many more have it", () => {
      const { records, total } = window(resource, typed(resource, "common"));
      expect(records).toHaveLength(64);
      expect(total).toBeNull();
    });

    test("says their number where the list ends, and behind its end", () => {
      const filter = typed(resource, "common");
      expect(window(resource, filter, RECORDS - 3).total).toBe(RECORDS);
      expect(window(resource, filter, RECORDS).total).toBe(RECORDS);
      expect(window(resource, filter, RECORDS + 100)).toEqual({ records: [], total: RECORDS });
    });

    test("counts exactly where no text was typed", () => {
      expect(window(resource, { op: "all" }).total).toBe(RECORDS);
      expect(window(resource, { op: "between", field: "created_at", from: 0 }).total).toBe(RECORDS);
    });

    test("is counted exactly by whoever asks for the number alone", () => {
      const filter = typed(resource, "common");
      expect(store.read(({ records }) => records.count(resource, filter))).toBe(RECORDS);
    });
  });
});
