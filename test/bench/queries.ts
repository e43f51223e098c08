import type { Resource } from "../../shared/contract/resource.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { quickFilters } from "../../shared/query/quick-fields.ts";

/** What the box above a list asks. */
export function quickFilter(resource: Resource, text: string): Filter {
  return { op: "and", of: quickFilters(resource, text) };
}
