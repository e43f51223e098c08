import { z } from "zod";
import type { WireResponse } from "../../../shared/wire.ts";
import type { RunOutcome } from "../doctor/doctor-runs.ts";
import { type LocalRoute, withBody } from "./route.ts";

const body = z.object({ mend: z.boolean().default(false), complete: z.boolean().default(false) });

/** The consistency check: all at once for programs, with progress and cancel for the settings. */
export const DOCTOR_ROUTES: readonly LocalRoute[] = [
  {
    method: "GET",
    path: "doctor",
    answer: ({ local }) => ({ status: 200, body: local.doctor.state() }),
  },
  {
    method: "POST",
    path: "doctor",
    answer: ({ local, request }) =>
      withBody(body, { ...request, body: request.body ?? {} }, async (options) =>
        reportAnswer(await local.doctor.run(options)),
      ),
  },
  {
    method: "POST",
    path: "doctor/start",
    answer: ({ local, request }) =>
      withBody(body, { ...request, body: request.body ?? {} }, (options) => {
        const started = local.doctor.start(options);
        return {
          status: started === null ? 409 : 202,
          body: startAnswer(started !== null, local.doctor.state()),
        };
      }),
  },
  {
    method: "POST",
    path: "doctor/cancel",
    answer: async ({ local }) => {
      await local.doctor.cancel();
      return { status: 200, body: local.doctor.state() };
    },
  },
];

function startAnswer<T>(isStarted: boolean, state: T): T | { readonly message: string } {
  return isStarted ? state : { message: "A check is running already." };
}

function reportAnswer(outcome: RunOutcome): WireResponse {
  switch (outcome.kind) {
    case "done":
      return { status: 200, body: outcome.result };
    case "cancelled":
      return { status: 409, body: { message: "The check was cancelled." } };
    case "failed":
      return {
        status: 500,
        body: { message: `The check couldn't be finished (${outcome.message}).` },
      };
  }
}
