import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { coverageOf, namesOf, namesOfLists } from "./coverage.ts";
import { findOldUpdate } from "./list-ages.ts";
import { useStatus } from "./queries.ts";
import { Badge } from "../ui/badge.tsx";
import { agoText } from "../ui/format.ts";
import { useNow } from "../ui/use-clock.tsx";
import { COVERAGE_TEXTS as TEXTS } from "./texts.ts";

/**
 * Returns which of these the first sync has not read to the end: what is counted or looked for
 * among them may miss something.
 */
export function useIncomplete(resources: readonly Resource[]): readonly Resource[] {
  const incomplete = useStatus()?.incomplete ?? [];
  return resources.filter((resource) => incomplete.includes(resource));
}

/**
 * Says beside a title that not all of it is on this machine, and whether it is on its way, or that
 * it is older than the rest; nothing once it is here.
 */
export function IncompleteBadge({ resources }: { readonly resources: readonly Resource[] }) {
  const status = useStatus();
  const nowMs = useNow();
  if (status === undefined) return null;
  const { reading, unreadable } = coverageOf(status, resources);
  const isUnreadable = (resource: Resource) =>
    unreadable.some((list) => list.resource === resource);
  return (
    <>
      {reading.length === 0 ? null : (
        <Badge tone="warn">{TEXTS.notAllHere(namesOf(reading))}</Badge>
      )}
      {unreadable.length === 0 ? null : (
        <Badge tone="warn">{TEXTS.unreadable(namesOfLists(unreadable))}</Badge>
      )}
      {resources.map((resource) => {
        const timestamp = isUnreadable(resource) ? null : findOldUpdate(status, resource);
        return timestamp === null ? null : (
          <Badge key={resource} tone="warn">
            {TEXTS.lastUpdated(CONTRACTS[resource].title[1], agoText(timestamp, nowMs))}
          </Badge>
        );
      })}
    </>
  );
}
