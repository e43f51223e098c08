import { z } from "zod";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { envelope } from "../../../shared/contract/envelope.ts";
import { readPage } from "../../../shared/contract/params/numbers.ts";
import { renderRecord } from "../../../shared/contract/render.ts";
import { isResource, isSlugged } from "../../../shared/contract/resource.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import type { KeptFileView } from "../../../shared/local/kept-file.ts";
import type { KeptFile } from "../../store/records/kept-files.ts";
import { viewEntry } from "../outbox-actions.ts";
import { readListQuery } from "./read-list-query.ts";
import { bad, type LocalCall, type LocalRoute, unknown } from "./route.ts";

/** Lists and records as screens need them. */
export const RECORD_ROUTES: readonly LocalRoute[] = [
  { method: "GET", path: "records/:resource", answer: records },
  { method: "GET", path: "keys/:resource", answer: keys },
  { method: "GET", path: "record/:resource/:key", answer: oneRecord },
];

/**
 * A window of the records that a filter matches: any field, and/or, any sort. Related records with
 * their names only.
 */
function records({ local, request, query, segments }: LocalCall): WireResponse {
  const [resource = ""] = segments;
  if (!isResource(resource)) return unknown(request);
  const asked = readListQuery(query);
  if (!asked.ok) return bad(asked.message);
  const { filter, sort } = asked;
  const page = readPage(query, { limit: 50, cap: 500 });
  try {
    return local.store.read((reader) => {
      const total = reader.records.count(resource, filter);
      const rows = reader.records.page(resource, {
        filter,
        sort,
        offset: (page.page - 1) * page.limit,
        limit: page.limit,
      });
      const data = rows.map((row) =>
        renderRecord(CONTRACTS[resource], row, reader.sources, { expand: "names" }),
      );
      return {
        status: 200,
        body: envelope(data, total, page, { origin: local.origin, path: request.path, query }),
      };
    });
  } catch (error) {
    if (error instanceof RangeError) return bad(error.message);
    throw error;
  }
}

/** Keys that one answer holds at most. */
const MOST_KEYS = 10_000;
const offsetSchema = z.coerce.number().int().min(0).catch(0);
const limitSchema = z.coerce.number().int().min(1).max(MOST_KEYS).catch(MOST_KEYS);

/** What names the records of a stretch of a list: for selecting rows that nobody has seen. */
function keys({ local, request, query, segments }: LocalCall): WireResponse {
  const [resource = ""] = segments;
  if (!isResource(resource)) return unknown(request);
  const asked = readListQuery(query);
  if (!asked.ok) return bad(asked.message);
  const { filter, sort } = asked;
  const [offset, limit] = [offsetSchema.parse(query["offset"]), limitSchema.parse(query["limit"])];
  try {
    return local.store.read((reader) => ({
      status: 200,
      body: { keys: reader.records.keys(resource, { filter, sort, offset, limit }) },
    }));
  } catch (error) {
    if (error instanceof RangeError) return bad(error.message);
    throw error;
  }
}

/**
 * One record with everything expanded, its entries of the outbox (the last ones that were sent,
 * too) for the marks on its fields, and the files that were sent from here and are still here.
 */
function oneRecord({ local, segments }: LocalCall): WireResponse {
  const [resource = "", key = ""] = segments;
  if (!isResource(resource)) return bad("There is no such resource.");
  return local.store.read((reader) => {
    const record = isSlugged(resource)
      ? reader.records.bySlug(resource, key)
      : reader.records.byId(resource, Number(key));
    if (record === null)
      return { status: 404, body: { message: `${CONTRACTS[resource].title[0]} not found.` } };
    const entries = reader.outbox.entries({ resource, recordId: record.id });
    const body = {
      record: renderRecord(CONTRACTS[resource], record, reader.sources, { expand: "everything" }),
      entries: entries.slice(-50).map((entry) => viewEntry(reader, entry)),
      files: Object.fromEntries(
        reader.files.keptOf(resource, record.id).map((kept) => [kept.field, viewKept(kept)]),
      ),
    };
    return { status: 200, body };
  });
}

function viewKept({ file, sentAt }: KeptFile): KeptFileView {
  return {
    link: `/local/file/${file.blob}`,
    name: file.name,
    size: file.size,
    sent_at: new Date(sentAt).toISOString(),
  };
}
