import { done, DONE, type EngineHandlers, type Outcome, refused } from "./route.ts";
import type { DoctorReport } from "../../../shared/local/doctor.ts";
import type { RunOutcome } from "../doctor/doctor-runs.ts";
import { logPageError, makeDiagnostics } from "./diagnostics.ts";

/** Backups of the open workspace. Restoring closes it, so workspaces.ts answers that. */
export const backupHandlers = {
  listBackups: ({ local }) => done(local.backups.view()),
  makeBackup: async ({ local }) => {
    const backup = await local.backups.make("asked");
    if (backup === null) return refused(409, "A backup is being made already.");
    if (backup.kind === "done") return done(local.backups.view());
    return refused(503, backup.kind === "failed" ? backup.message : "The app is closing.");
  },
} satisfies Partial<EngineHandlers>;

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

const SHOWN_LINES = 2_000;
const NOT_STORED = { "cache-control": "no-store" } as const;

/** The app's log, diagnostics for support, and errors that the page reports to the log. */
export const logHandlers = {
  readLog: ({ local: { logFile } }) =>
    done({ file: logFile?.path ?? null, lines: logFile?.lastLines(SHOWN_LINES) ?? [] }, NOT_STORED),
  readDiagnostics: ({ local }) => done(makeDiagnostics(local), NOT_STORED),
  reportPageError: ({ local, body }) => {
    logPageError(local.log, body);
    return DONE;
  },
} satisfies Partial<EngineHandlers>;
