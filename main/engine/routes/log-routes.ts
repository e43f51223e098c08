import { logPageError, makeDiagnostics } from "../log/diagnostics.ts";
import { done, DONE, type EngineHandlers } from "./route.ts";

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
