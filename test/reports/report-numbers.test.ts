import {
  fromAbsolute,
  getDayOfWeek,
  getLocalTimeZone,
  parseDate,
  toCalendarDate,
} from "@internationalized/date";
import fc from "fast-check";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { parseInstant } from "../../shared/contract/instant.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import {
  type ReportPeriod,
  type ReportRow,
  REPORTS,
  type ReportTable,
  type WeekdayName,
} from "../../shared/local/report.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import * as some from "../fixtures/report-records.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const { NOW, DAY, STAGES } = some;
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function storeOf(records: Readonly<Partial<Record<Resource, readonly CrmRecord[]>>>): Store {
  const folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  closing.push(() => {
    store.close();
    folder.remove();
  });
  store.write(
    (writer) => {
      writer.lookups.indexReferences(some.sideData());
      for (const [resource, list] of Object.entries(records))
        for (const record of list) writer.records.saveBase(resource as Resource, record);
    },
    { durable: false },
  );
  return store;
}

const make = <T>(count: number, build: (id: number) => T): T[] =>
  Array.from({ length: count }, (_item, index) => build(index + 1));
const pause = () => Promise.resolve();
const tableOf = (
  store: Store,
  name: (typeof REPORTS)[number],
  filter: Filter = { op: "all" },
  period: ReportPeriod | null = null,
  { weekStart = "monday", zone = null }: { weekStart?: WeekdayName; zone?: string | null } = {},
): Promise<ReportTable> =>
  store.read((reader) =>
    reader.reports.table(name, { filter, period, weekStart, zone, nowMs: NOW }),
  )(pause);

// The oracle: decimal texts and BigInt, nothing of the code under test.
const idOf = (value: unknown): number | null => (value as { id?: number } | null)?.id ?? null;
const cents = (amount: unknown): bigint => {
  const [whole = "0", part = ""] = String(amount).split(".");
  return (
    BigInt(whole) * 100n +
    BigInt(part.padEnd(2, "0").slice(0, 2)) * (whole.startsWith("-") ? -1n : 1n)
  );
};
const percentage = (stage: number | null): string | null => {
  const found = STAGES.find((item) => item.id === stage)?.percentage;
  return found === undefined ? null : String(found);
};
function weighted(deal: CrmRecord): bigint | null {
  if (typeof deal["amount_by_stage"] === "number") return cents(deal["amount_by_stage"]);
  const share = percentage(idOf(deal["stage"]));
  if (typeof deal["deal_amount"] !== "number") return 0n;
  if (share === null) return null;
  // Tenths of a percent: no share of the fixtures is finer.
  const tenths = BigInt(Math.round(Number(share) * 10));
  return (cents(deal["deal_amount"]) * tenths + 500n) / 1000n;
}
function currency(deal: CrmRecord): string | null {
  const value = deal["currency"] as { id?: number; code?: string } | string | number | undefined;
  if (value === undefined || value === "") return null;
  if (typeof value === "string") return value;
  if (typeof value === "number") return "PLN";
  return value.code ?? "PLN";
}
const sums = (deals: readonly CrmRecord[]) => ({
  count: deals.length,
  value: Number(
    deals.reduce(
      (sum, deal) => sum + (deal["deal_amount"] === null ? 0n : cents(deal["deal_amount"])),
      0n,
    ),
  ),
  weighted: Number(deals.reduce((sum, deal) => sum + (weighted(deal) ?? 0n), 0n)),
});
/** What a row is about, in one word. */
function labelOf({ subject }: ReportRow): string {
  switch (subject.is) {
    case "named":
      return subject.percentage === null ? subject.label : `${subject.label} ${subject.percentage}`;
    case "days":
      return subject.from;
    default:
      return subject.is;
  }
}

/**
 * Rows of equal label and currency together: a currency that servers spell in two ways may have
 * two.
 */
