import {
  ADDRESSES,
  FIRST_MARK,
  joinShortTexts,
  NAMES,
  shortFieldsOf,
} from "../index/short-texts.ts";
import type { IndexEntry } from "../index/index-entry.ts";
import type { HotColumn, Layout } from "../index/layout.ts";
import type { HeldShape } from "./memory-records.ts";

/** Shape of a resource's records in memory, and the place where they are read. */
export interface HeldTexts {
  readonly shape: HeldShape;
  /** Values that are read of a record, as SQL over its row `r` and what is joined to it. */
  readonly sql: string;
  readonly join: string;
  /** Columns of the row whose values are held. */
  readonly columns: readonly HotColumn[];
  /** The texts of what was read, the mark of its field before each. */
  read(stored: string): string;
  /** Returns the text of an entry that was just written into the index. */
  ofEntry(entry: IndexEntry): string;
}

/** All short texts of the records of a resource, and the values that many of them share. */
export function heldShortTexts(layout: Layout): HeldTexts | null {
  const { short, tokens, texts, shortPlaces } = layout;
  if (short === null) return null;
  return {
    shape: {
      columnCount: tokens.length,
      nameCount: shortPlaces.findLastIndex((place) => isName(texts[place]?.field)) + 1,
      fieldCount: shortPlaces.length,
    },
    // Missing texts, as in a damaged file, leave a record to be found by its values alone.
    sql: "coalesce(s.texts, '')",
    join: `LEFT JOIN ${short} s ON s.id = r.id`,
    columns: tokens,
    read: (texts) => texts,
    ofEntry: (entry) => joinShortTexts(layout, entry.texts),
  };
}

/** The names or titles of the records of a resource; null for one whose records have none. */
export function heldNames(layout: Layout): HeldTexts | null {
  const column = nameOf(layout);
  if (column === null) return null;
  const place = layout.columns.indexOf(column);
  return {
    shape: { columnCount: 0, nameCount: 1, fieldCount: 1 },
    sql: `coalesce(r.${column.name}, '')`,
    join: "",
    columns: [],
    // The column has the normalised text.
    read: withMark,
    ofEntry: ({ columns }) => withMark(String(columns[place] ?? "")),
  };
}

function nameOf(layout: Layout): HotColumn | null {
  return layout.columns.find(({ field, sortOnly }) => sortOnly && NAMES.has(field)) ?? null;
}

function withMark(name: string): string {
  return name === "" ? "" : String.fromCharCode(FIRST_MARK) + name;
}

/** The short texts that are names, and not addresses. */
export function nameFields(layout: Layout): number {
  return shortFieldsOf(layout, [...NAMES].filter(isName));
}

function isName(field = ""): boolean {
  return NAMES.has(field) && !ADDRESSES.has(field);
}
