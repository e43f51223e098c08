import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { commandKeys } from "../../core/command-registry.ts";
import type { ShownRecord } from "../../core/queries.ts";
import { MAX_SCREEN_TOTAL } from "../../../shared/query/quick-fields.ts";
import { numberText } from "../../ui/format.ts";
import { type PrintedKind, PRINT_TEXTS as TEXTS } from "./texts.ts";

/** About 60 pages: a browser takes long to lay it out. */
export const MAX_PRINTED_ROWS = 2_000;

/** Returns a note of what is not on the paper; "" if nothing. */
export function readNote(kind: PrintedKind, count: number, total: number, isSome: boolean): string {
  const [rows, totalText] = [numberText(count), numberText(total)];
  if (count === MAX_PRINTED_ROWS && total > count) return TEXTS.first(kind, rows, totalText);
  return isSome ? TEXTS.selected(rows, totalText) : "";
}

/**
 * Returns a note of what a paper of loaded rows lacks; "" if nothing. `total`: null where it is not
 * known, because there are many.
 */
export function loadedNote(kind: PrintedKind, count: number, total: number | null): string {
  if (total !== null && count >= total) return "";
  const keys = commandKeys(`${kind}-print`) ?? "";
  const totalText =
    total === null ? TEXTS.more(numberText(Math.max(count, MAX_SCREEN_TOTAL))) : numberText(total);
  return TEXTS.shownOnly(kind, numberText(count), totalText, keys);
}

/** Common part of a list's pages. */
interface LoadedPage {
  readonly total: number | null;
  readonly data: readonly ShownRecord[];
}

/** Returns the rows from the first that the page has, and how many there are; null: not known. */
export function loadedRows(client: QueryClient, keyOfPage: (page: number) => QueryKey) {
  const rows: ShownRecord[] = [];
  let total: number | null = 0;
  for (let page = 1; ; page += 1) {
    const answer = client.getQueryData<LoadedPage>(keyOfPage(page));
    if (answer === undefined) return { rows, total };
    rows.push(...answer.data);
    ({ total } = answer);
  }
}