function shown(table: ReportTable, measures: readonly string[]) {
  const out: Record<string, Record<string, number>> = {};
  for (const row of table.rows) {
    const key = `${labelOf(row)}|${row.currency ?? ""}`;
    const sum = (out[key] ??= Object.fromEntries(measures.map((measure) => [measure, 0])));
    for (const measure of measures)
      sum[measure] = (sum[measure] ?? 0) + (row.numbers[measure]?.value ?? 0);
  }
  return Object.fromEntries(
    Object.entries(out).filter(([, row]) => Object.values(row).some((value) => value !== 0)),
  );
}
const group = (deals: readonly CrmRecord[], key: (deal: CrmRecord) => string) =>
  Object.groupBy(deals, key);

test("the pipeline's counts and amounts equal plain arithmetic, to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.boolean(), async (seed, currencies) => {
      const roll = some.dice(seed);
      const deals = make(1 + roll.upTo(120), (id) => some.someDeal(roll, id, currencies));
      const table = await tableOf(storeOf({ deal: deals }), "pipeline");
      const label = (deal: CrmRecord) => {
        const id = idOf(deal["stage"]);
        const stage = STAGES.find((item) => item.id === id);
        if (stage === undefined) return id === null ? "none" : `#${id}`;
        return stage.percentage === undefined ? stage.label : `${stage.label} ${stage.percentage}`;
      };
      const expected = Object.fromEntries(
        Object.entries(group(deals, (deal) => `${label(deal)}|${currency(deal) ?? ""}`)).map(
          ([key, own = []]) => [key, sums(own)],
        ),
      );
      expect(shown(table, ["count", "value", "weighted"])).toEqual(expected);
      const unweighted = deals.filter(
        (deal) => deal["deal_amount"] !== null && weighted(deal) === null,
      ).length;
      const said = table.notes.find((note) => note.about === "unweighted");
      expect(said?.count ?? 0).toBe(unweighted);
      const total = table.totals.reduce((sum, row) => sum + (row.numbers["value"]?.value ?? 0), 0);
      expect(total).toBe(sums(deals).value);
    }),
    { numRuns: 25 },
  );
});

test("deals count in the month of their date; won and open apart, lost left out", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.boolean(), async (seed, currencies) => {
      const roll = some.dice(seed);
      const deals = make(1 + roll.upTo(120), (id) => some.someDeal(roll, id, currencies));
      const table = await tableOf(storeOf({ deal: deals }), "closing");
      const label = (deal: CrmRecord) => {
        const date = deal["close_date"];
        if (typeof date !== "string") return "none";
        if (date < "2026-08-01") return "before";
        if (date > "2027-08-31") return "after";
        return `${date.slice(0, 7)}-01`;
      };
      const share = (deal: CrmRecord) => percentage(idOf(deal["stage"]));
      const kept = deals.filter((deal) => share(deal) !== "0");
      const expected = Object.fromEntries(
        Object.entries(group(kept, (deal) => `${label(deal)}|${currency(deal) ?? ""}`)).map(
          ([key, own = []]) => {
            const won = sums(own.filter((deal) => share(deal) === "100"));
            return [
              key,
              {
                ...sums(own.filter((deal) => share(deal) !== "100")),
                won: won.count,
                won_value: won.value,
              },
            ];
          },
        ),
      );
      expect(shown(table, ["count", "value", "weighted", "won", "won_value"])).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});

test("jobs are as old as the days since they were opened, or since they were made", async () => {
  const roll = some.dice(4);
  const jobs = make(300, (id) => some.someJob(roll, id));
  const table = await tableOf(storeOf({ job: jobs }), "jobs");
  const age = (job: CrmRecord) => {
    const open = job["open_date"];
    const from = typeof open === "string" ? new Date(`${open}T00:00`) : new Date(job.created_at);
    const day = new Date(from.getFullYear(), from.getMonth(), from.getDate(), 12).getTime();
    return Math.round((new Date(2026, 10, 18, 12).getTime() - day) / DAY);
  };
  const band = (days: number) =>
    [30, 60, 90, 180].findIndex((most) => days <= most) === -1
      ? 4
      : [30, 60, 90, 180].findIndex((most) => days <= most);
  for (const [index, row] of table.rows.entries()) {
    const own = jobs.filter((job) => band(age(job)) === index);
    expect(row.numbers["all"]?.value).toBe(own.length);
    for (const status of [1, 2, 3, 8, null])
      expect(row.numbers[`status-${status ?? "none"}`]?.value, `${index}, status ${status}`).toBe(
        own.filter((job) => idOf(job["job_status"]) === status).length,
      );
  }
});

