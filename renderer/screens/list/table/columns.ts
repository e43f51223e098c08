import { useMemo } from "react";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { usePersistedState } from "../../../core/persisted-state.ts";
import { useSavedViews } from "../../../query/saved-views.ts";
import { type KeptColumns, keptColumnsSchema } from "../../../query/kept-columns.ts";
import type { ListField } from "../../../query/list-fields.ts";

/**
 * Columns of each list before anybody chooses, with their shares of the width; the first one names
 * the record.
 */
const STANDARD: Readonly<Record<Resource, readonly (readonly [string, number])[]>> = {
  candidate: [
    ["full_name", 1.5],
    ["current_position", 1.3],
    ["current_organization", 1.1],
    ["city", 1],
    ["skill", 1.4],
    ["owner", 1],
    ["updated_at", 1.45],
  ],
  contact: [
    ["full_name", 1.5],
    ["organization", 1.5],
    ["designation", 1.1],
    ["stage", 0.9],
    ["email", 1.5],
    ["owner", 1],
    ["updated_at", 1.45],
  ],
  organization: [
    ["name", 1.8],
    ["website", 1.5],
    ["location", 1],
    ["industry", 1],
    ["owner", 1],
    ["updated_at", 1.45],
  ],
  job: [
    ["position_name", 1.6],
    ["organization", 1.5],
    ["job_status", 0.8],
    ["headcount", 0.5],
    ["city", 1],
    ["open_date", 0.9],
    ["owner_id", 1],
    ["updated_at", 1.45],
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
    ["mark_as_done", 0.5],
  ],
  note: [
    ["note", 4],
    ["related_to", 1.2],
    ["note_type", 0.9],
    ["created_at", 1],
  ],
};

/** The narrowest that a column becomes by itself. */
const COMFORTABLE = 92;

export interface Column {
  readonly field: ListField;
  /** Pixels; null takes its share of what is left. */
  readonly width: number | null;
  readonly share: number;
}

const STANDARD_ONES: KeptColumns = [];

export interface Columns {
  readonly shown: readonly Column[];
  readonly set: (columns: readonly Pick<Column, "field" | "width">[]) => void;
  /** Back to those of the beginning. */
  readonly reset: () => void;
}

/**
 * The columns of a list as they were chosen; kept with the workspace. A saved view has those that
 * were chosen in it, else those of the list. A field that is not known any more has no column.
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
    fallback: STANDARD_ONES,
  });
  const view = views.find(({ id }) => id === viewId);
  const kept = view?.columns ?? ofList;
  const keep = (columns: KeptColumns) =>
    view === undefined ? keepOfList(columns) : save({ ...view, columns });
  const shown = useMemo(() => columnsOf(resource, fields, kept), [resource, fields, kept]);
  return {
    shown,
    set: (columns) => keep(columns.map(({ field, width }) => ({ field: field.field, width }))),
    reset: () => keep([]),
  };
}

export function columnsOf(
  resource: Resource,
  fields: readonly ListField[],
  kept: KeptColumns,
): readonly Column[] {
  const standard = STANDARD[resource];
  const share = (name: string) => standard.find(([field]) => field === name)?.[1] ?? 1;
  const find = (name: string) => fields.find((field) => field.field === name && field.column);
  const chosen = kept.flatMap(({ field: name, width }) => {
    const field = find(name);
    return field === undefined ? [] : [{ field, width, share: share(name) }];
  });
  if (chosen.length > 0) return chosen;
  return standard.flatMap(([name, part]) => {
    const field = find(name);
    return field === undefined ? [] : [{ field, width: null, share: part }];
  });
}

function leastWidth({ width }: Column): number {
  return width ?? COMFORTABLE;
}

/** Room that everything but the columns takes: check box, paddings. */
const AROUND = 60;
const GAP = 12;

/** As many columns as have room, two at least: beside an open record the first ones say enough. */
export function fitting(columns: readonly Column[], width: number): readonly Column[] {
  let used = AROUND;
  let count = 0;
  for (const column of columns) {
    used += leastWidth(column) + GAP;
    if (used > width) break;
    count += 1;
  }
  return count === columns.length ? columns : columns.slice(0, Math.max(2, count));
}

/** The columns for a CSS grid, and the width below which it is scrolled sideways. */
export function gridOf(columns: readonly Column[]): {
  readonly template: string;
  readonly least: number;
} {
  const tracks = columns.map(({ width, share }) =>
    width === null ? `minmax(${COMFORTABLE}px, ${share}fr)` : `${width}px`,
  );
  return {
    template: ["24px", ...tracks].join(" "),
    least: columns.reduce((sum, column) => sum + leastWidth(column) + GAP, AROUND),
  };
}
