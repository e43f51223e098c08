import { z } from "zod";
import { type LocalCall, type LocalRoute, withBody } from "./route.ts";

const setting = z.object({ requests_per_minute: z.number().int().min(1).max(6000).nullable() });

/** How many requests the server takes a minute, and what they were for since the app started. */
export const BUDGET_ROUTES: readonly LocalRoute[] = [
  { method: "GET", path: "budget", answer: read },
  {
    method: "PUT",
    path: "budget",
    answer: (call) =>
      withBody(setting, call.request, ({ requests_per_minute }) => {
        call.local.budget.fix(requests_per_minute);
        return read(call);
      }),
  },
];

function read({ local }: LocalCall) {
  const { budget } = local.budget;
  const until = budget.pausedUntil();
  return {
    status: 200,
    body: {
      requests_per_minute: budget.isFixed() ? budget.rate() : null,
      learned: budget.isFixed() ? null : budget.rate(),
      paused_until: until === null ? null : new Date(until).toISOString(),
      requests: local.requests(),
    },
  };
}
