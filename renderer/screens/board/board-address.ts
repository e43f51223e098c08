import { useMemo } from "react";
import type { BoardResource } from "../../../shared/local/report.ts";
import { MAX_TEXT_LENGTH, readParams } from "../../query/list-address.ts";
import { type How, useNavigation } from "../../core/navigation.ts";
import { useScope } from "../../query/scope.tsx";

interface BoardState {
  /** Words of the box above the board. */
  readonly text: string;
  /** Id of a user as text, "" for everybody. */
  readonly owner: string;
}

export const WHOLE: BoardState = { text: "", owner: "" };

/** The query of a board's address (`Place.query`), to be copied and gone back to; "" for all. */
function writeBoardQuery({ text, owner }: BoardState): string {
  const params = new URLSearchParams();
  if (text !== "") params.set("q", text);
  if (owner !== "") params.set("owner", owner);
  return params.toString();
}

/** Reads the query of an address. An owner that is no id is left out. */
export function readBoardQuery(query: string): BoardState {
  const params = readParams(query);
  const owner = params.get("owner") ?? "";
  return {
    text: (params.get("q") ?? "").slice(0, MAX_TEXT_LENGTH),
    owner: /^-?\d{1,15}$/.test(owner) ? owner : "",
  };
}

export interface OpenBoard {
  readonly state: BoardState;
  /** True if it shows my records alone: not where an owner was chosen. */
  readonly isMine: boolean;
  /** Identity of this board among all: the user's position on it is remembered by it. */
  readonly address: string;
  readonly change: (change: Partial<BoardState>, how?: How) => void;
}

/**
 * The board that the address names. Its filter lives there and nowhere else, so that back, forward
 * and a copied address just work.
 */
export function useOpenBoard(resource: BoardResource): OpenBoard {
  const query = useNavigation(({ place }) =>
    place.view === "board" && place.resource === resource ? (place.query ?? "") : "",
  );
  const { scope } = useScope();
  return useMemo(() => {
    const state = readBoardQuery(query);
    return {
      isMine: scope === "mine" && state.owner === "",
      state,
      address: `${resource}?${query}`,
      change: (change, mode = "push") => {
        const { place, go } = useNavigation.getState();
        const open = place.view === "board" && place.resource === resource ? place.open : null;
        go(
          { view: "board", resource, open, query: writeBoardQuery({ ...state, ...change }) },
          mode,
        );
      },
    };
  }, [resource, query, scope]);
}
