import * as b from "../body-field.ts";
import { defineResource } from "../define.ts";
import * as f from "../record-field.ts";
import { textOf } from "./headline.ts";
import { PAY_PERIODS } from "./periods.ts";

/** `job_contract_type_id`. api-spec: Jobs. */
const CONTRACT_TYPES: readonly f.Choice[] = [
  { id: 1, label: "Full Time" },
  { id: 2, label: "Part Time" },
  { id: 3, label: "Contract" },
  { id: 4, label: "Temporary" },
  { id: 5, label: "Freelance" },
  { id: 6, label: "Internship" },
  { id: 7, label: "Apprenticeship" },
  { id: 8, label: "Remote" },
  { id: 9, label: "Contract To Permanent" },
];

/**
 * `xml_feeds`: each code selects one external job board; their names are not shown. api-spec: Jobs.
 */
const JOB_BOARDS: readonly f.Choice[] = Array.from({ length: 10 }, (_item, index) => ({
  id: index + 1,
  label: `Board ${index + 1}`,
}));

/**
 * api-spec: Job; GET /v1/job, GET, PUT and DELETE /v1/job/:slug. The owner is returned under the
 * name `owner_id`.
 */
export const job = defineResource({
  name: "job",
  title: ["Job", "Jobs"],
  record: {
    position_name: f.text(),
    headcount: f.number(),
    slug: f.text(),
    tags: f.list(),
    description: f.text("html"),
    currency: f.lookup("currency", "currency"),
    talent_funnel_id: f.number({ label: "Talent funnel" }),
    contract_details_id: f.choice(CONTRACT_TYPES, { label: "Contract type" }),
    minimum_salary: f.money(),
    maximum_salary: f.money(),
    country: f.text(),
    category: f.text(),
    specialization: f.text(),
    city: f.text(),
    state: f.text(),
    address: f.text(undefined, { aliases: ["Address"] }),
    frequency_type: f.choice(PAY_PERIODS, { label: "Salary period" }),
    qualification: f.lookup("qualification", "qualification"),
    industry: f.lookup("industry", "industry"),
    open_date: f.date(),
    close_date: f.date(),
    skills: f.list(),
    collaborators: f.users("full"),
    job_status: f.lookup("job_status", undefined, { label: "Status" }),
    organization: f.ref("organization", undefined, { aliases: ["organizations"] }),
    contact: f.ref("contact", undefined, { aliases: ["contacts"] }),
    created_at: f.instant(),
    updated_at: f.instant(),
    created_by: f.author("created_by"),
    updated_by: f.author("updated_by"),
    owner_id: f.user("owner", "full", { label: "Owner", aliases: ["owner"] }),
    custom_fields: f.customFields(),
  },
  body: {
    position_name: b.textBody({ required: true }),
    headcount: b.integerBody({ required: true, positive: true }),
    owner_id: b.userBody({ required: true, label: "Owner" }),
    tags: b.listBody(),
    skills: b.listBody(),
    description: b.textBody({ format: "html" }),
    currency_id: b.lookupBody("currency", { path: "currency" }),
    talent_funnel_id: b.integerBody({ label: "Talent funnel" }),
    minimum_salary: b.moneyBody({ currency: "currency_id" }),
    maximum_salary: b.moneyBody({ currency: "currency_id" }),
    country: b.textBody(),
    frequency_type: b.choiceBody(PAY_PERIODS, { label: "Salary period" }),
    job_contract_type_id: b.choiceBody(CONTRACT_TYPES, {
      path: "contract_details_id",
      label: "Contract type",
    }),
    category: b.textBody(),
    specialization: b.textBody(),
    city: b.textBody(),
    state: b.textBody(),
    address: b.textBody(),
    job_description: b.textBody({ format: "html", writeOnly: true }),
    qualification_id: b.lookupBody("qualification", { path: "qualification" }),
    industry_id: b.lookupBody("industry", { path: "industry" }),
    job_status_id: b.lookupBody("job_status", { path: "job_status", label: "Status" }),
    created_by: b.userBody(),
    open_date: b.dateBody(),
    close_date: b.dateBody(),
    collaborator_ids: b.usersBody({ path: "collaborators", label: "Collaborators" }),
    minimum_experience: b.integerBody({ positive: true, writeOnly: true }),
    maximum_experience: b.integerBody({ positive: true, writeOnly: true }),
    primary_contact_slug: b.refBody("contact", { path: "contact" }),
    organization_slug: b.refBody("organization", { path: "organization" }),
    enable_job_application_form: b.switchBody({ writeOnly: true }),
    xml_feeds: b.codeListBody(JOB_BOARDS, { writeOnly: true, label: "Job boards" }),
    custom_fields: b.customFieldsBody(),
    invalid_linked_custom_field_value_policy: b.policyBody(),
  },
  createRequires: [],
  relations: ["owner", "currency", "created_by", "updated_by", "qualification", "industry"],
  page: { limit: 25, cap: 50 },
  searchRow: null,
  invalid: { update: 400, create: 400 },
  updateStatus: 201,
  headline: (record) => textOf(record, "position_name"),
});
