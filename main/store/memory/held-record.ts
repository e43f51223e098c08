import { NO_VALUE } from "./number-lists.ts";
import type { ZoneShape } from "./zoned-texts.ts";

/** What is held of a record. */
export interface HeldRecord {
  readonly id: number;
  /** Time of the last change: records are in the order of (updated, id), as their rows. */
  readonly updated: number;
  /** Values of the layout's token columns. */
  readonly values: readonly (number | null)[];
  /** Its normalised texts, the mark of its field before each. */
  readonly texts: string;
}

/** What is held of each record. */
export interface HeldShape extends ZoneShape {
  readonly columnCount: number;
}

/** Whether a column can hold it. */
export function isHoldable(value: unknown): value is number | null {
  return value === null || (typeof value === "number" && value > NO_VALUE && value === (value | 0));
}
