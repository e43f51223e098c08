import { referenceOf } from "../../../shared/contract/reference-of.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { fieldValue, type FieldValue, searchedText } from "./field-value.ts";
import { normalizeCase, normalizeText } from "../../../shared/contract/normalize-text.ts";
import { JOINED_NAMES } from "../../../shared/query/quick-fields.ts";
import { withJoined } from "../../../shared/query/typed-words.ts";
import { CONTACT_TIMES, contactKey } from "../index/contact-times.ts";
import { SOURCE_BIT } from "../index/last-contact.ts";
import { indexMatch } from "./index-match.ts";
import { type Layout, LAYOUTS } from "../index/layout.ts";
import { ANY_FIELD, markOf, shortFieldsOf } from "../index/short-texts.ts";

/**
 * Returns the values that are equal to a filter's value. For a reference (by id or slug), these are
 * all current and former ids and slugs of its record, including local ones; for other fields, just
 * the value.
 */
export type IdsOf = (
  resource: Resource,
  field: string,
  value: number | string,
) => readonly (number | string)[];

type Contains = Extract<Filter, { op: "contains" }>;

/** Returns the match expression for groups of tokens in the index of short texts. */
export function gramMatch(grams: readonly (readonly string[])[]): string | null {
  if (grams.length === 0) return null;
  return grams
    .map((tokens) => `(${tokens.map((token) => `"${token}"`).join(" OR ")})`)
    .join(" AND ");
}

export interface Expression {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly needsRecord: boolean;
}

/** Returns a filter as one SQL condition over `r`, and over `d` if `needsRecord`. */
export function expression(layout: Layout, filter: Filter, idsOf: IdsOf): Expression {
  switch (filter.op) {
    case "all":
      return { sql: "1", values: [], needsRecord: false };
    case "none":
      return { sql: "0", values: [], needsRecord: false };
    case "and":
    case "or": {
      if (filter.of.length === 0)
        return { sql: filter.op === "and" ? "1" : "0", values: [], needsRecord: false };
      const parts = filter.of.map((part) => expression(layout, part, idsOf));
      return {
        sql: `(${parts.map((part) => part.sql).join(filter.op === "and" ? " AND " : " OR ")})`,
        values: parts.flatMap((part) => part.values),
        needsRecord: parts.some((part) => part.needsRecord),
      };
    }
    case "not": {
      const inner = expression(layout, filter.of, idsOf);
      // A comparison with NULL is NULL. Such a record does not match, so it has to match the
      // negation.
      return { ...inner, sql: `NOT coalesce(${inner.sql}, 0)` };
    }
    case "contains":
      return contains(layout, filter);
    case "equals":
      return compare(
        layout,
        filter.field,
        (sql) => `fold_case(${sql}) = ?`,
        [normalizeCase(filter.text)],
        true,
      );
    case "is":
      return equalTo(layout, filter.field, filter.value, idsOf);
    case "oneOf":
      return oneOf(layout, filter.field, filter.values, idsOf);
    case "between":
      return between(layout, filter);
    case "empty":
      return empty(layout, filter.field);
    case "related":
      return related(layout, filter, idsOf);
  }
}

function contains(layout: Layout, { fields, text }: Contains): Expression {
  const normalizedText = normalizeText(text);
  if (normalizedText === "")
    return { sql: text.trim() === "" ? "1" : "0", values: [], needsRecord: false };
  const short = fields.filter((field) => markOf(layout, field) !== null);
  if (short.length === 0) return containsElsewhere(layout, fields, normalizedText);
  const inShort = eitherInShort(layout, short, textsIn(fields, normalizedText));
  if (short.length === fields.length) return inShort;
  const otherFields = fields.filter((field) => !short.includes(field));
  const elsewhere = containsElsewhere(layout, otherFields, normalizedText);
  return {
    sql: `(${inShort.sql} OR ${elsewhere.sql})`,
    values: [...inShort.values, ...elsewhere.values],
    needsRecord: elsewhere.needsRecord,
  };
}

