import { referenceOf } from "../../shared/contract/reference-of.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Filter } from "../../shared/query/filter.ts";

/**
 * Resources beside its own on whose records it depends what a list shows: those that its filter
 * reaches into.
 */
export function askedResources(resource: Resource, filter: Filter): readonly Resource[] {
  switch (filter.op) {
    case "and":
    case "or":
      return [...new Set(filter.of.flatMap((part) => askedResources(resource, part)))];
    case "not":
      return askedResources(resource, filter.of);
    case "related": {
      const target = referenceOf(resource, filter.field)?.resource;
      return target === undefined
        ? []
        : [...new Set([target, ...askedResources(target, filter.of)])];
    }
    default:
      return [];
  }
}
