import { tableOf } from "../../../shared/contract/enumeration.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";

/** Names of the tables of one resource. */
export interface ResourceTables {
  /** Rows with the columns that filters and sorting need. */
  readonly rows: string;
  /** The records themselves: base, and doc if it differs. */
  readonly docs: string;
  /** Text index of three characters and more. */
  readonly text: string;
  /** Index of one and two characters, and of values. */
  readonly grams: string;
  /** Number of records that have each token, and number of records in each span of positions. */
  readonly tokenCounts: string;
  readonly spans: string;
}

export const TABLES: Readonly<Record<Resource, ResourceTables>> = tableOf(
  RESOURCES,
  (resource) => ({
    rows: `${resource}_row`,
    docs: `${resource}_doc`,
    text: `${resource}_text`,
    grams: `${resource}_gram`,
    tokenCounts: `${resource}_tally`,
    spans: `${resource}_span`,
  }),
);
