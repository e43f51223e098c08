import { z } from "zod";
import { route, type Shape } from "./route.ts";
import {
  emptySchema,
  envelopeOf,
  fieldsSchema,
  idParam,
  pageQuery,
  resourceSchema,
} from "./values.ts";

/** Name of the new value of a change on the wire, which nobody can wait for: it is no function. */
// oxlint-disable-next-line unicorn/no-thenable
export const NEW_VALUE = "then";

const sourceSchema = z
  .object({
    kind: z.enum(["csv", "xlsx", "vcard", "cv", "paste"]),
    /** Name of the file; "" for pasted rows. */
    name: z.string(),
    /** Place in it: the row of a table from 1, the number of a card. */
    place: z.string(),
  })
  .meta({ id: "DraftSource" });
export type DraftSource = Shape<typeof sourceSchema>;

const changeSchema = z
  .object({
    /** Name in the PUT body, `custom_fields.12` for a custom field. */
    field: z.string(),
    now: z.unknown(),
    [NEW_VALUE]: z.unknown(),
  })
  .meta({ id: "DraftChange" });
export type DraftChange = Shape<typeof changeSchema>;

export const lookalikeSchema = z
  .object({
    resource: resourceSchema,
    slug: z.string(),
    title: z.string(),
    why: z.array(z.string()),
  })
  .meta({ id: "Lookalike" });

const draftSchema = z
  .object({
    id: z.number(),
    /** Drafts of one file or one paste. */
    run: z.string(),
    kind: z.enum(["create", "update"]),
    resource: resourceSchema,
    /** The record that is changed; null for a new one. */
    slug: z.string().nullable(),
    title: z.string(),
    /** Body of the create, or the changed fields. */
    body: fieldsSchema,
    changes: z.array(changeSchema),
    source: sourceSchema,
    doubts: z.array(z.object({ field: z.string(), why: z.string() })),
    lookalikes: z.array(lookalikeSchema),
  })
  .meta({ id: "Draft" });
/** Part of a draft that a source says. */
export const draftContentSchema = draftSchema.omit({ id: true, run: true });
export type DraftContent = Shape<typeof draftContentSchema>;
/** A record, or a change of one, that is not the user's yet: it is in no list and never sent. */
export type Draft = Shape<typeof draftSchema>;

const refusalSchema = z.object({ id: z.number(), message: z.string() });

const importableSchema = z.enum(["contact", "candidate", "job", "note", "activity"]);
const unsureSchema = z.enum(["decimal", "date_order", "country", "family_name"]);

const importSchema = z
  .object({
    id: z.string(),
    sheets: z.array(z.object({ name: z.string(), rows: z.number(), hidden: z.number() })),
    /** Name of the sheet that was read. */
    sheet: z.string(),
    /** Row of the headings, from 1; null without any. */
    heading_row: z.number().nullable(),
    columns: z.array(
      z.object({
        name: z.string(),
        samples: z.array(z.string()),
        maps_to: z.string().nullable(),
        /** Question that the content leaves open; null if none. */
        unsure: unsureSchema.nullable(),
      }),
    ),
    /** Number of rows below the headings. */
    rows: z.number(),
    /** Fields that a column can be mapped to. */
    fields: z.array(z.object({ name: z.string(), label: z.string() })),
  })
  .meta({ id: "Import" });
export type ImportView = Shape<typeof importSchema>;

const choicesSchema = z.object({
  decimal: z.enum(["comma", "point"]).optional(),
  date_order: z.enum(["dmy", "mdy", "ymd"]).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be two capital letters of ISO 3166")
    .optional(),
  family_name: z.enum(["first", "last"]).optional(),
  /** 0: there are no headings. */
  heading_row: z.number().int().min(0).optional(),
  defaults: z
    .object({
      owner_id: z.number().int().optional(),
      stage_id: z.number().int().optional(),
      tags: z.string().optional(),
    })
    .optional(),
});
export type ImportChoicesBody = Shape<typeof choicesSchema>;

const outcomeSchema = z.enum(["new", "changed", "same", "faulty"]);
export type PlanOutcome = Shape<typeof outcomeSchema>;

