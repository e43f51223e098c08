import { z } from "zod";
import type { Shape } from "./route.ts";
import { resourceSchema, timeSchema } from "./values.ts";

const leftOutRecordSchema = z.object({
  id: z.number().nullable(),
  slug: z.string().nullable(),
  /** One sentence for the user. */
  reason: z.string(),
  /** Local clock. */
  noticed_at: timeSchema,
});

export const leftOutSchema = z.object({
  resource: resourceSchema,
  /** Number of stored ones. */
  count: z.number(),
  /** There are more than `count`. */
  more: z.boolean(),
  /** The most frequent reason first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** The newest first, a few. */
  examples: z.array(leftOutRecordSchema),
});
/**
 * Records of one resource that the server sent and that this machine cannot keep; every other
 * record of it is here.
 */
export type LeftOutRecords = Shape<typeof leftOutSchema>;
