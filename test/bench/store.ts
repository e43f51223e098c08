import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { normalizeText } from "../../shared/query/normalize-text.ts";
import type { Filter, Sort } from "../../shared/query/filter.ts";
import type { Store } from "../../main/store/types.ts";
import { benchFolder, fillFile, type FilledFile, open } from "./bench-folder.ts";
import { fillInOrder, peerContacts } from "./fill.ts";
import { openMiniSearch, openTinyBase } from "./peers/memory-peers.ts";
import type { OpenPeer, Peer } from "./peers/peer.ts";
import { openPglite } from "./peers/postgres-peer.ts";
import { openLike, openTextbookFts } from "./peers/sqlite-peers.ts";
import { quickFilter } from "./queries.ts";
import type { Report } from "./report.ts";
import { type TextClass, textClasses } from "./text-classes.ts";
import { typedTexts } from "./texts.ts";
import { time, timeLater, type Timing } from "./timing.ts";

const NEWEST: readonly Sort[] = [{ field: "updated_at", direction: "desc" }];
/** Contacts that are written anew in each run. */
const WRITTEN_ANEW = 2_000;
/** More contacts than this do not fit into the memory of most peers. */
const MOST_FOR_PEERS = 100_000;
const TEXTS_OF_A_CLASS = 40;

/**
 * Figures of the store at a number of contacts, the other resources in proportion, beside peers
 * over the same contacts.
 */
export async function benchStore(contacts: number, report: Report): Promise<void> {
  const folder = benchFolder(contacts, typing);
  const store = folder.openCopy();
  const { filled } = folder;
  const records = `${filled.records.toLocaleString("en-GB")} records in all`;
  report.heading(`${contacts.toLocaleString("en-GB")} contacts, ${records}: written once`);
  writing(report, filled, "");
  report.heading(`${WRITTEN_ANEW.toLocaleString("en-GB")} contacts: written now`);
  writing(report, writeAnew(), " anew");
  inOrder(report);

  const some = sample(store, contacts);
  const classes = textClasses(some, TEXTS_OF_A_CLASS);
  report.heading("Milliseconds, median / 95th percentile");
  await typingByClass(report, store, classes, contacts, folder.path);
  searchByClass(report, store, classes);
  stages(report, store, classes);
  lists(report, store, contacts, typedTexts(some, 200));
  edits(report, store);
  store.close();
  file(report, folder.path, filled);
}

function writing(report: Report, filled: FilledFile, when: string): void {
  report.say(
    "applying pulled pages in any order, a transaction a page",
    ">= 5,000 rec/s",
    `${Math.round(filled.perSecond).toLocaleString("en-GB")} records/s`,
    `${Math.round(filled.cpu)} us/record`,
  );
  const perRecord = filled.cpu / 1000;
  if (when !== "")
    report.timing(`applying one record${when}`, "<= 0.25", {
      p50: perRecord,
      p95: perRecord,
      cpu50: perRecord,
      cpu95: perRecord,
    });
  report.peer("a search between two pages that are written", "p95 < 3", filled.searches);
  report.peer("typing right after, before any idle work", "", filled.rightAfter);
  report.say("idle work afterwards", "<= 8 s", "", `${filled.idle.seconds.toFixed(1)} s`);
  report.peer("  a step of it", "p95 <= 4", filled.idle.step);
  report.say("file against the raw JSON", "<= 1.0", (filled.size / filled.bytes).toFixed(2));
}

