import type { CSSProperties } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { usePersistedState } from "../../../core/persisted-state.ts";
import { type KeptColumns, keptColumnsSchema, useSavedViews } from "../../../query/saved-views.ts";
import type { ListField } from "../../../query/list-fields.ts";
import { customFieldValueSchema } from "../../../../shared/contract/custom-field.ts";
import { shownPhone } from "../../../../shared/contract/phone-number.ts";
import { isObject } from "../../../../shared/contract/liberal.ts";
import { isRelatedCount, LAST_CONTACT } from "../../../../shared/query/derived-fields.ts";
import type { Lookups, ShownRecord } from "../../../core/queries.ts";
import { activityTimeText, isActivityTime } from "../../../fields/planned.ts";
import {
  bodyText,
  nameOf,
  plainText,
  unknownRelatedName,
  valueText,
  writtenText,
} from "../../../fields/value-text.ts";
import { customValueText } from "../../../fields/custom-fields.ts";
import { rawText } from "../../../fields/raw-values.ts";
import { optionsOf } from "../../../query/condition-values.tsx";
import { instantText, numberText } from "../../../ui/format.ts";
import { visibleText } from "../../../ui/visible-text.ts";

/** The default columns of each list with their shares of the width; the first names the record. */
export const DEFAULT_COLUMNS: Readonly<Record<Resource, readonly (readonly [string, number])[]>> = {
  candidate: [
    ["full_name", 1.5],
    ["current_position", 1.3],
    ["current_organization", 1.2],
    ["city", 0.9],
    ["phone", 1.2],
    ["last_contact", 1],
    ["skill", 1.4],
    ["owner", 1],
  ],
  contact: [
    ["full_name", 1.5],
    ["designation", 1.2],
    ["organization", 1.35],
    ["stage", 1.5],
    ["phone", 1.2],
    ["last_contact", 1],
    ["email", 1.3],
    ["owner", 1],
  ],
  organization: [
    ["name", 1.8],
    ["industry", 1],
    ["location", 1],
    ["contact_count", 0.6],
    ["job_count", 0.6],
    ["deal_count", 0.6],
    ["last_contact", 1],
    ["website", 1.4],
    ["owner", 1],
  ],
  job: [
    ["position_name", 1.6],
    ["organization", 1.5],
    ["job_status", 1],
    ["headcount", 0.5],
    ["candidate_count", 0.6],
    ["city", 1],
    ["open_date", 0.9],
    ["created_at", 0.8],
    ["owner_id", 1],
  ],
  deal: [
    ["name", 1.7],
    ["organization", 1.4],
    ["stage", 1],
    ["deal_amount", 0.8],
    ["amount_by_stage", 0.8],
    ["close_date", 0.9],
    ["owner", 1],
  ],
  activity: [
    ["title", 1.6],
    ["activity_type", 0.8],
    ["start_date", 0.9],
    ["start_time", 0.7],
    ["related_to", 1.4],
    ["importance", 0.8],
  ],
  note: [
    ["note", 4],
    ["related_to", 1.2],
    ["created_by", 1],
    ["created_at", 1],
  ],
};

/** Least width of a column that was not resized. */
const MIN_COLUMN_PX = 92;
/** Least width of the column that names the record: half a name is none. */
const MIN_NAME_PX = 148;

export interface Column {
  readonly field: ListField;
  /** Pixels; null for a share of the remaining width. */
  readonly width: number | null;
  readonly share: number;
}

/** Stored while no columns are chosen. */
const NONE_CHOSEN: KeptColumns = [];

export interface Columns {
  readonly shown: readonly Column[];
  readonly set: (columns: readonly Pick<Column, "field" | "width">[]) => void;
  readonly reset: () => void;
}

/**
 * The chosen columns of a list, stored with the workspace. A saved view has its own once they are
 * changed in it, until then those of the list. A field that no longer exists has no column.
 */
export function useColumns(
  resource: Resource,
  fields: readonly ListField[],
  viewId: string | null,
): Columns {
  const { views, save } = useSavedViews();
  const { value: ofList, set: keepOfList } = usePersistedState<KeptColumns>({
    key: `columns:${resource}`,
    schema: keptColumnsSchema,
    fallback: NONE_CHOSEN,
  });
  const view = views.find(({ id }) => id === viewId);
  const keptColumns = view?.columns ?? ofList;
  const keep = (columns: KeptColumns) =>
    view === undefined ? keepOfList(columns) : save({ ...view, columns });
  const visibleColumns = columnsOf(resource, fields, keptColumns);
  return {
    shown: visibleColumns,
    set: (columns) => keep(columns.map(({ field, width }) => ({ field: field.field, width }))),
    reset: () => keep(NONE_CHOSEN),
  };
}

