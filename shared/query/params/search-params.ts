import type { ApiFailure } from "../../contract/envelope.ts";
import { parseInstant } from "../../contract/instant.ts";
import type { User } from "../../contract/lookup.ts";
import type { Filter, Sort } from "../filter.ts";
import { normalizeCase, normalizeText } from "../../contract/normalize-text.ts";
import { bareWebsite, hasPath, websiteDomain } from "../../contract/website.ts";
import { queryValue, integer, type QueryText } from "./values.ts";

export interface SearchSources {
  readonly users: readonly User[];
  /** Id of the organization with this slug. */
  readonly organizationId: (slug: string) => number | null;
}

export type SearchRequest =
  /** Direct look-up by slug: takes priority over all other filters. */
  | { readonly kind: "slug"; readonly slug: string }
  | { readonly kind: "filter"; readonly filter: Filter; readonly sort: readonly Sort[] }
  | { readonly kind: "failure"; readonly failure: ApiFailure };

type Searchable = "contact" | "organization";

/** Text filters and the fields of the record that they look at. api-spec: Search. */
const TEXTS: Readonly<Record<Searchable, Readonly<Record<string, string>>>> = {
  contact: {
    first_name: "first_name",
    last_name: "last_name",
    email: "email",
    phone: "phone",
    network_a_url: "socials.network_a",
  },
  organization: {
    name: "name",
    website: "website",
    network_a_url: "socials.network_a",
    location: "location",
    address: "address",
  },
};

/** Parameters of GET /v1/contact/search and GET /v1/organization/search. */
export function readSearch(
  resource: Searchable,
  query: QueryText,
  sources: SearchSources,
): SearchRequest {
  const slug = queryValue(query, `${resource}_slug`);
  if (slug !== null) return { kind: "slug", slug: slug.trim() };

  const exact = queryValue(query, "exact_search")?.trim().toLowerCase() === "true";
  const filters: Filter[] = [];
  for (const [parameter, field] of Object.entries(TEXTS[resource])) {
    const text = queryValue(query, parameter);
    if (text !== null) filters.push(textFilter(field, text, exact));
  }
  if (resource === "contact") {
    const organization = queryValue(query, "organization_slug");
    if (organization !== null)
      filters.push(relation("organization", sources.organizationId(organization.trim())));
  }
  filters.push(...ownerFilters(query, exact, sources));

  const dates = readDates(query);
  if (dates.failure !== null) return { kind: "failure", failure: dates.failure };
  filters.push(...dates.filters);

  // api-spec: Search, rule 1: without a filter there are no results.
  const filter: Filter = filters.length === 0 ? { op: "none" } : { op: "and", of: filters };
  return { kind: "filter", filter, sort: readSort(query) };
}

function textFilter(field: string, text: string, exact: boolean): Filter {
  if (!exact) return { op: "contains", fields: [field], text };
  return field === "website" ? exactWebsite(text) : { op: "equals", field, text: text.trim() };
}

/**
 * api-spec: `website` is a website or a domain. A text that is a host finds every website there;
 * one with a path, a query or a fragment means that page alone. Partial text needs no domain: that
 * is a part of the website.
 */
function exactWebsite(text: string): Filter {
  const domain = websiteDomain(text);
  if (domain === "" && !hasPath(text)) return { op: "equals", field: "website", text: text.trim() };
  if (!hasPath(text)) return { op: "equals", field: "website_domain", text: domain };
  const page: Filter = { op: "equals", field: "website_bare", text: bareWebsite(text) };
  // The index holds the domain: few pages are then compared.
  return { op: "and", of: [{ op: "contains", fields: ["website_domain"], text: domain }, page] };
}

function relation(field: string, id: number | null): Filter {
  return id === null ? { op: "none" } : { op: "is", field, value: id };
}

function ownerFilters(query: QueryText, exact: boolean, sources: SearchSources): Filter[] {
  const filters: Filter[] = [];
  const id = queryValue(query, "owner_id");
  if (id !== null) filters.push(relation("owner", integer(id)));
  for (const [parameter, field] of [
    ["owner_name", "full_name"],
    ["owner_email", "email"],
  ] as const) {
    const text = queryValue(query, parameter);
    if (text === null) continue;
    const normalize = exact ? normalizeCase : normalizeText;
    const ownerName = normalize(text.trim());
    const owners = sources.users.filter((user) => {
      const value = normalize(user[field] ?? "");
      return exact ? value === ownerName : value.includes(ownerName);
    });
    filters.push({ op: "oneOf", field: "owner", values: owners.map((user) => user.id) });
  }
  return filters;
}

/**
 * The four date bounds, inclusive; each `*_to` must not be before its `*_from`. api-spec: Search,
 * rule 3; Errors.
 */
function readDates(query: QueryText): {
  readonly filters: readonly Filter[];
  readonly failure: ApiFailure | null;
} {
  const filters: Filter[] = [];
  const problems: { field: string; message: string }[] = [];
  for (const name of ["created", "updated"] as const) {
    const from = bound(query, `${name}_from`, false, problems);
    const lastDay = bound(query, `${name}_to`, true, problems);
    if (from === null && lastDay === null) continue;
    if (from !== null && lastDay !== null && lastDay < from) {
      problems.push({
        field: `${name}_to`,
        message: `${name}_to must be greater than or equal to ${name}_from.`,
      });
    }
    filters.push({
      op: "between",
      field: `${name}_at`,
      ...(from === null ? {} : { from }),
      ...(lastDay === null ? {} : { to: lastDay }),
    });
  }
  return {
    filters,
    failure: problems.length === 0 ? null : { kind: "date_range", ranges: problems },
  };
}

function bound(
  query: QueryText,
  name: string,
  endOfDay: boolean,
  problems: { field: string; message: string }[],
): number | null {
  const text = queryValue(query, name);
  if (text === null) return null;
  // A plus sign that was not encoded arrives as a space.
  const time = parseInstant(text.replace(/ (\d{2}:?\d{2})$/, "+$1"), endOfDay);
  if (time === null)
    problems.push({ field: name, message: `${name} must be an ISO 8601 timestamp.` });
  return time;
}

function readSort(query: QueryText): readonly Sort[] {
  const field = queryValue(query, "sort_by") === "created_at" ? "created_at" : "updated_at";
  return [
    { field, direction: queryValue(query, "sort_order")?.toLowerCase() === "asc" ? "asc" : "desc" },
  ];
}
