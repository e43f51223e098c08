import type { ApiFailure } from "../../contract/envelope.ts";
import type { Filter, Sort } from "../filter.ts";
import { entityOfCode } from "../../contract/resource.ts";
import { given, integer, type QueryText } from "./values.ts";

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
  const sortBy = given(query, "sort_by") ?? "updated_at";
  const sortOrder = (given(query, "sort_order") ?? "desc").toLowerCase();
  if (sortBy !== "created_at" && sortBy !== "updated_at")
    return bad("sort_by must be created_at or updated_at.");
  if (sortOrder !== "asc" && sortOrder !== "desc") return bad("sort_order must be asc or desc.");

  const filters: Filter[] = [];
  const importance = given(query, "importance");
  if (importance !== null)
    filters.push({ op: "is", field: "importance", value: importance.trim().toLowerCase() });
  const type = given(query, "activity_type_id");
  if (type !== null) filters.push(known("activity_type", integer(type)));
  const entity = given(query, "related_to_entity");
  if (entity !== null) filters.push(known("related_to_type", entityOfCode(integer(entity) ?? 0)));
  const related = given(query, "related_to");
  if (related !== null)
    filters.push({ op: "is", field: "related_to", value: currentSlug(related.trim()) });
  const text = given(query, "search");
  if (text !== null)
    filters.push({ op: "contains", fields: ["title", "description", "location"], text });
  return {
    kind: "filter",
    filter: filters.length === 0 ? { op: "all" } : { op: "and", of: filters },
    sort: [{ field: sortBy, direction: sortOrder }],
  };
}

function known(field: string, value: number | string | null): Filter {
  return value === null ? { op: "none" } : { op: "is", field, value };
}

function bad(message: string): ActivityRequest {
  return { kind: "failure", failure: { kind: "bad_parameter", message } };
}
