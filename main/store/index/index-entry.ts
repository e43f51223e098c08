import type { CrmRecord } from "../../../shared/contract/define.ts";
import { valueTrigram } from "./grams.ts";
import { instants, type Layout } from "./layout.ts";

/**
 * The contents of the row table and the text indexes for one record. They follow from the record as
 * the user sees it.
 */
export interface IndexEntry {
  readonly updated: number;
  readonly created: number;
  readonly slug: string | null;
  /** Values of the layout's columns, in their order. */
  readonly columns: readonly (number | string | null)[];
  /** Normalised texts of the layout's text fields, in their order. */
  readonly texts: readonly string[];
}

export function indexEntry(layout: Layout, record: CrmRecord): IndexEntry {
  const columns = layout.columns.map((column) => storable(column.read(record)));
  return {
    ...instants(record),
    slug: storable(record.slug ?? null),
    columns,
    texts: layout.texts.map((text) => text.folded(record)),
  };
}

/** What the text index has of a record, by its columns. */
export function indexedTexts(layout: Layout, entry: IndexEntry): readonly string[] {
  const { indexedPlaces, indexedValues, columns } = layout;
  return [
    ...indexedPlaces.map((place) => entry.texts[place] ?? ""),
    ...indexedValues.map((column) => valueTrigram(entry.columns[columns.indexOf(column)] ?? null)),
  ];
}

/** Returns a value as the database will return it: SQLite does not store half a surrogate pair. */
function storable<T extends number | string | null>(value: T): T | string {
  return typeof value === "string" ? value.toWellFormed() : value;
}

/**
 * Returns whether two entries are equal for the text indexes. Column values are compared as well,
 * because those without a term in the trigram index still have a token in the other one.
 */
export function sameTexts(layout: Layout, a: IndexEntry, b: IndexEntry): boolean {
  const places = layout.tokens.map((column) => layout.columns.indexOf(column));
  return (
    a.texts.every((text, index) => text === b.texts[index]) &&
    places.every((place) => a.columns[place] === b.columns[place])
  );
}
