import type { CrmRecord } from "../../shared/contract/define.ts";
import { foldText } from "./fold-text.ts";
import { gramTokens } from "./grams.ts";
import { instants, type Layout } from "./layout.ts";

/** What the row table and the text indexes hold for one record: everything follows from the record as the user sees it. */
export interface IndexEntry {
  readonly updated: number;
  readonly created: number;
  readonly slug: string | null;
  /** Values of the layout's columns, in their order. */
  readonly columns: readonly (number | string | null)[];
  /** Folded texts of the layout's text fields, in their order. */
  readonly texts: readonly string[];
}

export function indexEntry(layout: Layout, record: CrmRecord): IndexEntry {
  return {
    ...instants(record),
    slug: record.slug ?? null,
    columns: layout.columns.map((column) => column.read(record)),
    texts: layout.texts.map((text) => foldText(text.read(record))),
  };
}

/** Tokens of the index of one and two characters. */
export function entryGrams(layout: Layout, texts: readonly string[]): string {
  return gramTokens(texts.map((text, index) => (layout.texts[index]?.short === true ? text : "")));
}
