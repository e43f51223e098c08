import type { Resource } from "../../shared/contract/resource.ts";

/** Fields that are filtered most often: offered first. */
export const COMMON_FIELDS: Readonly<Record<Resource, readonly string[]>> = {
  candidate: [
    "owner",
    "current_position",
    "skill",
    "city",
    "industry",
    "last_contact",
    "updated_at",
    "created_at",
  ],
  contact: ["owner", "organization", "stage", "city", "last_contact", "updated_at", "created_at"],
  organization: ["owner", "industry", "location", "last_contact", "updated_at", "created_at"],
  job: ["owner_id", "organization", "job_status", "city", "open_date", "updated_at"],
  deal: ["owner", "organization", "stage", "close_date", "deal_amount", "updated_at"],
  activity: ["activity_type", "related_to", "importance", "mark_as_done", "start", "updated_at"],
  note: ["related_to", "related_to_type", "note_type", "created_at"],
};

/** Order of a list until the user chooses another one. */
export const DEFAULT_SORT: Readonly<Record<Resource, string>> = {
  candidate: "updated_at:desc",
  contact: "updated_at:desc",
  organization: "updated_at:desc",
  job: "updated_at:desc",
  deal: "close_date:asc",
  activity: "updated_at:desc",
  note: "created_at:desc",
};
