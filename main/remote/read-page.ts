import { isObject } from "../../shared/contract/liberal.ts";
export interface RemotePage {
  readonly total: number;
  /** The page size that the server states or shows, not the requested one. */
  readonly perPage: number;
  readonly lastPage: number;
  readonly rows: readonly unknown[];
}

/**
 * Returns null if the body is not a page, in which case nothing may be concluded from it.
 * Only rows and total are required. A null or empty total is not zero: that would mean that
 * everything was deleted. Links are never followed. api-spec: Shared conventions.
 */
export function readPage(body: unknown, requestedSize: number): RemotePage | null {
  if (!isObject(body)) return null;
  const { total: totalRaw, per_page, data } = body;
  const total = readCount(totalRaw);
  if (total === null || !Array.isArray(data)) return null;
  const rows: readonly unknown[] = data;
  const statedSize = readCount(per_page);
  const perPage =
    statedSize === null || statedSize === 0 ? perPageOf(rows, total, requestedSize) : statedSize;
  return { total, perPage, lastPage: Math.max(1, Math.ceil(total / perPage)), rows };
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
