import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { parseInstant, utcDate, utcTime } from "../../shared/contract/instant.ts";
import { activityEnd } from "../../shared/contract/resources/activity.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { isOverdue } from "../../renderer/fields/overdue-date.tsx";
import { isOnDay, movedByDays, movedToBody, planned } from "../../renderer/fields/planned.ts";
import { during, goingOn } from "../../renderer/screens/agenda/day-lanes.ts";
import { overdueOf } from "../../renderer/screens/today/today-filters.ts";
import { addDays, localDate, localTime, startOfDay } from "../../renderer/ui/local-date.ts";
import { setUserZone } from "../../renderer/ui/time-zone.ts";
import { makeFolder } from "../fixtures/worlds.ts";
import "../fixtures/fixed-chance.ts";

const folder = makeFolder();
let store: Store;
beforeAll(() => {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  ({ store } = opened);
});
afterAll(() => {
  store.close();
  folder.remove();
});
afterEach(() => setUserZone("system"));

const MINUTE_MS = 60_000;
/** Days on whose nights clocks change, in one or another of the zones. */
const DAYS = ["2026-03-08", "2026-03-29", "2026-04-05", "2026-10-04", "2026-10-25", "2026-11-01"];
const ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo"];

/** An activity as the server answers it: times in UTC, an end that is less than a day later. */
function answered(id: number, start: number, minutes: number | null) {
  const end = minutes === null ? null : start + minutes * MINUTE_MS;
  return {
    id,
    title: `A${id}`,
    mark_as_done: false,
    start_date: utcDate(start),
    start_time: utcTime(start),
    end_time: end === null ? "" : utcTime(end),
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
  };
}

const MOST = 12;
const LONG_AGO = { ...answered(0, Date.UTC(2001, 0, 1), 30), mark_as_done: true };

const zones = fc.constantFrom(...ZONES);
const days = fc.constantFrom(...DAYS);
/** Minutes from the midnight of a day, and how many it takes. */
const spans = fc.array(
  fc.tuple(
    fc.integer({ min: -2_880, max: 2_880 }),
    fc.option(fc.integer({ min: 1, max: 1_439 }), { nil: null }),
  ),
  { minLength: 1, maxLength: MOST },
);

function idsOf(filter: Filter): readonly number[] {
  const query = { filter, sort: [{ field: "id", direction: "asc" }], offset: 0, limit: 100 };
  return store.read((reader) =>
    reader.records.page("activity", query as never).map(({ id }) => id),
  );
}

test("an activity is on each day that it touches, and overdue only after its end", () => {
  fc.assert(
    fc.property(zones, days, spans, fc.integer({ min: 0, max: 1_439 }), (zone, day, given, at) => {
      setUserZone(zone);
      const midnight = startOfDay(localTime(day));
      const next = addDays(midnight, 1);
      const records = given.map(([from, minutes], index) =>
        answered(index + 1, midnight.getTime() + from * MINUTE_MS, minutes),
      );
      store.write(
        (writer) => {
          for (let id = 1; id <= MOST; id += 1)
            writer.records.saveBase("activity", records[id - 1] ?? { ...LONG_AGO, id });
        },
        { durable: false },
      );
      const now = midnight.getTime() + at * MINUTE_MS;
      const items = records.flatMap((record) => planned(record) ?? []);
      const touches = items.filter(
        ({ start, end }) =>
          (start >= midnight && start < next) ||
          (start < midnight && end !== null && end > midnight),
      );
      expect(idsOf(during(midnight, next))).toEqual(touches.map(({ record }) => record.id));
      expect(items.filter((item) => isOnDay(item, midnight))).toEqual(touches);
      const late = items.filter(
        ({ start, end }) => start < midnight && (end ?? start).getTime() <= now,
      );
      expect(idsOf(overdueOf(midnight, null, now).filter)).toEqual(
        late.map(({ record }) => record.id),
      );
      const going = items.filter(
        ({ start, end }) => start < midnight && end !== null && end.getTime() > now,
      );
      expect(idsOf(goingOn(midnight, now))).toEqual(going.map(({ record }) => record.id));
    }),
    { numRuns: 60 },
  );
});

test("an activity that is moved takes as long as before, also in a night of clock change", () => {
  fc.assert(
    fc.property(
      zones,
      days,
      fc.integer({ min: -4_320, max: 4_320 }),
      fc.integer({ min: 1, max: 1_439 }),
      fc.integer({ min: -7, max: 7 }),
      (zone, day, from, minutes, by) => {
        setUserZone(zone);
        const record = answered(1, localTime(day).getTime() + from * MINUTE_MS, minutes);
        const item = planned(record);
        if (item === null) throw new Error("It has no time.");
        for (const body of [movedByDays(item, by), movedToBody(item, localTime(day))]) {
          const [start, end] = [body["start_datetime"], body["end_datetime"]].map((time) =>
            parseInstant(time ?? ""),
          );
          expect((end ?? 0) - (start ?? 0)).toBe((activityEnd(record) ?? 0) - item.start.getTime());
        }
      },
    ),
  );
});

test("22:30 to 00:30 is on both days, and late at half past midnight", () => {
  setUserZone("Europe/Berlin");
  const record = answered(1, localTime("2026-11-26T22:30").getTime(), 120);
  const item = planned(record);
  const isOn = (day: string) => item !== null && isOnDay(item, localTime(day));
  expect(["2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28"].map(isOn)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const isLate = (time: string) =>
    isOverdue("activity", record, undefined, "2026-11-27", localDate(localTime(time)));
  expect(["2026-11-27T00:29", "2026-11-27T00:30"].map(isLate)).toEqual([false, true]);
});
