import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Envelope } from "../../../shared/contract/envelope.ts";
import type {
  DuplicateGroup,
  DuplicateResource,
  Lookalike,
} from "../../../shared/local/duplicates.ts";
import { ask } from "../../core/ask.ts";
import { useCalmly } from "../../core/use-calmly.ts";
import { useBridge } from "../../core/workspace.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";

export type DuplicatePage = Envelope<DuplicateGroup> & {
  readonly as_of: string;
  /** Records changed since; it is too early to look through all of them again. */
  readonly stale: boolean;
  /** How many groups are not in this list, because they were (or were not) said to be different. */
  readonly apart: number;
};

/** Milliseconds. */
const SOON = 2_000;

export function useDuplicates(resource: DuplicateResource, page: number, apart: boolean) {
  const bridge = useBridge();
  useCalmly([resource], ["duplicates"]);
  return useQuery({
    // Not by the name of the resource alone: under a sync every change would ask for it again.
    queryKey: ["duplicates", `of-${resource}`, page, apart],
    meta: { computedFrom: [resource] },
    queryFn: () =>
      ask<DuplicatePage>(bridge, {
        method: "GET",
        path: "/local/duplicates",
        query: { resource, page: String(page), limit: "20", apart: String(apart) },
      }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.stale === true ? SOON : false),
  });
}

/** What the record in the making resembles; asked when the typing rests. */
export function useLookalikes(
  resource: DuplicateResource,
  body: Readonly<Record<string, unknown>>,
): readonly Lookalike[] {
  const bridge = useBridge();
  const telling = JSON.stringify(
    Object.fromEntries(Object.entries(body).filter(([name]) => TELLING.has(name))),
  );
  const rested = useDebounced(telling, 250);
  const { data } = useQuery({
    queryKey: ["lookalikes", resource, rested],
    queryFn: () =>
      ask<{ data: Lookalike[] }>(bridge, {
        method: "POST",
        path: "/local/duplicates/check",
        body: { resource, body: JSON.parse(rested) as unknown },
      }),
    enabled: rested !== "{}",
    placeholderData: keepPreviousData,
  });
  return rested === "{}" ? [] : (data?.data ?? []);
}

/** Fields of a body by which records are compared; others need not be asked about. */
const TELLING: ReadonlySet<string> = new Set([
  "first_name",
  "last_name",
  "name",
  "email",
  "phone",
  "current_organization",
  "organization_slug",
  "website",
  "network_a_url",
  "network_b_url",
  "profile_network_a_url",
  "profile_network_b_url",
]);
