import type { Inequality } from "./two-worlds.ts";

interface Known {
  readonly what: string;
  readonly where: RegExp;
  readonly line: RegExp;
}

/** What the app is known to do otherwise than the server: to be mended, and then to be taken out of this list. Empty is how it must be. */
const KNOWN: readonly Known[] = [
  {
    what: "deals show a job again whose deletion was acknowledged, until they are read again",
    where: /^GET \/v1\/deal.* after a push that broke off/,
    line: /\.jobs\./,
  },
  {
    what: "a deletion that waits makes the server seem to have kept its own value",
    where: /^what the app says/,
    line: /kept its own value of: Jobs/,
  },
  {
    what: "a new record under clear is not known again",
    where: /^the outbox/,
    line: /^create .*"kind":"several".*"clear"/,
  },
  {
    what: "custom fields are in conflict with oneself",
    where: /^the outbox/,
    line: /is conflict: .*"field":"custom_fields"/,
  },
];

/** Whether all of an inequality is known; what waits behind a parked change is no matter of its own. */
export function isKnown({ where, differences }: Inequality): boolean {
  const known = (line: string) => KNOWN.some((item) => item.where.test(where) && item.line.test(line));
  return differences.every((line) => / is queued: /.test(line) || known(line)) && differences.some(known);
}
