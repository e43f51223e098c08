import { z } from "zod";
import { route, type Shape } from "./route.ts";

/** Candidates of one document. */
const MAX_CANDIDATES = 50;
const MAX_WORDING = 300;

const leakSchema = z.object({
  /** Slug of the candidate who could be recognised. */
  candidate: z.string(),
  /** Kind and place: `phone number in Description of candidate B`. */
  what: z.string(),
});
export type Leak = Shape<typeof leakSchema>;

const checkedSchema = z.object({ candidates: z.number(), leaks: z.array(leakSchema) });

/** Name and colour of the agency on the cover; kept as the setting `agency`. */
export const agencySchema = z.object({
  name: z.string().max(200).default(""),
  /** CSS colour as #rrggbb. */
  colour: z
    .string()
    .regex(/^#[\da-f]{6}$/i)
    .default("#1f4e79"),
});
export type Agency = Shape<typeof agencySchema>;

export const packRoutes = {
  makePack: route({
    method: "POST",
    path: "pack/:job",
    params: { job: z.string() },
    body: z.object({
      candidates: z
        .array(z.string())
        .min(1, "must name at least one candidate")
        .max(MAX_CANDIDATES, `must name at most ${MAX_CANDIDATES} candidates`),
      anonymous: z.boolean().default(true),
      /** Fields of a candidate, in the order of the document; left out: the usual ones. */
      fields: z.array(z.string()).optional(),
      /** Employers in the recruiter's words ("a bank of 2,000 people"), by the candidate's slug. */
      employers: z.record(z.string(), z.string().max(MAX_WORDING)).default({}),
    }),
    answer: z.object({ html: z.string(), checked: checkedSchema }),
    does:
      "document for a client about candidates of a job, as HTML to print. An `anonymous` one is " +
      "read back: if a candidate could be recognised from it, the answer is 422 with `checked` " +
      "and no document; a field that identifies is 400",
    dependsOn: () => ["job", "candidate"],
  }),
};
