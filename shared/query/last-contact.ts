import { isOneOf } from "../contract/enumeration.ts";
import type { Resource } from "../contract/resource.ts";

/** Resources whose records have a last contact: Roadbook's own figure, which /v1 does not know. */
export const CONTACTED = ["candidate", "contact", "organization"] as const;
export type Contacted = (typeof CONTACTED)[number];

/** The field's name in filters and sorts, and its column in the rows. */
export const LAST_CONTACT = "last_contact";

export function isContacted(resource: Resource): resource is Contacted {
  return isOneOf(CONTACTED, resource);
}
