import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Filter, Sort } from "../../shared/query/filter.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { fill, fillInOrder } from "./fill.ts";
import { naiveLike, textbookFts, type Peer } from "./peers.ts";
import { quickFilter } from "./queries.ts";
import { typedTexts } from "./texts.ts";
import { measure, row, time, timed, timingOf } from "./timing.ts";

const NEWEST: readonly Sort[] = [{ field: "updated_at", direction: "desc" }];

/**
 * Figures of the store at a number of contacts, the other resources in proportion; prints a table.
 */
export function benchStore(contacts: number): void {
  const folder = mkdtempSync(join(tmpdir(), "roadbook-bench-"));
  const file = join(folder, "workspace.db");
  const store = open(file);
  const peers =
    contacts > 100_000
      ? []
      : [naiveLike(join(folder, "like.db")), textbookFts(join(folder, "fts.db"))];
  const filled = fill(store, contacts, peers);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const size =
    `${contacts.toLocaleString("en-GB")} contacts, ` +
    `${filled.records.toLocaleString("en-GB")} records in all`;
  print(`\n${size}; milliseconds, median / 95th percentile`);
  print(row("figure", "aim", "by the clock", "of the CPU"));
  print(`|${"-".repeat(60)}|${"-".repeat(17)}|${"-".repeat(22)}|${"-".repeat(17)}|`);
  const perSecond = `${Math.round(filled.perSecond).toLocaleString("en-GB")} records/s`;
  print(
    row(
      "applying pulled pages in any order, a transaction a page",
      ">= 5,000 rec/s",
      perSecond,
      `${Math.round(filled.cpu)} us/record`,
    ),
  );
  benchInOrder(folder, contacts, print);
  print(
    timed("a search between two pages that are written", "p95 < 3 ms", timingOf(filled.searches)),
  );

  const texts = typedTexts(sample(store, contacts), 400);
  const typing = () =>
    time(texts.map((text) => () => both(store, quickFilter("contact", text), 0)));
  print(timed("typing, right after the first sync: page of 50 and total", "", typing()));
  const upkeep = measure(() => {
    while (store.maintain());
  });
  print(
    row(
      "idle work after a first sync",
      "",
      `${(upkeep.wall / 1000).toFixed(1)} s`,
      `${(upkeep.cpu / 1000).toFixed(1)} s`,
    ),
  );
  const page = (filter: Filter) =>
    store.read((reader) =>
      reader.records.page("contact", { filter, sort: NEWEST, offset: 0, limit: 50 }),
    );
  print(
    timed(
      "typing: page of 50",
      "",
      time(texts.map((text) => () => page(quickFilter("contact", text)))),
    ),
  );
  print(timed("typing: page of 50 and exact total", "p95 < 1 ms", typing()));
  benchPeers(peers, texts, print);
  benchLists(store, contacts, texts, print);
  benchEdits(store, print);
  store.close();

  print(
    row("file against the raw JSON", "<= 1.1", (statSync(file).size / filled.bytes).toFixed(2)),
  );
  print(
    timed(
      "opening the file to the first page (and closing)",
      "< 10 ms",
      time(Array.from({ length: 10 }, () => () => reopen(file))),
    ),
  );
  const memory = execFileSync(process.execPath, [
    join(import.meta.dirname, "engine-memory.ts"),
    file,
  ])
    .toString()
    .trim();
  print(row("memory of a process that searches and edits this file", "< 200 MB", `${memory} MB`));
  for (const peer of peers) peer.close();
  rmSync(folder, { recursive: true, force: true });
}

function benchInOrder(folder: string, contacts: number, print: Print): void {
  const store = open(join(folder, "in-order.db"));
  const { perSecond, cpu } = fillInOrder(store, Math.min(contacts, 10_000));
  store.close();
  const rate = `${Math.round(perSecond).toLocaleString("en-GB")} records/s`;
  print(
    row(
      "  contacts as a sync asks for them, oldest change first",
      "",
      rate,
      `${Math.round(cpu)} us/record`,
    ),
  );
}

function open(file: string): Store {
  const opened = openStore(file);
  if (!opened.ok) throw new Error(opened.message);
  return opened.store;
}

