import type { Filter } from "../../shared/query/filter.ts";
import type { Failure, Purpose } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";
import { type FetchedPage, fetchPage } from "./fetch-page.ts";
import { advance, nextRequest, startOfList } from "./page-walk.ts";
import type { RemotePage } from "../remote/read-page.ts";
import { provedSort, readStreamState } from "./stream-state.ts";
import type { SortForm, Stream } from "./streams.ts";

/** Returns the sort parameters that a server was found to obey for a list. */
export function sortOf(context: SyncContext, stream: Stream): SortForm {
  return provedSort(context.store.read((reader) => readStreamState(reader, stream.key)));
}

const EMPTIED: Failure = {
  kind: "unavailable",
  status: 200,
  message: "The server's list is empty, although it had records.",
  sent: true,
};

/** Returns whether a list had records and comes back empty, which proves nothing about them. */
function isEmptied({ store }: SyncContext, stream: Stream, { rows }: RemotePage): boolean {
  if (rows.length > 0) return false;
  const anyId: Filter = { op: "between", field: "id", from: 1 };
  const filter: Filter = { op: "and", of: [stream.members, anyId] };
  return store.read((reader) => reader.records.count(stream.resource, filter)) > 0;
}

/**
 * Yields the pages of a list one after the other, for a write that has to look first; a failure
 * comes last.
 */
export async function* listPages(
  context: SyncContext,
  stream: Stream,
  purpose: Purpose,
): AsyncGenerator<FetchedPage, void> {
  const sort = sortOf(context, stream);
  for (let walk = startOfList(stream.limit); !walk.isDone;) {
    const request = nextRequest(walk);
    const fetched = await fetchPage(context, stream, { ...request, sort, lane: "push", purpose });
    if (fetched.ok && request.page === 1 && isEmptied(context, stream, fetched.page)) {
      yield { ok: false, failure: EMPTIED };
      return;
    }
    yield fetched;
    if (!fetched.ok) return;
    walk = advance(walk, request, fetched.page);
  }
}
