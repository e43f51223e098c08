import { z } from "zod";
import { type Filter, filterSchema, sortSchema } from "../../shared/query/filter.ts";
import {
  filtersAnything,
  type Group,
  NO_CONDITIONS,
  readConditions,
  writeConditions,
} from "./conditions.ts";

export interface ListState {
  /** Words of the box above the list. */
  readonly text: string;
  readonly where: Group;
  /** A filter as the store has it, from a place that leads here (a report); must match as well. */
  readonly filter: Filter | null;
  /** `field:desc`; null is the order of the resource. */
  readonly sort: string | null;
  /** Id of the saved view that it started from. */
  readonly view: string | null;
}

export const PLAIN: ListState = {
  text: "",
  where: NO_CONDITIONS,
  filter: null,
  sort: null,
  view: null,
};

/** Letters that the box of a list takes. */
export const MAX_TEXT_LENGTH = 500;
/** Longest query of an address that is read; the rest of a longer one is none. */
const MAX_QUERY_LENGTH = 100_000;

/** State after clearing the filters. */
export const UNFILTERED: Pick<ListState, "text" | "where" | "filter"> = {
  text: "",
  where: NO_CONDITIONS,
  filter: null,
};

/** The query of a list's address (`Place.query`), to be copied and gone back to; "" for all. */
export function writeQuery(state: Partial<ListState>): string {
  const { text, where, filter, sort, view } = { ...PLAIN, ...state };
  const params = new URLSearchParams();
  if (view !== null) params.set("view", view);
  if (text !== "") params.set("q", text);
  if (where.of.length > 0 || where.match === "any") params.set("where", writeConditions(where));
  if (filter !== null) params.set("filter", JSON.stringify(filter));
  if (sort !== null) params.set("sort", sort);
  return params.toString();
}

const viewId = z.string().min(1).max(80);

export function readParams(query: string): URLSearchParams {
  return new URLSearchParams(query.slice(0, MAX_QUERY_LENGTH));
}

/**
 * Reads the query of an address. What cannot be read is left out; `unreadable` says so, for the
 * list would show more than was meant.
 */
export function readQuery(query: string): ListState & { readonly unreadable: boolean } {
  const params = readParams(query);
  const writtenConditions = params.get("where");
  const conditions = writtenConditions === null ? NO_CONDITIONS : readConditions(writtenConditions);
  const filter = readWritten(params.get("filter"));
  const sort = sortSchema.safeParse(params.get("sort") ?? undefined);
  const view = viewId.safeParse(params.get("view"));
  return {
    text: (params.get("q") ?? "").slice(0, MAX_TEXT_LENGTH),
    where: conditions ?? NO_CONDITIONS,
    filter: filter === "unreadable" ? null : filter,
    sort: sort.success ? params.get("sort") : null,
    view: view.success ? view.data : null,
    unreadable: conditions === null || filter === "unreadable",
  };
}

function readWritten(text: string | null): Filter | null | "unreadable" {
  if (text === null) return null;
  try {
    const parsed = filterSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : "unreadable";
  } catch {
    return "unreadable";
  }
}

/** Returns whether a list shows less than everything. */
export function isFiltered(state: ListState): boolean {
  return state.text.trim() !== "" || state.filter !== null || filtersAnything(state.where);
}

/** Returns whether two lists show the same, whatever view they started from. */
export function showsTheSame(a: ListState, b: ListState, standardSort: string): boolean {
  const visibleParts = (state: ListState) =>
    writeQuery({ ...state, text: state.text.trim(), sort: state.sort ?? standardSort, view: null });
  return visibleParts(a) === visibleParts(b);
}
