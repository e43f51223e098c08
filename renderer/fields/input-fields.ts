import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { FormField } from "./contract-form.tsx";
import { followsFromRelated } from "./related-entity.ts";

/**
 * Returns the fields of a body that have an input of their own: custom fields have a section, and
 * the policy for their values is asked for where it matters.
 */
export function inputFields(resource: Resource): readonly FormField[] {
  const contract = CONTRACTS[resource];
  return Object.entries(contract.body)
    .filter(
      ([name, { kind }]) =>
        kind.type !== "policy" &&
        kind.type !== "custom_fields" &&
        !followsFromRelated(contract, name),
    )
    .map(([name, field]) => ({ name, field }));
}
