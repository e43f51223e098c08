import type { Budget } from "../../../shared/local/budget.ts";
import { done, type EngineHandlers, type LocalOptions } from "./route.ts";

/** The server's rate of requests, and what requests were for since the app started. */
export const budgetHandlers = {
  readBudget: ({ local }) => done(viewBudget(local)),
  setBudget: ({ local, body }) => {
    local.budget.fix(body.requests_per_minute);
    return done(viewBudget(local));
  },
} satisfies Partial<EngineHandlers>;

function viewBudget(local: LocalOptions): Budget {
  const { budget } = local.budget;
  const until = budget.pausedUntil();
  return {
    requests_per_minute: budget.isFixed() ? budget.rate() : null,
    learned: budget.isFixed() ? null : budget.rate(),
    paused_until: until === null ? null : new Date(until).toISOString(),
    requests: local.requests(),
  };
}
