import { isOneOf } from "../contract/enumeration.ts";
import { z } from "zod";
import type { Resource } from "../contract/resource.ts";
import { shownRecordSchema } from "../contract/record-view.ts";
import { route, type Shape } from "./route.ts";
import { envelopeOf, fieldsSchema, flagQuery, pageQuery, timeSchema } from "./values.ts";

export const DUPLICATE_RESOURCES = [
  "candidate",
  "contact",
  "organization",
] as const satisfies readonly Resource[];
export type DuplicateResource = (typeof DUPLICATE_RESOURCES)[number];

export function isDuplicateResource(name: string): name is DuplicateResource {
  return isOneOf(DUPLICATE_RESOURCES, name);
}

/** Reasons why two records may be one person, or one organization; the strongest first. */
export const REASONS = ["email", "phone", "network", "website", "name"] as const;
export type Reason = (typeof REASONS)[number];

const resource = z.enum(DUPLICATE_RESOURCES, {
  error: `must be one of ${DUPLICATE_RESOURCES.join(", ")}`,
});
const reasons = z.array(z.enum(REASONS).meta({ id: "Reason" }));

const groupSchema = z.object({
  /** Key of a group: equal for the same records, so a decision about them is remembered. */
  key: z.string(),
  reasons,
  /** Records with all relations expanded, the last changed first. */
  records: z.array(shownRecordSchema),
  /** For each of the records, what it has in common with another one of them. */
  shared: z.array(reasons),
  /** Number of further records, which are not in `records`. */
  more: z.number(),
});
export type DuplicateGroup = Shape<typeof groupSchema>;

const groupsSchema = z.object({
  ...envelopeOf(groupSchema).shape,
  as_of: timeSchema,
  /** Records changed since; it is too early to look through all of them again. */
  stale: z.boolean(),
  /** Number of groups left out of this list because of `apart`. */
  apart: z.number(),
});
export type DuplicatePage = Shape<typeof groupsSchema>;

const lookalikeSchema = z.object({ resource, slug: z.string(), title: z.string(), reasons });
/** A record that the one in the making resembles. */
export type Lookalike = Shape<typeof lookalikeSchema>;

export const duplicateRoutes = {
  listDuplicates: route({
    method: "GET",
    path: "duplicates",
    query: z.object({
      resource,
      /** Returns only the groups that the user marked as not duplicates. */
      apart: flagQuery,
      ...pageQuery({ limit: 20, cap: 100 }),
    }),
    answer: groupsSchema,
    does: "groups of records that may be the same",
    dependsOn: ({ query }) => (query.resource === undefined ? [] : [query.resource]),
    isSlow: true,
  }),
  findLookalikes: route({
    method: "POST",
    path: "duplicates/check",
    body: z.object({
      resource,
      /** Body of a create, as far as it is filled in. */
      body: fieldsSchema,
    }),
    answer: z.object({ data: z.array(lookalikeSchema) }),
    does: "records that a new one resembles",
    dependsOn: ({ body }) => [body.resource],
  }),
};
