import type { RefResolver } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { SluggedResource } from "../../../shared/contract/resource.ts";
import { textOf } from "../../../shared/contract/resources/headline.ts";
import type { CountryCode } from "../../store/query/phone-numbers.ts";
import { type RecordLookup, recordKeys } from "./record-lookup.ts";

/** Digits at the end of a number by which most others are told apart at once. */
const END_DIGITS = 4;

interface IndexOptions {
  /** Keys that rows have: others are not kept. */
  readonly keys: ReadonlySet<string>;
  readonly country: CountryCode | null;
  /** Reads a record again: the index keeps ids alone. */
  readonly read: (resource: SluggedResource, id: number) => CrmRecord | null;
  readonly bySlug: (resource: SluggedResource, slug: string) => CrmRecord | null;
  readonly about: RecordLookup["about"];
  readonly refs: RefResolver;
}

/**
 * Lookup over records that are added one after the other: one pass over the store, and no query
 * for each row. Its memory grows with the rows of the import, not with the records.
 */
export class RecordIndex implements RecordLookup {
  readonly #options: IndexOptions;
  readonly #ids = new Map<string, number[]>();
  readonly #phoneEnds = new Set<string>();
  /** Records that were compared recently: people of one name are compared again and again. */
  readonly #records = new Map<string, CrmRecord | null>();
  readonly #titles = new Map<string, string>();
  #aboutNobody: readonly CrmRecord[] | null = null;

  constructor(options: IndexOptions) {
    this.#options = options;
    for (const key of options.keys)
      if (key.startsWith("phone:")) this.#phoneEnds.add(key.slice(-END_DIGITS));
  }

  add(resource: SluggedResource, record: CrmRecord): void {
    const { keys, country } = this.#options;
    const end = textOf(record, "phone").replace(/\D/g, "").slice(-END_DIGITS);
    // Reading numbers takes most of the time, and few of them are looked for.
    const isLikely = this.#phoneEnds.has(end) || /[,;/x#]|ext/i.test(textOf(record, "phone"));
    const plain = isLikely ? record : { ...record, phone: null };
    for (const key of recordKeys(resource, plain, country)) {
      if (!keys.has(key)) continue;
      const place = `${resource} ${key}`;
      const ids = this.#ids.get(place);
      if (ids === undefined) this.#ids.set(place, [record.id]);
      else if (ids.at(-1) !== record.id) ids.push(record.id);
    }
  }

  withKey(resource: SluggedResource, key: string): readonly CrmRecord[] {
    const ids = this.#ids.get(`${resource} ${key}`) ?? [];
    return ids.slice(0, MAX_RECORDS).flatMap((id) => this.#read(resource, id) ?? []);
  }

  #read(resource: SluggedResource, id: number): CrmRecord | null {
    const key = `${resource} ${id}`;
    let record = this.#records.get(key);
    if (record === undefined) {
      record = this.#options.read(resource, id);
      if (this.#records.size >= MAX_CACHED_RECORDS) this.#records.clear();
      this.#records.set(key, record);
    }
    return record;
  }

  bySlug(resource: SluggedResource, slug: string): CrmRecord | null {
    return this.#options.bySlug(resource, slug);
  }

  about(resource: "note" | "activity", slug: string | null): readonly CrmRecord[] {
    if (slug !== null) return this.#options.about(resource, slug);
    this.#aboutNobody ??= this.#options.about(resource, null);
    return this.#aboutNobody;
  }

  titleOf(resource: SluggedResource, slug: string): string {
    let title = this.#titles.get(slug);
    if (title === undefined) {
      const record = this.bySlug(resource, slug);
      title = record === null ? "" : CONTRACTS[resource].headline(record);
      this.#titles.set(slug, title);
    }
    return title;
  }

  get refs(): RefResolver {
    return this.#options.refs;
  }
}

/** Records of one key that are compared: hundreds may share the number of an office. */
const MAX_RECORDS = 50;
const MAX_CACHED_RECORDS = 5_000;
