import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const folder = makeFolder();
let store: Store;
const SPELLED = ["Una O'Conor", "Rory O’Conor", "Finn OConor", "Ada O Conor"];
const OTHERS = ["Otto Conor", "Conor Olsen", "Oona Smith", "Maeve O'Donnell", "Rita D'Angelo"];
const TYPED = ["O'Conor", "o’conor", "oconor", "o conor", "OConor", "O`CONOR"];

const contact = (id: number, name: string): CrmRecord => {
  const [first = "", ...last] = name.split(" ");
  return {
    id,
    slug: `contact_${id}`,
    first_name: first,
    last_name: last.join(" "),
    full_name: name,
    created_at: "2025-01-01T00:00:00Z",
    // The others are newer: nothing but the match puts the asked ones first.
    updated_at: `2025-01-${10 + id}T00:00:00Z`,
  };
};

function open(): Store {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}

/** What was written is in memory, until the file is opened again. */
function reopen(isWarm: boolean): void {
  store.close();
  store = open();
  if (isWarm) while (store.warmUp());
}

beforeAll(() => {
  store = open();
  store.write(
    (writer) => {
      for (const [index, name] of [...SPELLED, ...OTHERS].entries())
        writer.records.saveBase("contact", contact(index + 1, name));
    },
    { durable: false },
  );
});
afterAll(() => {
  store.close();
  folder.remove();
});

test.each([false, true])(
  "any spelling finds every other one, before what only resembles it (in memory: %s)",
  (isWarm) => {
    reopen(isWarm);
    for (const typed of TYPED) {
      const { hits } = store.read((reader) => reader.records.search(typed, 10));
      const names = hits.map(({ record }) => record["full_name"]);
      expect(new Set(names.slice(0, SPELLED.length)), typed).toEqual(new Set(SPELLED));
    }
  },
);

test.each([false, true])("a typing error in such a name is forgiven (in memory: %s)", (isWarm) => {
  reopen(isWarm);
  for (const typed of ["odonell", "o'donell", "O’Donnel", "odonnnell", "dangleo", "d'angela"]) {
    const { hits } = store.read((reader) => reader.records.search(typed, 10));
    const names = hits.map(({ record }) => record["full_name"]);
    expect(names, typed).toEqual([/^o/i.test(typed) ? "Maeve O'Donnell" : "Rita D'Angelo"]);
  }
});

test("a filter takes any kind of apostrophe, and means it", () => {
  const named = (text: string) =>
    store
      .read((reader) =>
        reader.records.page("contact", {
          filter: { op: "contains", fields: ["last_name"], text },
          sort: [{ field: "id", direction: "asc" }],
          offset: 0,
          limit: 20,
        }),
      )
      .map((record) => record["full_name"]);
  for (const typed of ["O'Conor", "o’con", "O`C"])
    expect(named(typed), typed).toEqual(["Una O'Conor", "Rory O’Conor"]);
  expect(named("oconor")).toEqual(["Finn OConor"]);
});
