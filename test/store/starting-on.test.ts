import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startingOn } from "../../shared/query/starting-on.ts";
import { dateIn, dayOf } from "../../shared/query/zoned-date.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { makeFolder } from "../fixtures/worlds.ts";

/** Days without a time, and every hour, around the days that are asked for. */
const DAYS = ["2026-03-06", "2026-03-07", "2026-03-08", "2026-03-09", "2026-03-10"];
const STARTS = DAYS.flatMap((start_date) => [
  { start_date, start_time: "" },
  ...Array.from({ length: 24 }, (_item, hour) => ({
    start_date,
    start_time: `${String(hour).padStart(2, "0")}:30`,
  })),
]);

const folder = makeFolder();
let store: Store;
beforeAll(() => {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  store = opened.store;
  store.write(
    (writer) => {
      for (const [index, start] of STARTS.entries())
        writer.records.saveBase("activity", {
          id: index + 1,
          title: "Interview",
          ...start,
          created_at: "2026-01-01T00:00:00Z",
          updated_at: "2026-01-01T00:00:00Z",
        });
    },
    { durable: false },
  );
});
afterAll(() => {
  store.close();
  folder.remove();
});

/** The day on which the agenda shows an activity. */
function shownDay({ start_date, start_time }: (typeof STARTS)[number], zone: string): string {
  return start_time === ""
    ? start_date
    : dayOf(dateIn(zone, Date.parse(`${start_date}T${start_time}Z`)));
}

// The clocks of New York go forward on 8 March.
test.for(["UTC", "Asia/Kolkata", "Pacific/Kiritimati", "America/New_York", "Pacific/Niue"])(
  "activities of some days in %s are those that the agenda shows on them",
  (zone) => {
    for (const [from, before] of [
      ["2026-03-08", "2026-03-09"],
      ["2026-03-07", "2026-03-10"],
      [null, "2026-03-08"],
      ["2026-03-08", null],
    ] as const) {
      const found = store.read((reader) =>
        reader.records.page("activity", {
          filter: startingOn(zone, from, before),
          sort: [{ field: "id", direction: "asc" }],
          offset: 0,
          limit: 200,
        }),
      );
      const expected = STARTS.flatMap((start, index) => {
        const day = shownDay(start, zone);
        return (before === null || day < before) && (from === null || day >= from)
          ? [index + 1]
          : [];
      });
      expect(found.map(({ id }) => id)).toEqual(expected);
    }
  },
);