/** Returns what stands for a text in some fields: names in one word have a form of their own. */
export function textsIn(fields: readonly string[], normalizedText: string): readonly string[] {
  return fields.includes(JOINED_NAMES) ? withJoined([normalizedText]) : [normalizedText];
}

function eitherInShort(
  layout: Layout,
  fields: readonly string[],
  texts: readonly string[],
): Expression {
  const parts = texts.map((text) => containsInShort(layout, fields, text));
  return {
    sql: `(${parts.map(({ sql }) => sql).join(" OR ")})`,
    values: parts.flatMap(({ values }) => values),
    needsRecord: false,
  };
}

function containsElsewhere(
  layout: Layout,
  fields: readonly string[],
  normalizedText: string,
): Expression {
  const match = indexMatch(layout, fields, normalizedText);
  if (match === null || (match.table === "grams" && !match.exact))
    return containsInRecord(layout, fields, normalizedText);
  return {
    sql: `r.ord IN (SELECT rowid FROM ${match.name} WHERE ${match.name} MATCH ?)`,
    values: [match.table === "text" ? match.match : gramMatch([match.tokens])],
    needsRecord: false,
  };
}

/** Searches a normalised text in short texts, where they are not held in memory. */
export function containsInShort(
  layout: Layout,
  fields: readonly string[],
  normalizedText: string,
): Expression {
  const bits = shortFieldsOf(layout, fields);
  // SQLite's own function is ten times as fast, and leaves few to the other.
  const inField = bits === ANY_FIELD ? "" : " AND has_short_text(texts, ?, ?)";
  return {
    sql: `r.id IN (SELECT id FROM ${layout.short ?? ""} WHERE instr(texts, ?) > 0${inField})`,
    values: bits === ANY_FIELD ? [normalizedText] : [normalizedText, normalizedText, bits],
    needsRecord: false,
  };
}

/** Searches a text in the records themselves, for fields that no index has. */
export function containsInRecord(
  layout: Layout,
  fields: readonly string[],
  normalizedText: string,
): Expression {
  const test = (sql: string) => `instr(fold(${sql}), ?) > 0`;
  const parts = fields.map((field): Expression => {
    const derivedText = searchedText(layout.resource, field);
    if (derivedText !== null)
      return { sql: test(derivedText), values: [normalizedText], needsRecord: true };
    return compare(layout, field, test, [normalizedText], true);
  });
  return {
    sql: `(${parts.map((part) => part.sql).join(" OR ")})`,
    values: parts.flatMap((part) => part.values),
    needsRecord: true,
  };
}

/**
 * Returns the comparison of a field. A field with several values matches if one of them does; with
 * `wholeText`, a list is compared as a whole.
 */
function compare(
  layout: Layout,
  field: string,
  test: (sql: string) => string,
  values: readonly unknown[],
  wholeText = false,
): Expression {
  const value = fieldValue(layout, field);
  switch (value.shape) {
    case "scalar":
      return { sql: test(value.sql), values, needsRecord: value.needsRecord };
    case "many":
      return {
        sql: `EXISTS (SELECT 1 FROM ${value.each} WHERE ${test(value.value)})`,
        values,
        needsRecord: true,
      };
    case "list":
      if (wholeText) return { sql: test(value.sql), values, needsRecord: true };
      return {
        sql:
          `EXISTS (SELECT 1 FROM json_each(list_members(${value.sql})) e WHERE ` +
          `${test("e.value")})`,
        values,
        needsRecord: true,
      };
  }
}

function equalTo(
  layout: Layout,
  field: string,
  value: number | string | boolean | null,
  idsOf: IdsOf,
): Expression {
  if (value === null || value === "") return empty(layout, field);
  return oneOf(layout, field, [typeof value === "boolean" ? Number(value) : value], idsOf);
}

