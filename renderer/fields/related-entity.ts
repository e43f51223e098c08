import type { ResourceContract } from "../../shared/contract/define.ts";
import { ENTITY_CODES, resourceOfSlug } from "../../shared/contract/resource.ts";

/**
 * Whether a field of a body says of what kind the related record is: nobody has to choose that
 * beside the record itself.
 */
export function followsFromRelated(contract: ResourceContract, name: string): boolean {
  return contract.body[name]?.kind.type === "entity" && relatedField(contract) !== undefined;
}

/**
 * The field with its new value; a related record brings the kind along that it is. api-spec:
 * Activities, Notes.
 */
export function withEntity(
  contract: ResourceContract,
  name: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const isRelated = name === relatedField(contract);
  const resource = isRelated && typeof value === "string" ? resourceOfSlug(value) : null;
  const entity = Object.entries(contract.body).find(([, field]) => field.kind.type === "entity");
  if (entity === undefined || entity[1].kind.type !== "entity") return { [name]: value };
  // About no record: what is left is the kind "Other", which only codes have.
  if (isRelated && value === "" && entity[1].kind.wire === "code")
    return { [name]: value, [entity[0]]: ENTITY_CODES.other };
  if (resource === null) return { [name]: value };
  return {
    [name]: value,
    [entity[0]]: entity[1].kind.wire === "code" ? ENTITY_CODES[resource] : resource,
  };
}

function relatedField(contract: ResourceContract): string | undefined {
  return Object.entries(contract.body).find(([, field]) => field.kind.type === "related")?.[0];
}