test.each([
  ["saturday", "sat", null],
  ["sunday", "sun", null],
  ["monday", "mon", "Pacific/Auckland"],
  ["monday", "mon", "America/St_Johns"],
] as const)(
  "activities are in the week of their start, from %s (%s) on, in %s",
  async (...where) => {
    const [weekStart, day, zone] = where;
    const roll = some.dice(11);
    const activities = make(400, (id) => some.someActivity(roll, id));
    const store = storeOf({ activity: activities });
    const table = await tableOf(store, "activities", { op: "all" }, null, { weekStart, zone });
    const named = zone ?? getLocalTimeZone();
    const firstDay = (time: number) => {
      const date = toCalendarDate(fromAbsolute(time, named));
      const since = getDayOfWeek(date, "en", day);
      return date.subtract({ days: since }).toDate(named).getTime();
    };
    // A day without a time is that day in every zone.
    const start = (item: CrmRecord) =>
      typeof item["start_date"] === "string"
        ? typeof item["start_time"] === "string"
          ? parseInstant(`${item["start_date"]}T${item["start_time"]}`)
          : parseDate(item["start_date"]).toDate(named).getTime()
        : null;
    expect(table.rows).toHaveLength(16);
    for (const row of table.rows) {
      const week = Number(row.key.slice("week-".length));
      expect(firstDay(week)).toBe(week);
      const own = activities.filter((item) => {
        const at = start(item);
        return at !== null && firstDay(at) === week;
      });
      expect(row.numbers["all"]?.value).toBe(own.length);
      expect(row.numbers["done"]?.value).toBe(
        own.filter((item) => item["mark_as_done"] === true).length,
      );
      for (const type of [2, 3, 4, 5, 11, 77])
        expect(row.numbers[`type-${type}`]?.value).toBe(
          own.filter((item) => idOf(item["activity_type"]) === type).length,
        );
    }
  },
);

test("a period's days are those of the zone that asks", async () => {
  const created_at = "2026-11-17T20:00:00Z";
  const store = storeOf({
    candidate: [{ ...some.someCandidate(some.dice(3), 1), created_at }],
    job: [{ ...some.someJob(some.dice(3), 1), open_date: null, created_at }],
  });
  for (const name of ["sources", "jobs"] as const)
    for (const [zone, day] of [
      ["Pacific/Auckland", "2026-11-18"],
      ["America/St_Johns", "2026-11-17"],
      ["Asia/Kathmandu", "2026-11-18"],
    ] as const)
      for (const asked of ["2026-11-17", "2026-11-18"]) {
        const table = await tableOf(
          store,
          name,
          { op: "all" },
          { from: asked, to: asked },
          { zone },
        );
        const numbers = Object.values(table.totals[0]?.numbers ?? {});
        const total = Math.max(0, ...numbers.map(({ value }) => value));
        expect(total, `${name} ${zone} ${asked}`).toBe(asked === day ? 1 : 0);
      }
});

test("sources are grouped ignoring case but not accents; rare ones are put together", async () => {
  const roll = some.dice(7);
  const candidates = make(900, (id) => some.someCandidate(roll, id));
  const table = await tableOf(storeOf({ candidate: candidates }), "sources");
  const count = (test: (source: string) => boolean) =>
    candidates.filter((item) =>
      test(typeof item["source"] === "string" ? item["source"].toLowerCase() : ""),
    ).length;
  const value = (key: string) => table.rows.find((row) => row.key === key)?.numbers["count"]?.value;
  expect(value("source/referral")).toBe(count((source) => source === "referral"));
  expect(value("source/référence")).toBe(count((source) => source === "référence"));
  expect(value("source/reference")).toBe(count((source) => source === "reference"));
  expect(value("none")).toBe(count((source) => source === ""));
  expect(table.rows.some((row) => row.key === "rest")).toBe(true);
  expect(table.totals[0]?.numbers["count"]?.value).toBe(900);
  expect(table.rows.reduce((sum, row) => sum + (row.numbers["count"]?.value ?? 0), 0)).toBe(900);
});

