import { z } from "zod";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { envelope } from "../../../shared/contract/envelope.ts";
import { readPage } from "../../../shared/contract/params/numbers.ts";
import { renderRecord } from "../../../shared/contract/render.ts";
import {
  DUPLICATE_RESOURCES,
  duplicateCheckSchema,
  type DuplicateGroup,
  type DuplicateResource,
  isDuplicateResource,
} from "../../../shared/local/duplicates.ts";
import type { WireResponse } from "../../../shared/wire.ts";
import { sharedReasons } from "../../store/query/duplicates.ts";
import type { StoreReader } from "../../store/types.ts";
import type { FoundGroup } from "../duplicate-scan.ts";
import { bad, type LocalCall, type LocalRoute, withBody } from "./route.ts";
import { STATE } from "../../store/state-keys.ts";

/** Records that are likely the same, and whether one in the making is. */
export const DUPLICATE_ROUTES: readonly LocalRoute[] = [
  { method: "GET", path: "duplicates", answer: groups },
  { method: "POST", path: "duplicates/check", answer: check },
];

/** Records of a group that are shown. */
const SHOWN = 6;
const keys = z.array(z.string());

async function groups({ local, request, query }: LocalCall): Promise<WireResponse> {
  const resource = query["resource"] ?? "";
  if (!isDuplicateResource(resource))
    return bad(`resource must be one of ${DUPLICATE_RESOURCES.join(", ")}.`);
  const scan = await local.duplicates.groups(resource);
  return local.store.read((reader) => {
    const apart = query["apart"] === "true";
    const dismissed = new Set(
      keys.safeParse(reader.state.get(STATE.desk.at("duplicates-apart"))).data ?? [],
    );
    const all = scan.groups.filter((group) => dismissed.has(group.key) === apart);
    const page = readPage(query, { limit: 20, cap: 100 });
    const start = (page.page - 1) * page.limit;
    const data = all
      .slice(start, start + page.limit)
      .map((group) => view(reader, resource, group))
      // Deleted since they were found: one record alone is no duplicate.
      .filter((group) => group.records.length > 1);
    const link = { origin: local.origin, path: request.path, query };
    return {
      status: 200,
      body: {
        ...envelope(data, all.length, page, link),
        as_of: new Date(scan.at).toISOString(),
        stale: scan.stale,
        apart: scan.groups.length - all.length,
      },
    };
  });
}

function view(reader: StoreReader, resource: DuplicateResource, group: FoundGroup): DuplicateGroup {
  const records = group.ids
    .slice(0, SHOWN)
    .flatMap((id) => reader.records.byId(resource, id) ?? [])
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  return {
    key: group.key,
    reasons: group.reasons,
    records: records.map((record) =>
      renderRecord(CONTRACTS[resource], record, reader.sources, { expand: "everything" }),
    ),
    shared: sharedReasons(reader.records, resource, records),
    more: Math.max(0, group.ids.length - SHOWN),
  };
}

function check({ local, request }: LocalCall): WireResponse | Promise<WireResponse> {
  return withBody(duplicateCheckSchema, request, ({ resource, body }) => ({
    status: 200,
    body: { data: local.store.read((reader) => reader.records.lookalikes(resource, body)) },
  }));
}
