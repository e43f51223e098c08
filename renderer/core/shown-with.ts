import { LOOKUPS_CHANGED } from "../../shared/bridge.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { RecordKind } from "../../shared/contract/record-field.ts";
import { RESOURCES, type Resource, SLUGGED } from "../../shared/contract/resource.ts";

/**
 * Returns what the value of a field is shown with: the resources, or the look-ups, that its names
 * come from.
 */
function namesOf(kind: RecordKind): readonly string[] {
  switch (kind.type) {
    case "ref":
    case "refs":
      return [kind.resource];
    case "attendees":
      return ["candidate", "contact", LOOKUPS_CHANGED];
    case "user":
    case "users":
    case "lookup":
    case "custom_fields":
      return [LOOKUPS_CHANGED];
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

const SHOWN_WITH = new Map(
  RESOURCES.map((resource) => {
    const { record } = CONTRACTS[resource];
    const names = Object.values(record).flatMap(({ kind }) => namesOf(kind));
    // What an activity or a note is about can be a record of any of these.
    return [
      resource,
      new Set<string>("related_to" in record ? [...names, ...SLUGGED] : names),
    ] as const;
  }),
);

/**
 * Returns what else than its own records an answer about a resource shows: a list of contacts has
 * the names of their organizations, and is stale when one of these is renamed.
 */
export function shownWith(resource: Resource): ReadonlySet<string> {
  return SHOWN_WITH.get(resource) ?? new Set();
}
