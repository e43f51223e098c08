import { z } from "zod";
import { SHORTLIST_STAGES } from "../../../shared/local/shortlists.ts";

/** A shared shortlist; ids as in the table `shortlist`. */
export const sharedShortlistSchema = z.object({
  job: z.number(),
  candidates: z.array(
    z.object({
      candidate: z.number(),
      /** Where the candidate stands by the notes that are here: zero and empty without a line. */
      counter: z.number(),
      standing: z.string(),
      /** Counter of a move whose note is no longer there; null if none is missing. */
      lost: z.number().nullable(),
    }),
  ),
  /** Moves of candidates whom the server does not know yet. */
  waiting: z.array(
    z.object({
      candidate: z.number(),
      name: z.string(),
      by: z.string(),
      at: z.number(),
      counter: z.number(),
      stage: z.enum(SHORTLIST_STAGES).nullable(),
      reason: z.string().nullable(),
      nextStep: z.string().nullable(),
    }),
  ),
  /** Number of candidates in the lines of colleagues who are not on this machine. */
  unknown: z.number(),
});
export type SharedShortlist = z.output<typeof sharedShortlistSchema>;
