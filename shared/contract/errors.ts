import type { WireResponse } from "../wire.ts";
import type { FieldIssue } from "./define.ts";
import { issuesText } from "./validate-body.ts";

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
