import type { ClientRequest } from "../remote/client.ts";
import type { Lane } from "../remote/request-budget.ts";
import type { Failure, Purpose } from "../remote/outcome.ts";
import { readPage, type RemotePage } from "../remote/read-page.ts";
import { requestWithRetry } from "./request-with-retry.ts";
import type { SyncContext } from "./context.ts";
import { OLDEST_FIRST_QUERY, type SortForm, SORT_QUERY, type Stream } from "./streams.ts";

export type FetchedPage =
  | {
      readonly ok: true;
      readonly page: RemotePage;
      /** The store's sequence number when the request left. */
      readonly asOf: number;
      /** The page is empty although the total says that there are rows: more may follow. */
      readonly isCutOff?: boolean;
    }
  | { readonly ok: false; readonly failure: Failure };

/** Requests one page of a list. */
export async function fetchPage(
  context: SyncContext,
  stream: Stream,
  request: {
    readonly page: number;
    /** Rows to request; without it as many as the server returns at most. */
    readonly limit?: number;
    readonly sort: SortForm | "oldest-first";
    /** Asks for the opposite direction. */
    readonly oldestFirst?: boolean;
    readonly lane: Lane;
    readonly purpose: Purpose;
  },
): Promise<FetchedPage> {
  const { page, limit = stream.limit, sort, lane, purpose } = request;
  const query = {
    ...stream.query,
    ...(request.oldestFirst === true ? OLDEST_FIRST_QUERY : SORT_QUERY)[sort],
    page: String(page),
    limit: String(limit),
  };
  const ask = () =>
    fetchRows(context, { lane, purpose, method: "GET", path: stream.path, query }, limit);
  const firstAnswer = await ask();
  // An empty page inside the total is asked for once more.
  const fetched = firstAnswer.ok && isHole(firstAnswer.page, page) ? await ask() : firstAnswer;
  if (!fetched.ok || fetched.page.rows.length > 0) return fetched;
  // Then it is the last one whatever the total says, which could claim a million pages.
  const isCutOff = isHole(fetched.page, page);
  const lastPage = Math.min(fetched.page.lastPage, page);
  return { ...fetched, page: { ...fetched.page, lastPage }, isCutOff };
}

function isHole({ rows, total, perPage }: RemotePage, page: number): boolean {
  return rows.length === 0 && total > (page - 1) * perPage;
}

/**
 * Requests one page of rows; `limit` is the requested size. After a 429 it waits as the budget
 * demands and retries a few times.
 */
export async function fetchRows(
  context: SyncContext,
  request: ClientRequest,
  limit: number,
): Promise<FetchedPage> {
  // In the push lane, the page is read in order to send a change, so no push starts before it.
  if (request.lane !== "push") await context.betweenPages?.();
  if (context.stopped()) return stopped();
  const asOf = context.store.sequence();
  const outcome = await requestWithRetry(context, request);
  if (outcome.kind !== "ok") return { ok: false, failure: outcome };
  const page = readPage(outcome.body, limit);
  if (page !== null) return { ok: true, page, asOf };
  const message = "The response isn't a page of records. This may not be a /v1 server.";
  return {
    ok: false,
    failure: { kind: "unavailable", status: outcome.status, message, sent: true },
  };
}

function stopped(): { readonly ok: false; readonly failure: Failure } {
  return {
    ok: false,
    failure: {
      kind: "unavailable",
      status: null,
      message: "Working offline: nothing is sent.",
      sent: false,
    },
  };
}
