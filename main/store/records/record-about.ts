import type { CrmRecord } from "../../../shared/contract/define.ts";
import {
  isSlugged,
  type Resource,
  resourceOfSlug,
  RESOURCES,
} from "../../../shared/contract/resource.ts";
import { entityName } from "../../../shared/contract/resources/activity.ts";

/** Sources of contacts: notes by the time when they were written, activities by their start. */
export type ContactSource = "note" | "activity";

export function isContactSource(resource: Resource): resource is ContactSource {
  return resource === "note" || resource === "activity";
}

/** Returns the record that a note or an activity is about; null if none. */
export function recordAbout(
  record: CrmRecord,
): { readonly resource: Resource; readonly slug: string } | null {
  const slug = record["related_to"];
  if (typeof slug !== "string" || slug === "") return null;
  const resource = resourceOfSlug(slug) ?? resourceNamed(record["related_to_type"]);
  return resource === null ? null : { resource, slug };
}

function resourceNamed(kind: unknown): Resource | null {
  const name = entityName(kind);
  return RESOURCES.find((resource) => resource === name && isSlugged(resource)) ?? null;
}
