import { z } from "zod";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { envelope } from "../../../shared/contract/envelope.ts";
import { SHOWN_PHONE } from "../../../shared/contract/phone-number.ts";
import { renderRecord } from "../../../shared/contract/render.ts";
import type {
  DuplicateGroup,
  DuplicatePage,
  DuplicateResource,
} from "../../../shared/local/duplicates.ts";
import { sharedReasons } from "../../store/query/duplicates.ts";
import { shownNumber } from "../../store/query/phone-numbers.ts";
import type { StoreReader } from "../../store/types.ts";
import type { FoundGroup } from "../jobs/duplicate-scan.ts";
import {
  type Call,
  done,
  type EngineHandlers,
  linkOf,
  type LocalOptions,
  type Outcome,
} from "./route.ts";
import { STATE } from "../../store/state-keys.ts";

/** Groups of likely duplicates, and lookalikes of a record that is being created. */
export const duplicateHandlers = {
  listDuplicates: groups,
  findLookalikes: ({ local, body: { resource, body } }) =>
    done({ data: local.store.read((reader) => reader.records.lookalikes(resource, body)) }),
} satisfies Partial<EngineHandlers>;

/** Records shown per group. */
const MAX_SHOWN_RECORDS = 6;
const keys = z.array(z.string());

async function groups({
  local,
  request,
  query: { resource, apart, ...page },
}: Call<"listDuplicates", LocalOptions>): Promise<Outcome<DuplicatePage>> {
  const scan = await local.duplicates.groups(resource);
  return local.store.read((reader) => {
    const dismissed = new Set(
      keys.safeParse(reader.state.get(STATE.uiSettings.at("duplicates-apart"))).data ?? [],
    );
    const matchingGroups = scan.groups.filter((group) => dismissed.has(group.key) === apart);
    const start = (page.page - 1) * page.limit;
    const data = matchingGroups
      .slice(start, start + page.limit)
      .map((group) => view(reader, resource, group))
      // Records may have been deleted since the scan, and one alone is no duplicate.
      .filter((group) => group.records.length > 1);
    return done({
      ...envelope(data, matchingGroups.length, page, linkOf(local, request)),
      as_of: new Date(scan.at).toISOString(),
      stale: scan.stale,
      apart: scan.groups.length - matchingGroups.length,
    });
  });
}

function view(reader: StoreReader, resource: DuplicateResource, group: FoundGroup): DuplicateGroup {
  const records = group.ids
    .slice(0, MAX_SHOWN_RECORDS)
    .flatMap((id) => reader.records.byId(resource, id) ?? [])
    .toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  const country = reader.records.country();
  return {
    key: group.key,
    reasons: group.reasons,
    records: records.map((record) => {
      const recordView = renderRecord(CONTRACTS[resource], record, reader.sources, {
        expand: "everything",
      });
      const { phone } = record;
      const number = typeof phone === "string" ? shownNumber(phone, country) : null;
      return number === null ? recordView : { ...recordView, [SHOWN_PHONE]: number };
    }),
    shared: sharedReasons(reader.records, resource, records),
    more: Math.max(0, group.ids.length - MAX_SHOWN_RECORDS),
  };
}
