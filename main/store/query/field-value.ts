import type { BodyKind } from "../../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { RecordKind } from "../../../shared/contract/record-field.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { CREATED_HERE } from "../../../shared/query/filter.ts";
import {
  isContacted,
  isRelatedCount,
  LAST_CONTACT,
  CANDIDATE_COUNT,
  RELATED_COUNTS,
  type RelatedCount,
  relatedCountsOf,
} from "../../../shared/query/derived-fields.ts";
import { type HotColumn, type Layout, LAYOUTS, UNSEARCHED } from "../index/layout.ts";
import { placeOf, placeOfUnknown } from "../records/record-fields.ts";
import { number, type Statements } from "../file/statements.ts";

/** SQL of a field's value, given the aliases `r` (row) and `d` (record). */
export type FieldValue =
  | {
      readonly shape: "scalar";
      readonly sql: string;
      readonly sort: string;
      readonly needsRecord: boolean;
    }
  /** A field with several values: `each` is a table expression, `value` the column in it. */
  | { readonly shape: "many"; readonly each: string; readonly value: string }
  | { readonly shape: "list"; readonly sql: string };

const RECORD = "coalesce(d.doc, d.base)";

/**
 * Returns the SQL of a field of a stored record. Field names come from outside (saved views), so
 * they become JSON paths only after their format was checked; throws a RangeError for others.
 */
export function fieldValue(layout: Layout, field: string): FieldValue {
  if (field === "id") return scalar("r.id");
  if (field === "slug") return scalar("r.slug");
  if (field === "updated_at")
    return { shape: "scalar", sql: "r.updated", sort: "r.ord", needsRecord: false };
  if (field === "created_at") return scalar("r.created");
  if (layout.resource === "activity" && field === "end") return activityEndValue();
  if (field === CREATED_HERE) return scalar(createdHereSql(layout.resource));
  if (field === LAST_CONTACT && isContacted(layout.resource)) return scalar(`r.${LAST_CONTACT}`);
  if (isRelatedCount(layout.resource, field)) return scalar(relatedCountSql(field, "r.id"));
  const custom = /^custom_(fields|members|numbers|flags)\.(\d+)$/.exec(field);
  if (custom?.[2] !== undefined)
    return customValue(layout.resource, custom[1] ?? "fields", custom[2]);
  const invited = /^attendees\.(candidates|contacts|users)$/.exec(field)?.[1];
  if (invited !== undefined) return attendees(layout.resource, invited);
  const relation = /^(\w+)\.name$/.exec(field)?.[1];
  const name = relation === undefined ? null : relationName(layout, relation);
  if (name !== null) return { shape: "scalar", sql: name, sort: name, needsRecord: true };
  const derivedText = MADE.has(field) ? searchedText(layout.resource, field) : null;
  if (derivedText !== null)
    return { shape: "scalar", sql: derivedText, sort: derivedText, needsRecord: true };
  const hot = layout.columns.find((column) => column.field === field);
  if (hot !== undefined && !hot.sortOnly) return scalar(`r.${hot.name}`);
  return fromRecord(layout.resource, field, hot);
}

/** Returns SQL of whether a record was made here: it has a local id, or had one. */
function createdHereSql(resource: Resource): string {
  return `(r.id < 0 OR r.id IN (SELECT a.id FROM alias a WHERE a.resource = '${resource}'))`;
}

/** Returns SQL of when an activity ends; it is asked about few, those of some days. */
function activityEndValue(): FieldValue {
  const fields = ["start_date", "start_time", "end_time", "start_datetime", "end_datetime"];
  const values = fields.map((name) => `'${name}', ${recordValue("activity", name)}`);
  const sql = `activity_end(json_object(${values.join(", ")}))`;
  return { shape: "scalar", sql, sort: sql, needsRecord: true };
}

/** Returns SQL that counts what belongs to the organization, or to the job, of an id. */
function relatedCountSql(field: RelatedCount, id: string): string {
  if (field === CANDIDATE_COUNT)
    return `coalesce((${candidateCountsSql()} SELECT people FROM counts WHERE job_id = ${id}), 0)`;
  const { rows } = LAYOUTS[RELATED_COUNTS[field]];
  return `(SELECT count(*) FROM ${rows} o WHERE o.c_organization = ${id})`;
}

/**
 * Returns SQL of the number of people of each job: those on its shortlist who are not out, and
 * those of its deals. It is read once for a whole list: as a plain subquery, SQLite would look
 * through all deals again for each job.
 */
