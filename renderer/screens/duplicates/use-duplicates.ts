import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { DuplicateResource, Lookalike } from "../../../shared/local/duplicates.ts";
import { fieldsSchema } from "../../../shared/local/values.ts";
import { localKeys, localQuery } from "../../core/local.ts";
import { useCalmly } from "../../core/use-calmly.ts";
import { useBridge } from "../../core/workspace.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";

/** Milliseconds. */
const SOON = 2_000;

export function useDuplicates(resource: DuplicateResource, page: number, apart: boolean) {
  const bridge = useBridge();
  useCalmly([resource], localKeys("listDuplicates"));
  return useQuery({
    ...localQuery(bridge, "listDuplicates", { query: { resource, page, limit: 20, apart } }),
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
  const asked = fieldsSchema.parse(JSON.parse(rested));
  const { data } = useQuery({
    ...localQuery(bridge, "findLookalikes", { body: { resource, body: asked } }),
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
