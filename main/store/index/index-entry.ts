import type { CrmRecord } from "../../../shared/contract/define.ts";
import { normalizeText } from "../../../shared/query/normalize-text.ts";
import { valueTrigram } from "./grams.ts";
import { instants, type Layout } from "./layout.ts";

/**
 * What the row table and the text indexes hold for one record: everything follows from the record
 * as the user sees it.
 */
export interface IndexEntry {
  readonly updated: number;
  readonly created: number;
  readonly slug: string | null;
  /** Values of the layout's columns, in their order. */
  readonly columns: readonly (number | string | null)[];
  /** Folded texts of the layout's text fields, in their order. */
  readonly texts: readonly string[];
  /** Values that are tokens of the text index, in the order of the layout's. */
  readonly values: readonly string[];
}

export function indexEntry(layout: Layout, record: CrmRecord): IndexEntry {
  const columns = layout.columns.map((column) => storable(column.read(record)));
  return {
    ...instants(record),
    slug: storable(record.slug ?? null),
    columns,
    texts: layout.texts.map((text) => normalizeText(text.read(record))),
    values: layout.tokens.map((column) =>
      valueTrigram(columns[layout.columns.indexOf(column)] ?? null),
    ),
  };
}

/** As the database gives it back: it has no text with half a surrogate pair. */
function storable<T extends number | string | null>(value: T): T | string {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/**
 * Whether two entries are the same to the text indexes; values that are no term of the one are
 * tokens of the other all the same.
 */
export function sameTexts(layout: Layout, a: IndexEntry, b: IndexEntry): boolean {
  const places = layout.tokens.map((column) => layout.columns.indexOf(column));
  return (
    a.texts.every((text, index) => text === b.texts[index]) &&
    places.every((place) => a.columns[place] === b.columns[place])
  );
}
