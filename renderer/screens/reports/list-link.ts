import type { Resource } from "../../../shared/contract/resource.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import type { Place } from "../../core/navigation.ts";

/** The list that holds what a filter matches; its address can be copied. */
export function listPlace(resource: Resource, filter: Filter): Place {
  return {
    view: "list",
    resource,
    open: null,
    query: filter.op === "all" ? "" : `filter=${encodeURIComponent(JSON.stringify(filter))}`,
  };
}