const plannedRowSchema = z
  .object({
    line: z.number(),
    outcome: outcomeSchema,
    slug: z.string().nullable(),
    title: z.string(),
    changes: z.array(changeSchema),
    faults: z.array(z.object({ column: z.string(), message: z.string() })),
    doubts: z.array(z.object({ field: z.string(), why: z.string() })),
    lookalikes: z.array(lookalikeSchema),
    /** True for a row that is a draft already. */
    held: z.literal(true).optional(),
  })
  .meta({ id: "PlannedRow" });
export type PlannedRow = Shape<typeof plannedRowSchema>;

const planSchema = z
  .object({
    totals: z.object({
      new: z.number(),
      changed: z.number(),
      same: z.number(),
      faulty: z.number(),
    }),
    /** Requests that releasing all of it takes. */
    requests: z.number(),
    /** Minutes of these requests at the learned pace. */
    minutes: z.number(),
    data: z.array(plannedRowSchema),
  })
  .meta({ id: "ImportPlan" });
export type ImportPlan = Shape<typeof planSchema>;

const draftParams = { id: idParam };
const importParams = { id: z.string() };
const sizes = { limit: 50, cap: 500 };

export const intakeRoutes = {
  listDrafts: route({
    method: "GET",
    path: "drafts",
    query: z.object({ run: z.string().optional(), ...pageQuery(sizes) }),
    answer: envelopeOf(draftSchema),
    does: "drafts that wait for a person, of one run or of all, in the order of their source",
    dependsOn: () => ["drafts", "erasures", "candidate", "contact"],
  }),
  editDraft: route({
    method: "PATCH",
    path: "drafts/:id",
    params: draftParams,
    body: z.object({ body: fieldsSchema }),
    answer: draftSchema,
    does: "replaces some fields of a draft; null takes a field out of a new record",
  }),
  releaseDraft: route({
    method: "POST",
    path: "drafts/:id/release",
    params: draftParams,
    answer: z.object({ resource: resourceSchema, slug: z.string() }),
    does:
      "makes a draft the user's own: the record is created, or changed as by any edit, and " +
      "waits to be sent; 409 if a field was changed since in another way",
  }),
  dropDraft: route({
    method: "DELETE",
    path: "drafts/:id",
    params: draftParams,
    answer: emptySchema,
    does: "drops a draft",
  }),
  releaseDrafts: route({
    method: "POST",
    path: "drafts/release",
    body: z.object({ run: z.string(), first: z.number().int().min(1).optional() }),
    answer: z.object({
      released: z.number(),
      /** Drafts of the run that still wait. */
      left: z.number(),
      refused: z.array(refusalSchema),
    }),
    does: "releases all drafts of a run, or the first of them, one by one",
  }),
  dropDrafts: route({
    method: "DELETE",
    path: "drafts",
    query: z.object({ run: z.string() }),
    answer: z.object({ dropped: z.number() }),
    does: "drops the drafts of a run",
  }),
  startImport: route({
    method: "POST",
    path: "imports",
    body: z.object({
      /** Id of a file from `POST /local/blob`. */
      blob: z.string().optional(),
      /** Pasted rows. */
      text: z.string().optional(),
      resource: importableSchema,
      sheet: z.string().optional(),
    }),
    answer: importSchema,
    status: 201,
    does: "reads the table of a file or of pasted rows, and says what each column means",
  }),
  mapImport: route({
    method: "PUT",
    path: "imports/:id",
    params: importParams,
    body: z.object({
      mapping: z.record(z.string(), z.string().nullable()).default({}),
      choices: choicesSchema.default({}),
    }),
    answer: importSchema,
    does: "sets fields of columns, and answers what the content leaves open",
  }),
  planImport: route({
    method: "GET",
    path: "imports/:id/plan",
    params: importParams,
    query: z.object({ outcome: outcomeSchema.optional(), ...pageQuery(sizes) }),
    answer: planSchema,
    does: "what becomes of each row, or of those with one outcome, before anything happens",
    dependsOn: () => ["everything"],
    isSlow: true,
  }),
  holdImport: route({
    method: "POST",
    path: "imports/:id/hold",
    params: importParams,
    answer: z.object({ run: z.string(), drafts: z.number() }),
    does: "makes drafts of new and changed rows; those that are drafts already stay so",
  }),
  deleteImport: route({
    method: "DELETE",
    path: "imports/:id",
    params: importParams,
    answer: emptySchema,
    does: "forgets an import; its drafts stay",
  }),
};
