import type { CustomFieldDefinition } from "../custom-field.ts";

/** The definitions of one entity with the links between parents and children resolved. */
export type DependencyTree = {
  readonly byId: ReadonlyMap<number, CustomFieldDefinition>;
  /** Each field once, no child before its parent; otherwise in the order of the definitions. */
  readonly parentsFirst: readonly CustomFieldDefinition[];
  /** The field that governs the one with this id, null when it is independent. */
  readonly parentOf: (id: number) => CustomFieldDefinition | null;
};

/**
 * Resolves the links. Definitions come from a server and may be broken, so that two kinds of link
 * are dropped and the field counts as independent: a parent that is not among the definitions, and
 * a link that is part of a circle. All fields of a circle are treated alike, because breaking it at
 * one of them would let the order of the definitions decide. Of definitions with the same id the
 * first is taken.
 */
export function dependencyTree(definitions: readonly CustomFieldDefinition[]): DependencyTree {
  const byId = new Map<number, CustomFieldDefinition>();
  for (const definition of definitions)
    if (!byId.has(definition.id)) byId.set(definition.id, definition);

  const parents = new Map<number, CustomFieldDefinition>();
  for (const definition of byId.values()) {
    const parent = namedParent(byId, definition);
    if (parent !== null && !leadsBackTo(byId, definition.id, parent))
      parents.set(definition.id, parent);
  }
  const parentOf = (id: number): CustomFieldDefinition | null => parents.get(id) ?? null;

  const depthOf = (id: number): number => {
    let depth = 0;
    for (let up = parentOf(id); up !== null; up = parentOf(up.id)) depth += 1;
    return depth;
  };
  const parentsFirst = [...byId.values()]
    .map((definition) => ({ definition, depth: depthOf(definition.id) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ definition }) => definition);

  return { byId, parentsFirst, parentOf };
}

/** The fields directly below the one with this id. api-spec: Dependency rules, 2. */
export function childrenOf(
  definitions: readonly CustomFieldDefinition[],
  id: number,
): readonly CustomFieldDefinition[] {
  const tree = dependencyTree(definitions);
  return [...tree.byId.values()].filter((definition) => tree.parentOf(definition.id)?.id === id);
}

/** Returns all descendants of a field, parents before children. */
export function descendants(
  definitions: readonly CustomFieldDefinition[],
  id: number,
): readonly CustomFieldDefinition[] {
  const tree = dependencyTree(definitions);
  const below = withDescendants(tree, [id]);
  return tree.parentsFirst.filter((definition) => definition.id !== id && below.has(definition.id));
}

/** The given ids and those of every field below them. */
export function withDescendants(tree: DependencyTree, ids: Iterable<number>): ReadonlySet<number> {
  const allIds = new Set(ids);
  for (const { id } of tree.parentsFirst) {
    const parent = tree.parentOf(id);
    if (parent !== null && allIds.has(parent.id)) allIds.add(id);
  }
  return allIds;
}

function namedParent(
  byId: ReadonlyMap<number, CustomFieldDefinition>,
  definition: CustomFieldDefinition,
): CustomFieldDefinition | null {
  return definition.dependency === null
    ? null
    : (byId.get(definition.dependency.parent_field_id) ?? null);
}

/**
 * Returns whether the way up from `start` comes to the field `id`; the way may also end in a circle
 * without it.
 */
function leadsBackTo(
  byId: ReadonlyMap<number, CustomFieldDefinition>,
  id: number,
  start: CustomFieldDefinition,
): boolean {
  const visitedIds = new Set<number>();
  for (
    let up: CustomFieldDefinition | null = start;
    up !== null && !visitedIds.has(up.id);
    up = namedParent(byId, up)
  ) {
    if (up.id === id) return true;
    visitedIds.add(up.id);
  }
  return false;
}
