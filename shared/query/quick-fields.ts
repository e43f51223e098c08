import type { Resource } from "../contract/resource.ts";

/**
 * Fields that the box above a list or a board searches. The store finds and counts their short
 * texts by one look-up.
 */
export const QUICK_FIELDS: Readonly<Record<Resource, readonly string[]>> = {
  candidate: [
    "full_name",
    "email",
    "phone",
    "phone_digits",
    "current_position",
    "current_organization",
    "skill",
    "tags",
    "city",
  ],
  contact: ["full_name", "email", "phone", "phone_digits", "designation", "tags", "city"],
  organization: ["name", "website", "location", "tags"],
  job: ["position_name", "skills", "tags", "city", "description"],
  deal: ["name", "tags"],
  activity: ["title", "description", "location"],
  note: ["note"],
};
