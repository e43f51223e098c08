import { z } from "zod";

export const MIN_COLUMN_PX = 56;
export const MAX_COLUMN_PX = 900;

/**
 * Columns as they are stored: their fields in order; a column whose width is null shares the rest
 * of the space.
 */
export const keptColumnsSchema = z
  .array(
    z.object({
      field: z.string(),
      width: z.number().min(MIN_COLUMN_PX).max(MAX_COLUMN_PX).nullable(),
    }),
  )
  .max(60);
export type KeptColumns = z.output<typeof keptColumnsSchema>;
