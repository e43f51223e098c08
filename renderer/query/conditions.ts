import { z } from "zod";
import { isOneOf } from "../../shared/contract/enumeration.ts";

/** Operators of a filter on one field. Their fields depend on what these hold (`operators.ts`). */
export const OPERATORS = [
  "contains",
  "lacks",
  "is",
  "not",
  "one",
  "none",
  "empty",
  "filled",
  "before",
  "after",
  "between",
  "least",
  "most",
  "last",
  "notLast",
  "moreAgo",
  "lessAgo",
  "next",
] as const;
export type Operator = (typeof OPERATORS)[number];

/** Their value is a number of days, counted from today each time the list is asked. */
export const DAY_COUNTS = ["last", "notLast", "lessAgo", "moreAgo", "next"] as const;
export type DayCount = (typeof DAY_COUNTS)[number];

/** The value of a filter by user that means the user of this workspace, now. */
export const ME = "me";

/**
 * Filter chip. Values are texts as their controls hold them; relative days stay relative and are
 * resolved when the list is asked.
 */
export interface Condition {
  readonly field: string;
  readonly op: Operator;
  readonly values: readonly string[];
}

export const conditionSchema: z.ZodType<Condition> = z.object({
  field: z.string(),
  op: z.enum(OPERATORS),
  values: z.array(z.string()),
});

/** Filters of which all, or any, must match. */
export interface Group {
  readonly match: "all" | "any";
  readonly of: readonly Item[];
}

export type Item = Condition | Group;

export const NO_CONDITIONS: Group = { match: "all", of: [] };

export function isGroup(item: Item): item is Group {
  return "of" in item;
}

/** Path of an item in the tree: its index in each group. */
export type Path = readonly number[];

/** The tree with another item at a path; null removes it. */
export function replaced(group: Group, path: Path, item: Item | null): Group {
  const [index, ...innerPath] = path;
  if (index === undefined) return item !== null && isGroup(item) ? item : group;
  const here = group.of[index];
  if (here === undefined) return group;
  const next = innerPath.length > 0 && isGroup(here) ? replaced(here, innerPath, item) : item;
  return {
    ...group,
    of: next === null ? group.of.toSpliced(index, 1) : group.of.with(index, next),
  };
}

/** The tree with one more item at the end of a group. */
export function appended(group: Group, path: Path, item: Item): Group {
  const target = itemAt(group, path);
  return target !== null && isGroup(target)
    ? replaced(group, path, { ...target, of: [...target.of, item] })
    : group;
}

export function itemAt(group: Group, path: Path): Item | null {
  let item: Item = group;
  for (const index of path) {
    const next: Item | undefined = isGroup(item) ? item.of[index] : undefined;
    if (next === undefined) return null;
    item = next;
  }
  return item;
}

/** Returns how many values an operator takes: none, one, two, or any number. */
export function arity(op: Operator): 0 | 1 | 2 | "many" {
  switch (op) {
    case "empty":
    case "filled":
      return 0;
    case "between":
      return 2;
    case "one":
    case "none":
      return "many";
    case "contains":
    case "lacks":
    case "is":
    case "not":
    case "before":
    case "after":
    case "least":
    case "most":
    case "last":
    case "notLast":
    case "moreAgo":
    case "lessAgo":
    case "next":
      return 1;
  }
}

export function countsDays(op: Operator): op is DayCount {
  return isOneOf(DAY_COUNTS, op);
}

/** A condition without its value filters nothing. */
export function isWhole({ op, values }: Condition): boolean {
  const filledCount = values.filter((value) => value.trim() !== "").length;
  const wantedCount = arity(op);
  return wantedCount === "many" ? filledCount > 0 : filledCount >= wantedCount;
}

export function filtersAnything(item: Item): boolean {
  return isGroup(item) ? item.of.some(filtersAnything) : isWhole(item);
}

/** Depth to which groups may be nested. */
const DEEPEST = 3;

type Written =
  readonly string[] | { readonly all: readonly Written[] } | { readonly any: readonly Written[] };

const writtenSchema: z.ZodType<Written> = z.lazy(() =>
  z.union([
    z.array(z.string().max(500)).min(2).max(202),
    z.object({ all: z.array(writtenSchema).max(40) }),
    z.object({ any: z.array(writtenSchema).max(40) }),
  ]),
);

/** The tree as addresses and saved views have it: `{"all":[["city","contains","Berlin"]]}`. */
export function writeConditions(group: Group): string {
  return JSON.stringify(writeItem(group));
}

function writeItem(item: Item): Written {
  if (!isGroup(item)) return [item.field, item.op, ...item.values];
  const parts = item.of.map(writeItem);
  return item.match === "all" ? { all: parts } : { any: parts };
}

/** Reads the short form; null when it is not of the form. */
export function readConditions(text: string): Group | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = writtenSchema.safeParse(json);
  const item = parsed.success ? readItem(parsed.data, DEEPEST) : null;
  return item !== null && isGroup(item) ? item : null;
}

function readItem(value: Written, depth: number): Item | null {
  if ("all" in value) return readGroup("all", value.all, depth);
  if ("any" in value) return readGroup("any", value.any, depth);
  const [field = "", op, ...values] = value;
  const knownOperator = OPERATORS.find((operator) => operator === op);
  return knownOperator === undefined ? null : { field, op: knownOperator, values };
}

function readGroup(match: Group["match"], parts: readonly Written[], depth: number): Group | null {
  const items = parts.map((item) => (depth === 0 ? null : readItem(item, depth - 1)));
  return items.every((item) => item !== null) ? { match, of: items } : null;
}
