import type { Zones } from "./memory-texts.ts";

/** What is asked of texts in memory: all of these texts, and in each column one of its values. */
export interface HeldQuestion {
  readonly texts: readonly string[];
  readonly zones: Zones;
  readonly values: readonly { readonly column: number; readonly anyOf: readonly number[] }[];
}

/**
 * Whether all that a question finds is among what another one found, as with each further letter
 * that is typed, or a further condition.
 */
export function narrows(question: HeldQuestion, other: HeldQuestion): boolean {
  return (
    question.zones.first === other.zones.first &&
    question.zones.end === other.zones.end &&
    other.texts.every((text) => question.texts.some((longer) => longer.includes(text))) &&
    other.values.every(({ column, anyOf }) =>
      question.values.some(
        (one) => one.column === column && one.anyOf.every((value) => anyOf.includes(value)),
      ),
    )
  );
}
