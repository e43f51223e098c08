import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { SELECTION } from "../core/targets.ts";
import { BULK_BUSY, isBulkRunning } from "./bulk-progress.ts";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

/** Returns the resource whose rows, or cards, are selected; null when none is. */
export function selectedResource(): Resource | null {
  const selection = SELECTION.current();
  return selection !== null && selection.size > 0 ? selection.resource : null;
}

/**
 * Returns why the selected rows can't be edited now; null when they can, or when none is selected.
 */
export function whyNotEditSelected(): string | null {
  const resource = selectedResource();
  if (resource === null) return null;
  if (Object.keys(CONTRACTS[resource].body).length === 0) return cannotEdit(resource);
  // The dialog would open by itself once the run has ended.
  return isBulkRunning() ? BULK_BUSY : null;
}

export function cannotEdit(resource: Resource): string {
  return TEXTS.selectedRows.cannotEdit(CONTRACTS[resource].title[1]);
}
