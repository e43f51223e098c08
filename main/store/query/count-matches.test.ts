import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Filter } from "../../../shared/query/filter.ts";
import { quickFilters } from "../../../shared/query/quick-fields.ts";
import { FIXTURES } from "../../../test/fixtures/records.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { openStore } from "../open-store.ts";

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const close of cleanUp.splice(0).reverse()) close();
});

const DAY = 86_400_000;
const NOTES = 23;

function openNotes() {
  const folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  cleanUp.push(folder.remove, () => store.close());
  store.write(
    ({ records }) => {
      for (let index = 1; index <= NOTES; index += 1)
        records.saveBase("note", {
          ...FIXTURES["note"]?.[0],
          id: index,
          note: index % 3 === 0 ? "Asked to call back" : "Sent the offer",
          note_type: { id: index % 2, label: "Call" },
          updated_at: new Date(index * DAY).toISOString(),
        } as never);
    },
    { durable: false },
  );
  return store;
}

const since = (day: number, until: number): Filter => ({
  op: "between",
  field: "updated_at",
  from: day * DAY,
  to: until * DAY,
});
const OF_A_TYPE: Filter = { op: "is", field: "note_type", value: 1 };
const typed = (text: string): Filter => ({ op: "and", of: quickFilters("note", text) });

test.each([
  ["a word", typed("call"), 7],
  ["words", typed("back asked"), 7],
  ["a short word beside a long one", typed("to call"), 7],
  ["a word in no note", typed("reject"), 0],
  ["a word in some days", { op: "and", of: [typed("call"), since(5, 15)] }, 4],
  ["a word in a day without it", { op: "and", of: [typed("call"), since(5, 5)] }, 0],
  ["a word of one type", { op: "and", of: [typed("call"), OF_A_TYPE] }, 4],
  ["no text", since(5, 15), 11],
] satisfies readonly (readonly [string, Filter, number])[])(
  "%s is counted in steps as at once",
  async (_name, filter, total) => {
    const store = openNotes();
    let pauses = 0;
    const pause = () => {
      pauses += 1;
      return Promise.resolve();
    };
    expect(store.read(({ records }) => records.count("note", filter))).toBe(total);
    for (const step of [1, 4, NOTES, NOTES + 1]) {
      const count = store.read(({ records }) => records.counting("note", filter, step));
      expect(await count(pause)).toBe(total);
    }
    if (filter.op === "and" && total === 7) expect(pauses).toBe(NOTES - 1 + 5);
  },
);
