import type { Resource } from "../../../shared/contract/resource.ts";

export interface Column {
  /** Field of the record. */
  readonly field: string;
  readonly title: string;
  /** Share of the width. */
  readonly grow: number;
  readonly sortable: boolean;
}

const column = (field: string, title: string, grow = 1, sortable = true): Column => ({ field, title, grow, sortable });

/** Columns of each list; the first one names the record. */
export const COLUMNS: Readonly<Record<Resource, readonly Column[]>> = {
  candidate: [
    column("full_name", "Name", 1.5),
    column("current_position", "Position", 1.3),
    column("current_organization", "Employer", 1.1),
    column("city", "City"),
    column("skill", "Skills", 1.4, false),
    column("owner", "Owner", 1, false),
    column("updated_at", "Updated"),
  ],
  contact: [
    column("full_name", "Name", 1.5),
    column("organization", "Organization", 1.5, false),
    column("designation", "Role", 1.1),
    column("stage", "Stage", 0.9),
    column("email", "Email", 1.5),
    column("owner", "Owner", 1, false),
    column("updated_at", "Updated"),
  ],
  organization: [
    column("name", "Name", 1.8),
    column("website", "Website", 1.5),
    column("location", "Location"),
    column("industry", "Industry"),
    column("owner", "Owner", 1, false),
    column("updated_at", "Updated"),
  ],
  job: [
    column("position_name", "Position", 1.6),
    column("organization", "Organization", 1.5, false),
    column("job_status", "Status", 0.8),
    column("headcount", "Heads", 0.5),
    column("city", "City"),
    column("open_date", "Opened", 0.9),
    column("owner_id", "Owner", 1, false),
    column("updated_at", "Updated"),
  ],
  deal: [
    column("name", "Name", 1.7),
    column("organization", "Organization", 1.4, false),
    column("stage", "Stage", 1),
    column("deal_amount", "Amount", 0.8),
    column("amount_by_stage", "Weighted", 0.8),
    column("close_date", "Closes", 0.9),
    column("owner", "Owner", 1, false),
  ],
  activity: [
    column("title", "Title", 1.6),
    column("activity_type", "Type", 0.8),
    column("start_date", "Date", 0.9),
    column("start_time", "Time (UTC)", 0.7),
    column("related_record", "About", 1.4, false),
    column("importance", "Importance", 0.8),
    column("mark_as_done", "Done", 0.5),
  ],
  note: [column("note", "Note", 4), column("note_type", "Type", 0.9), column("created_at", "Created", 1)],
};

/** Fields that the box above a list looks into. */
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

/** Order of a list before anybody chooses one. */
export const DEFAULT_SORT: Readonly<Record<Resource, string>> = {
  candidate: "updated_at:desc",
  contact: "updated_at:desc",
  organization: "updated_at:desc",
  job: "updated_at:desc",
  deal: "close_date:asc",
  activity: "updated_at:desc",
  note: "created_at:desc",
};
