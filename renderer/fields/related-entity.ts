import type { ResourceContract } from "../../shared/contract/define.ts";
import {
  ENTITY_CODES,
  isSlugged,
  type Resource,
  resourceOfSlug,
} from "../../shared/contract/resource.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import type { ActiveRecord } from "../core/targets.ts";

/**
 * Returns whether a field of a body says of what kind the related record is: the user need not
 * choose that beside the record itself.
 */
export function followsFromRelated(contract: ResourceContract, name: string): boolean {
  return contract.body[name]?.kind.type === "entity" && relatedField(contract) !== undefined;
}

/** The field with its new value; a related record brings its kind. api-spec: Activities, Notes. */
export function withEntity(
  contract: ResourceContract,
  name: string,
  value: unknown,
): Readonly<Record<string, unknown>> {
  const isRelated = name === relatedField(contract);
  const resource = isRelated && typeof value === "string" ? resourceOfSlug(value) : null;
  const entity = Object.entries(contract.body).find(([, field]) => field.kind.type === "entity");
  if (entity === undefined || entity[1].kind.type !== "entity") return { [name]: value };
  // About no record: what is left is the kind "Other", which only codes have.
  if (isRelated && value === "" && entity[1].kind.wire === "code")
    return { [name]: value, [entity[0]]: ENTITY_CODES.other };
  if (resource === null) return { [name]: value };
  return {
    [name]: value,
    [entity[0]]: entity[1].kind.wire === "code" ? ENTITY_CODES[resource] : resource,
  };
}

function relatedField(contract: ResourceContract): string | undefined {
  return Object.entries(contract.body).find(([, field]) => field.kind.type === "related")?.[0];
}

type Links = Readonly<Partial<Record<Resource, string>>>;

/** The field of a new record that names the one that is open, by the kind of both. */
const LINKS: Readonly<Partial<Record<Resource, Links>>> = {
  contact: { organization: "organization_slug" },
  job: { organization: "organization_slug", contact: "primary_contact_slug" },
  deal: {
    organization: "organization_slug",
    job: "job_slugs",
    contact: "contact_slugs",
    candidate: "candidate_slugs",
  },
};

/** Returns what a new record takes over from the open one: relations, and their organization. */
export function relatedPresets(
  resource: Resource,
  open: ActiveRecord | null,
): Readonly<Record<string, unknown>> {
  if (open === null) return {};
  if (resource === "activity") return about(open);
  const links = LINKS[resource];
  const link = links?.[open.resource];
  if (link === undefined) return {};
  const organization = links?.organization;
  const employer = slugOf(open.shown["organization"]);
  const isAlongside = organization !== undefined && organization !== link && employer !== null;
  return { ...(isAlongside ? { [organization]: employer } : {}), [link]: open.key };
}

/** An activity beside an open one is about the same record. */
function about({ resource, key, shown }: ActiveRecord): Readonly<Record<string, unknown>> {
  const slug = isSlugged(resource) ? key : slugOf(shown["related_record"]);
  return slug === null ? {} : withEntity(CONTRACTS.activity, "related_to", slug);
}

function slugOf(value: unknown): string | null {
  const slug = isObject(value) ? value["slug"] : null;
  return typeof slug === "string" && slug !== "" ? slug : null;
}
