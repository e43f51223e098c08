import { CONTRACTS } from "../contract/catalog.ts";
import type { RecordKind } from "../contract/record-field.ts";
import { referenceOf } from "../contract/reference-of.ts";
import { RESOURCES, type Resource, SLUGGED } from "../contract/resource.ts";
import { COUNTED_RESOURCES } from "../query/derived-fields.ts";
import type { Filter } from "../query/filter.ts";
import type { Dependency } from "./route.ts";

/**
 * Returns what the value of a field is shown with: the resources, or the look-ups, that its names
 * come from.
 */
function namesOf(kind: RecordKind): readonly Dependency[] {
  switch (kind.type) {
    case "ref":
    case "refs":
      return [kind.resource];
    case "attendees":
      return ["candidate", "contact", "lookups"];
    case "user":
    case "users":
    case "lookup":
    case "custom_fields":
      return ["lookups"];
    case "text":
    case "number":
    case "choice":
    case "date":
    case "time":
    case "instant":
    case "list":
    case "flag":
    case "gender":
    case "socials":
    case "attachment":
      return [];
  }
}

const NAMES_SHOWN = new Map(
  RESOURCES.map((resource) => {
    const { record } = CONTRACTS[resource];
    const names = Object.values(record).flatMap(({ kind }) => namesOf(kind));
    // Activities and notes can be about a record of any of these.
    const about: readonly Dependency[] = "related_to" in record ? SLUGGED : [];
    const countedResources = resource === "organization" ? COUNTED_RESOURCES : [];
    const shortlists: readonly Dependency[] = resource === "job" ? ["shortlists"] : [];
    return [
      resource,
      [...new Set([...names, ...about, ...countedResources, ...shortlists])],
    ] as const;
  }),
);

/**
 * Returns what else than its own records an answer about a resource shows: a list of contacts has
 * the names of their organizations, and is stale when one of these is renamed; one of organizations
 * counts their contacts, jobs and deals, one of jobs those on their shortlists.
 */
export function namesShown(resource: Resource): readonly Dependency[] {
  return NAMES_SHOWN.get(resource) ?? [];
}

/**
 * Returns the resources beside its own on whose records it depends what a list shows: those that
 * its filter reaches into.
 */
export function filterDependencies(
  resource: Resource,
  filter: Filter | undefined,
): readonly Resource[] {
  switch (filter?.op) {
    case "and":
    case "or":
      return [...new Set(filter.of.flatMap((part) => filterDependencies(resource, part)))];
    case "not":
      return filterDependencies(resource, filter.of);
    case "related": {
      const target = referenceOf(resource, filter.field)?.resource;
      return target === undefined
        ? []
        : [...new Set([target, ...filterDependencies(target, filter.of)])];
    }
    default:
      return [];
  }
}
