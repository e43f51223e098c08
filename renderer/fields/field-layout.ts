import type { Resource } from "../../shared/contract/resource.ts";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";

/** Groups in which the fields of a record stand, in their order. */
export type FieldGroup = "main" | "contact" | "position" | "preferences" | "system";

type Layout = Readonly<Partial<Record<FieldGroup, readonly string[]>>>;

/**
 * The order in which people read and fill in the fields of a record: first those that matter to
 * nearly everybody, then the others by what they are about. The names are those of the body, else
 * of the record for what can only be read; what no table has follows in the last group.
 */
const LAYOUTS: Readonly<Partial<Record<Resource, Layout>>> = {
  candidate: {
    main: [
      "first_name",
      "last_name",
      "email",
      "phone",
      "current_position",
      "current_organization",
      "owner_id",
    ],
    contact: [
      "city",
      "state",
      "country",
      "address",
      "profile_network_a_url",
      "profile_network_b_url",
    ],
    position: [
      "resume",
      "skill",
      "experience",
      "current_salary",
      "expected_salary",
      "currency_id",
      "salary_type",
      "last_organization",
      "industry_id",
      "qualification_id",
      "university",
      "education_specialization",
      "graduation_date",
    ],
    preferences: [
      "available_from",
      "notice_period",
      "willing_to_relocate",
      "language",
      "language_ids",
      "nationality",
      "gender_id",
      "date_of_birth",
    ],
    system: ["description", "tags", "source", "created_by"],
  },
  contact: {
    main: [
      "first_name",
      "last_name",
      "organization_slug",
      "designation",
      "email",
      "phone",
      "stage_id",
      "owner_id",
    ],
    contact: ["city", "address", "network_a_url", "network_b_url"],
    system: ["description", "tags", "created_by"],
  },
  organization: {
    main: ["name", "website", "industry", "owner"],
    contact: ["location", "address", "socials.network_a", "socials.network_b"],
    system: ["description", "tags"],
  },
  job: {
    main: [
      "position_name",
      "organization_slug",
      "primary_contact_slug",
      "headcount",
      "job_status_id",
      "city",
      "owner_id",
    ],
    position: [
      "job_contract_type_id",
      "minimum_salary",
      "maximum_salary",
      "currency_id",
      "frequency_type",
      "minimum_experience",
      "maximum_experience",
      "skills",
      "qualification_id",
      "industry_id",
      "category",
      "specialization",
    ],
    contact: ["country", "state", "address"],
    preferences: [
      "open_date",
      "close_date",
      "description",
      "job_description",
      "enable_job_application_form",
      "xml_feeds",
      "talent_funnel_id",
    ],
    system: ["collaborator_ids", "tags", "created_by"],
  },
  deal: {
    main: [
      "name",
      "deal_stage_id",
      "deal_amount",
      "amount_by_stage",
      "close_date",
      "organization_slug",
      "candidate_slugs",
      "owner_id",
    ],
    position: ["job_slugs", "contact_slugs", "deal_type"],
    system: ["tags", "created_by"],
  },
  activity: {
    main: [
      "title",
      "activity_type_id",
      "start_datetime",
      "end_datetime",
      "related_to",
      "description",
    ],
    contact: [
      "candidates_as_attendees",
      "contacts_as_attendees",
      "users_as_attendees",
      "collaborators",
      "location",
      "meeting_link",
    ],
    preferences: ["importance", "mark_as_done", "do_not_send_calendar_invite", "attachment"],
  },
};

const GROUPS: readonly FieldGroup[] = ["main", "contact", "position", "preferences", "system"];

/** The groups of a resource in the order in which they are shown. */
export function groupsOf(resource: Resource): readonly FieldGroup[] {
  const layout = LAYOUTS[resource];
  if (layout === undefined) return ["main"];
  const listed = GROUPS.filter((group) => group in layout);
  return listed.includes("system") ? listed : [...listed, "system"];
}

/** The group of a field; one that the table does not have comes last. */
export function groupOf(resource: Resource, name: string): FieldGroup {
  const layout = LAYOUTS[resource];
  if (layout === undefined) return "main";
  return GROUPS.find((group) => layout[group]?.includes(name)) ?? "system";
}

/** The fields of a group in their order; those that the table does not have as they come. */
export function fieldsOf<T>(
  resource: Resource,
  group: FieldGroup,
  fields: readonly T[],
  nameOf: (field: T) => string,
): readonly T[] {
  const order = LAYOUTS[resource]?.[group] ?? [];
  const position = (field: T) => {
    const at = order.indexOf(nameOf(field));
    return at < 0 ? order.length : at;
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

/** What a group is called; null for the first one, which needs no title. */
export function groupTitle(resource: Resource, group: FieldGroup): string | null {
  return group === "main" ? null : (TITLES[resource]?.[group] ?? TEXTS.groups[group]);
}
