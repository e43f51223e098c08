import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkboxValue, splitList } from "../../shared/contract/text-values.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { normalizeCase, normalizeText } from "../../shared/contract/normalize-text.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import { compileConditions } from "../../renderer/query/compile-conditions.ts";
import {
  arity,
  type Condition,
  countsDays,
  type Operator,
} from "../../renderer/query/conditions.ts";
import { listFields } from "../../renderer/query/list-fields.ts";
import { operatorsOf } from "../../renderer/query/operators.ts";
import { makeFolder } from "../fixtures/worlds.ts";

/** The user of the workspace has the id 2; another colleague has the id 1. */
const CONTEXT = { today: "2026-03-30", me: 2 };
const DEFINITIONS: readonly CustomFieldDefinition[] = [
  define(1, "Nickname", "text"),
  define(2, "Rate", "number"),
  define(3, "Visa until", "date"),
  define(4, "Remote", "checkbox"),
  define(5, "Tier", "dropdown", "A,B"),
  define(6, "Languages", "multiselect", "Go,Rust,Java"),
];

function define(
  id: number,
  field_name: string,
  field_type: string,
  default_value: string | null = null,
): CustomFieldDefinition {
  return { id, field_name, field_type, default_value, entity_name: "candidate", dependency: null };
}

const custom = (id: number) => (value: Value) => ({
  custom_fields: [{ id, field_name: "", field_type: "", value }],
});
const reference = (field: string) => (value: Value) => ({
  [field]: value === null ? null : { id: value },
});
const stored = (field: string) => (value: Value) => ({ [field]: value });

/** Days around the limits of "30 days ago" and the change to summer time of many zones. */
const DAYS = [
  "2026-02-27",
  "2026-02-28",
  "2026-03-01",
  "2026-03-28",
  "2026-03-29",
  "2026-03-30",
  "2026-03-31",
  "2026-04-30",
];
const local = (text: string) => new Date(text).toISOString();
const INSTANTS = DAYS.flatMap((day) => [local(`${day}T00:00`), local(`${day}T23:59:59.999`)]);

/** What a field of these records holds. */
type Value = string | number | boolean | null;

interface Cell {
  readonly resource: Resource;
  readonly field: string;
  /** What the records hold, beside nothing at all. */
  readonly values: readonly Value[];
  readonly record: (value: Value) => object;
  /** What a filter asks for. */
  readonly asked: readonly string[];
}

const TEXTS = ["Berlin", "berlin", "Łódź", "Berlin Mitte", "100%"];
const CELLS: readonly Cell[] = [
  cell("candidate", "city", TEXTS, stored("city"), ["Berlin", "lodz", "%"]),
  cell("candidate", "skill", ["Go,Rust", "go", "Java, Go "], stored("skill"), ["Go", "Java"]),
  cell("candidate", "experience", [0, 3, 5.5, -1], stored("experience"), ["3", "0", "5.5"]),
  cell("candidate", "available_from", DAYS, stored("available_from"), ["2026-03-29", "30", "1"]),
  cell("candidate", "created_at", INSTANTS, stored("created_at"), ["2026-03-29", "30", "1"]),
  cell("candidate", "salary_type", [1, 2], stored("salary_type"), ["1", "2"]),
  cell("candidate", "owner", [1, 2, 3], reference("owner"), ["1", "me"]),
  cell("candidate", "industry", [4, 5], reference("industry"), ["4"]),
  cell("contact", "organization", [11, 12], reference("organization"), ["organization_11"]),
  cell("activity", "mark_as_done", [true, false], stored("mark_as_done"), ["true", "false"]),
  cell("activity", "start", INSTANTS, stored("start_datetime"), ["2026-03-29", "30", "1"]),
  cell("candidate", "custom_fields.1", TEXTS, custom(1), ["Berlin", "lodz", "%"]),
  cell("candidate", "custom_fields.2", ["0", "3", "5.5", "-1"], custom(2), ["3", "0", "5.5"]),
  cell("candidate", "custom_fields.3", DAYS, custom(3), ["2026-03-29", "30", "1"]),
  cell("candidate", "custom_fields.4", ["true", "Yes", "false"], custom(4), ["true", "false"]),
  cell("candidate", "custom_fields.5", ["A", "B"], custom(5), ["A"]),
  cell("candidate", "custom_fields.6", ["Go,Rust", "Java", "go"], custom(6), ["Go", "Java"]),
];

function cell(
  resource: Resource,
  field: string,
  values: readonly Value[],
  record: Cell["record"],
  asked: readonly string[],
): Cell {
  const empty = values.every((value) => typeof value === "string") && field !== "created_at";
  const none = field === "created_at" ? [] : [null];
  return { resource, field, values: [...values, ...none, ...(empty ? [""] : [])], record, asked };
}

const folder = makeFolder();
let store: Store;

beforeAll(() => {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  ({ store } = opened);
  store.write(
    ({ records }) => {
      for (const id of [11, 12])
        records.saveBase("organization", { ...named("organization", id), name: `O${id}` });
    },
    { durable: false },
  );
});
afterAll(() => {
  store.close();
  folder.remove();
});

function named(resource: Resource, id: number): CrmRecord {
  const at = "2026-01-01T00:00:00Z";
  return { id, slug: `${resource}_${id}`, created_at: at, updated_at: at };
}

