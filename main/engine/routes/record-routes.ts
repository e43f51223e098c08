import { z } from "zod";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { envelope } from "../../../shared/contract/envelope.ts";
import { readPage } from "../../../shared/contract/params/numbers.ts";
import { renderRecord } from "../../../shared/contract/render.ts";
import { isResource, isSlugged } from "../../../shared/contract/resource.ts";
import { filterSchema, sortSchema } from "../../../shared/query/filter-schema.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import { viewEntry } from "../outbox-actions.ts";
import { bad, type LocalCall, type LocalRoute, unknown } from "./route.ts";

/** Lists and records as screens need them. */
export const RECORD_ROUTES: readonly LocalRoute[] = [
  { method: "GET", path: "records/:resource", answer: records },
  { method: "GET", path: "record/:resource/:key", answer: oneRecord },
];

/** A window of the records that a filter matches: any field, and/or, any sort. Rendered with everything expanded. */
function records({ local, request, query, segments }: LocalCall): WireResponse {
  const [resource = ""] = segments;
  if (!isResource(resource)) return unknown(request);
  let json: unknown = { op: "all" };
  try {
    if (query["filter"] !== undefined && query["filter"] !== "") json = JSON.parse(query["filter"]);
  } catch {
    return bad("filter must be JSON.");
  }
  const filter = filterSchema.safeParse(json);
  const sort = sortSchema.safeParse(query["sort"] ?? "updated_at:desc");
  if (!filter.success || !sort.success)
    return bad(`filter or sort cannot be read: ${z.prettifyError(filter.error ?? sort.error ?? new z.ZodError([]))}`);
  const page = readPage(query, { limit: 50, cap: 500 });
  try {
    return local.store.read((reader) => {
      const total = reader.count(resource, filter.data);
      const rows = reader.page(resource, {
        filter: filter.data,
        sort: sort.data,
        offset: (page.page - 1) * page.limit,
        limit: page.limit,
      });
      const data = rows.map((row) => renderRecord(CONTRACTS[resource], row, reader, { expand: "everything" }));
      return { status: 200, body: envelope(data, total, page, { origin: local.origin, path: request.path, query }) };
    });
  } catch (error) {
    if (error instanceof RangeError) return bad(error.message);
    throw error;
  }
}

/** One record with everything expanded, and its entries of the outbox (the last ones that were sent, too) for the marks on its fields. */
function oneRecord({ local, segments }: LocalCall): WireResponse {
  const [resource = "", key = ""] = segments;
  if (!isResource(resource)) return bad("There is no such resource.");
  return local.store.read((reader) => {
    const record = isSlugged(resource) ? reader.getBySlug(resource, key) : reader.get(resource, Number(key));
    if (record === null) return { status: 404, body: { message: `${CONTRACTS[resource].title[0]} not found.` } };
    const entries = reader.outbox({ resource, recordId: record.id });
    const body = {
      record: renderRecord(CONTRACTS[resource], record, reader, { expand: "everything" }),
      entries: entries.slice(-50).map((entry) => viewEntry(reader, entry)),
    };
    return { status: 200, body };
  });
}
