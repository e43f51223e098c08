import { NO_VALUE } from "./number-lists.ts";
import type { ZonedForm, ZoneShape } from "./zoned-texts.ts";

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

/** What tells records from others of the same shape, beside what they hold. */
export interface RecordsForm {
  readonly capacity: number;
  readonly sorted: number;
  readonly erased: number;
  readonly texts: ZonedForm;
}

/** What is held, as bytes, and the form that they have. */
export interface HeldParts {
  readonly form: RecordsForm;
  readonly parts: readonly Uint8Array[];
}

/** Parts to be filled; `end` is called when they are, or cannot be. */
export interface Refill {
  readonly parts: readonly Uint8Array[];
  readonly end: (isFilled: boolean) => void;
}

/** Whether a column can hold it. */
export function isHoldable(value: unknown): value is number | null {
  return value === null || (typeof value === "number" && value > NO_VALUE && value === (value | 0));
}
