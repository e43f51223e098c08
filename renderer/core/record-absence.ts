import { AskError } from "./ask.ts";

/** Why a record cannot be shown. */
export function absenceWords(error: Error): string {
  if (error instanceof AskError && error.status === 404)
    return (
      "It may have been deleted, its address may be wrong, or it has not been read from " +
      "the server yet."
    );
  return error.message;
}
