import type { KnownNames } from "../../../shared/contract/lookup.ts";
import type { Zone } from "../../../shared/query/zoned-date.ts";

/** Everything that values are read by, beside their column. */
export interface ValueContext {
  readonly names: KnownNames;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly zone: Zone;
}

/** Result of reading a cell as a value of a field. */
export type Reading =
  | { readonly kind: "empty" }
  | {
      readonly kind: "value";
      readonly value: unknown;
      /** Reason for which a person should look at the value. */
      readonly doubt?: string;
    }
  | {
      readonly kind: "fault";
      /** Completes nothing: a sentence that says what to do. */
      readonly message: string;
      /** Meanings that the text may have: a record that has one of them stays as it is. */
      readonly meanings?: readonly unknown[];
    };

export const EMPTY: Reading = { kind: "empty" };

export function valueReading(value: unknown, doubt?: string): Reading {
  return doubt === undefined ? { kind: "value", value } : { kind: "value", value, doubt };
}

export function faultReading(message: string, meanings?: readonly unknown[]): Reading {
  return meanings === undefined ? { kind: "fault", message } : { kind: "fault", message, meanings };
}

/** Returns a text as messages quote it. */
export function quoted(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 59).toWellFormed()}…` : text;
  return `"${short.replace(/\s+/g, " ")}"`;
}

/** Words of people and programs for no value. */
const NOTHING = /^(?:[-–—.]|n\/?a|n\.a\.|null|none|nil|k\.\s?a\.|unbekannt|unknown)$/i;

export function isBlankText(text: string): boolean {
  return text === "" || NOTHING.test(text);
}
