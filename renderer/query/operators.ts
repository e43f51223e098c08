import { LAST_CONTACT } from "../../shared/query/derived-fields.ts";
import { countsDays, DAY_COUNTS, type Operator } from "./conditions.ts";
import type { FieldType, ListField } from "./list-fields.ts";
import { QUERY_TEXTS as TEXTS } from "./texts.ts";

const OF_DAYS = [...DAY_COUNTS, "is", "not", "before", "after", "between"] as const;

/** Puts `notLast` first: users mostly ask who was not called for long. */
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
  const ownOperators = field.field.endsWith(LAST_CONTACT) ? OF_CONTACT : BY_TYPE[field.type.type];
  return field.optional ? [...ownOperators, "empty", "filled"] : ownOperators;
}

interface Logic {
  /** The operator that matches exactly what this one does not. */
  readonly opposite?: Operator;
  /** Says what a value is not, or that there is none. */
  readonly isNegative?: true;
}

const LOGIC: Readonly<Record<Operator, Logic>> = {
  contains: { opposite: "lacks" },
  lacks: { opposite: "contains", isNegative: true },
  is: { opposite: "not" },
  not: { opposite: "is", isNegative: true },
  one: { opposite: "none" },
  none: { opposite: "one", isNegative: true },
  empty: { opposite: "filled", isNegative: true },
  filled: { opposite: "empty" },
  before: {},
  after: {},
  between: {},
  least: {},
  most: {},
  last: { opposite: "notLast" },
  notLast: { opposite: "last", isNegative: true },
  moreAgo: {},
  lessAgo: {},
  next: {},
};

/** Returns the operator that matches exactly what this one does not, where there is one. */
export function opposite(op: Operator): Operator | undefined {
  return LOGIC[op].opposite;
}

export function isNegative(op: Operator): boolean {
  return LOGIC[op].isNegative === true;
}

/** Returns a condition's operator within a sentence: one value of "one of" reads as "is". */
export function sentenceWord(op: Operator, values: number): string {
  if (values < 2 && (op === "one" || op === "none")) return TEXTS.operatorsOfOne[op];
  return countsDays(op) ? TEXTS.operatorsOfDays[op] : TEXTS.operators[op];
}
