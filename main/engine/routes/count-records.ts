import { setImmediate } from "node:timers/promises";
import type { AnswerOf } from "../../../shared/local/contract.ts";
import { type Call, done, type LocalOptions, type Outcome } from "./route.ts";

/** After so many parts something changes all the time: all is counted at once. */
const MAX_PARTS = 500;

/**
 * How many records a filter matches. Where that takes long, a part is counted at a time, and other
 * requests are answered in between.
 */
export async function countRecords({
  local: { store },
  params: { resource },
  query: { filter },
}: Call<"countRecords", LocalOptions>): Promise<Outcome<AnswerOf<"countRecords">>> {
  const parts = store.read(({ records }) => records.countInParts(resource, filter));
  for (let part = 0; part < MAX_PARTS; part += 1) {
    const { done: isCounted, value: total } = store.read(() => parts.next());
    if (isCounted === true) return done({ total });
    await setImmediate();
  }
  return done({ total: store.read(({ records }) => records.count(resource, filter)) });
}
