import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import type { Envelope } from "../../shared/contract/envelope.ts";
import type { Lookup, LookupEntry, User } from "../../shared/contract/lookup.ts";
import { isSlugged, type Resource } from "../../shared/contract/resource.ts";
import type { KeptFileView } from "../../shared/local/kept-file.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import type { SearchAnswer } from "../../shared/local/search.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import type { Filter } from "../../shared/query/filter.ts";
import { ask } from "./ask.ts";
import { useBridge } from "./workspace.tsx";

/** A record as /v1 shows it, with everything expanded. */
export type ShownRecord = Readonly<Record<string, unknown>> & {
  readonly id: number | null;
  readonly slug?: string;
};

/** What names a record in addresses: its slug, or its id. */
export function keyOf(
  resource: Resource,
  record: { readonly id: number | null; readonly slug?: string | null },
): string {
  return isSlugged(resource) ? (record.slug ?? "") : String(record.id);
}

/**
 * Records that are asked for at once: what a window shows and a little more; fewer are here sooner.
 */
export const PAGE = 64;

export interface ListQuery {
  readonly resource: Resource;
  readonly filter: Filter;
  /** `field:desc`. */
  readonly sort: string;
}

export function listRequest(list: ListQuery, page: number, limit = PAGE) {
  return {
    method: "GET",
    path: `/local/records/${list.resource}`,
    query: {
      filter: JSON.stringify(list.filter),
      sort: list.sort,
      page: String(page),
      limit: String(limit),
    },
  } as const;
}

export function usePage(list: ListQuery, page: number, limit = PAGE) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ["list", list.resource, list.filter, list.sort, page, limit],
    queryFn: () => ask<Envelope<ShownRecord>>(bridge, listRequest(list, page, limit)),
    placeholderData: keepPreviousData,
  });
}

export interface RecordAnswer {
  readonly record: ShownRecord;
  readonly entries: readonly OutboxEntryView[];
  /** Files that were sent from here and are still here, by field of the record. */
  readonly files?: KeptFiles;
}

export type KeptFiles = Readonly<Record<string, KeptFileView>>;

export function useRecord(resource: Resource, key: string) {
  const bridge = useBridge();
  return useQuery({
    queryKey: ["record", resource, key, "outbox"],
    queryFn: () =>
      ask<RecordAnswer>(bridge, {
        method: "GET",
        path: `/local/record/${resource}/${encodeURIComponent(key)}`,
      }),
  });
}

export type Lookups = Readonly<Record<Lookup, readonly LookupEntry[]>> & {
  readonly users: readonly User[];
};

export function useLookups(): Lookups | undefined {
  const bridge = useBridge();
  return useQuery({
    queryKey: ["lookups", "everything"],
    queryFn: () => ask<Lookups>(bridge, { method: "GET", path: "/local/lookups" }),
  }).data;
}

const NO_DEFINITIONS: readonly CustomFieldDefinition[] = [];

export function useAllDefinitions(): readonly CustomFieldDefinition[] {
  const bridge = useBridge();
  const query = useQuery({
    queryKey: ["definitions", "everything"],
    queryFn: () =>
      ask<CustomFieldDefinition[]>(bridge, { method: "GET", path: "/v1/custom-field" }),
  });
  return query.data ?? NO_DEFINITIONS;
}

export function useDefinitions(resource: Resource): readonly CustomFieldDefinition[] {
  return useAllDefinitions().filter((definition) => definition.entity_name === resource);
}

export function useStatus(): LocalStatus | undefined {
  const bridge = useBridge();
  return useQuery({
    queryKey: ["status"],
    queryFn: () => ask<LocalStatus>(bridge, { method: "GET", path: "/local/status" }),
  }).data;
}

export interface Found {
  /** The text that the hits answer; what was typed since is asked next. */
  readonly text: string;
  readonly data: SearchAnswer | undefined;
  /** Whether the hits are those of the newest text, and no others are on their way. */
  readonly settled: boolean;
  readonly error: Error | null;
}

/**
 * Hits of one search: some more than a window shows. Each is read, drawn and painted with every
 * letter.
 */
const HITS = 20;

/**
 * Searches while the user types, without a debounce: sends a text at once when no request is in
 * flight, else the newest text as soon as the answer arrives. So there is never more than one
 * request, and none is older than one answer.
 */
export function useSearch(text: string): Found {
  const bridge = useBridge();
  const [asked, setAsked] = useState(text);
  const query = useQuery({
    queryKey: ["search", asked, "everything"],
    queryFn: async () => ({
      text: asked,
      ...(await ask<SearchAnswer>(bridge, {
        method: "GET",
        path: "/local/search",
        query: { q: asked, limit: String(HITS) },
      })),
    }),
    enabled: asked.trim() !== "",
    placeholderData: keepPreviousData,
  });
  if (asked !== text && !query.isFetching) setAsked(text);
  return {
    text: query.data?.text ?? "",
    data: query.data,
    settled: asked === text && !query.isFetching && query.data !== undefined,
    error: query.error,
  };
}