function oneOf(
  layout: Layout,
  field: string,
  values: readonly (number | string)[],
  idsOf: IdsOf,
): Expression {
  if (field === "id")
    return {
      sql: "r.id IN (SELECT value FROM json_each(?))",
      values: [JSON.stringify(values)],
      needsRecord: false,
    };
  const shape: FieldValue = fieldValue(layout, field);
  const comparedValues = values.flatMap((value): readonly (number | string)[] => {
    return shape.shape === "list" && typeof value === "string"
      ? [normalizeText(value)]
      : idsOf(layout.resource, field, value);
  });
  if (comparedValues.length === 0) return { sql: "0", values: [], needsRecord: false };
  const list = comparedValues.map(() => "?").join(", ");
  const compared = compare(layout, field, (sql) => `${sql} IN (${list})`, comparedValues);
  return isInvitedField(layout, field) ? amongContacts(layout, comparedValues, compared) : compared;
}

function isInvitedField({ resource }: Layout, field: string): boolean {
  return resource === "activity" && /^attendees\.(candidates|contacts)$/.test(field);
}

/**
 * Reads the attendees of few activities instead of all: the index of contacts (last-contact.ts) has
 * everyone who attends, for activities with a time.
 */
function amongContacts(
  { rows }: Layout,
  slugs: readonly unknown[],
  { sql, values }: Expression,
): Expression {
  const who = slugs.map(() => "?").join(", ");
  const invited = CONTACT_TIMES.map(
    (table) =>
      `SELECT source >> 1 FROM ${table} WHERE who IN (${who}) ` +
      `AND source & 1 = ${SOURCE_BIT.activity}`,
  ).join(" UNION ALL ");
  const keys = slugs.map((slug) => contactKey(String(slug)));
  const undated = `SELECT id FROM ${rows} WHERE c_start IS NULL OR c_start = 0`;
  return {
    sql: `(r.id IN (${invited} UNION ALL ${undated}) AND ${sql})`,
    values: [...CONTACT_TIMES.flatMap(() => keys), ...values],
    needsRecord: true,
  };
}

function between(
  layout: Layout,
  { field, from, to }: Extract<Filter, { op: "between" }>,
): Expression {
  const bounds: [string, unknown][] = [];
  if (from !== undefined) bounds.push([">= ?", from]);
  if (to !== undefined) bounds.push(["<= ?", to]);
  // Numbers that servers store as text (custom fields) compare as numbers.
  const numeric = typeof (from ?? to) === "number" && field.startsWith("custom_fields.");
  const test = (sql: string) =>
    [
      "1",
      ...bounds.map(([operator]) => `${numeric ? `CAST(${sql} AS REAL)` : sql} ${operator}`),
    ].join(" AND ");
  const present = numeric ? (sql: string) => `${sql} <> '' AND ${test(sql)}` : test;
  return compare(
    layout,
    field,
    (sql) => `(${present(sql)})`,
    bounds.map(([, value]) => value),
  );
}

function empty(layout: Layout, field: string): Expression {
  const value = fieldValue(layout, field);
  if (value.shape === "many")
    return { sql: `NOT EXISTS (SELECT 1 FROM ${value.each})`, values: [], needsRecord: true };
  const needsRecord = value.shape === "list" || value.needsRecord;
  return { sql: `coalesce(${value.sql}, '') = ''`, values: [], needsRecord };
}

/**
 * Returns the condition that a related record matches a filter. The matching records are determined
 * once; a reference may still use the id or slug that a record had before it was sent.
 */
function related(
  layout: Layout,
  { field, of }: Extract<Filter, { op: "related" }>,
  idsOf: IdsOf,
): Expression {
  const reference = referenceOf(layout.resource, field);
  if (reference === null) throw new RangeError(`The field ${field} leads to no record.`);
  const { resource, by } = reference;
  const target = LAYOUTS[resource];
  const inner = expression(target, of, idsOf);
  const docs = inner.needsRecord ? `CROSS JOIN ${target.docs} d ON d.id = r.id` : "";
  const slugs = `SELECT r.${by} FROM ${target.rows} r ${docs} WHERE ${inner.sql}`;
  const aliases =
    `SELECT a.local_${by} FROM alias a WHERE a.resource = '${resource}' AND a.${by} IN ` +
    `(${slugs})`;
  const test = (value: string) => `${value} IN (${slugs} UNION ALL ${aliases})`;
  return compare(layout, field, test, [...inner.values, ...inner.values]);
}
