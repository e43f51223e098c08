import type { Purpose } from "../remote/purpose.ts";
import type { SyncContext } from "./context.ts";
import { type FetchedPage, fetchPage } from "./fetch-page.ts";
import { advance, nextRequest, startOfList } from "./page-walk.ts";
import { readStreamState } from "./stream-state.ts";
import type { SortForm, Stream } from "./streams.ts";

/** How the server was found to sort a list. */
export function sortOf(context: SyncContext, stream: Stream): SortForm {
  return context.store.read((reader) => readStreamState(reader, stream.key)).sort ?? "none";
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
    yield fetched;
    if (!fetched.ok) return;
    walk = advance(walk, request, fetched.page);
  }
}