function writeAnew(): FilledFile {
  const folder = mkdtempSync(join(tmpdir(), "roadbook-bench-"));
  try {
    return fillFile(join(folder, "workspace.db"), WRITTEN_ANEW, typing);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inOrder(report: Report): void {
  const folder = mkdtempSync(join(tmpdir(), "roadbook-bench-"));
  const store = open(join(folder, "workspace.db"));
  const { perSecond, cpu } = fillInOrder(store, WRITTEN_ANEW);
  store.close();
  rmSync(folder, { recursive: true, force: true });
  report.say(
    "contacts as a sync asks for them, oldest change first",
    ">= 5,000 rec/s",
    `${Math.round(perSecond).toLocaleString("en-GB")} records/s`,
    `${Math.round(cpu)} us/record`,
  );
}

function typing(store: Store): Timing {
  const texts = typedTexts(sample(store, WRITTEN_ANEW), 200);
  return time(texts.map((text) => () => both(store, quickFilter("contact", text), 0)));
}

async function typingByClass(
  report: Report,
  store: Store,
  classes: readonly TextClass[],
  contacts: number,
  folder: string,
): Promise<void> {
  const all = classes.flatMap(({ texts }) => texts);
  const list = (texts: readonly string[]) =>
    time(texts.map((text) => () => both(store, quickFilter("contact", text), 0)));
  report.timing("list, typing: page of 50 and exact total", "p95 < 1", list(all));
  for (const { name, texts } of classes) report.timing(`  ${name}`, "", list(texts));
  if (contacts > MOST_FOR_PEERS) return;
  const openers: readonly OpenPeer[] = [
    openTextbookFts,
    openLike,
    openMiniSearch,
    openTinyBase,
    openPglite,
  ];
  for (const [index, openPeer] of openers.entries()) {
    const peer = await openPeer(folder, () => peerContacts(contacts));
    const measured = await searchPeer(report, peer, classes, index === 0);
    // The first of them is what all figures of this run are compared with.
    if (index === 0) report.yardstick(measured.cpu50);
    await peer.close();
  }
}

/** Slow ones are asked fewer texts. */
async function searchPeer(
  report: Report,
  peer: Peer,
  classes: readonly TextClass[],
  byClass: boolean,
): Promise<Timing> {
  const ask = (texts: readonly string[]) =>
    timeLater(texts.map((text) => () => peer.search(normalizeText(text))));
  const few = classes.flatMap(({ texts }) => texts.slice(0, 2));
  const quick = await ask(few);
  const measured =
    quick.p50 > 30 ? quick : await ask(classes.flatMap(({ texts }) => texts.slice(0, 20)));
  report.peer(`  beside it: ${peer.name}`, "", measured);
  if (byClass)
    for (const { name, texts } of classes)
      report.peer(`    ${name}`, "", await ask(texts.slice(0, 20)));
  return measured;
}

function searchByClass(report: Report, store: Store, classes: readonly TextClass[]): void {
  const search = (texts: readonly string[]) =>
    time(texts.map((text) => () => store.read((reader) => reader.records.search(text, 20))));
  const all = classes.flatMap(({ texts }) => texts);
  report.timing("search over every resource, best 20", "p95 < 10", search(all));
  for (const { name, texts } of classes) report.timing(`  ${name} everywhere`, "", search(texts));
  const mistyped = classes
    .find(({ name }) => name === "4 to 8 characters")
    ?.texts.filter((text) => text.length > 4)
    .map((text) => `${text.slice(0, 3)}x${text.slice(3)}`);
  report.timing("  a letter too many", "p95 < 10", search(mistyped ?? []));
}

/** What a list's answer is made of, for texts as they are typed. */
function stages(report: Report, store: Store, classes: readonly TextClass[]): void {
  const texts = classes.flatMap(({ name, texts }) => (/^\d/.test(name) ? texts : []));
  const filters = texts.map((text) => quickFilter("contact", text));
  const each = (task: (filter: Filter) => unknown) =>
    time(filters.map((filter) => () => task(filter)));
  report.timing(
    "stage: normalising what was typed",
    "",
    time(texts.map((text) => () => quickFilter("contact", text))),
  );
  report.timing(
    "stage: the exact total",
    "",
    each((filter) => store.read((reader) => reader.records.count("contact", filter))),
  );
  report.timing(
    "stage: the page, with its records unpacked",
    "",
    each((filter) => page(store, filter)),
  );
  const pages = filters.slice(0, 60).map((filter) => page(store, filter));
  report.timing(
    "stage: the page as JSON",
    "",
    time(pages.map((records) => () => JSON.stringify(records))),
  );
}

function lists(report: Report, store: Store, contacts: number, texts: readonly string[]): void {
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
  const weeks = Array.from({ length: 40 }, (_item, index): Filter => {
    const from = Date.UTC(2025, 0, 1 + index * 7);
    return { op: "between", field: "updated_at", from, to: from + 7 * 86_400_000 };
  });
  report.timing(
    "changed in a week: page of 50 and exact total",
    "",
    time(weeks.map((filter) => () => both(store, filter, 0))),
  );
  const deep = Array.from({ length: 40 }, (_item, index) => Math.floor((contacts * index) / 40));
  report.timing(
    "any page of everything, up to the last, and total",
    "p95 < 1",
    time(deep.map((at) => () => both(store, { op: "all" }, at))),
  );
}

function edits(report: Report, store: Store): void {
  let count = 0;
  const edit = () => {
    count += 1;
    const entry = {
      kind: "update",
      resource: "contact",
      slug: "",
      title: "",
      base: {},
      createdAt: Date.now(),
    } as const;
    const change = { ...entry, recordId: count, body: { city: `City ${count}` } };
    store.write((writer) => writer.outbox.enqueue(change), { durable: true });
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

function file(report: Report, folder: string, filled: FilledFile): void {
  const path = join(folder, "copy.db");
  report.say("file against the raw JSON", "<= 1.0", (filled.size / filled.bytes).toFixed(2));
  report.timing(
    "opening the file to the first page (and closing)",
    "< 10",
    time(Array.from({ length: 10 }, () => () => reopen(path))),
  );
  const memory = execFileSync(process.execPath, [
    join(import.meta.dirname, "engine-memory.ts"),
    path,
  ]);
  report.say(
    "memory of a process that searches and edits this file",
    "< 200 MB",
    `${memory.toString().trim()} MB`,
  );
  for (const end of ["", "-wal", "-shm"]) rmSync(`${path}${end}`, { force: true });
}

function reopen(path: string): void {
  const store = open(path);
  page(store, { op: "all" });
  store.close();
}

function sample(store: Store, contacts: number): readonly CrmRecord[] {
  return store.read((reader) =>
    Array.from({ length: 1000 }, (_item, index) =>
      reader.records.byId("contact", 1 + Math.floor((index * contacts) / 1000)),
    ).flatMap((record) => record ?? []),
  );
}

function page(store: Store, filter: Filter): readonly CrmRecord[] {
  return store.read((reader) =>
    reader.records.page("contact", { filter, sort: NEWEST, offset: 0, limit: 50 }),
  );
}

/** A page of 50 and the exact total, in the order in which the app asks. */
function both(store: Store, filter: Filter, offset: number, sort = NEWEST): void {
  store.read((reader) => {
    reader.records.count("contact", filter);
    reader.records.page("contact", { filter, sort, offset, limit: 50 });
  });
}