export function columnsOf(
  resource: Resource,
  fields: readonly ListField[],
  keptColumns: KeptColumns,
): readonly Column[] {
  const defaults = DEFAULT_COLUMNS[resource];
  const share = (name: string) => defaults.find(([field]) => field === name)?.[1] ?? 1;
  const find = (name: string) => fields.find((field) => field.field === name && field.column);
  const chosenColumns = keptColumns.flatMap(({ field: name, width }) => {
    const field = find(name);
    return field === undefined ? [] : [{ field, width, share: share(name) }];
  });
  if (chosenColumns.length > 0) return chosenColumns;
  return defaults.flatMap(([name, part]) => {
    const field = find(name);
    return field === undefined ? [] : [{ field, width: null, share: part }];
  });
}

/** Returns the heavy fields that no column shows: rows do without them. */
export function unusedHeavyFields(
  resource: Resource,
  columns: readonly Column[],
): readonly string[] {
  const visibleFields = new Set(columns.map(({ field }) => field.field.split(".")[0]));
  return CONTRACTS[resource].heavyFields.filter((name) => !visibleFields.has(name));
}

function minWidthOf({ width }: Column, index: number): number {
  return width ?? (index === 0 ? MIN_NAME_PX : MIN_COLUMN_PX);
}

/** Width of everything but the columns: check box, paddings. */
const AROUND_PX = 60;
const GAP_PX = 12;

/** Returns as many of the first columns as fit into a width, two at least. */
export function columnsThatFit(columns: readonly Column[], width: number): readonly Column[] {
  let used = AROUND_PX;
  let count = 0;
  for (const [index, column] of columns.entries()) {
    used += minWidthOf(column, index) + GAP_PX;
    if (used > width) break;
    count += 1;
  }
  return count === columns.length ? columns : columns.slice(0, Math.max(2, count));
}

/** Returns the widths of the columns, and that below which the grid scrolls sideways. */
export function widthsOf(columns: readonly Column[]): CSSProperties {
  const tracks = columns.map((column, index) =>
    column.width === null
      ? `minmax(${minWidthOf(column, index)}px, ${column.share}fr)`
      : `${column.width}px`,
  );
  const minWidth = columns.reduce(
    (sum, column, index) => sum + minWidthOf(column, index) + GAP_PX,
    AROUND_PX,
  );
  return { "--columns": ["24px", ...tracks].join(" "), "--min-width": `${minWidth}px` };
}

const customValues = customFieldValueSchema.array();

/** Returns the text of a cell, "" without a value; unreadable values appear as they were sent. */
export function cellText(
  resource: Resource,
  field: ListField,
  row: ShownRecord,
  lookups: Lookups | undefined,
): string {
  return (
    understoodText(resource, field, row, lookups) || (field.custom ? "" : rawText(row, field.field))
  );
}

function understoodText(
  resource: Resource,
  field: ListField,
  row: ShownRecord,
  lookups: Lookups | undefined,
): string {
  const { field: name } = field;
  if (field.custom) {
    const values = customValues.safeParse(row["custom_fields"]);
    const matches = values.success
      ? values.data.find((item) => `custom_fields.${item.id}` === name)
      : undefined;
    return customValueText(matches, matches?.value);
  }
  if (name === "phone") return shownPhone(row)?.text ?? "";
  if (isRelatedCount(resource, name)) return numberText(row[name]);
  if (name === LAST_CONTACT) return instantText(row[name]);
  if (resource === "activity" && isActivityTime(name)) return activityTimeText(row, name);
  if (name === "related_to")
    return nameOf(row["related_record"]) || unknownRelatedName(textOf(row["related_to"]));
  const [head = "", tail] = name.split(".");
  if (tail !== undefined) {
    const parent = row[head];
    const value = isObject(parent) ? parent[tail] : undefined;
    return Array.isArray(value) ? value.map(nameOf).join(", ") : textOf(value);
  }
  const kind = CONTRACTS[resource].record[name]?.kind;
  if (kind === undefined) return sentText(resource, name, row, lookups);
  if (
    field.type.type === "choice" &&
    (typeof row[name] === "string" || typeof row[name] === "number")
  ) {
    return (
      optionsOf(field.type, lookups)?.find(([value]) => value === String(row[name]))?.[1] ??
      String(row[name])
    );
  }
  if (kind.type === "text" && kind.format === "html") return plainText(textOf(row[name]));
  if (kind.type === "text" && kind.format === "long")
    return oneLine(writtenText(textOf(row[name])));
  return valueText(kind, row[name], lookups);
}

/** Returns the text of a field that the API takes and never shows. */
function sentText(
  resource: Resource,
  name: string,
  row: ShownRecord,
  lookups: Lookups | undefined,
): string {
  const field = Object.values(CONTRACTS[resource].body).find(({ path }) => path === name);
  return field === undefined ? "" : oneLine(bodyText(field, row[name], row, lookups));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function textOf(value: unknown): string {
  return typeof value === "string" ? visibleText(value) : "";
}
