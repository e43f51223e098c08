import type { z } from "zod";
import type { pageErrorSchema } from "../../../shared/local/diagnostics.ts";
import type { Log } from "../../../shared/runtime/log.ts";

export const PAGE_ERROR = "An error in the page";

const MAX_FRAMES = 12;

/**
 * Browsers write frames as `at name (place)` or `name@place`; the rest of a stack repeats the
 * message.
 */
const FRAME = /^\s*(?:at |[\w$.<>/]*@)/;

export function logPageError(
  log: Log,
  { kind, name, message, stack }: z.output<typeof pageErrorSchema>,
): void {
  const frames = stack
    .split("\n")
    .filter((line) => FRAME.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim());
  log("error", PAGE_ERROR, { kind, name, message, stack: frames });
}
