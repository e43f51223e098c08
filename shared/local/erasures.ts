import { z } from "zod";
import { isOneOf } from "../contract/enumeration.ts";
import type { Resource } from "../contract/resource.ts";
import { route, type Shape } from "./route.ts";
import { emptySchema, timeSchema } from "./values.ts";

/** Resources whose records are people. */
export const PERSON_RESOURCES = ["candidate", "contact"] as const;
export type PersonResource = (typeof PERSON_RESOURCES)[number];

export function isPerson(resource: Resource): resource is PersonResource {
  return isOneOf(PERSON_RESOURCES, resource);
}

/** Days that the law gives for an answer (GDPR, article 12(3): one month). */
export const ERASURE_DAYS = 30;

const resource = z.enum(PERSON_RESOURCES, { error: "must be candidate or contact" });
const daySchema = z.iso.date({ error: "must be a date such as 2026-11-28" });

const personSchema = z.object({ resource, slug: z.string(), title: z.string() });

const requestSchema = z
  .object({
    id: z.string(),
    /** Day on which the person asked. */
    asked_on: z.string(),
    /**
     * `here`: the server still has the record. `unsent`: only this machine has it, because of
     * unsent changes. `back`: gone, and somebody with the same address or number is here.
     */
    state: z.enum(["here", "unsent", "gone", "back"]),
    /** The record, while it is here: afterwards its name is not kept. */
    person: personSchema.nullable(),
    gone_at: timeSchema.nullable(),
    /** Further records with an email address, phone number or slug of the person. */
    sightings: z.array(z.object({ ...personSchema.shape, since: timeSchema })),
    /** Drafts that are about the person. */
    drafts: z.number(),
  })
  .meta({ id: "ErasureRequest" });
/** A person's wish to be erased (GDPR, article 17). */
export type ErasureRequest = Shape<typeof requestSchema>;

const tracesSchema = z
  .object({
    drafts: z.number(),
    shortlists: z.number(),
    files: z.number(),
    /** Texts of CVs, by which they are found. */
    cv_texts: z.number(),
    /** Unsent changes of the record, and of notes and activities about it. */
    unsent: z.number(),
  })
  .meta({ id: "PersonTraces" });
/** Counts of traces of a person that only this machine has. */
export type PersonTraces = Shape<typeof tracesSchema>;

export const erasureRoutes = {
  listErasures: route({
    method: "GET",
    path: "erasures",
    answer: z.object({ data: z.array(requestSchema) }),
    does: "people who asked to be erased, and what became of it; the oldest first",
    dependsOn: () => ["erasures", "drafts", ...PERSON_RESOURCES],
  }),
  readTraces: route({
    method: "GET",
    path: "erasures/:resource/:slug",
    params: { resource, slug: z.string() },
    answer: tracesSchema,
    does: "what only this machine has about a person",
    dependsOn: () => ["drafts", "shortlists", "outbox", "pictures", ...PERSON_RESOURCES],
  }),
  requestErasure: route({
    method: "POST",
    path: "erasures",
    body: z.object({
      resource,
      slug: z.string(),
      /** Not in the future. */
      asked_on: daySchema,
      /** Discards the unsent changes about the person, too. */
      discard_unsent: z.boolean().default(false),
    }),
    answer: z.object({
      request: requestSchema,
      /** Counts of removed traces, and of unsent changes that stay. */
      removed: tracesSchema,
    }),
    status: 201,
    does:
      "notes that a person asked to be erased, and removes what only this machine has about " +
      "them; nothing of it is sent. The record itself is erased in the CRM",
  }),
  closeErasure: route({
    method: "DELETE",
    path: "erasures/:id",
    params: { id: z.string() },
    answer: emptySchema,
    does: "drops a request: whether the person comes back is no longer watched",
  }),
};
