import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useStatus } from "../../data/queries.ts";
import { Badge } from "../../ui/badge.tsx";

/** Which of these the first sync has not read to the end: what is counted or looked for among them may miss something. */
export function useIncomplete(resources: readonly Resource[]): readonly Resource[] {
  const incomplete = useStatus()?.incomplete ?? [];
  return resources.filter((resource) => incomplete.includes(resource));
}

/** Says beside a title that not all of it is on this machine yet; nothing once it is. */
export function NotHereYet({ resources }: { readonly resources: readonly Resource[] }) {
  const names = useIncomplete(resources).map((resource) => CONTRACTS[resource].title[1].toLowerCase());
  return names.length === 0 ? null : <Badge tone="warn">Not all {listed(names)} are here yet</Badge>;
}

const listed = (names: readonly string[]) => new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);
