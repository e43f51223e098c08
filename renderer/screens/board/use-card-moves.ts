import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { BoardResource } from "../../../shared/local/report.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import type { Bridge } from "../../../shared/bridge.ts";
import { parseInstant } from "../../../shared/contract/instant.ts";
import {
  keyOf,
  type ListQuery,
  readPage,
  readRecord,
  type ShownRecord,
} from "../../core/queries.ts";
import { addToast } from "../../core/toasts.ts";
import { attempt } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { editAll, type EditRun, type RunEdit, saveInRun } from "../../changes/bulk-edit.ts";
import { BULK_BUSY, isBulkRunning } from "../../changes/bulk-progress.ts";
import { recordsText } from "../../changes/texts.ts";
import { nameOf } from "../../fields/value-text.ts";
import type { CardPosition } from "./board-memory.ts";
import { BOARD_WORDS, columnList, type ShownColumn } from "./board-words.ts";
import { CARDS, cardsQuery, isOfBoard } from "./board-queries.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

/** A card and the key of the column that it is in. */
export interface MovingCard {
  readonly record: ShownRecord;
  readonly from: string;
}

interface Landed {
  readonly onArrived: (position: CardPosition, record: ShownRecord) => void;
  /** Called when the card is not on this board: refused, or gone meanwhile. */
  readonly onLost: () => void;
}

/** Moves cards to other columns, and says where they are then. */
export function useCardMoves(
  resource: BoardResource,
  filter: Filter,
  { onArrived, onLost }: Landed,
) {
  const bridge = useBridge();
  const client = useQueryClient();
  const [under, setUnder] = useState(0);
  const run = useRef<EditRun>(null);
  const moveTo = async ({ record }: MovingCard, id: number, label: string) => {
    const { body } = BOARD_WORDS[resource];
    await attempt(
      () =>
        saveInRun(bridge, run, { resource, recordView: record, body: { [body]: id } }, (edits) =>
          movedText(resource, edits, label),
        ),
      TEXTS.notMoved(nameOf(record)),
    );
    if (!(await follow(record, id))) onLost();
  };
  const moveMany = async (
    keys: ReadonlySet<string>,
    followed: ShownRecord | undefined,
    id: number,
    label: string,
  ) => {
    if (isBulkRunning()) addToast({ tone: "bad", text: BULK_BUSY });
    else {
      const change = { body: { [BOARD_WORDS[resource].body]: id }, add: {}, remove: {} };
      await editAll(bridge, resource, [...keys], change, (count) =>
        TEXTS.moved(fieldOf(resource), label, recordsText(resource, count)),
      );
    }
    if (followed === undefined || !(await follow(followed, id))) onLost();
  };
  /** Goes to a card whose column has changed, or that is new. False: it is not on this board. */
  const follow = async (record: ShownRecord, id: number): Promise<boolean> => {
    await client.invalidateQueries({ predicate: isOfBoard(resource) });
    const index = await findCard(
      client,
      bridge,
      columnList(resource, filter, id),
      keyOf(resource, record),
    );
    if (index >= 0) onArrived({ column: String(id), index }, record);
    return index >= 0;
  };
  return {
    follow,
    /** A card is on its way. */
    moving: under > 0,
    /** Moves many cards at once, and follows one of them. */
    moveAll: (
      keys: ReadonlySet<string>,
      followed: ShownRecord | undefined,
      to: ShownColumn | undefined,
    ) => {
      if (to === undefined || to.id === null) return;
      setUnder((count) => count + 1);
      void moveMany(keys, followed, to.id, to.label)
        .catch(onLost)
        .finally(() => setUnder((count) => count - 1));
    },
    moveCard: (card: MovingCard, to: ShownColumn | undefined) => {
      if (to === undefined || to.id === null || String(to.id) === card.from) return;
      setUnder((count) => count + 1);
      void moveTo(card, to.id, to.label)
        .catch(onLost)
        .finally(() => setUnder((count) => count - 1));
    },
  };
}

function fieldOf(resource: BoardResource): string {
  const { body } = BOARD_WORDS[resource];
  return fieldLabel(body, CONTRACTS[resource].body[body]);
}

/** "Stage → Offer · Senior search for Acme", or "Stage → Offer · 3 deals" for several. */
function movedText(resource: BoardResource, edits: readonly RunEdit[], label: string): string {
  const { body } = BOARD_WORDS[resource];
  const field = fieldOf(resource);
  const firstEdit = edits[0];
  if (edits.length === 1 && firstEdit !== undefined)
    return TEXTS.moved(field, label, nameOf(firstEdit.recordView));
  const cards = recordsText(resource, edits.length);
  const isSame = edits.every(({ undo }) => undo.after[body] === firstEdit?.undo.after[body]);
  return isSame ? TEXTS.moved(field, label, cards) : TEXTS.movedAll(field, cards);
}

/** Pages that are looked through among cards of one value, which only their ids order. */
const PAGES = 8;

/**
 * Place of a card in its column, however far down that is: what comes before it is counted, and
 * only its page is read. -1 without one.
 */
async function findCard(
  client: QueryClient,
  bridge: Bridge,
  list: ListQuery,
  key: string,
): Promise<number> {
  const { record } = await readRecord(bridge, list.resource, key);
  const recordsBefore: ListQuery = {
    ...list,
    filter: { op: "and", of: [list.filter, ...isBefore(list.sort, record)] },
  };
  const { total } = await readPage(bridge, recordsBefore, 1, 1);
  const firstPage = Math.floor(total / CARDS) + 1;
  for (let page = firstPage; page < firstPage + PAGES; page += 1) {
    const { data } = await client.fetchQuery(cardsQuery(bridge, list, page));
    const index = data.findIndex((card) => keyOf(list.resource, card) === key);
    if (index >= 0) return (page - 1) * CARDS + index;
    if (data.length < CARDS) break;
  }
  return -1;
}

/** Returns filters of the records before one in an order. Empty values come last. */
function isBefore(sort: string, record: ShownRecord): readonly Filter[] {
  const [field = "", direction] = sort.split(":");
  const has: Filter = { op: "not", of: { op: "empty", field } };
  const writtenValue = record[field];
  if (typeof writtenValue !== "string" || writtenValue === "") return [has];
  const value = field.endsWith("_at") ? parseInstant(writtenValue) : writtenValue;
  if (value === null) return [has];
  const bound = direction === "desc" ? { to: value } : { from: value };
  return [has, { op: "not", of: { op: "between", field, ...bound } }];
}
