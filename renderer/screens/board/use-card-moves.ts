import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { BoardColumn, BoardResource } from "../../../shared/local/report.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { keyOf, type ShownRecord } from "../../core/queries.ts";
import { useBridge } from "../../core/workspace.tsx";
import { saveWithUndo } from "../../changes/record-save.ts";
import { nameOf } from "../../fields/value-text.ts";
import type { CardPosition } from "./board-memory.ts";
import { BOARD_WORDS, columnList } from "./board-words.ts";
import { findCard } from "./find-card.ts";
import { isOfBoard } from "./use-board.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

/** A card and the key of the column that it is in. */
export interface MovingCard {
  readonly record: ShownRecord;
  readonly from: string;
}

interface Landed {
  /** Where the card is now. */
  readonly onArrived: (position: CardPosition, record: ShownRecord) => void;
  /** It is not on this board: refused, or gone meanwhile. */
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
  const moveTo = async ({ record }: MovingCard, id: number, label: string) => {
    const body = BOARD_WORDS[resource].body;
    const field = fieldLabel(body, CONTRACTS[resource].body[body]);
    const said = TEXTS.moved(field, label, nameOf(record));
    await saveWithUndo(bridge, resource, record, { [body]: id }, said);
    await client.invalidateQueries({ predicate: isOfBoard(resource) });
    const index = await findCard(
      client,
      bridge,
      columnList(resource, filter, id),
      keyOf(resource, record),
    );
    if (index < 0) onLost();
    else onArrived({ column: String(id), index }, record);
  };
  return {
    /** A card is on its way. */
    moving: under > 0,
    move: (card: MovingCard, to: BoardColumn | undefined) => {
      if (to === undefined || to.id === null || String(to.id) === card.from) return;
      setUnder((count) => count + 1);
      void moveTo(card, to.id, to.label)
        .catch(onLost)
        .finally(() => setUnder((count) => count - 1));
    },
  };
}
