import type { Fields } from "../index/short-texts.ts";

/** One of these texts in one of these fields. */
export interface AnyText {
  readonly anyOf: readonly string[];
  readonly fields: Fields;
}

/** What is asked of texts in memory: each of these texts, and in each column one of its values. */
export interface HeldQuestion {
  readonly texts: readonly AnyText[];
  readonly values: readonly HeldValue[];
}

export interface HeldValue {
  readonly column: number;
  readonly anyOf: readonly number[];
}
