import { isObject } from "../../shared/contract/liberal.ts";

/** The API's largest page; some servers give it whatever they are asked for. */
const USUAL_ROWS = 100;

export interface RemotePage {
  readonly total: number;
  /** The page size that the server states or shows, not the requested one. */
  readonly perPage: number;
  readonly isSizeStated: boolean;
  /** Index of the first row, from 1, as the server states it; null if it cannot be right. */
  readonly from: number | null;
  readonly lastPage: number;
  readonly rows: readonly unknown[];
}

/**
 * Returns null if the body is not a page, in which case nothing may be concluded from it.
 * Only rows and total are required. A null or empty total is not zero: that would mean that
 * everything was deleted. Many more rows than were asked for are no page either: each costs time,
 * and an end of them that is dropped would look deleted. Links are never followed. api-spec:
 * Shared conventions.
 */
export function readPage(body: unknown, requestedSize: number): RemotePage | null {
  if (!isObject(body)) return null;
  const { total: totalRaw, data } = body;
  const total = readCount(totalRaw);
  if (total === null || !Array.isArray(data)) return null;
  const rows: readonly unknown[] = data;
  if (rows.length > 2 * Math.max(requestedSize, USUAL_ROWS)) return null;
  const statedSize = statedSizeOf(body, rows, total);
  const perPage = statedSize ?? perPageOf(rows, total, requestedSize);
  return {
    total,
    perPage,
    isSizeStated: statedSize !== null,
    from: fromOf(body, rows),
    lastPage: Math.max(1, Math.ceil(total / perPage)),
    rows,
  };
}

/**
 * Returns the stated page size; null if there is none. Some servers repeat the requested size
 * although their pages are smaller, which the number of pages reveals.
 */
function statedSizeOf(
  { per_page, last_page }: Readonly<Record<string, unknown>>,
  { length }: readonly unknown[],
  total: number,
): number | null {
  const size = readCount(per_page);
  if (size === null || size === 0) return null;
  const pages = readCount(last_page);
  const isSmaller =
    length > 0 &&
    length < size &&
    pages === Math.ceil(total / length) &&
    pages !== Math.ceil(total / size);
  return isSmaller ? length : size;
}

/** Returns the stated index of the first row if it agrees with that of the last one. */
function fromOf(
  { from: fromRaw, to: toRaw }: Readonly<Record<string, unknown>>,
  { length }: readonly unknown[],
): number | null {
  const [from, end] = [readCount(fromRaw), readCount(toRaw)];
  return length > 0 && from !== null && from > 0 && end === from + length - 1 ? from : null;
}

/**
 * Derives the page size from the rows: a page that is neither full nor the whole list shows how
 * many rows the server returns.
 */
function perPageOf({ length }: readonly unknown[], total: number, requestedSize: number): number {
  return length > 0 && length < Math.min(requestedSize, total) ? length : requestedSize;
}

function readCount(value: unknown): number | null {
  const number =
    typeof value === "string" && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
