import {
  keepPreviousData,
  type Query,
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useMemo } from "react";
import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import type { Bridge } from "../../../shared/bridge.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Envelope } from "../../../shared/contract/envelope.ts";
import type { Board, BoardResource } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { isQueryOf, localQuery } from "../../core/local.ts";
import { type ListQuery, pageQuery, type ShownRecord } from "../../core/queries.ts";
import { atMost } from "../../core/timeouts.ts";
import { useBridge } from "../../core/workspace.tsx";
import { useMineFilter, within } from "../../query/scope.tsx";
import { useAfterPaint } from "../../ui/timing.ts";
import { boardFilter, columnList, withNames } from "./board-words.ts";
import type { OpenBoard } from "./board-address.ts";

/** Cards that are asked for at once: a column shows half as many, and every column asks. */
export const CARDS = 16;

/** Time that columns wait for their first cards: the engine usually has them sooner. */
const CARDS_WAIT_MS = 100;
/** Time that columns with cards wait for their sums: enough for some 1,000 deals. */
const SUMS_WAIT_MS = 30;

/** True if a question is about what a board shows: its columns or its cards. */
export const isOfBoard =
  (resource: BoardResource) =>
  (query: Query): boolean =>
    isQueryOf(query, "readBoard", resource) || isQueryOf(query, "listRecords", resource);

/** The cards of a column, by page. */
export function cardsQuery(bridge: Bridge, list: ListQuery, page: number) {
  const { heavyFields } = CONTRACTS[list.resource];
  return pageQuery(bridge, list, page, { limit: CARDS, without: heavyFields });
}

/** The filter of a board as a text filters it, with the rest of what its address says. */
export function useBoardFilter(resource: BoardResource, board: OpenBoard) {
  const mine = useMineFilter(resource);
  const { isMine, state } = board;
  return useCallback(
    (text: string) => within(isMine ? mine : null, boardFilter(resource, text, state.owner)),
    [resource, isMine, mine, state.owner],
  );
}

function columnsQuery(
  bridge: Bridge,
  resource: BoardResource,
  filter: Filter,
  countsOnly: boolean,
) {
  return localQuery(bridge, "readBoard", { params: { resource }, query: { filter, countsOnly } });
}

/**
 * The columns of a board with their counts. The first time they come with the first cards of each,
 * and with their sums if these are quick, so that all of it is drawn at once.
 */
function countsQuery(bridge: Bridge, resource: BoardResource, filter: Filter) {
  const query = columnsQuery(bridge, resource, filter, true);
  return {
    ...query,
    queryFn: async ({ client }: { readonly client: QueryClient }) => {
      const board = await query.queryFn();
      const firstCards = board.columns
        .filter(({ count }) => count > 0)
        .map(({ id }) => cardsQuery(bridge, columnList(resource, filter, id), 1))
        .filter(({ queryKey }) => client.getQueryData(queryKey) === undefined);
      if (firstCards.length === 0) return board;
      const arrived = Promise.all(firstCards.map((cards) => client.prefetchQuery(cards)));
      // Asked for last, because cards are more urgent.
      const summed = hasSums(resource)
        ? client.prefetchQuery(columnsQuery(bridge, resource, filter, false))
        : null;
      await atMost(CARDS_WAIT_MS, arrived);
      if (summed !== null) await atMost(SUMS_WAIT_MS, summed);
      return board;
    },
  };
}

/**
 * Returns a function that asks for the columns of a board as a text filters it, before the board
 * shows it. It resolves when the answer, or its error, is known.
 */
export function usePrefetchBoard(
  resource: BoardResource,
  board: OpenBoard,
): (text: string) => Promise<void> {
  const client = useQueryClient();
  const bridge = useBridge();
  const filterOf = useBoardFilter(resource, board);
  return (text) => client.prefetchQuery(countsQuery(bridge, resource, filterOf(text)));
}

/**
 * The columns of a board with their sums. Asked again with every change, so that a move shows in
 * them at once. For sums of deals the engine reads every deal: columns have none until they are
 * here.
 */
export function useBoard(resource: BoardResource, filter: Filter) {
  const bridge = useBridge();
  const countedBoard = useQuery({
    ...countsQuery(bridge, resource, filter),
    placeholderData: keepPreviousData<Board>,
  });
  // Effects of the columns, which ask for their cards, run before those of the board.
  const isCounted = hasSums(resource) && countedBoard.isSuccess;
  const summed = useQuery({
    ...columnsQuery(bridge, resource, filter, false),
    placeholderData: keepPreviousData<Board>,
    enabled: isCounted,
  });
  // Sums of another filter are not sums of these cards.
  const isSameFilter = summed.isPlaceholderData === countedBoard.isPlaceholderData;
  const sums = isSameFilter ? summed.data : undefined;
  return {
    board: useMemo(() => {
      const board = withSums(countedBoard.data, sums);
      return board === undefined ? undefined : withNames(resource, board);
    }, [resource, countedBoard.data, sums]),
    error: countedBoard.error ?? summed.error,
  };
}