test.for(CELLS)("$resource $field: each operator finds what it says", (cell) => {
  const field = listFields(cell.resource, DEFINITIONS).find((one) => one.field === cell.field);
  if (field === undefined) throw new Error(`There is no field ${cell.field}.`);
  const first = 1000 * (CELLS.indexOf(cell) + 1);
  store.write(
    (writer) => {
      for (const [index, value] of cell.values.entries())
        writer.records.saveBase(cell.resource, {
          ...named(cell.resource, first + index),
          ...cell.record(value),
        });
    },
    { durable: false },
  );
  const ids = { op: "between", field: "id", from: first, to: first + 999 } as const;
  for (const op of operatorsOf(field)) {
    for (const values of operands(op, cell.asked)) {
      const condition: Condition = { field: cell.field, op, values };
      const filter = compileConditions(condition, () => field, CONTEXT);
      if (filter === null) throw new Error("Nothing is filtered.");
      const found = store.read((reader) =>
        reader.records.page(cell.resource, {
          filter: { op: "and", of: [ids, filter] },
          sort: [{ field: "id", direction: "asc" }],
          offset: 0,
          limit: 100,
        }),
      );
      const expected = cell.values.filter((value) => holds(field.type.type, value, condition));
      expect(
        found.map(({ id }) => cell.values[id - first]),
        `${op} ${values.join(" and ")}`,
      ).toEqual(expected);
    }
  }
});

test("where nobody was chosen, neither mine nor what is not mine is shown", () => {
  const field = listFields("candidate", []).find((one) => one.field === "owner");
  for (const op of ["one", "none"] as const)
    expect(
      compileConditions({ field: "owner", op, values: ["me"] }, () => field, {
        ...CONTEXT,
        me: null,
      }),
    ).toEqual({ op: "none" });
});

/** Values that an operator can be given, of those that suit the field. */
function operands(op: Operator, asked: readonly string[]): readonly (readonly string[])[] {
  const days = asked.filter((text) => /^\d+$/.test(text));
  const plain = asked.some((text) => /^\d{4}-/.test(text))
    ? asked.filter((text) => !days.includes(text))
    : asked;
  if (countsDays(op)) return days.map((count) => [count]);
  switch (arity(op)) {
    case 0:
      return [[]];
    case 1:
      return plain.map((value) => [value]);
    case 2:
      return plain.flatMap((a) => plain.map((b) => [a, b]));
    case "many":
      return [...plain.map((value) => [value]), plain];
  }
}

/** What an operator means, written as plainly as possible: the oracle. */
function holds(type: string, value: Value, { op, values }: Condition): boolean {
  const [a = "", b = ""] = values;
  const text = typeof value === "string" ? value : "";
  const isEmpty = value === null || value === "";
  switch (op) {
    case "empty":
      return isEmpty;
    case "filled":
      return !isEmpty;
    case "contains":
      return normalizeText(text).includes(normalizeText(a));
    case "lacks":
      return !holds(type, value, { field: "", op: "contains", values });
    case "one":
      return values.some((asked) => isOne(type, value, asked));
    case "none":
      return !values.some((asked) => isOne(type, value, asked));
    case "not":
      return !holds(type, value, { field: "", op: "is", values });
    case "is":
      if (type === "flag") return checkboxValue(value) === (a === "true");
      if (type === "text") return normalizeCase(text) === normalizeCase(a);
      if (type === "number") return !isEmpty && Number(value) === Number(a);
      return !isEmpty && dayOf(text) === a;
    case "least":
      return !isEmpty && Number(value) >= Number(a);
    case "most":
      return !isEmpty && Number(value) <= Number(a);
    case "between": {
      if (type === "number")
        return !isEmpty && Number(value) >= Number(a) && Number(value) <= Number(b);
      const [from = "", to = ""] = [a, b].toSorted();
      return !isEmpty && dayOf(text) >= from && dayOf(text) <= to;
    }
    case "before":
      return !isEmpty && dayOf(text) < a;
    case "after":
      return !isEmpty && dayOf(text) > a;
    case "last":
      return !isEmpty && agoOf(text) >= 0 && agoOf(text) <= Number(a);
    case "notLast":
      return isEmpty || agoOf(text) < 0 || agoOf(text) > Number(a);
    case "moreAgo":
      return !isEmpty && agoOf(text) > Number(a);
    case "lessAgo":
      return !isEmpty && agoOf(text) >= 0 && agoOf(text) < Number(a);
    case "next":
      return !isEmpty && agoOf(text) <= 0 && -agoOf(text) <= Number(a);
  }
}

function isOne(type: string, value: Value, asked: string): boolean {
  if (value === null || value === "") return false;
  if (type === "user") return value === (asked === "me" ? CONTEXT.me : Number(asked));
  if (type === "record") return `organization_${value}` === asked;
  if (type === "list" || type === "members")
    return splitList(value).map(normalizeText).includes(normalizeText(asked));
  return String(value) === asked;
}

/** The day of a day, or of an instant in the zone of this machine. */
function dayOf(text: string): string {
  if (!text.includes("T")) return text;
  const at = new Date(text);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** How many days ago a day was; negative for one that comes. */
function agoOf(text: string): number {
  return Math.round((Date.parse(CONTEXT.today) - Date.parse(dayOf(text))) / 86_400_000);
}
