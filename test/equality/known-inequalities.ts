import type { Inequality } from "./two-worlds.ts";

interface Known {
  readonly what: string;
  readonly lines: RegExp;
}

/** What the app is known to do otherwise than the server: to be mended, and then to be taken out of this list. Empty is how it must be. */
const KNOWN: readonly Known[] = [
  { what: "a kept value is in conflict with oneself", lines: /is conflict: .*Your value no longer fits/ },
  { what: "an entity type is in conflict with oneself", lines: /is conflict: .*"field":"related_to_entity"/ },
  { what: "a deletion overtakes what names the record", lines: /is rejected: .*which does not exist/ },
];

/** Whether all of an inequality is known; what waits behind a parked change is no matter of its own. */
export function isKnown({ differences }: Inequality): boolean {
  return differences.every((line) => / is queued: /.test(line) || KNOWN.some(({ lines }) => lines.test(line)));
}
