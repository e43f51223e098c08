import fc from "fast-check";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { makeFolder } from "../fixtures/worlds.ts";
import { matches } from "./naive-filter.ts";
import { note } from "./note-file.ts";

const DAY = 1440;
const NOTES = 40;
/** Notes in a part. */
const PART = 4;
const WORDS = ["river", "drive", "meadow", "ri", "ve", "st", "a whole riverside"];

let folder: ReturnType<typeof makeFolder>;
let store: Store;
beforeEach(() => {
  folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  store = opened.store;
});
afterEach(() => {
  store.close();
  folder.remove();
});

function save(id: number, text: string, day: number): void {
  store.write(({ records }) => void records.saveBase("note", note(id, text, day * DAY)), {
    durable: false,
  });
}

/** What a count must be, from all notes as the store shows them. */
function oracle(filter: Filter): number {
  const all = store.read(({ records }) =>
    records.page("note", {
      filter: { op: "all" },
      sort: [{ field: "id", direction: "asc" }],
      offset: 0,
      limit: 1000,
    }),
  );
  return all.filter((one) => matches(one, filter)).length;
}

const word = fc.constantFrom(...WORDS);
const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const contains = word.map((one): Filter => ({ op: "contains", fields: ["note"], text: one }));
const sinceThen = fc.tuple(fc.nat(NOTES), fc.nat(NOTES)).map(([day, days]): Filter => ({
  op: "between",
  field: "updated_at",
  from: Date.parse(note(1, "", day * DAY).updated_at),
  to: Date.parse(note(1, "", (day + days) * DAY).updated_at),
}));
const filter = fc
  .tuple(contains, fc.option(contains), fc.option(sinceThen))
  .map((parts): Filter => ({ op: "and", of: parts.flatMap((part) => part ?? []) }));

test("what is counted a part at a time is right although records change in between", () => {
  let inParts = 0;
  const change = fc.option(fc.tuple(fc.nat(NOTES * 2), text, fc.nat(NOTES)));
  fc.assert(
    fc.property(
      fc.array(text, { minLength: NOTES, maxLength: NOTES }),
      filter,
      fc.array(change, { minLength: 1, maxLength: 15 }),
      (texts, asked, changes) => {
        for (const [at, one] of texts.entries()) save(at, one, at);
        const parts = store.read(({ records }) => records.countInParts("note", asked, PART));
        let counted = store.read(() => parts.next());
        for (const next of changes) {
          if (counted.done === true) break;
          inParts += 1;
          if (next !== null) save(...next);
          counted = store.read(() => parts.next());
        }
        while (counted.done !== true) counted = store.read(() => parts.next());
        expect(counted.value).toBe(oracle(asked));
        // The number is kept for the next window of the list.
        expect(store.read(({ records }) => records.count("note", asked))).toBe(counted.value);
      },
    ),
    { numRuns: 60 },
  );
  expect(inParts).toBeGreaterThan(60);
});
