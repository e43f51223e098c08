import type { Filter } from "../../shared/query/filter.ts";
import { MAX_STARTING_PARTS, startingDays } from "../../shared/query/starting-on.ts";
import { dayOf as dayText, localDate } from "../ui/local-date.ts";
import { chosenZone } from "../ui/time-zone.ts";
import { addDays, endOfDay, startOfDay } from "./compile-conditions.ts";
import type { Condition, Group, Item } from "./conditions.ts";
import type { ListField } from "./list-fields.ts";
import { opposite } from "./operators.ts";

type FieldOf = (name: string) => ListField | undefined;

/**
 * A filter of the store as chips; what chips can't express is left over. Numbers of reports lead to
 * lists this way, so that users see and change what is counted.
 */
export function readFilter(
  filter: Filter,
  fieldOf: FieldOf,
  group: Group,
): { readonly where: Group; readonly rest: Filter | null } {
  const parts = filter.op === "and" ? filter.of : filter.op === "all" ? [] : [filter];
  const [items, remaining]: [Item[], Filter[]] = [[], []];
  for (const part of startsTogether(parts)) {
    const item = itemOf(part, fieldOf);
    if (item === null) remaining.push(part);
    else items.push(item);
  }
  const ownItems: readonly Item[] =
    group.match === "all" ? group.of : group.of.length === 0 ? [] : [group];
  return {
    where: items.length === 0 ? group : { match: "all", of: [...ownItems, ...items] },
    rest:
      remaining.length === 0
        ? null
        : remaining.length === 1
          ? (remaining[0] ?? null)
          : { op: "and", of: remaining },
  };
}

/** Joins conditions about the days of a start into one. */
function startsTogether(parts: readonly Filter[]): readonly Filter[] {
  for (let count = MAX_STARTING_PARTS; count > 1; count -= 1)
    for (let index = 0; index + count <= parts.length; index += 1) {
      const both: Filter = { op: "and", of: parts.slice(index, index + count) };
      if (startingDays(chosenZone(), both) !== null) return parts.toSpliced(index, count, both);
    }
  return parts;
}

/** The days on which activities start: one condition or, in zones behind UTC, several. */
function startOf(filter: Filter, fieldOf: FieldOf): Item | null {
  const field = fieldOf("start");
  const days = field?.type.type === "startDay" ? startingDays(chosenZone(), filter) : null;
  if (field === undefined || days === null) return null;
  const to = days.before === null ? undefined : addDays(days.before, -1);
  return daysOf(field, days.from ?? undefined, to);
}

function itemOf(filter: Filter, fieldOf: FieldOf): Item | null {
  const start = startOf(filter, fieldOf);
  if (start !== null) return start;
  switch (filter.op) {
    case "and":
    case "or": {
      const parts = filter.of.map((part) => itemOf(part, fieldOf));
      if (parts.length === 0 || !parts.every((item) => item !== null)) return null;
      return { match: filter.op === "and" ? "all" : "any", of: parts };
    }
    case "not": {
      const item = itemOf(filter.of, fieldOf);
      return item === null || "of" in item ? null : turned(item);
    }
    case "contains": {
      const [name = ""] = filter.fields;
      const type = fieldOf(name)?.type.type;
      if (filter.fields.length !== 1 || (type !== "text" && type !== "list")) return null;
      return { field: name, op: "contains", values: [filter.text] };
    }
    case "equals":
      return fieldOf(filter.field)?.type.type === "text"
        ? { field: filter.field, op: "is", values: [filter.text] }
        : null;
    case "is":
      return isOf(fieldOf(filter.field), filter.value);
    case "oneOf":
      return oneOf(fieldOf(filter.field), filter.values);
    case "empty":
      return fieldOf(filter.field)?.optional === true
        ? { field: filter.field, op: "empty", values: [] }
        : null;
    case "between":
      return betweenOf(fieldOf(filter.field), filter.from, filter.to);
    case "related":
    case "all":
    case "none":
      return null;
  }
}

function turned(condition: Condition): Condition | null {
  const op = opposite(condition.op);
  return op === undefined || condition.values[0] === "true" ? null : { ...condition, op };
}

function isOf(field: ListField | undefined, value: number | string | boolean | null): Item | null {
  if (field === undefined) return null;
  if (value === null || value === "")
    return field.optional ? { field: field.field, op: "empty", values: [] } : null;
  if (field.type.type === "flag")
    return typeof value === "boolean"
      ? { field: field.field, op: "is", values: [String(value)] }
      : null;
  return typeof value === "boolean" ? null : oneOf(field, [value]);
}

function oneOf(field: ListField | undefined, values: readonly (number | string)[]): Item | null {
  switch (field?.type.type) {
    case "choice":
    case "user":
    case "lookup":
    case "record":
    case "list":
      return { field: field.field, op: "one", values: values.map(String) };
    default:
      return null;
  }
}

type Bound = number | string | undefined;

function betweenOf(field: ListField | undefined, from: Bound, to: Bound): Item | null {
  switch (field?.type.type) {
    case "number": {
      const values = [from, to].flatMap((bound) => (bound === undefined ? [] : [String(bound)]));
      return {
        field: field.field,
        op: to === undefined ? "least" : from === undefined ? "most" : "between",
        values,
      };
    }
    case "day":
      return daysOf(field, dayOf(from), dayOf(to));
    case "instant":
      return daysOf(field, dayAt(from, startOfDay), dayAt(to, endOfDay));
    default:
      return null;
  }
}

/** Undefined: no bound; null: a bound that is no day. */
type Day = string | null | undefined;

function daysOf({ field }: ListField, from: Day, to: Day): Item | null {
  if (from === null || to === null || (from === undefined && to === undefined)) return null;
  if (from === undefined) return { field, op: "before", values: [addDays(to ?? "", 1)] };
  if (to === undefined) return { field, op: "after", values: [addDays(from, -1)] };
  return from === to
    ? { field, op: "is", values: [from] }
    : { field, op: "between", values: [from, to] };
}

function dayOf(bound: Bound): Day {
  if (bound === undefined) return undefined;
  return typeof bound === "string" && /^\d{4}-\d{2}-\d{2}$/.test(bound) ? bound : null;
}

/** The day of the user's zone that begins, or ends, at this very moment. */
function dayAt(bound: Bound, edge: (day: string) => number): Day {
  if (bound === undefined) return undefined;
  if (typeof bound !== "number") return null;
  const day = dayText(localDate(bound));
  return edge(day) === bound ? day : null;
}
