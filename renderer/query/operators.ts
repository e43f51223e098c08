import { LAST_CONTACT } from "../../shared/query/last-contact.ts";
import type { Operator } from "./conditions.ts";
import type { FieldType, ListField } from "./list-fields.ts";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";

const RELATIVE = ["last", "notLast", "lessAgo", "moreAgo", "next"] as const;

const OF_DAYS = [...RELATIVE, "is", "not", "before", "after", "between"] as const;

/** Of the last contact most are asked whom nobody has called for long. */
const OF_CONTACT = ["notLast", ...OF_DAYS.filter((op) => op !== "notLast")] as const;

const BY_TYPE: Readonly<Record<FieldType["type"], readonly Operator[]>> = {
  text: ["contains", "lacks", "is", "not"],
  list: ["one", "none", "contains", "lacks"],
  number: ["is", "not", "least", "most", "between"],
  day: OF_DAYS,
  instant: OF_DAYS,
  startDay: OF_DAYS,
  clock: [],
  flag: ["is"],
  choice: ["one", "none"],
  members: ["one", "none"],
  user: ["one", "none"],
  lookup: ["one", "none"],
  record: ["one", "none"],
};

/** The operators of a field, the one that is meant most often first. */
export function operatorsOf(field: ListField): readonly Operator[] {
  const own = field.field.endsWith(LAST_CONTACT) ? OF_CONTACT : BY_TYPE[field.type.type];
  return field.optional ? [...own, "empty", "filled"] : own;
}

const WORDS: Readonly<Record<Operator, string>> = {
  contains: "contains",
  lacks: TEXTS.operators.lacks,
  is: "is",
  not: TEXTS.operators.isNot,
  one: TEXTS.operators.isOneOf,
  none: TEXTS.operators.isNoneOf,
  empty: TEXTS.operators.isEmpty,
  filled: TEXTS.operators.isNotEmpty,
  before: "before",
  after: "after",
  between: "between",
  least: TEXTS.operators.atLeast,
  most: TEXTS.operators.atMost,
  last: TEXTS.operators.inTheLastDays,
  notLast: TEXTS.operators.notInTheLastDays,
  moreAgo: TEXTS.operators.moreThanDaysAgo,
  lessAgo: TEXTS.operators.lessThanDaysAgo,
  next: TEXTS.operators.inTheNextDays,
};

const OPPOSITES: Readonly<Partial<Record<Operator, Operator>>> = {
  contains: "lacks",
  lacks: "contains",
  is: "not",
  not: "is",
  one: "none",
  none: "one",
  empty: "filled",
  filled: "empty",
  last: "notLast",
  notLast: "last",
};

/** The operator that matches exactly what this one does not; undefined where no operator does. */
export function opposite(op: Operator): Operator | undefined {
  return OPPOSITES[op];
}

/** Whether it says what a value is not, or that there is none. */
export function isNegative(op: Operator): boolean {
  return ["lacks", "not", "none", "empty", "notLast"].includes(op);
}

/** An operator as its menu has it. */
export function operatorWord(op: Operator): string {
  return WORDS[op];
}

/** A condition's operator within a sentence: one value of "one of" reads as "is". */
export function sentenceWord(op: Operator, values: number): string {
  if (op === "one" && values < 2) return "is";
  if (op === "none" && values < 2) return TEXTS.operators.isNot;
  if (op === "last") return TEXTS.operators.inTheLast;
  if (op === "notLast") return TEXTS.operators.notInTheLast;
  if (op === "moreAgo") return TEXTS.operators.moreThan;
  if (op === "lessAgo") return TEXTS.operators.lessThan;
  if (op === "next") return TEXTS.operators.inTheNext;
  return WORDS[op];
}