test("every number opens exactly the records it counted, also below a custom filter", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.boolean(), async (seed, currencies) => {
      const roll = some.dice(seed);
      const store = storeOf({
        deal: make(60, (id) => some.someDeal(roll, id, currencies)),
        job: make(60, (id) => some.someJob(roll, id)),
        activity: make(80, (id) => some.someActivity(roll, id)),
        candidate: make(120, (id) => some.someCandidate(roll, id)),
      });
      for (const name of REPORTS) {
        const { resource } = await tableOf(store, name);
        const owner =
          ["owner", "owner_id", "created_by"].find(
            (field) => field in CONTRACTS[resource].record,
          ) ?? "";
        for (const [filter, zone] of [
          [{ op: "all" }, null],
          [{ op: "is", field: owner, value: 1 }, "America/St_Johns"],
        ] as const) {
          const table = await tableOf(store, name, filter, null, { zone });
          for (const row of [...table.rows, ...table.totals])
            for (const measure of table.measures) {
              const number = row.numbers[measure.key];
              if (number === undefined) throw new Error(`${name}: ${row.key} lacks ${measure.key}`);
              const opened = store.read((reader) =>
                reader.records.page(resource, {
                  filter: number.filter,
                  sort: [{ field: "id", direction: "asc" }],
                  offset: 0,
                  limit: 1000,
                }),
              );
              const said = `${name}, ${row.key}, ${measure.key}`;
              if (measure.unit === "count") expect(opened.length, said).toBe(number.value);
              else if (measure.key === "weighted")
                expect(sums(opened).weighted, said).toBe(number.value);
              else expect(sums(opened).value, said).toBe(number.value);
            }
        }
      }
    }),
    { numRuns: 6 },
  );
});

/** The local day of what a report counts a record by; null without one. */
const COUNTED_BY: Readonly<Record<(typeof REPORTS)[number], (record: CrmRecord) => string | null>> =
  {
    pipeline: (deal) => textOrNull(deal["close_date"]),
    closing: (deal) => textOrNull(deal["close_date"]),
    jobs: (job) => textOrNull(job["open_date"]) ?? localDay(Date.parse(job.created_at)),
    activities: (activity) => {
      const [day, time] = [textOrNull(activity["start_date"]), textOrNull(activity["start_time"])];
      if (day === null || time === null) return day;
      const at = parseInstant(`${day}T${time}`);
      return at === null ? null : localDay(at);
    },
    sources: (candidate) => localDay(Date.parse(candidate.created_at)),
  };
const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
// "sv" writes days as ISO does.
const localDay = (time: number) => new Date(time).toLocaleDateString("sv");

test("a period counts the records of its days alone, by what each report counts by", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(300), fc.nat(1500), async (seed, back, length) => {
      const roll = some.dice(seed);
      const records = {
        deal: make(60, (id) => some.someDeal(roll, id, true)),
        job: make(60, (id) => some.someJob(roll, id)),
        activity: make(80, (id) => some.someActivity(roll, id)),
        candidate: make(80, (id) => some.someCandidate(roll, id)),
      };
      const store = storeOf(records);
      const period = {
        from: localDay(NOW - back * DAY),
        to: localDay(NOW - back * DAY + length * DAY),
      };
      for (const name of REPORTS) {
        const table = await tableOf(store, name, { op: "all" }, period);
        const within = records[table.resource as keyof typeof records].filter((record) => {
          const day = COUNTED_BY[name](record);
          return day !== null && day >= period.from && day <= period.to;
        });
        const isCounted = (deal: CrmRecord) => percentage(idOf(deal["stage"])) !== "0";
        const expected = name === "closing" ? within.filter(isCounted) : within;
        const keys = name === "closing" ? ["count", "won"] : ["all", "count"];
        const counted = (rows: ReportTable["rows"]) =>
          rows
            .flatMap(({ numbers }) => keys.map((key) => numbers[key]?.value ?? 0))
            .reduce((sum, value) => sum + value, 0);
        expect(counted(table.totals), name).toBe(expected.length);
        // Every record is in exactly one row.
        expect(counted(table.rows), name).toBe(expected.length);
        for (const row of table.rows)
          for (const [key, { value, filter }] of Object.entries(row.numbers)) {
            if (table.measures.find((measure) => measure.key === key)?.unit !== "count") continue;
            const opened = store.read((reader) =>
              reader.records.page(table.resource, { filter, sort: [], offset: 0, limit: 1000 }),
            );
            expect(opened.length, `${name}, ${row.key}, ${key}`).toBe(value);
          }
      }
    }),
    { numRuns: 6 },
  );
});

