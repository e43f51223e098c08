import type { Filter, Sort } from "../../shared/query/filter.ts";
import type { Store } from "../../main/store/types.ts";
import { both, editCity, NEWEST, page } from "./asks.ts";
import { quickFilter } from "./queries.ts";
import type { Report } from "./report.ts";
import { screenLists } from "./store-screens.ts";
import { time } from "./timing.ts";

export function lists(
  report: Report,
  store: Store,
  contacts: number,
  texts: readonly string[],
): void {
  const filters: Filter[] = Array.from({ length: 12 }, (_item, index) => ({
    op: "and",
    of: [
      { op: "is", field: "owner", value: index + 1 },
      { op: "is", field: "stage", value: (index % 6) + 1 },
    ],
  }));
  const pages = filters.flatMap((filter) =>
    [0, 1, 2, 3].map((at) => () => both(store, filter, at * 50)),
  );
  report.timing("owner and stage: page of 50 and exact total", "p95 < 1", time(pages));
  const byName: readonly Sort[] = [{ field: "full_name", direction: "asc" }];
  report.timing(
    "  the same by name",
    "p95 < 1",
    time(filters.map((filter) => () => both(store, filter, 0, byName))),
  );
  const crossed = texts.map((text, index): Filter => ({
    op: "and",
    of: [quickFilter("contact", text), { op: "is", field: "owner", value: 1 + (index % 12) }],
  }));
  report.timing(
    "text and owner: page of 50 and exact total",
    "",
    time(crossed.map((filter) => () => both(store, filter, 0))),
  );
  report.timing(
    "  the page alone, its records unpacked",
    "",
    time(crossed.map((filter) => () => page(store, filter))),
  );
  const weeks = Array.from({ length: 40 }, (_item, index): Filter => {
    const from = Date.UTC(2025, 0, 1 + index * 7);
    return { op: "between", field: "updated_at", from, to: from + 7 * 86_400_000 };
  });
  report.timing(
    "changed in a week: page of 50 and exact total",
    "",
    time(weeks.map((filter) => () => both(store, filter, 0))),
  );
  const until = Array.from({ length: 40 }, (_item, index): Filter => ({
    op: "and",
    of: [
      { op: "is", field: "mark_as_done", value: false },
      { op: "between", field: "start", to: Date.UTC(2026, 0, 1 + index) },
    ],
  }));
  report.timing(
    "open activities until a day: exact total",
    "",
    time(
      until.map((filter) => () => store.read(({ records }) => records.count("activity", filter))),
    ),
  );
  const deep = Array.from({ length: 40 }, (_item, index) => Math.floor((contacts * index) / 40));
  report.timing(
    "any page of everything, up to the last, and total",
    "p95 < 1",
    time(deep.map((at) => () => both(store, { op: "all" }, at))),
  );
}

/** Notes have long texts only, which are in a text index of the file. */
export function longTexts(report: Report, store: Store): void {
  const notes = Array.from({ length: SAMPLED_NOTES }, (_item, index) =>
    store.read(({ records }) => records.byId("note", 1 + index * 37)),
  ).flatMap((note) => note ?? []);
  const words = notes.flatMap(({ note }) =>
    String(note)
      .split(/\s+/)
      .filter((word) => word.length > 3),
  );
  const texts = words.flatMap((word, at) =>
    at % 7 !== 0 ? [] : [word, `${word} ${words[at + 1] ?? ""}`],
  );
  const filters = [...new Set(texts)].slice(0, 200).map((text) => quickFilter("note", text));
  if (filters.length === 0) return;
  const ask = () =>
    time(
      filters.map(
        (filter) => () =>
          store.read(({ records }) => {
            records.count("note", filter);
            records.page("note", { filter, sort: NEWEST, offset: 0, limit: 50 });
          }),
      ),
    );
  report.timing("list of notes, typing words: page of 50 and exact total", "", ask());
  screenLists(report, store, {
    title: "  as a screen asks for them, counted up to 1,000",
    resource: "note",
    filters,
  });
  store.write(
    (writer) => {
      for (const note of notes.slice(0, 20))
        writer.records.saveBase("note", { ...note, note: `${String(note["note"])} Changed.` });
    },
    { durable: true },
  );
  report.timing("  the same after some of them were changed", "", ask());
}

const SAMPLED_NOTES = 200;

export function edits(report: Report, store: Store): void {
  let count = 0;
  const edit = () => {
    count += 1;
    editCity(store, count, `City ${count}`);
  };
  report.timing(
    "one edit: record, outbox and index, durable",
    "p95 < 2",
    time(Array.from({ length: 200 }, () => edit)),
  );
  const editAndSee = () => {
    edit();
    both(store, { op: "is", field: "owner", value: 3 }, 0);
  };
  report.timing(
    "edit until a mounted query shows it",
    "p95 < 3",
    time(Array.from({ length: 100 }, () => editAndSee)),
  );
}
