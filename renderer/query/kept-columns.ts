import { z } from "zod";

/** Pixels. */
export const NARROWEST = 56;
export const WIDEST = 900;

/**
 * Columns as they are kept: their fields in their order; a width of null takes its share of what is
 * left.
 */
export const keptColumnsSchema = z
  .array(z.object({ field: z.string(), width: z.number().min(NARROWEST).max(WIDEST).nullable() }))
  .max(60);
export type KeptColumns = z.output<typeof keptColumnsSchema>;
