import { customFieldItems, POLICY_FIELD, policyOf } from "./custom-field.ts";
import { itemIds } from "./custom-field-items.ts";
import type { Resource } from "./resource.ts";

type Body = Readonly<Record<string, unknown>>;

/** Fields of a body that only make sense together; a server judges them by each other. */
const GROUPS: Readonly<Partial<Record<Resource, readonly (readonly string[])[]>>> = {
  activity: [
    ["start_datetime", "end_datetime"],
    ["related_to", "related_to_entity"],
  ],
  job: [
    ["minimum_salary", "maximum_salary", "currency_id", "frequency_type"],
    ["minimum_experience", "maximum_experience"],
    ["open_date", "close_date"],
    ["organization_slug", "primary_contact_slug"],
  ],
  candidate: [["current_salary", "expected_salary", "salary_type", "currency_id"]],
};
const CUSTOM_FIELDS = ["custom_fields", POLICY_FIELD];

/** Returns the fields that belong together with a field, itself among them. */
export function groupOf(resource: Resource, field: string): readonly string[] {
  const groups = [CUSTOM_FIELDS, ...(GROUPS[resource] ?? [])];
  return groups.find((group) => group.includes(field)) ?? [field];
}

/** Divides the fields of a body into those that belong together, in their order. */
export function groupsIn(resource: Resource, body: Body): readonly (readonly string[])[] {
  const groups = new Map<string, readonly string[]>();
  for (const field of Object.keys(body)) {
    const group = groupOf(resource, field).filter((name) => name in body);
    groups.set(group.join(), group);
  }
  return [...groups.values()];
}

/** Returns the fields of a body that belong together with one of another body. */
export function sharedFields(resource: Resource, body: Body, otherBody: Body): readonly string[] {
  return Object.keys(body).filter((field) =>
    field === "custom_fields" || field === POLICY_FIELD
      ? sharesItems(body, otherBody)
      : groupOf(resource, field).some((name) => name in otherBody),
  );
}

/** Custom fields under `clear` are judged together; under `keep` each by itself. */
function sharesItems(body: Body, otherBody: Body): boolean {
  if (body["custom_fields"] === undefined || otherBody["custom_fields"] === undefined) return false;
  if (policyOf(body) === "clear" || policyOf(otherBody) === "clear") return true;
  const ids = itemIds(customFieldItems(otherBody["custom_fields"]));
  return customFieldItems(body["custom_fields"]).some(({ id }) => ids.has(id));
}
