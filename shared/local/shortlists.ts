import { z } from "zod";
import { route, type Shape } from "./route.ts";
import { emptySchema, timeSchema } from "./values.ts";

/** Stages of a candidate for a job, in their order. */
export const SHORTLIST_STAGES = [
  "idea",
  "asked",
  "sent",
  "interview",
  "offer",
  "placed",
  "out",
] as const;
export type ShortlistStage = (typeof SHORTLIST_STAGES)[number];

export const SHORTLIST_STAGE_LABELS: Readonly<Record<ShortlistStage, string>> = {
  idea: "Idea",
  asked: "Asked",
  sent: "Sent to client",
  interview: "Interview",
  offer: "Offer",
  placed: "Placed",
  out: "Out",
};

/** Greatest length of a reason or a next step, in characters. */
const MAX_TEXT = 2000;
const shortText = z.string().max(MAX_TEXT, `must be at most ${MAX_TEXT} characters long`);

const stageSchema = z
  .enum(SHORTLIST_STAGES, { error: `must be one of ${SHORTLIST_STAGES.join(", ")}` })
  .meta({ id: "ShortlistStage" });

const sideSchema = z
  .object({
    /** Null: taken off. */
    stage: stageSchema.nullable(),
    reason: z.string().nullable(),
    next_step: z.string().nullable(),
    /** Name of the colleague, as the line in the note has it. */
    by: z.string(),
    at: timeSchema,
  })
  .meta({ id: "ShortlistSide" });
/** A move of several last ones of a candidate that contradict each other. */
export type ShortlistSide = Shape<typeof sideSchema>;

const sharingSchema = z
  .object({
    is_on: z.boolean(),
    /** Reason why it can't be shared. */
    unavailable: z.string().nullable(),
    /** Moves that wait until their candidates were sent. */
    waiting: z.number(),
    /** Candidates in the lines of colleagues who are not on this machine. */
    unknown: z.number(),
    /** Names of some who share it, while it is not shared here. */
    colleagues: z.array(z.string()),
  })
  .meta({ id: "ShortlistSharing" });
/** How a shortlist is shared with the team, or why it can't be. */
export type ShortlistSharing = Shape<typeof sharingSchema>;

const lineSchema = z
  .object({
    /** Current slug. */
    candidate: z.string(),
    title: z.string(),
    stage: stageSchema,
    /** Reason why a candidate is out. */
    reason: z.string().nullable(),
    next_step: z.string().nullable(),
    changed_at: timeSchema,
    /** Full name of the colleague who changed it last, if that is known. */
    changed_by: z.string().nullable(),
    /** True for a candidate whose record is no longer here. */
    gone: z.literal(true).optional(),
    /** Last moves of colleagues that contradict each other: a user decides. */
    sides: z.array(sideSchema).optional(),
    /** True where the note that had the last move is gone; the next move is written again. */
    unshared: z.literal(true).optional(),
  })
  .meta({ id: "ShortlistLine" });
/** A candidate of a job's shortlist. */
export type ShortlistLine = Shape<typeof lineSchema>;

const placeSchema = z
  .object({
    /** Current slug. */
    job: z.string(),
    title: z.string(),
    stage: stageSchema,
    changed_at: timeSchema,
    gone: z.literal(true).optional(),
  })
  .meta({ id: "ShortlistPlace" });
const jobSchema = z
  .object({
    job: z.string(),
    title: z.string(),
    data: z.array(lineSchema),
    gone: z.literal(true).optional(),
  })
  .meta({ id: "ShortlistOfJob" });
/** A job with its shortlist. */
export type ShortlistOfJob = Shape<typeof jobSchema>;

const changeSchema = z.object({
  stage: stageSchema,
  /** Left out: the text stays. An empty text removes it. */
  reason: shortText.nullable().optional(),
  next_step: shortText.nullable().optional(),
});

const stages = z.array(z.object({ id: stageSchema, label: z.string() }));
const both = { job: z.string(), candidate: z.string() };

export const shortlistRoutes = {
  listShortlistsOf: route({
    method: "GET",
    path: "shortlists",
    query: z.object({ candidate: z.string() }),
    answer: z.object({ data: z.array(placeSchema) }),
    does: "jobs on whose shortlist a candidate is (`candidate`: slug), the last changed first",
    dependsOn: () => ["shortlists", "job", "candidate"],
  }),
  listAllShortlists: route({
    method: "GET",
    path: "shortlist-jobs",
    answer: z.object({ data: z.array(jobSchema), stages }),
    does: "every job that has a shortlist, with it; the last changed first",
    dependsOn: () => ["shortlists", "job", "candidate"],
  }),
  readShortlist: route({
    method: "GET",
    path: "shortlists/:job",
    params: { job: z.string() },
    answer: z.object({ data: z.array(lineSchema), stages, sharing: sharingSchema }),
    does: "shortlist of a job: candidates by stage, in each the last changed first",
    dependsOn: () => ["shortlists", "candidate", "note"],
  }),
  shareShortlist: route({
    method: "PUT",
    path: "shortlists/:job",
    params: { job: z.string() },
    body: z.object({ is_on: z.boolean() }),
    answer: sharingSchema,
    does:
      "shares the shortlist of a job with the team through notes of the job, or ends that " +
      "(`is_on`); 409 with the reason where it can't be shared",
  }),
  putOnShortlist: route({
    method: "PUT",
    path: "shortlists/:job/:candidate",
    params: both,
    body: changeSchema,
    answer: lineSchema,
    does:
      "puts a candidate on the shortlist of a job, or changes its stage, `reason` and " +
      "`next_step`; it stays on this machine, unless the shortlist is shared",
  }),
  takeOffShortlist: route({
    method: "DELETE",
    path: "shortlists/:job/:candidate",
    params: both,
    answer: emptySchema,
    does: "takes a candidate off the shortlist of a job",
  }),
};
