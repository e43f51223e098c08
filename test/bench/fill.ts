import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Store } from "../../main/store/types.ts";
import { dataset } from "../../main/sandbox/generate/dataset.ts";
import { seedLookups } from "../../main/sandbox/fill-store.ts";
import { normalizeText } from "../../shared/query/normalize-text.ts";
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
  /** A search between two pages, now and then. */
  readonly searches: readonly Measured[];
}

/** Fills the store page by page, as a first sync does. */
export function fill(store: Store, contacts: number): Filled {
  const data = generate(contacts);
  seedLookups(store, true);
  store.write((writer) => writer.lookups.saveDefinitions(data.definitions), { durable: false });
  let bytes = 0;
  let records = 0;
  let wall = 0;
  let cpu = 0;
  const searches: Measured[] = [];
  // Contacts are what the figures are about; the large ones of the others would only take time at a
  // million.
  const resources: Resource[] =
    contacts > 100_000
      ? ["organization", "contact"]
      : ["organization", "contact", "candidate", "job", "deal", "activity", "note"];
  for (const resource of resources) {
    let page: Record<string, unknown>[] = [];
    const flush = () => {
      const used = measure(() =>
        store.write((writer) => savePage(writer, resource, page), { durable: false }),
      );
      wall += used.wall;
      cpu += used.cpu;
      records += page.length;
      page = [];
      if (resource === "contact" && records % 1000 === 0)
        searches.push(measure(() => searchOnce(store)));
    };
    for (const raw of data.records(resource)) {
      const json = JSON.stringify(raw);
      bytes += Buffer.byteLength(json);
      page.push(raw);
      if (page.length === 50) flush();
    }
    flush();
  }
  return {
    bytes,
    records,
    perSecond: (records / wall) * 1000,
    cpu: (cpu / records) * 1000,
    searches,
  };
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
  for (let from = 0; from < rows.length; from += 50) {
    const page = rows.slice(from, from + 50);
    used.push(
      measure(() => store.write((writer) => savePage(writer, "contact", page), { durable: false })),
    );
  }
  const sum = (of: keyof Measured) => used.reduce((total, one) => total + one[of], 0);
  return { perSecond: (rows.length / sum("wall")) * 1000, cpu: (sum("cpu") / rows.length) * 1000 };
}

function savePage(
  writer: Parameters<Parameters<Store["write"]>[0]>[0],
  resource: Resource,
  page: readonly unknown[],
) {
  const read = page.flatMap((raw) => {
    const normalized = normalizeRecord(CONTRACTS[resource], raw);
    return normalized.ok ? [normalized] : [];
  });
  read.sort((a, b) => (a.record.updated_at < b.record.updated_at ? -1 : 1));
  for (const { record, sideData } of read) {
    writer.lookups.indexReferences(sideData);
    writer.records.saveBase(resource, record);
  }
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
