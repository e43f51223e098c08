import type { Resource } from "../../shared/contract/resource.ts";
import type { Store } from "../../main/store/types.ts";
import { MAX_BATCH_ROWS } from "../../main/sync/page-batch.ts";
import { type AnsweredRows, savePages } from "../../main/sync/save-rows.ts";
import { systemClock } from "../../main/engine/system.ts";
import { dataset } from "../../main/sandbox/generate/dataset.ts";
import { seedLookups } from "../../main/sandbox/fill-store.ts";
import { normalizeText } from "../../shared/contract/normalize-text.ts";
import type { PeerContact } from "./peers/peer.ts";
import { quickFilter } from "./queries.ts";
import { type Measured, measure } from "./timing.ts";

export interface Filled {
  /** Of the records' JSON as the API gives them. */
  readonly bytes: number;
  readonly records: number;
  readonly perSecond: number;
  /** Microseconds of the processor a record. */
  readonly cpu: number;
  /** Each of the transactions that wrote pages: for so long nobody was answered. */
  readonly transactions: readonly Measured[];
  /** A search between two pages, now and then. */
  readonly searches: readonly Measured[];
}

/** Fills the store as a first sync does, several pages at once. */
export function fill(store: Store, contacts: number): Filled {
  const data = generate(contacts);
  seedLookups(store, true);
  store.write((writer) => writer.lookups.saveDefinitions(data.definitions), { durable: false });
  let bytes = 0;
  let records = 0;
  const transactions: Measured[] = [];
  const searches: Measured[] = [];
  // Contacts are what the figures are about; the large ones of the others would only take time at a
  // million.
  const resources: Resource[] =
    contacts > 100_000
      ? ["organization", "contact"]
      : ["organization", "contact", "candidate", "job", "deal", "activity", "note"];
  for (const resource of resources) {
    let rows: Record<string, unknown>[] = [];
    // As the first page of a list says it.
    const expected = data.counts[resource];
    store.write(({ records: all }) => all.expect(resource, expected), { durable: false });
    const flush = () => {
      transactions.push(measure(() => saveBatch(store, resource, rows)));
      records += rows.length;
      rows = [];
      if (resource === "contact" && transactions.length % BATCHES_PER_SEARCH === 0)
        searches.push(measure(() => searchOnce(store)));
    };
    for (const raw of data.records(resource)) {
      const json = JSON.stringify(raw);
      bytes += Buffer.byteLength(json);
      rows.push(raw);
      if (rows.length === MAX_BATCH_ROWS) flush();
    }
    flush();
  }
  const all = [...transactions, ...catchUp(store)];
  return {
    bytes,
    records,
    perSecond: (records / sumOf(all, "wall")) * 1000,
    cpu: (sumOf(all, "cpu") / records) * 1000,
    transactions,
    searches,
  };
}

/** What a sync does after the last page. */
function catchUp(store: Store): readonly Measured[] {
  const used: Measured[] = [];
  for (let hasMore = true; hasMore;)
    used.push(
      measure(() => {
        hasMore = store.write(({ lastContact }) => lastContact.catchUp(), { durable: false });
      }),
    );
  return used;
}

function sumOf(measured: readonly Measured[], of: keyof Measured): number {
  return measured.reduce((total, one) => total + one[of], 0);
}

/**
 * The first contacts again, in the order in which a sync asks for them: oldest change first. Gives
 * records a second and CPU a record.
 */
export function fillInOrder(
  store: Store,
  contacts: number,
): { readonly perSecond: number; readonly cpu: number } {
  const data = generate(contacts);
  seedLookups(store, true);
  const rows = [...data.records("contact")].toSorted((a, b) =>
    String(a["updated_at"]) < String(b["updated_at"]) ? -1 : 1,
  );
  const used: Measured[] = [];
  for (let from = 0; from < rows.length; from += MAX_BATCH_ROWS) {
    const batch = rows.slice(from, from + MAX_BATCH_ROWS);
    used.push(measure(() => saveBatch(store, "contact", batch)));
  }
  return {
    perSecond: (rows.length / sumOf(used, "wall")) * 1000,
    cpu: (sumOf(used, "cpu") / rows.length) * 1000,
  };
}

const BATCHES_PER_SEARCH = 4;

/** Rows of one page of a list. */
const PAGE_ROWS = 50;

const SOURCE = { log: () => undefined, clock: systemClock };

/** Saves rows as a first sync does when the server answers quickly. */
function saveBatch(store: Store, resource: Resource, rows: readonly unknown[]): void {
  const asOf = store.sequence();
  const pages: AnsweredRows[] = [];
  for (let from = 0; from < rows.length; from += PAGE_ROWS)
    pages.push({ rows: rows.slice(from, from + PAGE_ROWS), asOf });
  store.write((writer) => savePages(writer, resource, pages, SOURCE), {
    durable: false,
  });
}

function searchOnce(store: Store): void {
  const query = {
    sort: [{ field: "updated_at", direction: "desc" }],
    offset: 0,
    limit: 50,
  } as const;
  store.read((reader) =>
    reader.records.page("contact", { ...query, filter: quickFilter("contact", "mül") }),
  );
}

/** The same contacts for the peers. */
export function* peerContacts(contacts: number): Generator<PeerContact> {
  for (const raw of generate(contacts).records("contact")) {
    const texts = SEARCHED.map((field) => (typeof raw[field] === "string" ? raw[field] : ""));
    yield {
      id: Number(raw["id"]),
      updated: String(raw["updated_at"]),
      json: JSON.stringify(raw),
      text: normalizeText(texts.join(" ")),
    };
  }
}

/** What the box above the list of contacts searches. */
const SEARCHED = ["full_name", "email", "phone", "designation", "tags", "city"];

/** About so many contacts and what goes with them, always the same. */
function generate(contacts: number) {
  return dataset({ seed: 7, scale: contacts / 500, today: Date.UTC(2026, 0, 15) });
}
