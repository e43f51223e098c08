import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Bridge } from "../../shared/bridge.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { recordKey, type ShownRecord } from "../../shared/contract/record-view.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { KeptFiles, RecordAnswer } from "../../shared/local/records.ts";
import type { Dependency } from "../../shared/local/route.ts";
import type { Lookups, SearchAnswer } from "../../shared/local/search.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { readCustomFields } from "./request-engine.ts";
import { callLocal, localQuery } from "./local.ts";
import { useBridge } from "./workspace.tsx";

export type { KeptFiles, Lookups, RecordAnswer, ShownRecord };

export { recordKey as keyOf };

/** Records asked for at once: what a window shows and a little more; fewer are here sooner. */
export const PAGE_RECORDS = 64;

export interface ListQuery {
  readonly resource: Resource;
  readonly filter: Filter;
  /** `field:desc`. */
  readonly sort: string;
}

/** The query of one page of a list on the screen; its total may be left to `countQuery`. */
export function rowsQuery(
  bridge: Bridge,
  { resource, filter, sort }: ListQuery,
  page: number,
  without: readonly string[],
) {
  const query = { filter, sort, page, limit: PAGE_RECORDS, without };
  return localQuery(bridge, "listRows", { params: { resource }, query });
}

/** The query of the number of records in a list, whatever their order. */
export function countQuery(bridge: Bridge, { resource, filter }: Omit<ListQuery, "sort">) {
  return localQuery(bridge, "countRecords", { params: { resource }, query: { filter } });
}

interface PageOptions {
  readonly limit?: number;
  /** Fields that are not asked for. */
  readonly without?: readonly string[];
}

export function pageQuery(
  bridge: Bridge,
  { resource, filter, sort }: ListQuery,
  page: number,
  { limit = PAGE_RECORDS, without = [] }: PageOptions = {},
) {
  const query = { filter, sort, page, limit, without };
  return localQuery(bridge, "listRecords", { params: { resource }, query });
}

export function readPage(
  bridge: Bridge,
  { resource, filter, sort }: ListQuery,
  page: number,
  limit = PAGE_RECORDS,
) {
  const query = { filter, sort, page, limit };
  return callLocal(bridge, "listRecords", { params: { resource }, query });
}

export function usePage(list: ListQuery, page: number, limit = PAGE_RECORDS) {
  const bridge = useBridge();
  return useQuery({
    ...pageQuery(bridge, list, page, { limit }),
    placeholderData: keepPreviousData,
  });
}

export function recordQuery(bridge: Bridge, resource: Resource, key: string) {
  return localQuery(bridge, "readRecord", { params: { resource, key } });
}

export function readRecord(bridge: Bridge, resource: Resource, key: string): Promise<RecordAnswer> {
  return callLocal(bridge, "readRecord", { params: { resource, key } });
}

export function useRecord(resource: Resource, key: string) {
  return useQuery(recordQuery(useBridge(), resource, key));
}

export function useLookups(): Lookups | undefined {
  return useQuery(localQuery(useBridge(), "readLookups")).data;
}

const NO_DEFINITIONS: readonly CustomFieldDefinition[] = [];

export function useAllDefinitions(): readonly CustomFieldDefinition[] {
  const bridge = useBridge();
  const query = useQuery({
    queryKey: ["definitions"],
    queryFn: () => readCustomFields(bridge),
    meta: { dependsOn: ["everything"] satisfies readonly Dependency[] },
  });
  return query.data ?? NO_DEFINITIONS;
}

export function useDefinitions(resource: Resource): readonly CustomFieldDefinition[] {
  return useAllDefinitions().filter((definition) => definition.entity_name === resource);
}

export function useStatus(): LocalStatus | undefined {
  return useQuery(localQuery(useBridge(), "readStatus")).data;
}

/** Number of intake drafts that wait for a person; undefined until they are counted. */
export function useIntakeDraftCount(): number | undefined {
  const query = { page: 1, limit: 1 };
  return useQuery(localQuery(useBridge(), "listDrafts", { query })).data?.total;
}

export interface Found {
  /** The text that the hits answer; what was typed since is asked next. */
  readonly text: string;
  /** Undefined until the first answer since the box was empty. */
  readonly data: SearchAnswer | undefined;
  /** True if the hits are those of the newest text, and no others are on their way. */
  readonly settled: boolean;
  readonly error: Error | null;
}

/** Hits of one search: some more than a window shows. Each is drawn with every letter. */
const HITS = 20;

/**
 * Searches while the user types, without a debounce: sends a text at once when no request is in
 * flight, else the newest text as soon as the answer arrives. So there is never more than one
 * request, and none is older than one answer.
 */
export function useSearch(text: string): Found {
  const bridge = useBridge();
  // A text that is typed into an empty box is another search: the hits of the last one are not for
  // it.
  const [{ asked, isFirst }, setAsked] = useState({ asked: text, isFirst: true });
  const input = { query: { q: asked, limit: HITS } };
  const query = useQuery({
    ...localQuery(bridge, "search", input),
    queryFn: async () => ({ text: asked, ...(await callLocal(bridge, "search", input)) }),
    enabled: asked.trim() !== "",
    ...(isFirst ? {} : { placeholderData: keepPreviousData }),
  });
  if (asked !== text && !query.isFetching)
    setAsked({ asked: text, isFirst: asked.trim() === "" || text.trim() === "" });
  return {
    text: query.data?.text ?? "",
    data: query.data,
    settled: asked === text && !query.isFetching && query.data !== undefined,
    error: query.error,
  };
}
