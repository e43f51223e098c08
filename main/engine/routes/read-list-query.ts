import { z } from "zod";
import type { Filter, Sort } from "../../../shared/query/filter.ts";
import { filterSchema, sortSchema } from "../../../shared/query/filter-schema.ts";

export type ListQueryRead =
  | { readonly ok: true; readonly filter: Filter; readonly sort: readonly Sort[] }
  | { readonly ok: false; readonly message: string };

/** Filter (JSON, all without one) and order (newest first without one) of a query. */
export function readListQuery(query: Readonly<Record<string, string>>): ListQueryRead {
  let json: unknown = { op: "all" };
  try {
    if (query["filter"] !== undefined && query["filter"] !== "") json = JSON.parse(query["filter"]);
  } catch {
    return { ok: false, message: "filter must be JSON." };
  }
  const filter = filterSchema.safeParse(json);
  const sort = sortSchema.safeParse(query["sort"] ?? "updated_at:desc");
  if (filter.success && sort.success) return { ok: true, filter: filter.data, sort: sort.data };
  const reason = z.prettifyError(filter.error ?? sort.error ?? new z.ZodError([]));
  return { ok: false, message: `filter or sort cannot be read: ${reason}` };
}
