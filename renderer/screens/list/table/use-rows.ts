import {
  keepPreviousData,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { AnswerOf } from "../../../../shared/local/contract.ts";
import { filterDependencies } from "../../../../shared/local/dependencies.ts";
import {
  countQuery,
  type ListQuery,
  PAGE_RECORDS,
  recordQuery,
  rowsQuery,
  type ShownRecord,
} from "../../../core/queries.ts";
import { MAX_SCREEN_TOTAL } from "../../../../shared/query/quick-fields.ts";
import { useThrottledInvalidation } from "../../../core/use-throttled-invalidation.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { useDebounced } from "../../../ui/timing.ts";
import type { ReportRow } from "../../../../shared/local/report.ts";
import { localKeys, localQuery } from "../../../core/local.ts";
import { reportNoteText } from "../../../fields/texts.ts";
import { centsText } from "../../../ui/format.ts";
import type { Column } from "./columns.ts";
import { TABLE_TEXTS as TEXTS } from "../texts.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { whenIdle } from "../../../core/timeouts.ts";
import { comingQuery } from "../../../query/about.ts";

export interface Rows {
  /** The list whose rows these are: the previous one until the answer for the next arrives. */
  readonly of: ListQuery;
  /** Number of rows; at least so many where they are not counted. */
  readonly total: number;
  readonly isCounted: boolean;
  /** True if the exact number is on its way. */
  readonly isCounting: boolean;
  readonly countAll: () => void;
  readonly row: (index: number) => ShownRecord | undefined;
  readonly loading: boolean;
  readonly stale: boolean;
  readonly error: Error | null;
}

interface Known {
  readonly of: ListQuery;
  readonly from: number;
  readonly answers: Answers;
  /** Null until they are counted. */
  readonly total: number | null;
}

type Answer = UseQueryResult<AnswerOf<"listRows">>;

/**
 * An object of a class, because the query library compares plain ones with the last answers deeply:
 * for other rows that takes longer than to draw them.
 */
class Answers {
  /** By page, starting with the first one in sight. */
  readonly pages: readonly (readonly ShownRecord[] | null)[];
  readonly isSome: boolean;
  /** Number of the newest answer; null before the first one, and where it has none. */
  readonly total: number | null;
  readonly error: Error | null;

  constructor(results: readonly Answer[]) {
    let newest: Answer | null = null;
    for (const result of results)
      if (result.data !== undefined && result.dataUpdatedAt >= (newest?.dataUpdatedAt ?? 0))
        newest = result;
    this.pages = results.map((result) => result.data?.data ?? null);
    this.isSome = newest !== null;
    this.total = newest?.data?.total ?? null;
    this.error = results.find((result) => result.error !== null)?.error ?? null;
  }
}

/** Pages that are scrolled past faster than this are not requested. */
const PAGE_DEBOUNCE_MS = 40;

function combine(results: readonly Answer[]): Answers {
  return new Answers(results);
}

/**
 * Loads the rows of a window over a list of any length, without some of their fields: only the
 * pages in sight are requested, and rows stay on the screen while they are requested again.
 * `isCountNeeded`: whether the exact number is needed, also of the many matches of a text.
 */
export function useRows(
  list: ListQuery,
  without: readonly string[],
  firstIndex: number,
  lastIndex: number,
  isCountNeeded: boolean,
): Rows {
  const bridge = useBridge();
  const from = Math.floor(firstIndex / PAGE_RECORDS) + 1;
  const to = Math.floor(Math.max(firstIndex, lastIndex) / PAGE_RECORDS) + 1;
  const [restedFrom = from, restedTo = to] = useDebounced(`${from} ${to}`, PAGE_DEBOUNCE_MS)
    .split(" ")
    .map(Number);
  const answers = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, index) => {
      const page = from + index;
      return {
        ...rowsQuery(bridge, list, page, without),
        enabled: page === 1 || (page >= restedFrom && page <= restedTo),
      };
    }),
    combine,
  });
  const { isSome } = answers;
  const [countedList, setCountedList] = useState<ListQuery | null>(null);
  const isCountWanted = isSome && answers.total === null && (isCountNeeded || countedList === list);
  const rowCount = useRowCount(list, isCountWanted);
  const total = answers.total ?? rowCount.total;
  const currentRows = useMemo<Known>(
    () => ({ of: list, from, answers, total }),
    [list, from, answers, total],
  );
  const [keptRows, setKept] = useState<Known | null>(null);
  if (isSome && keptRows !== currentRows) setKept(currentRows);
  // Rows of the previous list are shown until those of the next one arrive.
  const shownRows = isSome
    ? currentRows
    : keptRows?.of.resource === list.resource
      ? keptRows
      : null;
  return {
    of: shownRows?.of ?? list,
    total:
      shownRows === null
        ? 0
        : (shownRows.total ?? Math.max(MAX_SCREEN_TOTAL, endOfRows(shownRows))),
    isCounted: shownRows !== null && shownRows.total !== null,
    isCounting: isCountWanted && total === null,
    countAll: () => setCountedList(list),
    row: (index) =>
      shownRows?.answers.pages[Math.floor(index / PAGE_RECORDS) + 1 - shownRows.from]?.[
        index % PAGE_RECORDS
      ],
    loading: shownRows === null,
    stale: shownRows !== null && shownRows.of !== list,
    // A count that failed matters as long as there is no other.
    error: answers.error ?? (total === null ? rowCount.error : null),
  };
}

