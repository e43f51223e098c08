import { filterSchema } from "../../../shared/query/filter-schema.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import {
  BOARDS,
  isBoardResource,
  isReportName,
  type Report,
  REPORTS,
} from "../../../shared/local/report.ts";
import type { OutboxState } from "../../../shared/local/status.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import { bad, type LocalCall, type LocalRoute } from "./route.ts";

/**
 * Numbers over all records: reports, and the heads of the boards' columns. Both take `filter` as
 * the lists do.
 */
export const REPORT_ROUTES: readonly LocalRoute[] = [
  { method: "GET", path: "report/:name", answer: report },
  { method: "GET", path: "board/:resource", answer: board },
];

function report(call: LocalCall): WireResponse | Promise<WireResponse> {
  const [name = ""] = call.segments;
  if (!isReportName(name))
    return missing(`There is no report ${name}; there are ${REPORTS.join(", ")}.`);
  const { local } = call;
  return withFilter(call, async (filter) => {
    const table = await local.store.read((reader) =>
      reader.reports.table(name, filter, local.now()),
    )(nextTurn);
    const status = local.status();
    const incomplete = status.incomplete.filter((resource) => resource === table.resource);
    const body: Report = {
      name,
      as_of: status.last_synced_at,
      complete: incomplete.length === 0,
      incomplete,
      ...table,
    };
    return { status: 200, body };
  });
}

/** From what needs the user most to what goes by itself. */
const WAITING = [
  "conflict",
  "rejected",
  "unsure",
  "sending",
  "queued",
] as const satisfies readonly OutboxState[];

function board(call: LocalCall): WireResponse | Promise<WireResponse> {
  const [resource = ""] = call.segments;
  if (!isBoardResource(resource))
    return missing(`There is no board of ${resource}; there are ${BOARDS.join(", ")}.`);
  const { store } = call.local;
  return withFilter(call, async (filter) => {
    const columns = await store.read((reader) => reader.reports.boardColumns(resource, filter))(
      nextTurn,
    );
    const marks = store.read((reader) => {
      const worst: Record<string, OutboxState> = {};
      for (const state of WAITING)
        for (const entry of reader.outbox.entries({ states: [state], resource }))
          worst[reader.records.slugOf(resource, entry.recordId) ?? entry.slug] ??= state;
      return worst;
    });
    return { status: 200, body: { columns, marks } };
  });
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function withFilter(
  { query }: LocalCall,
  use: (filter: Filter) => Promise<WireResponse>,
): Promise<WireResponse> {
  let json: unknown = { op: "all" };
  try {
    if (query["filter"] !== undefined && query["filter"] !== "") json = JSON.parse(query["filter"]);
  } catch {
    return bad("filter must be JSON.");
  }
  const filter = filterSchema.safeParse(json);
  if (!filter.success) return bad("filter cannot be read: it is no condition over the records.");
  try {
    return await use(filter.data);
  } catch (error) {
    if (error instanceof RangeError) return bad(error.message);
    throw error;
  }
}

function missing(message: string): WireResponse {
  return { status: 404, body: { message } };
}
