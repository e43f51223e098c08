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

/**
 * Whether all that a question finds is among what another one found, as with each further letter
 * that is typed, or a further condition.
 */
export function narrows(question: HeldQuestion, other: HeldQuestion): boolean {
  return (
    other.texts.every((text) => question.texts.some((longer) => isWithin(longer, text))) &&
    other.values.every(({ column, anyOf }) =>
      question.values.some(
        (one) => one.column === column && one.anyOf.every((value) => anyOf.includes(value)),
      ),
    )
  );
}

/** Whether a record that has one of the longer texts has one of the others, too. */
function isWithin(longer: AnyText, text: AnyText): boolean {
  return (
    (longer.fields & ~text.fields) === 0 &&
    longer.anyOf.every((one) => text.anyOf.some((part) => one.includes(part)))
  );
}
