import * as b from "../body-field.ts";
import { defineResource, type CrmRecord, type DeriveSources } from "../define.ts";
import * as f from "../record-field.ts";
import { textOf } from "./headline.ts";

const DEAL_TYPES: readonly f.Choice[] = [
  { id: 1, label: "New Business" },
  { id: 2, label: "Existing Business" },
];

/** api-spec: Deal; GET /v1/deal, PUT /v1/deal/:slug and the create-deal operation. */
export const deal = defineResource({
  name: "deal",
  title: ["Deal", "Deals"],
  record: {
    slug: f.text(),
    name: f.text(),
    stage: f.lookup("deal_stage", "stage"),
    deal_amount: f.money({ label: "Amount" }),
    amount_by_stage: f.money({ label: "Weighted amount" }),
    close_date: f.date(),
    deal_type: f.choice(DEAL_TYPES, { label: "Type" }),
    organization: f.ref("organization", "organization", { aliases: ["organizations"] }),
    jobs: f.refs("job", "job"),
    candidates: f.refs("candidate", "candidate"),
    contacts: f.refs("contact", "contact"),
    tags: f.list(),
    created_at: f.instant(),
    updated_at: f.instant(),
    created_by: f.author("created_by"),
    updated_by: f.author("updated_by"),
    owner: f.user("owner"),
    custom_fields: f.customFields(),
  },
  body: {
    name: b.textBody({ required: true }),
    close_date: b.dateBody({ required: true }),
    deal_stage_id: b.lookupBody("deal_stage", { required: true, path: "stage", label: "Stage" }),
    created_by: b.userBody({ required: true }),
    owner_id: b.userBody({ required: true, path: "owner" }),
    deal_type: b.choiceBody(DEAL_TYPES, { wire: "string", label: "Type" }),
    deal_amount: b.moneyBody({ positive: true, label: "Amount" }),
    organization_slug: b.refBody("organization", { path: "organization" }),
    job_slugs: b.refsBody("job", { path: "jobs", label: "Jobs" }),
    candidate_slugs: b.refsBody("candidate", { path: "candidates", label: "Candidates" }),
    contact_slugs: b.refsBody("contact", { path: "contacts", label: "Contacts" }),
    tags: b.listBody(),
    custom_fields: b.customFieldsBody(),
    invalid_linked_custom_field_value_policy: b.policyBody(),
  },
  groups: {
    name: "main",
    deal_stage_id: "main",
    deal_amount: "main",
    amount_by_stage: "main",
    close_date: "main",
    organization_slug: "main",
    candidate_slugs: "main",
    owner_id: "main",
    job_slugs: "position",
    contact_slugs: "position",
    deal_type: "position",
    tags: "system",
    created_by: "system",
    custom_fields: "system",
    invalid_linked_custom_field_value_policy: "system",
  },
  createRequires: [],
  relations: [
    "owner",
    "created_by",
    "updated_by",
    "organization",
    "job",
    "candidate",
    "stage",
    "contact",
  ],
  page: { limit: 25, cap: 50 },
  searchRow: null,
  invalid: { update: 422, create: 400 },
  updateStatus: 201,
  derive: withAmountByStage,
  headline: (record) => textOf(record, "name"),
});

/**
 * The amount weighted with the stage's probability, to the cent; left as it is while the
 * probability is unknown.
 */
function withAmountByStage(record: CrmRecord, sources: DeriveSources): CrmRecord {
  const stage = f.refIn(record["stage"]);
  const amount = record["deal_amount"];
  const percentage = stage?.id === undefined ? null : sources.stagePercentage(stage.id);
  if (percentage === null || typeof amount !== "number") return record;
  const weighted = Math.round(amount * percentage) / 100;
  return record["amount_by_stage"] === weighted ? record : { ...record, amount_by_stage: weighted };
}
