import type { z } from "zod";
import type { pageErrorSchema } from "../../../shared/local/diagnostics.ts";
import type { Log } from "../../../shared/runtime/log.ts";

export const PAGE_ERROR = "An error in the page";

const MAX_FRAMES = 12;

/**
 * A frame, as browsers write it: `at name (place)`, `at place` or `name@place`. Nothing else of a
 * stack is logged, because the rest repeats the message.
 */
const FRAME = new RegExp(
  String.raw`^\s*(?:at (?:async )?(?:([\w$.<>]{1,80}) (?:\[as [\w$]{1,80}\] )?\()?|` +
    String.raw`([\w$.<>/]{0,80})@)(?:app|https?)://[^\s()]*/` +
    String.raw`([\w.-]{1,100}\.(?:m?js|tsx?))(?:\?[\w=.&-]*)?:(\d+):(\d+)\)?$`,
);
/** A class of errors: anything else in its place is free text. */
const NAME = /^[A-Z][A-Za-z]{0,40}$/;
/** React says with a number what went wrong. */
const NUMBERED = /^Minified React error #(\d{1,4});/;

/**
 * Logs what failed and where, without any text that the page could put together: messages hold
 * names and addresses of people, and no pattern finds them all.
 */
export function logPageError(
  log: Log,
  { kind, name, message, stack }: z.output<typeof pageErrorSchema>,
): void {
  const frames = stack
    .split("\n")
    .flatMap((line) => frameOf(line) ?? [])
    .slice(0, MAX_FRAMES);
  const react = NUMBERED.exec(message)?.[1];
  log("error", PAGE_ERROR, {
    kind,
    name: NAME.test(name ?? "") ? name : "Error",
    ...(react !== undefined && { react: Number(react) }),
    stack: frames,
  });
}

/** Returns the function, the file and the place in it; null for what is no frame. */
function frameOf(line: string): string | null {
  const [all, name = "", before = "", file = "", row = "", column = ""] = FRAME.exec(line) ?? [];
  return all === undefined ? null : `${name || before} ${file}:${row}:${column}`.trim();
}
