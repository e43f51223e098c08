/** Page of records. api-spec: Shared conventions, Paginated list envelope. */
export interface Envelope<T = unknown> {
  readonly total: number;
  readonly per_page: number;
  readonly current_page: number;
  readonly last_page: number;
  readonly next_page_url: string | null;
  readonly prev_page_url: string | null;
  readonly from: number;
  readonly to: number;
  readonly data: readonly T[];
}

export interface Page {
  readonly page: number;
  readonly limit: number;
}

/** `origin` is scheme, host and port; links are absolute and keep every parameter of the query. */
export function envelope<T>(
  data: readonly T[],
  total: number,
  { page, limit }: Page,
  link: {
    readonly origin: string;
    readonly path: string;
    readonly query: Readonly<Record<string, string>>;
  },
): Envelope<T> {
  const last = Math.max(1, Math.ceil(total / limit));
  const url = (target: number) => {
    const query = new URLSearchParams({ ...link.query, page: String(target) });
    return `${link.origin}${link.path}?${query.toString()}`;
  };
  const from = data.length === 0 ? 0 : (page - 1) * limit + 1;
  return {
    total,
    per_page: limit,
    current_page: page,
    last_page: last,
    next_page_url: page < last ? url(page + 1) : null,
    prev_page_url: page > 1 ? url(Math.min(page - 1, last)) : null,
    from,
    to: data.length === 0 ? 0 : from + data.length - 1,
    data,
  };
}
