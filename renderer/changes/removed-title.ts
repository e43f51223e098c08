import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { RemovedRow } from "../../shared/local/removals.ts";
import { visibleText } from "../ui/visible-text.ts";

/** What a removed record is called: by its kind and number where it had no name. */
export function removedTitle({ resource, id, title }: RemovedRow): string {
  return visibleText(title) || `${CONTRACTS[resource].title[0]} ${id}`;
}
