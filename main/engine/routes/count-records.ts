import { setImmediate } from "node:timers/promises";
import type { AnswerOf } from "../../../shared/local/contract.ts";
import { type Call, done, type LocalOptions, type Outcome } from "./route.ts";

/** After so many steps something changes all the time: what is left is counted at once. */
const MAX_STEPS = 200;

/**
 * How many records a filter matches. What memory finds of it is found in steps, between which other
 * requests are answered; the file counts in one.
 */
export async function countRecords({
  local: { store },
  params: { resource },
  query: { filter },
}: Call<"countRecords", LocalOptions>): Promise<Outcome<AnswerOf<"countRecords">>> {
  const steps = store.read(({ records }) => records.findInParts(resource, filter));
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (store.read(() => steps.next().done === true)) break;
    await setImmediate();
  }
  return done({ total: store.read(({ records }) => records.count(resource, filter)) });
}
