import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import { isSlugged, type Resource } from "../../shared/contract/resource.ts";
import type { ActiveRecord } from "../core/targets.ts";
import { withEntity } from "./related-entity.ts";

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

/**
 * Returns what a new record takes over from the one that is open: what it has to do with it, and
 * the organization of that.
 */
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
