import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { RecordKind } from "../../shared/contract/record-field.ts";
import type { HotColumn, Layout } from "./layout.ts";

/** How a field is reached in SQL, given the aliases `r` (row) and `d` (record). */
export type FieldValue =
  | { readonly shape: "scalar"; readonly sql: string; readonly sort: string; readonly needsRecord: boolean }
  /** Several values: `each` is a table expression whose column `value` has them. */
  | { readonly shape: "many"; readonly each: string; readonly value: string }
  | { readonly shape: "list"; readonly sql: string };

const RECORD = "coalesce(d.doc, d.base)";

/**
 * The SQL of any field of a stored record. Field names come from outside (saved views): they go into SQL as JSON paths only after their
 * form was checked; throws a RangeError for others.
 */
export function fieldValue(layout: Layout, field: string): FieldValue {
  if (field === "id") return scalar("r.id");
  if (field === "slug") return scalar("r.slug");
  if (field === "updated_at") return { shape: "scalar", sql: "r.updated", sort: "r.ord", needsRecord: false };
  if (field === "created_at") return scalar("r.created");
  const custom = /^custom_(fields|members|numbers)\.(\d+)$/.exec(field);
  if (custom?.[2] !== undefined) return customValue(custom[1] ?? "fields", custom[2]);
  const hot = layout.columns.find((column) => column.field === field);
  if (hot !== undefined && !hot.sortOnly) return scalar(`r.${hot.name}`);
  if (!/^[A-Za-z_][\w]*(\.[A-Za-z_][\w]*)?$/.test(field)) throw new RangeError(`There is no field ${field}.`);
  return fromRecord(CONTRACTS[layout.resource].record[field]?.kind, field, hot);
}

/** A custom field as the text that it is, as the options that the text lists, or as the number that it writes. */
function customValue(reading: string, id: string): FieldValue {
  const sql = `(SELECT json_extract(e.value, '$.value') FROM json_each(${RECORD}, '$.custom_fields') e WHERE json_extract(e.value, '$.id') = ${id})`;
  if (reading === "members") return { shape: "list", sql };
  const sort = reading === "numbers" ? `CAST(nullif(${sql}, '') AS REAL)` : `fold(${sql})`;
  return { shape: "scalar", sql, sort, needsRecord: true };
}

function fromRecord(kind: RecordKind | undefined, field: string, hot: HotColumn | undefined): FieldValue {
  const at = (path: string) => `json_extract(${RECORD}, '$.${path}')`;
  switch (kind?.type) {
    case "user":
    case "lookup":
    case "ref":
      return { shape: "scalar", sql: at(`${field}.id`), sort: at(`${field}.id`), needsRecord: true };
    case "users":
    case "refs":
      return { shape: "many", each: `json_each(${RECORD}, '$.${field}') e`, value: "json_extract(e.value, '$.id')" };
    case "list":
      return { shape: "list", sql: at(field) };
    case "flag":
      return {
        shape: "scalar",
        sql: `coalesce(${at(field)}, 0)`,
        sort: `coalesce(${at(field)}, 0)`,
        needsRecord: true,
      };
    case "number":
    case "choice":
    case "gender":
      return { shape: "scalar", sql: at(field), sort: at(field), needsRecord: true };
    default:
      return {
        shape: "scalar",
        sql: at(field),
        sort: hot === undefined ? `fold(${at(field)})` : `r.${hot.name}`,
        needsRecord: true,
      };
  }
}

function scalar(sql: string): FieldValue {
  return { shape: "scalar", sql, sort: sql, needsRecord: false };
}
