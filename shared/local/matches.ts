import { z } from "zod";
import { IMPORTANCES, PARTS, PRESET_NAMES } from "../matching/fit/importance.ts";
import { route, type Shape } from "./route.ts";
import { limitQuery, timeSchema } from "./values.ts";

const partSchema = z.enum(PARTS).meta({ id: "MatchPartName" });
const importance = z.enum(IMPORTANCES, { error: `must be one of ${IMPORTANCES.join(", ")}` });
const presetSchema = z.enum(PRESET_NAMES, { error: `must be one of ${PRESET_NAMES.join(", ")}` });
const importanceSchema = z.partialRecord(partSchema, importance);

/** Way in which candidates for a job are compared: a preset, and the parts that differ from it. */
export const matchChoiceSchema = z.object({
  preset: z.exactOptional(presetSchema),
  importance: z.exactOptional(importanceSchema),
});
export type MatchChoice = Shape<typeof matchChoiceSchema>;

const matchSchema = z
  .object({
    slug: z.string(),
    title: z.string(),
    /** Place from 1. */
    rank: z.number(),
    /** Parts that the job asks and that are not ignored. */
    parts: z.array(
      z.object({
        part: partSchema,
        importance,
        fit: z.enum(["yes", "partly", "unknown", "no"]),
        /** Reason as a person would say it: `12 km`. */
        text: z.string(),
      }),
    ),
  })
  .meta({ id: "Match" });
export type Match = Shape<typeof matchSchema>;

const matchesSchema = z.object({
  data: z.array(matchSchema),
  /** Number of records looked at, those left out too. */
  considered: z.number(),
  /** Records that a part which must fit left out, by that part. */
  left_out: z.array(z.object({ reason: partSchema, count: z.number() })),
  as_of: timeSchema,
});
export type Matches = Shape<typeof matchesSchema>;

const effectiveChoiceSchema = z.object({
  preset: presetSchema,
  importance: z.record(partSchema, importance),
});
export type EffectiveChoice = Shape<typeof effectiveChoiceSchema>;

/** Words of one group mean the same. */
const MAX_GROUPS = 2000;
const MAX_WORDS = 50;
const MAX_LETTERS = 100;
const wordGroups = z
  .array(z.array(z.string().trim().min(1).max(MAX_LETTERS)).max(MAX_WORDS))
  .max(MAX_GROUPS);
const synonymsSchema = z.object({ skills: wordGroups, titles: wordGroups });
const pairSchema = z.object({ candidate: z.number().int(), job: z.number().int() });
const pairsSchema = z.object({ pairs: z.array(pairSchema) });
/** Custom fields, by id, that are compared. */
export type MatchPair = Shape<typeof pairSchema>;

/** Most matches of one answer. */
const MAX_MATCHES = 200;
const limits = { limit: 50, cap: MAX_MATCHES };
const jobParams = { slug: z.string() };

export const matchRoutes = {
  matchJob: route({
    method: "GET",
    path: "matches/job/:slug",
    params: jobParams,
    query: z.object({ limit: limitQuery(limits), preset: presetSchema.optional() }),
    answer: matchesSchema,
    does:
      "candidates for a job, best first, each part with its reason; without `preset` (balanced, " +
      "skills, practical) by the job's own choice",
    dependsOn: () => ["candidate", "job", "lookups", "shortlists"],
    isSlow: true,
  }),
  tryMatchJob: route({
    method: "POST",
    path: "matches/job/:slug",
    params: jobParams,
    body: z.object({
      importance: importanceSchema.default({}),
      limit: z.number().int().min(1).max(MAX_MATCHES).default(limits.limit),
    }),
    answer: matchesSchema,
    does: "the same with other importance of some parts, which is not kept",
    dependsOn: () => ["candidate", "job", "lookups", "shortlists"],
    isSlow: true,
  }),
  readMatchChoice: route({
    method: "GET",
    path: "matches/job/:slug/importance",
    params: jobParams,
    answer: effectiveChoiceSchema,
    does: "how much each part of a match counts for a job",
    dependsOn: () => ["job", "shortlists"],
  }),
  chooseMatch: route({
    method: "PUT",
    path: "matches/job/:slug/importance",
    params: jobParams,
    body: matchChoiceSchema,
    answer: effectiveChoiceSchema,
    does: "keeps the choice of a job: a preset, or the importance of parts that differ from it",
  }),
  matchCandidate: route({
    method: "GET",
    path: "matches/candidate/:slug",
    params: { slug: z.string() },
    query: z.object({ limit: limitQuery({ limit: 10, cap: MAX_MATCHES }) }),
    answer: matchesSchema,
    does: "open jobs for a candidate, each by its own choice",
    dependsOn: () => ["candidate", "job", "lookups", "shortlists"],
    isSlow: true,
  }),
  readSynonyms: route({
    method: "GET",
    path: "match-synonyms",
    answer: synonymsSchema,
    does: "the user's own groups of skills and titles that mean the same",
    dependsOn: () => ["shortlists"],
  }),
  saveSynonyms: route({
    method: "PUT",
    path: "match-synonyms",
    body: synonymsSchema,
    answer: synonymsSchema,
    does: "keeps them; candidates and jobs are read again with them",
  }),
  readMatchPairs: route({
    method: "GET",
    path: "match-pairs",
    answer: pairsSchema,
    does: "custom fields of candidates and jobs that are compared beside those of equal label",
    dependsOn: () => ["shortlists"],
  }),
  saveMatchPairs: route({
    method: "PUT",
    path: "match-pairs",
    body: pairsSchema,
    answer: pairsSchema,
    does: "keeps them, by the fields' ids",
  }),
};
