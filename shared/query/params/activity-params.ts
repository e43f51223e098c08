import type { ApiFailure } from "../../contract/envelope.ts";
import type { Filter, Sort } from "../filter.ts";
import { entityOfCode } from "../../contract/resource.ts";
import { queryValue, integer, type QueryText } from "./values.ts";

export type ActivityRequest =
  | { readonly kind: "filter"; readonly filter: Filter; readonly sort: readonly Sort[] }
  | { readonly kind: "failure"; readonly failure: ApiFailure };

/**
 * Parameters of GET /v1/activity. Values that no activity can have give an empty page. api-spec:
 * Activities.
 */
export function readActivityList(
  query: QueryText,
  currentSlug: (slug: string) => string,
): ActivityRequest {
  const sortBy = queryValue(query, "sort_by") ?? "updated_at";
  const sortOrder = (queryValue(query, "sort_order") ?? "desc").toLowerCase();
  if (sortBy !== "created_at" && sortBy !== "updated_at")
    return bad("sort_by must be created_at or updated_at.");
  if (sortOrder !== "asc" && sortOrder !== "desc") return bad("sort_order must be asc or desc.");

  const filters: Filter[] = [];
  const importance = queryValue(query, "importance");
  if (importance !== null)
    filters.push({ op: "is", field: "importance", value: importance.trim().toLowerCase() });
  const type = queryValue(query, "activity_type_id");
  if (type !== null) filters.push(fieldFilter("activity_type", integer(type)));
  const entity = queryValue(query, "related_to_entity");
  if (entity !== null)
    filters.push(fieldFilter("related_to_type", entityOfCode(integer(entity) ?? 0)));
  const related = queryValue(query, "related_to");
  if (related !== null)
    filters.push({ op: "is", field: "related_to", value: currentSlug(related.trim()) });
  const text = queryValue(query, "search");
  if (text !== null)
    filters.push({ op: "contains", fields: ["title", "description", "location"], text });
  return {
    kind: "filter",
    filter: filters.length === 0 ? { op: "all" } : { op: "and", of: filters },
    sort: [{ field: sortBy, direction: sortOrder }],
  };
}

function fieldFilter(field: string, value: number | string | null): Filter {
  return value === null ? { op: "none" } : { op: "is", field, value };
}

function bad(message: string): ActivityRequest {
  return { kind: "failure", failure: { kind: "bad_parameter", message } };
}
