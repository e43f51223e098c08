import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { DuplicateResource, Lookalike } from "../../../shared/local/duplicates.ts";
import { fieldsSchema } from "../../../shared/local/values.ts";
import { localKeys, localQuery } from "../../core/local.ts";
import { useThrottledInvalidation } from "../../core/use-throttled-invalidation.ts";
import { useBridge } from "../../core/workspace.tsx";
import { useDebounced } from "../../ui/timing.ts";

const STALE_REFETCH_MS = 2_000;
const TYPING_PAUSE_MS = 250;

export function useDuplicates(resource: DuplicateResource, page: number, apart: boolean) {
  const bridge = useBridge();
  useThrottledInvalidation([resource], localKeys("listDuplicates"));
  return useQuery({
    ...localQuery(bridge, "listDuplicates", { query: { resource, page, limit: 20, apart } }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.stale === true ? STALE_REFETCH_MS : false),
  });
}

/** Returns the records that a new record resembles; asks when the user pauses typing. */
export function useLookalikes(
  resource: DuplicateResource,
  body: Readonly<Record<string, unknown>>,
): readonly Lookalike[] {
  const bridge = useBridge();
  const identifying = JSON.stringify(
    Object.fromEntries(Object.entries(body).filter(([name]) => COMPARED_NAMES.has(name))),
  );
  const rested = useDebounced(identifying, TYPING_PAUSE_MS);
  const askedFields = fieldsSchema.parse(JSON.parse(rested));
  const { data } = useQuery({
    ...localQuery(bridge, "findLookalikes", { body: { resource, body: askedFields } }),
    enabled: rested !== "{}",
    placeholderData: keepPreviousData,
  });
  return rested === "{}" ? [] : (data?.data ?? []);
}

/** Fields of a body by which records are compared; the others need no request. */
const COMPARED_NAMES: ReadonlySet<string> = new Set([
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
