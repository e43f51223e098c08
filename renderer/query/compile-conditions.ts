import { isCalendarDate, utcDate } from "../../shared/contract/instant.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { isPhoneText } from "../../shared/contract/phone-number.ts";
import { startingOn } from "../../shared/query/starting-on.ts";
import { localTime } from "../ui/local-date.ts";
import { chosenZone } from "../ui/time-zone.ts";
import { type Condition, isGroup, isWhole, type Item, ME } from "./conditions.ts";
import type { ListField } from "./list-fields.ts";
import { isNegative, opposite } from "./operators.ts";

const DAY = 86_400_000;
const NONE: Filter = { op: "none" };

/** Values for the relative parts of a filter, each time a list is asked. */
export interface QueryContext {
  /** `YYYY-MM-DD`, the day of the user's time zone. */
  readonly today: string;
  /** Id of the user of this workspace; null until one is chosen. */
  readonly me: number | null;
}

/**
 * The filter that the store understands; null when nothing is filtered. A field that
 * is not known any more matches nothing: showing more than was meant would be worse.
 */
export function compileConditions(
  item: Item,
  fieldOf: (name: string) => ListField | undefined,
  context: QueryContext,
): Filter | null {
  if (isGroup(item)) {
    const parts = item.of.flatMap((part) => compileConditions(part, fieldOf, context) ?? []);
    if (parts.length === 0) return null;
    return parts.length === 1
      ? (parts[0] ?? null)
      : { op: item.match === "all" ? "and" : "or", of: parts };
  }
  if (!isWhole(item)) return null;
  const field = fieldOf(item.field);
  return field === undefined ? NONE : compileOne(field, item, context);
}

/**
 * A condition on a related record. A record without a related one does not have the value: "is not"
 * and "is empty" match exactly what "is" and "is not empty" do not.
 */
function compileWithin(
  { field, inner }: NonNullable<ListField["within"]>,
  condition: Condition,
  context: QueryContext,
): Filter {
  const positive = isNegative(condition.op) ? opposite(condition.op) : undefined;
  const innerFilter = compileOne(
    inner,
    { ...condition, field: inner.field, op: positive ?? condition.op },
    context,
  );
  const related: Filter = { op: "related", field, of: innerFilter };
  return positive === undefined ? related : not(related);
}

function compileOne(field: ListField, condition: Condition, context: QueryContext): Filter {
  if (field.within !== undefined) return compileWithin(field.within, condition, context);
  const { field: name, op } = condition;
  const values = givenValues(field, condition, context);
  if (values === null) return NONE;
  const [value = ""] = values;
  switch (op) {
    case "empty":
      return { op: "empty", field: name };
    case "filled":
      return not({ op: "empty", field: name });
    case "contains":
      return contains(name, value);
    case "lacks":
      return not(contains(name, value));
    case "one":
      return oneOf(field, values);
    case "none":
      return not(oneOf(field, values));
    case "is":
      return equals(field, value);
    case "not":
      return not(equals(field, value));
    case "least":
    case "most":
    case "between":
    case "before":
    case "after":
    case "last":
    case "moreAgo":
    case "lessAgo":
    case "next":
      return range(field, op, values, context);
    case "notLast":
      return not(range(field, "last", values, context));
  }
}

/**
 * The values of a condition with the user in place of "me"; null when it asks for the user alone
 * and no user is chosen: then nothing matches, not even what is not mine.
 */
function givenValues(
  field: ListField,
  condition: Condition,
  { me }: QueryContext,
): readonly string[] | null {
  const values = condition.values.map((value) => value.trim()).filter((value) => value !== "");
  if (field.type.type !== "user" || !values.includes(ME)) return values;
  const users = values.flatMap((value) =>
    value !== ME ? [value] : me === null ? [] : [String(me)],
  );
  return users.length === 0 ? null : users;
}

function not(filter: Filter): Filter {
  return { op: "not", of: filter };
}

/** A phone number is found however it is written. */
function contains(field: string, text: string): Filter {
  const plain: Filter = { op: "contains", fields: [field], text };
  if (field !== "phone" || !isPhoneText(text)) return plain;
  return { op: "or", of: [plain, { op: "contains", fields: ["phone_digits"], text }] };
}

