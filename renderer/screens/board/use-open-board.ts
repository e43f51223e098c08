import { useMemo } from "react";
import type { BoardResource } from "../../../shared/local/report.ts";
import { type How, type Place, useNavigation } from "../../core/navigation.ts";
import { useScope } from "../../query/scope.ts";
import { type BoardState, readBoardQuery, writeBoardQuery } from "./board-address.ts";

export interface OpenBoard {
  readonly state: BoardState;
  /** Whether it shows my records alone: not where an owner was chosen. */
  readonly isMine: boolean;
  /** What identifies this board among all: where somebody was on it is remembered by it. */
  readonly address: string;
  readonly change: (change: Partial<BoardState>, how?: How) => void;
}

/**
 * The board that the address names. Its filter lives there and nowhere else, so that back, forward
 * and a copied address just work.
 */
export function useOpenBoard(resource: BoardResource): OpenBoard {
  const query = useNavigation(({ place }) => queryOf(place, resource));
  const { scope } = useScope();
  return useMemo(() => {
    const state = readBoardQuery(query);
    return {
      isMine: scope === "mine" && state.owner === "",
      state,
      address: `${resource}?${query}`,
      change: (change, how = "push") => {
        const { place, go } = useNavigation.getState();
        const open = place.view === "board" && place.resource === resource ? place.open : null;
        go({ view: "board", resource, open, query: writeBoardQuery({ ...state, ...change }) }, how);
      },
    };
  }, [resource, query, scope]);
}

function queryOf(place: Place, resource: BoardResource): string {
  return place.view === "board" && place.resource === resource ? (place.query ?? "") : "";
}
