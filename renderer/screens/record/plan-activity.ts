import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { isSlugged, type Resource } from "../../../shared/contract/resource.ts";
import { canDo } from "../../core/me.ts";
import { withEntity } from "../../fields/related-entity.ts";

export function isPlannable(resource: Resource): boolean {
  return isSlugged(resource) && canDo("create", "activity");
}

/** Returns what the form for an activity about a record begins with. */
export function activityAbout(
  key: string,
  values: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return { ...withEntity(CONTRACTS.activity, "related_to", key), ...values };
}
