import type { DoctorReport } from "../../../shared/local/doctor.ts";
import type { RunOutcome } from "../doctor/doctor-runs.ts";
import { done, type EngineHandlers, type Outcome, refused } from "./route.ts";

/** The consistency check: all at once for programs, with progress and cancel for the settings. */
export const doctorHandlers = {
  readDoctor: ({ local }) => done(local.doctor.state()),
  runDoctor: async ({ local, body }) => reportAnswer(await local.doctor.run(body)),
  startDoctor: ({ local, body }) =>
    local.doctor.start(body) === null
      ? refused(409, "A check is running already.")
      : done(local.doctor.state()),
  cancelDoctor: async ({ local }) => {
    await local.doctor.cancel();
    return done(local.doctor.state());
  },
} satisfies Partial<EngineHandlers>;

function reportAnswer(outcome: RunOutcome): Outcome<DoctorReport> {
  switch (outcome.kind) {
    case "done":
      return done(outcome.result);
    case "cancelled":
      return refused(409, "The check was cancelled.");
    case "failed":
      return refused(500, `The check couldn't be finished (${outcome.message}).`);
  }
}
