import { z } from "zod";
import { route, type Shape } from "./route.ts";
import { timeSchema } from "./values.ts";

const budgetSchema = z
  .object({
    /** The rate that the user fixed; null while it is learned from the server. */
    requests_per_minute: z.number().nullable(),
    /** The learned rate; null while the server has set no limit, and while a rate is fixed. */
    learned: z.number().nullable(),
    paused_until: timeSchema.nullable(),
    /** Requests since the start, by what they were for. */
    requests: z.record(z.string(), z.number()),
  })
  .meta({ id: "Budget" });
/** Budget of requests that the server takes a minute. */
export type Budget = Shape<typeof budgetSchema>;

export const budgetRoutes = {
  readBudget: route({
    method: "GET",
    path: "budget",
    answer: budgetSchema,
    does:
      "requests a minute (fixed or learned), pause, requests since the start by what they " +
      "were for",
    dependsOn: () => ["everything"],
  }),
  setBudget: route({
    method: "PUT",
    path: "budget",
    body: z.object({ requests_per_minute: z.number().int().min(1).max(6000).nullable() }),
    answer: budgetSchema,
    does: "fixes the rate; null learns it from the server",
  }),
};