test("a short period is counted by days, a longer one by weeks, months or years", async () => {
  const store = storeOf({});
  const rows = async (name: "activities" | "closing", from: string, to: string) => {
    const { step, rows } = await tableOf(store, name, { op: "all" }, { from, to });
    return [step, rows.length, ...[rows[0], rows.at(-1)].map((row) => row && labelOf(row))];
  };
  expect(await rows("activities", "2026-11-16", "2026-11-22")).toEqual([
    "day",
    7,
    "2026-11-16",
    "2026-11-22",
  ]);
  // The first and the last week are cut: a row says where it begins.
  expect(await rows("activities", "2026-10-01", "2026-12-31")).toEqual([
    "week",
    14,
    "2026-10-01",
    "2026-12-28",
  ]);
  const autumn = { from: "2026-10-01", to: "2026-12-31" };
  const table = await tableOf(store, "activities", { op: "all" }, autumn, {
    weekStart: "sunday",
  });
  expect(table.rows.slice(0, 2).map(labelOf)).toEqual(["2026-10-01", "2026-10-04"]);
  expect(await rows("activities", "2025-01-01", "2026-12-31")).toEqual([
    "month",
    24,
    "2025-01-01",
    "2026-12-01",
  ]);
  expect(await rows("closing", "2026-11-16", "2026-11-22")).toEqual([
    "month",
    1,
    "2026-11-16",
    "2026-11-16",
  ]);
  expect(await rows("closing", "2020-05-01", "2026-11-22")).toEqual([
    "year",
    7,
    "2020-05-01",
    "2026-01-01",
  ]);
});

test("an absurd amount neither breaks a sum nor hides the others", async () => {
  const roll = some.dice(1);
  const deal = (id: number, amount: number): CrmRecord => ({
    ...some.someDeal(roll, id, false),
    stage: { id: 1 },
    deal_amount: amount,
    amount_by_stage: null,
  });
  const table = await tableOf(
    storeOf({ deal: [deal(1, 1e300), deal(2, 1e300), deal(3, 12.34)] }),
    "pipeline",
  );
  const row = table.rows.find((item) => labelOf(item).startsWith("Qualified"));
  expect([row?.numbers["count"]?.value, row?.numbers["value"]?.value]).toEqual([3, 1234]);
});

test("an edit that waits counts at once", async () => {
  const roll = some.dice(2);
  const store = storeOf({ deal: [{ ...some.someDeal(roll, 1, false), stage: { id: 1 } }] });
  store.write(
    (writer) =>
      writer.outbox.enqueue({
        kind: "update",
        resource: "deal",
        recordId: 1,
        slug: "deal_1",
        title: "Deal 1",
        body: { deal_stage_id: 4 },
        base: { deal_stage_id: 1 },
        createdAt: NOW,
      }),
    { durable: true },
  );
  const columns = await store.read((reader) => reader.reports.boardColumns("deal", { op: "all" }))(
    pause,
  );
  expect(columns.filter((column) => column.count > 0).map((column) => column.label)).toEqual([
    "Won",
  ]);
});

test("counts made in slices add up, include offline records, and yield in between", async () => {
  const contacts = make(10_100, (id) => ({
    id: id <= 50 ? -id : id * 3,
    slug: `contact_${id}`,
    stage: { id: 1 + (id % 4) },
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
  }));
  const store = storeOf({ contact: contacts });
  let turns = 0;
  const columns = await store.read((reader) =>
    reader.reports.boardColumns("contact", { op: "all" }),
  )(() => {
    turns += 1;
    return Promise.resolve();
  });
  expect(columns.map(({ id, count }) => [id, count])).toEqual([
    [1, 2525],
    [2, 2525],
    [3, 2525],
    [4, 2525],
  ]);
  expect(turns).toBe(2);
});
