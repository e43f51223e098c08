import { z } from "zod";

/** What a turn gets, as JSON in its only argument. */
export const givenSchema = z.object({
  file: z.string(),
  /** A file that it makes and fills. */
  fresh: z.string(),
  /** In hexadecimal digits; null for a plain file. */
  key: z.string().nullable(),
  contacts: z.number(),
  /** Each turn edits other records. */
  round: z.number(),
});
export type TurnGiven = z.infer<typeof givenSchema>;

const measuredSchema = z.object({ wall: z.number(), cpu: z.number() });

/** What a turn prints, as JSON. */
export const turnSchema = z.object({
  applying: measuredSchema,
  opening: measuredSchema,
  firstTyping: measuredSchema,
  typing: measuredSchema,
  search: measuredSchema,
  edits: measuredSchema,
  bulk: measuredSchema,
});
export type TurnMeasured = z.infer<typeof turnSchema>;
