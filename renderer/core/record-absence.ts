import { AskError } from "./ask.ts";
import { COVERAGE_TEXTS } from "./texts.ts";

/** Why a record cannot be shown. */
export function absenceWords(error: Error): string {
  if (error instanceof AskError && error.status === 404) return COVERAGE_TEXTS.recordMissing;
  return error.message;
}
