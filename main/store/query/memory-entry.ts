import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { normalizeText } from "../../../shared/query/normalize-text.ts";
import { QUICK_FIELDS } from "../../../shared/query/quick-fields.ts";
import type { IndexEntry } from "../index/index-entry.ts";
import type { HotColumn, Layout, TextField } from "../index/layout.ts";
import { placeOf } from "../records/record-fields.ts";
import { ADDRESSES, NAMES, shortFields } from "./search-sources.ts";
import type { HeldShape } from "./memory-records.ts";
import { FIELD_START, type Zones } from "./memory-texts.ts";

/** What is held in memory of the records of a resource, and where it is read. */
export interface HeldTexts {
  readonly shape: HeldShape;
  /** What is read of a record, as SQL over its row `r` and, if `needsRecord`, its record `d`. */
  readonly sql: string;
  readonly needsRecord: boolean;
  /** Columns of the row whose values are held. */
  readonly columns: readonly HotColumn[];
  /** Records that are read in about 2 ms. */
  readonly stepRecords: number;
  /** The folded texts of each zone of what was read; null for a record that cannot be read. */
  read(stored: string): readonly string[] | null;
  /** The same of what was just written into the index. */
  ofEntry(entry: IndexEntry): readonly string[];
}

/**
 * Their short texts are held in memory: the box above their lists searches no long ones. Those of
 * candidates would take as much again as all of these.
 */
export const HELD_RESOURCES: readonly Resource[] = ["contact", "organization", "deal"];

const ZONE_COUNT = 5;
/** Zones of the fields that the box above a list searches. */
export const QUICK_ZONES: Zones = { first: 1, end: 4 };
/** The zone of the name by which lists are sorted; it has this field alone. */
export const NAME_ZONE = 1;

/** Fields that are made of others, see MADE_TEXTS in layout.ts. */
const MADE_OF: Readonly<Record<string, string>> = {
  phone_digits: "phone",
  website_domain: "website",
};

/** The names or titles of the records of a resource; null for one whose records have none. */
export function heldNames(layout: Layout): HeldTexts | null {
  const column = layout.columns.find(({ field, sortOnly }) => sortOnly && NAMES.has(field));
  if (column === undefined) return null;
  const place = layout.columns.indexOf(column);
  return {
    shape: { zoneCount: 1, columnCount: 0 },
    sql: `coalesce(r.${column.name}, '')`,
    needsRecord: false,
    columns: [],
    stepRecords: 1000,
    // The column has the folded text.
    read: (name) => [asField(name)],
    ofEntry: ({ columns }) => [asField(String(columns[place] ?? ""))],
  };
}

function asField(folded: string): string {
  return folded === "" ? "" : `${FIELD_START}${folded}`;
}

/** All short texts of the records of a resource, and the values that many of them share. */
export class HeldShortTexts implements HeldTexts {
  readonly shape: HeldShape;
  readonly sql = "coalesce(d.doc, d.base)";
  readonly needsRecord = true;
  readonly columns: readonly HotColumn[];
  readonly stepRecords = 200;
  readonly #resource: Resource;
  readonly #zones: readonly (readonly TextField[])[];
  /** Of the fields among the texts of an entry. */
  readonly #places: ReadonlyMap<TextField, number>;
  /** What the texts are made of: fields of the record and their places in the stored array. */
  readonly #parts: readonly (readonly [field: string, place: number])[];
  readonly #updatedAt: number;
  readonly #unpack: (resource: Resource, json: string) => CrmRecord | null;

  constructor(layout: Layout, unpack: (resource: Resource, json: string) => CrmRecord | null) {
    const { resource, tokens } = layout;
    this.shape = { zoneCount: ZONE_COUNT, columnCount: tokens.length };
    this.columns = tokens;
    this.#resource = resource;
    this.#unpack = unpack;
    this.#zones = zonesOf(layout);
    this.#places = new Map(layout.texts.map((field, place) => [field, place]));
    const fields = new Set(this.#zones.flat().map(({ field }) => MADE_OF[field] ?? field));
    this.#parts = [...fields].map((field) => [field, placeOf(resource, field) ?? -1]);
    this.#updatedAt = placeOf(resource, "updated_at") ?? -1;
  }

  read(json: string): readonly string[] | null {
    const record = this.#sparse(json) ?? this.#unpack(this.#resource, json);
    return record === null ? null : this.#join(({ read }) => normalizeText(read(record)));
  }

  ofEntry({ texts }: IndexEntry): readonly string[] {
    return this.#join((field) => texts[this.#places.get(field) ?? -1] ?? "");
  }

  /** Leaves out texts that others have within them. */
  #join(foldedOf: (field: TextField) => string): readonly string[] {
    const zones: string[] = this.#zones.map(() => "");
    // The name first: the parts of it need no place of their own.
    for (const zone of [NAME_ZONE, 0, 2, 3, 4]) {
      for (const field of this.#zones[zone] ?? []) {
        const text = foldedOf(field);
        if (text === "" || zones[zone]?.includes(text) === true) continue;
        if (zone === 0 && zones[NAME_ZONE]?.includes(text) === true) continue;
        zones[zone] += FIELD_START + text;
      }
    }
    return zones;
  }

  /**
   * A record with nothing but the parts: it takes a third of the time of unpacking all of it. Null
   * for one in another format.
   */
  #sparse(json: string): CrmRecord | null {
    const packed = parseArray(json);
    if (packed === null) return null;
    const [id] = packed;
    const updated = packed[this.#updatedAt];
    if (typeof id !== "number" || updated === null || updated === undefined) return null;
    const parts: Record<string, unknown> = {};
    for (const [field, place] of this.#parts) parts[field] = packed[place];
    return { ...parts, id, created_at: "", updated_at: "" };
  }
}

function parseArray(json: string): readonly unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Names: first those that the box above a list does not search; addresses; the other fields. */
function zonesOf(layout: Layout): readonly (readonly TextField[])[] {
  const quick = QUICK_FIELDS[layout.resource];
  const short = shortFields(layout);
  const isName = (field: string) => NAMES.has(field) && !ADDRESSES.has(field);
  const zones: ((field: string) => boolean)[] = [
    (field) => isName(field) && !quick.includes(field),
    (field) => isName(field) && quick.includes(field),
    (field) => ADDRESSES.has(field),
    (field) => !NAMES.has(field) && quick.includes(field),
    (field) => !NAMES.has(field) && !quick.includes(field),
  ];
  return zones.map((isIn) =>
    layout.texts.filter(({ field }) => short.includes(field) && isIn(field)),
  );
}
