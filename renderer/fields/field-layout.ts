import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { FIELD_GROUPS, type FieldGroup } from "../../shared/contract/define.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";

/** Returns the groups of a resource in the order in which they are shown. */
export function groupsOf(resource: Resource): readonly FieldGroup[] {
  const groups = Object.values(CONTRACTS[resource].groups);
  return FIELD_GROUPS.filter((group) => groups.includes(group));
}

/** Returns the group of a field; the last one for what the contract does not have. */
export function groupOf(resource: Resource, name: string): FieldGroup {
  return CONTRACTS[resource].groups[name] ?? groupsOf(resource).at(-1) ?? "main";
}

/** Returns the fields of a group in their order, then those that the contract does not have. */
export function fieldsOf<T>(
  resource: Resource,
  group: FieldGroup,
  fields: readonly T[],
  nameOf: (field: T) => string,
): readonly T[] {
  const order = Object.keys(CONTRACTS[resource].groups);
  const position = (field: T) => {
    const index = order.indexOf(nameOf(field));
    return index < 0 ? order.length : index;
  };
  return fields
    .filter((field) => groupOf(resource, nameOf(field)) === group)
    .toSorted((a, b) => position(a) - position(b));
}

const TITLES: Readonly<Partial<Record<Resource, Readonly<Partial<Record<FieldGroup, string>>>>>> = {
  activity: TEXTS.activityGroups,
  job: TEXTS.jobGroups,
  deal: TEXTS.dealGroups,
};

/** Returns what a group is called; null for the first one, which needs no title. */
export function groupTitle(resource: Resource, group: FieldGroup): string | null {
  return group === "main" ? null : (TITLES[resource]?.[group] ?? TEXTS.groups[group]);
}