function candidateCountsSql(): string {
  const ids = (field: string, alias: string) =>
    `json_each(coalesce(d.doc, d.base), '$[${placeOf("deal", field) ?? 0}]') ${alias}`;
  const id = (alias: string) => EACH_ID.replaceAll("e.", `${alias}.`);
  return (
    "WITH counts AS MATERIALIZED (SELECT job_id, count(candidate_id) AS people FROM (" +
    "SELECT job_id, candidate_id FROM shortlist WHERE stage <> 'out' UNION " +
    `SELECT ${id("j")} AS job_id, ${id("c")} AS candidate_id FROM ${LAYOUTS.deal.docs} d ` +
    `CROSS JOIN ${ids("jobs", "j")} CROSS JOIN ${ids("candidates", "c")}) GROUP BY job_id)`
  );
}

/** Derived fields, which are not stored in records. */
const MADE = new Set(["phone_digits", "website_domain", "website_bare"]);

/** The sort column of each resource with the name of its records. */
const NAMES: Readonly<Partial<Record<Resource, string>>> = {
  candidate: "c_full_name",
  contact: "c_full_name",
  organization: "c_name",
  job: "c_position_name",
  deal: "c_name",
};

/**
 * Returns SQL of the normalised name of a related user or record, for sorting (`owner.name`); null
 * if there is no such relation.
 */
function relationName(layout: Layout, field: string): string | null {
  const kind = CONTRACTS[layout.resource].record[field]?.kind;
  if (kind?.type !== "user" && kind?.type !== "ref") return null;
  const id = fieldValue(layout, field);
  if (id.shape !== "scalar") return null;
  if (kind.type === "user")
    return `(SELECT fold(json_extract(u.entry, '$.full_name')) FROM user u WHERE u.id = ${id.sql})`;
  const column = NAMES[kind.resource];
  return column === undefined
    ? null
    : `(SELECT x.${column} FROM ${kind.resource}_row x WHERE x.id = ${id.sql})`;
}

/**
 * Returns SQL of the value at a path of a stored record (`currency.code`, `socials.network_a`),
 * including fields that the contract does not know. `read`: json_extract or json_type. The array
 * format is described in record-json.ts.
 */
function recordValue(
  resource: Resource,
  path: string,
  read: "json_extract" | "json_type" = "json_extract",
): string {
  if (!/^[A-Za-z_][\w]*(\.[A-Za-z_][\w]*)*$/.test(path))
    throw new RangeError(`There is no field ${path}.`);
  const [head = "", ...tailParts] = path.split(".");
  const place = placeOf(resource, head);
  const tail = tailParts.map((name) => `.${name}`).join("");
  if (place === null) return `${read}(${RECORD}, '$[${placeOfUnknown(resource)}].${path}')`;
  if (head === "socials" && (tail === ".network_a" || tail === ".network_b")) {
    const extracted = `${read}(${RECORD}, '$[${place}][${tail === ".network_a" ? 0 : 1}]')`;
    return (
      `CASE json_type(${RECORD}, '$[${place}]') WHEN 'array' THEN ${extracted} ELSE ` +
      `${read}(${RECORD}, '$[${place}]."~"${tail}') END`
    );
  }
  return `${read}(${RECORD}, '$[${place}]${tail}')`;
}

/**
 * Returns SQL of a text as it is searched; null if that is simply the field. See the derived texts
 * in layout.ts.
 */
export function searchedText(resource: Resource, field: string): string | null {
  const kind = kindOf(resource, field);
  if (kind?.type === "text" && kind.format === "html")
    return `without_markup(${recordValue(resource, field)})`;
  switch (field) {
    case "phone_digits":
      return `digits(${recordValue(resource, "phone")})`;
    case "website_domain":
      return `website_domain(${recordValue(resource, "website")})`;
    case "website_bare":
      return `website_bare(${recordValue(resource, "website")})`;
    case "custom_values": {
      const value =
        "CASE e.type WHEN 'object' THEN json_extract(e.value, '$.value') ELSE e.value END";
      const list = `json_each(${RECORD}, '$[${placeOf(resource, "custom_fields") ?? 0}]') e`;
      const label = `CASE e.type WHEN 'object' THEN e.value ELSE
        (SELECT l.entry FROM label l WHERE l.resource = '${resource}' AND l.code = e.key) END`;
      const unsearched = [...UNSEARCHED].map((type) => `'${type}'`).join(", ");
      return `(SELECT group_concat(nullif(${value}, ''), char(10)) FROM ${list}
        WHERE coalesce(json_extract(${label}, '$.field_type'), '') NOT IN (${unsearched}))`;
    }
    default:
      return null;
  }
}

/** Returns SQL of the id of a reference, which is stored as a number or in an object. */
function refId(json: string): string {
  return (
    `CASE json_type(${json}) WHEN 'integer' THEN json_extract(${json}) ELSE ` +
    `json_extract(${json.replace(/'$/, ".id'")}) END`
  );
}

