import { pageErrorSchema } from "../../../shared/local/diagnostics.ts";
import { makeDiagnostics } from "../log/diagnostics.ts";
import { logPageError } from "../log/page-errors.ts";
import { type LocalRoute, OK, withBody } from "./route.ts";

const SHOWN_LINES = 2_000;

/**
 * The log of this app, what to copy from it for somebody who helps, and errors of the page for it.
 */
export const LOG_ROUTES: readonly LocalRoute[] = [
  {
    method: "GET",
    path: "log",
    answer: ({ local: { logFile } }) => ({
      status: 200,
      body: { file: logFile?.path ?? null, lines: logFile?.lastLines(SHOWN_LINES) ?? [] },
      headers: { "cache-control": "no-store" },
    }),
  },
  {
    method: "GET",
    path: "diagnostics",
    answer: ({ local }) => ({
      status: 200,
      body: makeDiagnostics(local),
      headers: { "cache-control": "no-store" },
    }),
  },
  {
    method: "POST",
    path: "page-errors",
    answer: ({ local, request }) =>
      withBody(pageErrorSchema, request, (error) => {
        logPageError(local.log, error);
        return OK;
      }),
  },
];