function equals(field: ListField, value: string): Filter {
  const name = field.field;
  switch (field.type.type) {
    case "text":
      return { op: "equals", field: name, text: value };
    case "number": {
      const number = Number(value);
      return Number.isNaN(number) ? NONE : { op: "between", field: name, from: number, to: number };
    }
    case "day":
    case "instant":
    case "startDay":
      return days(field, value, value);
    case "flag": {
      // A custom field is a text: read as a checkbox, however it is spelled.
      const flag = name.replace("custom_fields.", "custom_flags.");
      return { op: "is", field: flag, value: value === "true" };
    }
    case "clock":
    case "list":
    case "choice":
    case "members":
    case "user":
    case "lookup":
    case "record":
      return oneOf(field, [value]);
  }
}

function oneOf(field: ListField, values: readonly string[]): Filter {
  const name = field.field;
  switch (field.type.type) {
    case "choice":
      return { op: "oneOf", field: name, values: field.type.numeric ? numbers(values) : values };
    case "user":
    case "lookup":
      return { op: "oneOf", field: name, values: numbers(values) };
    case "members":
      // A text of several options is compared option by option.
      return { op: "oneOf", field: name.replace("custom_fields.", "custom_members."), values };
    case "text":
    case "list":
    case "number":
    case "day":
    case "instant":
    case "startDay":
    case "clock":
    case "flag":
    case "record":
      return { op: "oneOf", field: name, values };
  }
}

function numbers(values: readonly string[]): readonly number[] {
  return values.map(Number).filter((value) => !Number.isNaN(value));
}

type RangeOperator = Extract<
  Condition["op"],
  "least" | "most" | "between" | "before" | "after" | "last" | "moreAgo" | "lessAgo" | "next"
>;

function range(
  field: ListField,
  op: RangeOperator,
  values: readonly string[],
  { today }: QueryContext,
): Filter {
  const [firstValue = "", second = ""] = values;
  if (field.type.type === "number") {
    const bounds = {
      from: op === "most" ? undefined : Number(firstValue),
      to: op === "least" ? undefined : Number(op === "most" ? firstValue : second),
    };
    if ([bounds.from, bounds.to].some((bound) => bound !== undefined && Number.isNaN(bound)))
      return NONE;
    return between(field.field, bounds.from, bounds.to);
  }
  switch (op) {
    case "before":
      return days(field, null, addDays(firstValue, -1));
    case "after":
      return days(field, addDays(firstValue, 1), null);
    case "last":
      return days(field, addDays(today, -wholeNumber(firstValue)), today);
    case "moreAgo":
      return days(field, null, addDays(today, -wholeNumber(firstValue) - 1));
    case "lessAgo":
      return days(field, addDays(today, 1 - wholeNumber(firstValue)), today);
    case "next":
      return days(field, today, addDays(today, wholeNumber(firstValue)));
    case "between":
    case "least":
    case "most":
      return firstValue <= second
        ? days(field, firstValue, second)
        : days(field, second, firstValue);
  }
}

function wholeNumber(text: string): number {
  const count = Math.floor(Number(text));
  return Number.isFinite(count) ? Math.min(Math.max(count, 0), 36_500) : 0;
}

/** From a day to a day, both included; null is open. */
function days(field: ListField, from: string | null, to: string | null): Filter {
  if (field.type.type === "startDay") {
    const beforeDay = to === null ? null : addDays(to, 1);
    const isDays = [from, beforeDay].every((day) => day === null || isCalendarDate(day));
    return isDays ? startingOn(chosenZone(), from, beforeDay) : NONE;
  }
  if (field.type.type === "instant") {
    const start = from === null ? undefined : startOfDay(from);
    const end = to === null ? undefined : endOfDay(to);
    if ([start, end].some((bound) => bound !== undefined && Number.isNaN(bound))) return NONE;
    return between(field.field, start, end);
  }
  // An empty text comes before every day: "before" must not match it. What follows a day (a time)
  // still belongs to it.
  return between(field.field, from ?? "0", to === null ? undefined : `${to}~`);
}

function between(
  field: string,
  from: number | string | undefined,
  to: number | string | undefined,
): Filter {
  return {
    op: "between",
    field,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** First and last millisecond of a day of the user's time zone; NaN when it is no day. */
export function startOfDay(day: string): number {
  return localTime(day).getTime();
}
export function endOfDay(day: string): number {
  return startOfDay(addDays(day, 1)) - 1;
}

/** The day a number of days later; "" when it is no day. */
export function addDays(day: string, count: number): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? "" : utcDate(time + count * DAY);
}
