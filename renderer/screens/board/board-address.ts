import { MAX_TEXT_LENGTH, readParams } from "../../query/list-address.ts";

/** What of a board is shown: the part of it that its address holds. */
export interface BoardState {
  /** Words of the box above the board. */
  readonly text: string;
  /** Id of a user as text, "" for everybody. */
  readonly owner: string;
}

/** The whole board. */
export const WHOLE: BoardState = { text: "", owner: "" };

/**
 * The query of a board's address (`Place.query`), so that it can be copied, kept and gone back to.
 * "" for everything.
 */
export function writeBoardQuery({ text, owner }: BoardState): string {
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
