import { filterSchema } from "../../../shared/query/filter-schema.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import { BOARDS, isBoardResource, isReportName, type Report, REPORTS } from "../../../shared/local/report.ts";
import type { OutboxState } from "../../../shared/local/status.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import { bad, type LocalCall, type LocalRoute } from "./route.ts";

/** Numbers over all records: reports, and the heads of the boards' columns. Both take `filter` as the lists do. */
export const REPORT_ROUTES: readonly LocalRoute[] = [
  { method: "GET", path: "report/:name", answer: report },
  { method: "GET", path: "board/:resource", answer: board },
];

function report(call: LocalCall): WireResponse {
  const [name = ""] = call.segments;
  if (!isReportName(name)) return missing(`There is no report ${name}; there are ${REPORTS.join(", ")}.`);
  const { local } = call;
  return withFilter(call, (filter) => {
    const status = local.status();
    const table = local.store.read((reader) => reader.report(name, filter, local.now()));
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
const WAITING = ["conflict", "rejected", "unsure", "sending", "queued"] as const satisfies readonly OutboxState[];

function board(call: LocalCall): WireResponse {
  const [resource = ""] = call.segments;
  if (!isBoardResource(resource)) return missing(`There is no board of ${resource}; there are ${BOARDS.join(", ")}.`);
  return withFilter(call, (filter) =>
    call.local.store.read((reader) => {
      const marks: Record<string, OutboxState> = {};
      for (const state of WAITING)
        for (const entry of reader.outbox({ states: [state], resource }))
          marks[reader.slugOf(resource, entry.recordId) ?? entry.slug] ??= state;
      return { status: 200, body: { columns: reader.boardColumns(resource, filter), marks } };
    }),
  );
}

function withFilter({ query }: LocalCall, use: (filter: Filter) => WireResponse): WireResponse {
  let json: unknown = { op: "all" };
  try {
    if (query["filter"] !== undefined && query["filter"] !== "") json = JSON.parse(query["filter"]);
  } catch {
    return bad("filter must be JSON.");
  }
  const filter = filterSchema.safeParse(json);
  if (!filter.success) return bad("filter cannot be read: it is no condition over the records.");
  try {
    return use(filter.data);
  } catch (error) {
    if (error instanceof RangeError) return bad(error.message);
    throw error;
  }
}

function missing(message: string): WireResponse {
  return { status: 404, body: { message } };
}
