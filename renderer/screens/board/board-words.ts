import { endOfStage } from "../../../shared/contract/stage-end.ts";
import type { Board, BoardColumn, BoardResource } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import type { ListQuery, ShownRecord } from "../../core/queries.ts";
import { numberText, shortDayText } from "../../ui/format.ts";
import { localNow } from "../../ui/local-date.ts";
import { quickFilters } from "../../../shared/query/quick-fields.ts";
import { isPastClose } from "../../fields/overdue-date.tsx";
import { nameOf, shownText } from "../../fields/value-text.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

/** A column with its name, also that of the records without a stage or status. */
export interface ShownColumn extends BoardColumn {
  readonly label: string;
}
export interface ShownBoard extends Board {
  readonly columns: readonly ShownColumn[];
}

export interface BoardWords {
  /** Field of the record by which the columns are made, and the field of a PUT that changes it. */
  readonly field: string;
  readonly body: string;
  readonly owner: string;
  /** Order within a column. */
  readonly sort: string;
  /** Second line of a card, and the third, to the left and to the right. */
  readonly about: (record: ShownRecord) => string;
  readonly remainderText: (record: ShownRecord) => string;
  readonly right: (record: ShownRecord) => string;
  /** True if there is anything to the right, which is a day. */
  readonly hasDay: boolean;
}

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(" · ");

export const BOARD_WORDS: Readonly<Record<BoardResource, BoardWords>> = {
  deal: {
    field: "stage",
    body: "deal_stage_id",
    owner: "owner",
    sort: "close_date:asc",
    about: (record) => nameOf(record["organization"]),
    remainderText: (record) => numberText(record["deal_amount"]),
    right: (record) => shortDayText(record["close_date"], localNow()),
    hasDay: true,
  },
  contact: {
    field: "stage",
    body: "stage_id",
    owner: "owner",
    sort: "updated_at:desc",
    about: (record) => joined(shownText(record, "designation"), nameOf(record["organization"])),
    remainderText: (record) => shownText(record, "city"),
    right: () => "",
    hasDay: false,
  },
  job: {
    field: "job_status",
    body: "job_status_id",
    owner: "owner_id",
    sort: "open_date:desc",
    about: (record) => joined(nameOf(record["organization"]), shownText(record, "city")),
    remainderText: (record) => {
      const heads = record["headcount"];
      return typeof heads === "number" ? TEXTS.headcount(heads) : "";
    },
    right: (record) => shortDayText(record["open_date"], localNow()),
    hasDay: true,
  },
};

export function withNames(resource: BoardResource, board: Board): ShownBoard {
  const columns = board.columns.map((column) => ({
    ...column,
    label: column.label ?? TEXTS.without[resource],
  }));
  return { ...board, columns };
}

/** Returns the filter of a board: everything, or cards that hold each word and belong to a user. */
export function boardFilter(resource: BoardResource, text: string, owner: string): Filter {
  const { owner: field } = BOARD_WORDS[resource];
  const parts: readonly Filter[] = [
    ...quickFilters(resource, text),
    ...(owner === "" ? [] : [{ op: "is", field, value: Number(owner) } as const]),
  ];
  return parts.length === 0 ? { op: "all" } : { op: "and", of: parts };
}

/** Returns the list of a column, in its order. */
export function columnList(resource: BoardResource, filter: Filter, id: number | null): ListQuery {
  const { field, sort } = BOARD_WORDS[resource];
  const ownFilter: Filter = id === null ? { op: "empty", field } : { op: "is", field, value: id };
  return {
    resource,
    filter: filter.op === "all" ? ownFilter : { op: "and", of: [ownFilter, filter] },
    sort,
  };
}

/**
 * Returns the columns of a good or bad end, which are folded: few work in them. A contact's end
 * ("Client") is where the work begins.
 */
export function endColumns(
  resource: BoardResource,
  columns: readonly ShownColumn[],
): ReadonlySet<string> {
  if (resource === "contact") return new Set();
  const isEnd = ({ id, label, percentage }: ShownColumn) => {
    const end = id === null ? null : endOfStage({ id, label, percentage });
    return end === "won" || end === "lost";
  };
  return new Set(columns.filter(isEnd).map(({ id }) => String(id)));
}

/** Returns whether a deal that is neither won nor lost should have been closed by now. */
export function isLate(
  resource: BoardResource,
  { percentage }: ShownColumn,
  record: ShownRecord,
  today: string,
): boolean {
  return resource === "deal" && isPastClose(record["close_date"], percentage, today);
}
