import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { ShownRecord } from "../core/queries.ts";
import { storedView } from "../../shared/contract/stored-view.ts";

/**
 * Returns a record's title as it is stored, "" without one. For data that leave the screen: a name
 * as screens show it has words of ours for a missing one, and escapes for characters that turn a
 * line around.
 */
export function rawTitle(resource: Resource, shown: ShownRecord): string {
  return CONTRACTS[resource].headline(storedView(resource, shown).record);
}
