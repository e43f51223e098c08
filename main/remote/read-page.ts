export interface RemotePage {
  readonly total: number;
  /** What the server says, not what was asked for. */
  readonly perPage: number;
  readonly lastPage: number;
  readonly rows: readonly unknown[];
}

/**
 * Returns `null` when the body is not a page: then nothing may be concluded from it. Only rows and
 * total are required: a null or empty total is not zero, which would mean that everything was
 * deleted. Links are never followed. api-spec: Shared conventions.
 */
export function readPage(body: unknown, asked: number): RemotePage | null {
  if (typeof body !== "object" || body === null) return null;
  const { total: totalRaw, per_page, data } = body as Readonly<Record<string, unknown>>;
  const total = readCount(totalRaw);
  if (total === null || !Array.isArray(data)) return null;
  const rows: readonly unknown[] = data;
  const told = readCount(per_page);
  const perPage = told === null || told === 0 ? perPageOf(rows, total, asked) : told;
  return { total, perPage, lastPage: Math.max(1, Math.ceil(total / perPage)), rows };
}

/** A page that is neither full nor complete shows how many rows the server returns. */
function perPageOf({ length }: readonly unknown[], total: number, asked: number): number {
  return length > 0 && length < Math.min(asked, total) ? length : asked;
}

function readCount(value: unknown): number | null {
  const number =
    typeof value === "string" && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
