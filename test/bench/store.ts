import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { dataset } from "../../main/sandbox/generate/dataset.ts";
import { seedLookups } from "../../main/sandbox/fill-store.ts";
import { naiveLike, type Peer, textbookFts } from "./peers.ts";
import { ms, row, time } from "./timing.ts";

const TYPED = [
  "Łukasz",
  "müller",
  "o'connor",
  "an",
  "kow",
  "s",
  "example.com",
  "48",
  "王",
  "talent",
  "groß",
  "wójcik",
  "smith",
  "zzzz",
];
const FIELDS = ["first_name", "last_name", "full_name", "email", "phone", "phone_digits"];
const NEWEST = [{ field: "updated_at", direction: "desc" }] as const;

/** Beginnings of words as somebody types them, 1 to 20 characters. */
function typing(): string[] {
  return TYPED.flatMap((word) =>
    Array.from({ length: Math.min(20, word.length) }, (_item, index) => word.slice(0, index + 1)),
  );
}

/** Figures of the store at a number of contacts, the other resources in proportion; prints a table. */
export function benchStore(contacts: number): void {
  const folder = mkdtempSync(join(tmpdir(), "roadbook-bench-"));
  const file = join(folder, "workspace.db");
  const opened = openStore(file);
  if (!opened.ok) throw new Error(opened.message);
  let { store } = opened;
  const withPeers = contacts <= 100_000;
  const peers = withPeers ? [naiveLike(join(folder, "like.db")), textbookFts(join(folder, "fts.db"))] : [];
  const filled = fill(store, contacts, peers);
  console.log(
    `\n${contacts.toLocaleString("en-GB")} contacts, ${filled.records.toLocaleString("en-GB")} records in all`,
  );
  console.log(row("figure", "aim", "median / p95"));
  console.log(`|${"-".repeat(60)}|${"-".repeat(16)}|${"-".repeat(28)}|`);

  const words = typing();
  const contains = (text: string): Filter => ({ op: "contains", fields: FIELDS, text });
  const search = (text: string) =>
    store.read((reader) => [
      reader.page("contact", { filter: contains(text), sort: NEWEST, offset: 0, limit: 50 }).length,
      reader.count("contact", contains(text)),
    ]);
  console.log(
    row(
      "search while typing: page of 50 and exact total",
      "p95 < 1 ms",
      ms(time(words.map((word) => () => search(word)))),
    ),
  );
  for (const peer of peers) {
    const some = words.filter((_word, index) => index % (peer.name.startsWith("LIKE") ? 12 : 4) === 0);
    console.log(row(`  beside it: ${peer.name}`, "", ms(time(some.map((word) => () => peer.search(word))))));
  }
  const filters: Filter[] = Array.from({ length: 12 }, (_item, index) => ({
    op: "and",
    of: [
      { op: "is", field: "owner", value: index + 1 },
      { op: "is", field: "stage", value: (index % 6) + 1 },
    ],
  }));
  const window = (filter: Filter, offset: number) => () =>
    store.read((reader) => [
      reader.page("contact", { filter, sort: NEWEST, offset, limit: 50 }).length,
      reader.count("contact", filter),
    ]);
  console.log(
    row(
      "filter + sort + page + exact total",
      "p95 < 1 ms",
      ms(time(filters.flatMap((filter) => [0, 1, 2, 3].map((page) => window(filter, page * 50))))),
    ),
  );
  const deep = Array.from({ length: 40 }, (_item, index) => Math.floor((contacts * index) / 40));
  console.log(
    row(
      "any page of everything, up to the last",
      "p95 < 1 ms",
      ms(time(deep.map((offset) => window({ op: "all" }, offset)))),
    ),
  );
  console.log(
    row(
      "global search over every resource",
      "",
      ms(
        time(
          words.filter((word) => word.length > 2).map((word) => () => store.read((reader) => reader.search(word, 20))),
        ),
      ),
    ),
  );

  let edits = 0;
  const edit = () => {
    edits += 1;
    const recordId = edits;
    const entry = {
      kind: "update",
      resource: "contact",
      recordId,
      slug: "",
      title: "",
      body: { city: `City ${edits}` },
      base: {},
      createdAt: Date.now(),
    } as const;
    return store.write((writer) => writer.enqueue(entry), { durable: true });
  };
  console.log(
    row("one edit: record, outbox and index, durable", "p95 < 2 ms", ms(time(Array.from({ length: 200 }, () => edit)))),
  );
  const editAndSee = () => {
    edit();
    window({ op: "is", field: "owner", value: 3 }, 0)();
  };
  console.log(
    row("edit until a mounted query shows it", "p95 < 3 ms", ms(time(Array.from({ length: 100 }, () => editAndSee)))),
  );

  store.close();
  console.log(row("file against the raw JSON", "<= 1.1", (statSync(file).size / filled.bytes).toFixed(2)));
  const reopen = () => {
    const again = openStore(file);
    if (!again.ok) throw new Error(again.message);
    again.store.read((reader) => reader.page("contact", { filter: { op: "all" }, sort: NEWEST, offset: 0, limit: 50 }));
    again.store.close();
  };
  console.log(
    row(
      "opening the file to the first page (and closing)",
      "< 10 ms",
      ms(time(Array.from({ length: 10 }, () => reopen))),
    ),
  );
  console.log(
    row(
      "applying pulled pages, a transaction a page",
      ">= 5,000 rec/s",
      `${Math.round(filled.perSecond).toLocaleString("en-GB")} records/s`,
    ),
  );
  console.log(row("a search while pages are written, between two pages", "p95 < 3 ms", ms(filled.searches)));
  console.log(
    row(
      "memory of this process (with the data generator)",
      "< 200 MB",
      `${Math.round(process.memoryUsage().rss / 1e6)} MB`,
    ),
  );
  for (const peer of peers) peer.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Fills the store page by page, as a first sync does, and the peers with the same contacts. */
function fill(store: Store, contacts: number, peers: readonly Peer[]) {
  const data = dataset({ seed: 7, scale: contacts / 500, today: Date.UTC(2026, 0, 15) });
  seedLookups(store, true);
  store.write((writer) => writer.saveDefinitions(data.definitions), { durable: false });
  let bytes = 0;
  let records = 0;
  let spent = 0;
  const searches: number[] = [];
  // Contacts are what the figures are about; the large ones of the others would only take time at a million.
  const resources: Resource[] =
    contacts > 100_000
      ? ["organization", "contact"]
      : ["organization", "contact", "candidate", "job", "deal", "activity", "note"];
  for (const resource of resources) {
    let page: Record<string, unknown>[] = [];
    const flush = () => {
      const start = performance.now();
      store.write(
        (writer) => {
          const read = page.flatMap((raw) => {
            const normalized = normalizeRecord(CONTRACTS[resource], raw);
            return normalized.ok ? [normalized] : [];
          });
          read.sort((a, b) => (a.record.updated_at < b.record.updated_at ? -1 : 1));
          for (const { record, learned } of read) {
            writer.learn(learned);
            writer.saveBase(resource, record);
          }
        },
        { durable: false },
      );
      spent += performance.now() - start;
      records += page.length;
      page = [];
      if (resource !== "contact" || records % 1000 !== 0) return;
      const from = performance.now();
      store.read((reader) =>
        reader.page("contact", {
          filter: { op: "contains", fields: FIELDS, text: "mül" },
          sort: NEWEST,
          offset: 0,
          limit: 50,
        }),
      );
      searches.push(performance.now() - from);
    };
    for (const raw of data.records(resource)) {
      const json = JSON.stringify(raw);
      bytes += Buffer.byteLength(json);
      page.push(raw);
      if (resource === "contact")
        for (const peer of peers)
          peer.add(
            Number(raw["id"]),
            json,
            `${String(raw["full_name"])} ${String(raw["email"])} ${String(raw["phone"])}`,
          );
      if (page.length === 50) flush();
    }
    flush();
  }
  for (const peer of peers) peer.ready();
  searches.sort((a, b) => a - b);
  return {
    bytes,
    records,
    perSecond: (records / spent) * 1000,
    searches: {
      p50: searches[Math.floor(searches.length / 2)] ?? 0,
      p95: searches[Math.floor(searches.length * 0.95)] ?? 0,
    },
  };
}