function reopen(file: string): void {
  const store = open(file);
  store.read((reader) =>
    reader.records.page("contact", { filter: { op: "all" }, sort: NEWEST, offset: 0, limit: 50 }),
  );
  store.close();
}

function sample(store: Store, contacts: number): readonly CrmRecord[] {
  return store.read((reader) =>
    Array.from({ length: 300 }, (_item, index) =>
      reader.records.byId("contact", 1 + Math.floor((index * contacts) / 300)),
    ).flatMap((record) => record ?? []),
  );
}

/** A page of 50 and the exact total. */
function both(store: Store, filter: Filter, offset: number, sort = NEWEST): void {
  store.read((reader) => {
    // In the order in which the app asks.
    reader.records.count("contact", filter);
    reader.records.page("contact", { filter, sort, offset, limit: 50 });
  });
}

type Print = (line: string) => void;

function benchPeers(peers: readonly Peer[], texts: readonly string[], print: Print): void {
  for (const peer of peers) {
    const some = texts.filter(
      (_text, index) => index % (peer.name.startsWith("LIKE") ? 40 : 4) === 0,
    );
    print(
      timed(`  beside it: ${peer.name}`, "", time(some.map((text) => () => peer.search(text)))),
    );
  }
}

function benchLists(store: Store, contacts: number, texts: readonly string[], print: Print): void {
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
  print(timed("owner and stage: page of 50 and exact total", "p95 < 1 ms", time(pages)));
  const byName: readonly Sort[] = [{ field: "full_name", direction: "asc" }];
  print(
    timed(
      "the same by name",
      "",
      time(filters.map((filter) => () => both(store, filter, 0, byName))),
    ),
  );
  const crossed = texts.slice(0, 200).map((text, index): Filter => {
    return {
      op: "and",
      of: [quickFilter("contact", text), { op: "is", field: "owner", value: 1 + (index % 12) }],
    };
  });
  print(
    timed(
      "text and owner: page of 50 and exact total",
      "",
      time(crossed.map((filter) => () => both(store, filter, 0))),
    ),
  );
  const weeks = Array.from({ length: 40 }, (_item, index): Filter => {
    const from = Date.UTC(2025, 0, 1 + index * 7);
    return { op: "between", field: "updated_at", from, to: from + 7 * 86_400_000 };
  });
  print(
    timed(
      "changed in a week: page of 50 and exact total",
      "",
      time(weeks.map((filter) => () => both(store, filter, 0))),
    ),
  );
  const deep = Array.from({ length: 40 }, (_item, index) => Math.floor((contacts * index) / 40));
  print(
    timed(
      "any page of everything, up to the last, and total",
      "p95 < 1 ms",
      time(deep.map((at) => () => both(store, { op: "all" }, at))),
    ),
  );
  const everything = texts.filter((text) => text.length > 2);
  print(
    timed(
      "search over every resource, best 20",
      "",
      time(everything.map((text) => () => store.read((reader) => reader.records.search(text, 20)))),
    ),
  );
  // A letter too many in the middle.
  const mistyped = everything
    .filter((text) => text.length > 4)
    .map((text) => `${text.slice(0, 3)}x${text.slice(3)}`);
  print(
    timed(
      "  the same with a typing error",
      "",
      time(mistyped.map((text) => () => store.read((reader) => reader.records.search(text, 20)))),
    ),
  );
}

function benchEdits(store: Store, print: Print): void {
  let edits = 0;
  const edit = () => {
    edits += 1;
    const entry = {
      kind: "update",
      resource: "contact",
      slug: "",
      title: "",
      base: {},
      createdAt: Date.now(),
    } as const;
    const change = { ...entry, recordId: edits, body: { city: `City ${edits}` } };
    store.write((writer) => writer.outbox.enqueue(change), { durable: true });
  };
  print(
    timed(
      "one edit: record, outbox and index, durable",
      "p95 < 2 ms",
      time(Array.from({ length: 200 }, () => edit)),
    ),
  );
  const editAndSee = () => {
    edit();
    both(store, { op: "is", field: "owner", value: 3 }, 0);
  };
  print(
    timed(
      "edit until a mounted query shows it",
      "p95 < 3 ms",
      time(Array.from({ length: 100 }, () => editAndSee)),
    ),
  );
}