/** Returns where the page after the last one that is known ends: there may be as many rows. */
function endOfRows({ from, answers: { pages } }: Known): number {
  const page = pages.findLastIndex((rows) => rows !== null && rows.length > 0);
  return page < 0 ? 0 : (from + page + 1) * PAGE_RECORDS;
}

interface RowCount {
  /** Null until it is known. */
  readonly total: number | null;
  readonly error: Error | null;
}

/** Counts the rows of a list exactly, where its pages say only that they are more than 1,000. */
function useRowCount(list: ListQuery, isWanted: boolean): RowCount {
  const query = countQuery(useBridge(), list);
  // While a sync writes, it would otherwise be counted after each page of it.
  useThrottledInvalidation(
    [list.resource, ...filterDependencies(list.resource, list.filter)],
    query.queryKey,
  );
  const { data, error } = useQuery({ ...query, enabled: isWanted });
  return isWanted ? { total: data?.total ?? null, error } : { total: null, error: null };
}

/** The columns of deals that are summed, and the measure of the pipeline report that is the sum. */
const MEASURES: Readonly<Record<string, string>> = {
  deal_amount: "value",
  amount_by_stage: "weighted",
};

export interface MoneySums {
  /** The sums of a column, one per currency: amounts of different currencies are never added. */
  readonly of: (column: string) => readonly string[];
  /** Notes on how they were computed, and what was left out. */
  readonly notes: readonly string[];
}

/**
 * Sums of the money columns over all deals of a list, exact to the cent; null for lists without
 * such columns, and until they are known.
 */
export function useMoneySums(list: ListQuery, columns: readonly Column[]): MoneySums | null {
  const bridge = useBridge();
  const isSummed =
    list.resource === "deal" && columns.some(({ field }) => Object.hasOwn(MEASURES, field.field));
  const params = { name: "pipeline" } as const;
  useThrottledInvalidation(isSummed ? ["deal"] : [], localKeys("readReport", "pipeline"));
  const { data } = useQuery({
    ...localQuery(bridge, "readReport", { params, query: { filter: list.filter } }),
    placeholderData: keepPreviousData,
    enabled: isSummed,
  });
  if (!isSummed || data === undefined) return null;
  return {
    of: (column) => {
      const measure = MEASURES[column];
      return measure === undefined ? [] : data.totals.map((total) => sumText(total, measure));
    },
    notes: data.notes.map(reportNoteText),
  };
}

function sumText({ currency, numbers }: ReportRow, measure: string): string {
  const cents = numbers[measure]?.value ?? 0;
  const text = centsText(cents, cents % 100 !== 0);
  return currency === null ? text : TEXTS.sums.money(text, currency);
}

/**
 * After this time they are asked for in any case: a page on which nothing changes may not be called
 * idle for half a second, and the next key comes sooner.
 */
const LONGEST_WAIT_MS = 100;

interface Options {
  readonly keyAt: (index: number) => string | null;
  readonly active: number;
  /** Key of the record that is open beside the list. */
  readonly open: string | null;
}

/**
 * While a record is open beside the list, asks for the next one and the one before it when the page
 * is idle: the key that goes there then shows it at once.
 */
export function useNeighboursAhead(resource: Resource, { keyAt, active, open }: Options): void {
  const client = useQueryClient();
  const bridge = useBridge();
  const isOpen = open !== null && open === keyAt(active);
  const next = isOpen ? keyAt(active + 1) : null;
  const previous = isOpen && active > 0 ? keyAt(active - 1) : null;
  useEffect(() => {
    let isLeft = false;
    const ask = (key: string) => {
      void client.prefetchQuery(recordQuery(bridge, resource, key));
      // Upcoming activities of an organization are read through those of its people.
      if (resource === "contact" || resource === "candidate")
        void client.prefetchQuery(comingQuery(bridge, resource, key, Date.now()));
    };
    if (next !== null || previous !== null)
      whenIdle(() => {
        if (isLeft) return;
        if (next !== null) ask(next);
        if (previous !== null) ask(previous);
      }, LONGEST_WAIT_MS);
    return () => {
      isLeft = true;
    };
  }, [bridge, client, resource, next, previous]);
}
