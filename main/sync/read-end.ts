import type { SyncContext } from "./context.ts";
import { fetchPage } from "./fetch-page.ts";
import type { PhaseResult } from "./first-sync.ts";
import { advance, nextRequest, positionAfter } from "./page-walk.ts";
import { saveRows } from "./save-rows.ts";
import { readStreamState } from "./stream-state.ts";
import type { Stream } from "./streams.ts";
import { countedHere } from "./sweep.ts";

/**
 * Reads the last page of a list without an order, and those that were added to it: new records come
 * last there (docs/assumptions.md: Reading). A single request if there are none.
 */
export async function readEnd(context: SyncContext, stream: Stream): Promise<PhaseResult> {
  let changedCount = 0;
  const { covered, perPage } = context.store.read((reader) => ({
    // The page of the last known row, which shows that it is the last one.
    covered: Math.max(0, countedHere(reader, stream) - 1),
    perPage: readStreamState(reader, stream.key).perPage,
  }));
  let walk = positionAfter({ covered, total: null, perPage }, stream.limit);
  while (!walk.isDone) {
    const request = nextRequest(walk);
    const fetched = await fetchPage(context, stream, {
      ...request,
      sort: "none",
      lane: "incremental",
      purpose: "changes",
    });
    if (!fetched.ok) return { ok: false, failure: fetched.failure, changedCount };
    const { page, asOf } = fetched;
    const source = { ...context, list: stream.key };
    changedCount += context.store.write(
      (writer) => saveRows(writer, stream.resource, page.rows, asOf, source),
      { durable: false },
    ).changedCount;
    walk = advance(walk, request, page);
  }
  return { ok: true, changedCount };
}