function customField(resource: Resource, id: string): string {
  const place = placeOf(resource, "custom_fields");
  if (place === null) return "NULL";
  const path = `'$[${place}]`;
  const byCode = `(SELECT json_extract(${RECORD}, ${path}.' || l.code) FROM label l
    WHERE l.resource = '${resource}' AND l.field = ${id}
    AND json_type(${RECORD}, ${path}.' || l.code) IS NOT NULL LIMIT 1)`;
  const inList =
    `(SELECT json_extract(e.value, '$.value') FROM json_each(${RECORD}, ${path}') e WHERE ` +
    `json_extract(e.value, '$.id') = ${id})`;
  return `CASE json_type(${RECORD}, ${path}') WHEN 'array' THEN ${inList} ELSE ${byCode} END`;
}

/** Returns SQL of a custom field, read as a text, a list of options, a number or a checkbox. */
function customValue(resource: Resource, reading: string, id: string): FieldValue {
  const sql = customField(resource, id);
  if (reading === "members") return { shape: "list", sql };
  if (reading === "flags") {
    const flag = `coalesce(checkbox(${sql}), 0)`;
    return { shape: "scalar", sql: flag, sort: flag, needsRecord: true };
  }
  const sort = reading === "numbers" ? `CAST(nullif(${sql}, '') AS REAL)` : `fold(${sql})`;
  return { shape: "scalar", sql, sort, needsRecord: true };
}

const EACH_ID = "CASE e.type WHEN 'integer' THEN e.value ELSE json_extract(e.value, '$.id') END";

/** Returns SQL of an activity's attendees: people by slug, colleagues by id. */
function attendees(resource: Resource, kind: string): FieldValue {
  const place = placeOf(resource, "attendees");
  if (place === null) throw new RangeError(`There is no field attendees.${kind}.`);
  const each = `json_each(${RECORD}, '$[${place}].${kind}') e`;
  return {
    shape: "many",
    each,
    value: kind === "users" ? EACH_ID : "json_extract(e.value, '$.slug')",
  };
}

/** Returns the kind of a field; one that the API takes and never shows is stored as it was sent. */
function kindOf(resource: Resource, field: string): RecordKind | BodyKind | undefined {
  const { record, body } = CONTRACTS[resource];
  return record[field]?.kind ?? Object.values(body).find(({ path }) => path === field)?.kind;
}

function fromRecord(resource: Resource, field: string, hot: HotColumn | undefined): FieldValue {
  const sql = recordValue(resource, field);
  const place = placeOf(resource, field) ?? 0;
  const kind = kindOf(resource, field);
  const as = (value: string, sort = value): FieldValue => ({
    shape: "scalar",
    sql: value,
    sort,
    needsRecord: true,
  });
  switch (kind?.type) {
    case "user":
    case "lookup":
    case "ref":
      return as(refId(`${RECORD}, '$[${place}]'`));
    case "users":
    case "refs":
      return { shape: "many", each: `json_each(${RECORD}, '$[${place}]') e`, value: EACH_ID };
    case "list":
      return { shape: "list", sql };
    case "flag":
      return as(`coalesce(${sql}, 0)`);
    case "number":
    case "integer":
    case "switch":
    case "choice":
    case "gender":
      return as(sql);
    default:
      return as(sql, hot === undefined ? `fold(${sql})` : `r.${hot.name}`);
  }
}

function scalar(sql: string): FieldValue {
  return { shape: "scalar", sql, sort: sql, needsRecord: false };
}

/** Returns SQL of a field with one value. */
export function singleValueSql(resource: Resource, name: string): string {
  const value = fieldValue(LAYOUTS[resource], name);
  if (value.shape === "many") throw new RangeError(`${name} holds several values.`);
  return value.sql;
}

/** Numbers of what belongs to records, by their ids. */
export type RelatedCounts = ReadonlyMap<number, Readonly<Partial<Record<RelatedCount, number>>>>;

/** Counts by an index what belongs to organizations or jobs; of other records there are none. */
export function relatedCounts(
  statements: Statements,
  resource: Resource,
  ids: readonly number[],
): RelatedCounts {
  const counts = new Map<number, Partial<Record<RelatedCount, number>>>();
  for (const [field] of relatedCountsOf(resource)) {
    const sql = `SELECT j.value, ${relatedCountSql(field, "j.value")} FROM json_each(?) j`;
    for (const [id, count] of statements.tuples(
      sql,
      [number, number] as const,
      JSON.stringify(ids),
    ))
      counts.set(id, { ...counts.get(id), [field]: count });
  }
  return counts;
}