function hasSums(resource: BoardResource): boolean {
  return resource === "deal";
}

function withSums(countedBoard: Board | undefined, summed: Board | undefined): Board | undefined {
  if (countedBoard === undefined || summed === undefined) return countedBoard;
  const money = new Map(summed.columns.map((column) => [column.id, column.money]));
  const columns = countedBoard.columns.map((column) => ({
    ...column,
    money: money.get(column.id) ?? column.money,
  }));
  return { ...countedBoard, columns };
}

/**
 * The cards of a column in sight: only their pages are asked for, however many the column has, and
 * however far apart two of them are.
 */
function useCards(list: ListQuery, visibleIndexes: readonly number[], count: number) {
  const bridge = useBridge();
  const pages = [...new Set(visibleIndexes.map((index) => Math.floor(index / CARDS) + 1))];
  const cardsOfPage = (page: number) => {
    const query = cardsQuery(bridge, list, page);
    return { ...query, meta: { ...query.meta, page } };
  };
  const results = useQueries({
    queries: pages.map((page) => ({
      ...cardsOfPage(page),
      // Another filter's page in the same place, not another page of this one: a key must not find
      // its cards in these rows.
      placeholderData: (previousPage: Envelope<ShownRecord> | undefined, query?: Query) =>
        query?.meta?.["page"] === page ? previousPage : undefined,
      enabled: count > 0,
    })),
  });
  return {
    row: (index: number): ShownRecord | undefined => {
      const pageIndex = pages.indexOf(Math.floor(index / CARDS) + 1);
      return results[pageIndex]?.data?.data[index % CARDS];
    },
    /** Place of a card among those in sight, -1 when it is not. */
    find: (test: (record: ShownRecord) => boolean): number => {
      for (const [pageIndex, page] of pages.entries()) {
        const index = results[pageIndex]?.data?.data.findIndex(test) ?? -1;
        if (index >= 0) return (page - 1) * CARDS + index;
      }
      return -1;
    },
    /** Cards of the column as they were when those in sight were read; null before. */
    total: results.find((result) => result.data !== undefined)?.data?.total ?? null,
    error: results.find((result) => result.error !== null)?.error ?? null,
  };
}

/** Height of a card. */
export const CARD_PX = 88;
const GAP_PX = 6;
/** Cards beyond the edges that exist already, so that scrolling shows no gaps. */
const OVERSCAN_CARDS = 4;
/**
 * About what a window has above and below the cards of a column, pixels. The first cards are
 * rendered with the column instead of after it is measured, which would lay the board out twice.
 */
const AROUND_CARDS_PX = 180;

interface Column {
  readonly count: number;
  /** Index of the active card, null when it is in another column. */
  readonly active: number | null;
  /** Returns the scroll position of this column, pixels. */
  readonly top: () => number;
}

export type ColumnCards = ReturnType<typeof useColumnCards>;

/**
 * The cards of a column that exist, where they are, and their records. The virtualizer changes
 * without being another object, which the React compiler does not see: nothing of it leaves this
 * hook but values.
 */
export function useColumnCards(
  scroller: RefObject<HTMLElement | null>,
  list: ListQuery,
  filter: Filter,
  { count, active, top }: Column,
) {
  // Cards in sight come first, others once these are painted.
  const overscan = useAfterPaint(OVERSCAN_CARDS, 0);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    gap: GAP_PX,
    paddingStart: GAP_PX,
    paddingEnd: GAP_PX,
    overscan,
    initialRect: { width: 0, height: window.innerHeight - AROUND_CARDS_PX },
    initialOffset: top,
    // The active card exists even when it is scrolled away, or it would lose the focus.
    rangeExtractor: (range) => {
      const visibleRange = defaultRangeExtractor(range);
      return active === null || active >= count || visibleRange.includes(active)
        ? visibleRange
        : [...visibleRange, active].toSorted((a, b) => a - b);
    },
  });
  const items = virtualizer.getVirtualItems();
  const visibleIndexes = items.length === 0 ? [0] : items.map(({ index }) => index);
  const { row, find, total, error } = useCards(list, visibleIndexes, count);
  // With another filter it is another column, scrolled to where that one was left.
  const restoreScroll = useEffectEvent(() => {
    if (scroller.current !== null) scroller.current.scrollTop = top();
  });
  useLayoutEffect(() => restoreScroll(), [filter]);
  return { items, height: virtualizer.getTotalSize(), row, find, total, error };
}
