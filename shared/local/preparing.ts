import { z } from "zod";
import type { Shape } from "./route.ts";

/** What is done to a workspace of an earlier Roadbook before it is open, and how far that is. */
export const preparingSchema = z.object({
  /** A backup of it, then lists and searches for the records that it has. */
  step: z.enum(["backup", "lists"]),
  /** Of the step; both are 0 while that is not known. */
  done: z.number(),
  total: z.number(),
});
export type Preparing = Shape<typeof preparingSchema>;
