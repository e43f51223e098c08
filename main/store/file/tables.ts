import { isOneOf, tableOf } from "../../../shared/contract/enumeration.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";

/** Names of the tables of one resource. */
export interface ResourceTables {
  /** Rows with the columns that filters and sorting need. */
  readonly rows: string;
  /** The records themselves: base, and doc if it differs. */
  readonly docs: string;
  /** Text index of three characters and more. */
  readonly text: string;
  /** Index of one and two characters, and of values; null where `short` takes its place. */
  readonly grams: string | null;
  /** Short texts side by side, where they are compared instead of indexed. */
  readonly short: string | null;
  /** Profiles for matching; null where records are not matched. */
  readonly match: string | null;
  /** Skills that texts about candidates name; null where there are no such texts. */
  readonly mentions: string | null;
}

/**
 * Resources whose lists search short texts only. These are compared, in memory where they are held
 * there, which is as quick as an index and costs a fraction of it to write.
 */
const COMPARED: readonly Resource[] = ["contact", "candidate", "organization", "deal"];

/** Resources that are compared with each other. */
const MATCHED = ["candidate", "job"] as const;
export type MatchedResource = (typeof MATCHED)[number];

export function isMatched(resource: Resource): resource is MatchedResource {
  return isOneOf(MATCHED, resource);
}

export const TABLES: Readonly<Record<Resource, ResourceTables>> = tableOf(
  RESOURCES,
  (resource) => ({
    rows: `${resource}_row`,
    docs: `${resource}_doc`,
    text: `${resource}_text`,
    grams: COMPARED.includes(resource) ? null : `${resource}_gram`,
    short: COMPARED.includes(resource) ? `${resource}_short` : null,
    match: isMatched(resource) ? `${resource}_match` : null,
    mentions: resource === "note" || resource === "activity" ? `${resource}_mention` : null,
  }),
);

/**
 * Bytes of terms that a row of a text index takes: two of them fit into a page of the file, also
 * into one of an encrypted file, of which a part is the cipher's. With SQLite's own 4,050 bytes
 * only one fits there, and the text indexes are twice as large.
 */
const TEXT_INDEX_ROW_BYTES = 4040;

/** Sets how the rows of a text index are written from now on. */
export function textIndexRows(table: string): string {
  return `INSERT INTO ${table} (${table}, rank) VALUES ('pgsz', ${TEXT_INDEX_ROW_BYTES})`;
}

/** The text indexes of a resource. */
export function textIndexes({ text, grams }: ResourceTables): readonly string[] {
  return grams === null ? [text] : [text, grams];
}

/** Index of the texts of CVs. */
export const CV_INDEX = "cv_text_index";

/**
 * Tables of that index, which triggers write (0016-cv-texts.ts). Texts are normalised, with two
 * spaces behind them, so that a term begins with each of their characters.
 */
export const CV_INDEX_TABLES: readonly string[] = [
  `CREATE VIRTUAL TABLE IF NOT EXISTS ${CV_INDEX} USING fts5(t, content='', columnsize=0, ` +
    "tokenize='trigram case_sensitive 1')",
  textIndexRows(CV_INDEX),
  // Otherwise the words of a text that goes stay in the file until what was written then is merged.
  `INSERT INTO ${CV_INDEX} (${CV_INDEX}, rank) VALUES ('secure-delete', 1)`,
  `CREATE VIRTUAL TABLE IF NOT EXISTS cv_text_term USING fts5vocab(${CV_INDEX}, row)`,
];
