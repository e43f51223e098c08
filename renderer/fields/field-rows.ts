import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { childrenOf } from "../../shared/contract/policy.ts";

export interface FieldRow {
  readonly definition: CustomFieldDefinition;
  /** 0 for fields that nothing governs. */
  readonly depth: number;
}

/** The fields with each child below its parent, otherwise in the order of the definitions. */
export function fieldRows(definitions: readonly CustomFieldDefinition[]): readonly FieldRow[] {
  const children = new Map(definitions.map(({ id }) => [id, childrenOf(definitions, id)]));
  const governed = new Set([...children.values()].flat().map(({ id }) => id));
  const below = (definition: CustomFieldDefinition, depth: number): readonly FieldRow[] => [
    { definition, depth },
    ...(children.get(definition.id) ?? []).flatMap((child) => below(child, depth + 1)),
  ];
  return definitions
    .filter(({ id }) => !governed.has(id))
    .flatMap((definition) => below(definition, 0));
}
