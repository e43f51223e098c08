import type { WireResponse } from "../wire.ts";
import type { FieldIssue } from "./define.ts";
import { issuesText } from "./validate-body.ts";

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
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const url = (target: number) => {
    const query = new URLSearchParams({ ...link.query, page: String(target) });
    return `${link.origin}${link.path}?${query.toString()}`;
  };
  const from = data.length === 0 ? 0 : (page - 1) * limit + 1;
  return {
    total,
    per_page: limit,
    current_page: page,
    last_page: lastPage,
    next_page_url: page < lastPage ? url(page + 1) : null,
    prev_page_url: page > 1 ? url(Math.min(page - 1, lastPage)) : null,
    from,
    to: data.length === 0 ? 0 : from + data.length - 1,
    data,
  };
}

/**
 * Kinds of failure and their answers. The searches' date range answers with an array, everything
 * else with `{message}` (api-spec: Errors; the shapes that it leaves open are assumptions).
 */
export type ApiFailure =
  | { readonly kind: "unauthorized" }
  | { readonly kind: "no_route"; readonly method: string; readonly path: string }
  | { readonly kind: "not_found"; readonly what: string }
  | { readonly kind: "malformed"; readonly message: string }
  | { readonly kind: "invalid"; readonly status: 400 | 422; readonly issues: readonly FieldIssue[] }
  | { readonly kind: "bad_parameter"; readonly message: string }
  | {
      readonly kind: "date_range";
      readonly ranges: readonly { readonly field: string; readonly message: string }[];
    };

export function failureResponse(failure: ApiFailure): WireResponse {
  switch (failure.kind) {
    case "unauthorized":
      return {
        status: 401,
        body: { message: "Unauthorized: the access token is missing or not valid." },
      };
    case "no_route":
      return { status: 404, body: { message: `There is no ${failure.method} ${failure.path}.` } };
    case "not_found":
      return { status: 404, body: { message: `${failure.what} not found.` } };
    case "malformed":
    case "bad_parameter":
      return { status: 400, body: { message: failure.message } };
    case "invalid":
      return {
        status: failure.status,
        body: { message: issuesText(failure.issues), errors: failure.issues },
      };
    case "date_range":
      return {
        status: 400,
        body: failure.ranges.map((range) => ({
          field_name: range.field,
          error_message: range.message,
        })),
      };
  }
}
