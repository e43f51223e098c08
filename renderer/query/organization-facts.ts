import type { Filter } from "../../shared/query/filter.ts";
import { LAST_CONTACT } from "../../shared/query/derived-fields.ts";
import { type ShownRecord, useLookups, usePage } from "../core/queries.ts";
import { stageOf, stageTone } from "../fields/stage.tsx";
import { aboutOneOf, useSubjects } from "./about.ts";

/** Jobs and deals among which the open ones are looked for. */
const MAX_READ = 100;

interface Limits {
  readonly people: number;
  readonly notes: number;
  readonly activities: number;
}

/** Facts about an organization to know before a call or a visit; undefined while loading. */
export function useOrganizationFacts(key: string, limits: Limits) {
  const { slugs } = useSubjects("organization", key);
  const ofIt: Filter = { op: "is", field: "organization", value: key };
  const isOpen: Filter = { op: "is", field: "mark_as_done", value: false };
  return {
    /** By last contact, the newest first. */
    people: usePage(
      { resource: "contact", filter: ofIt, sort: `${LAST_CONTACT}:desc` },
      1,
      limits.people,
    ).data,
    notes: usePage(
      { resource: "note", filter: aboutOneOf(slugs), sort: "created_at:desc" },
      1,
      limits.notes,
    ).data,
    activities: usePage(
      {
        resource: "activity",
        filter: { op: "and", of: [aboutOneOf(slugs), isOpen] },
        sort: "start:asc",
      },
      1,
      limits.activities,
    ).data,
    jobs: useOpenRecords("job", ofIt),
    deals: useOpenRecords("deal", ofIt),
  };
}

/** The jobs or deals whose stage is no end. */
function useOpenRecords(resource: "job" | "deal", filter: Filter): readonly ShownRecord[] {
  const lookups = useLookups();
  const { data } = usePage({ resource, filter, sort: "updated_at:desc" }, 1, MAX_READ);
  return (data?.data ?? []).filter((record) => {
    const stage = stageOf(resource, record);
    if (stage === null) return true;
    const tone = stageTone(lookups?.[stage.lookup] ?? [], stage.id);
    return tone !== "won" && tone !== "lost";
  });
}
