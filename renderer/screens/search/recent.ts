import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import { z } from "zod";
import { recordTime } from "../../../shared/contract/record-view.ts";
import { isSlugged, type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import type { ErasureRequest } from "../../../shared/local/erasures.ts";
import type { SearchHit } from "../../../shared/local/search.ts";
import { unsentOf } from "../../../shared/local/unsent.ts";
import { useErasures } from "../../core/erasures.ts";
import { type Place, useNavigation } from "../../core/navigation.ts";
import { recordQuery } from "../../core/queries.ts";
import { type PersistedStore, usePersistedStore } from "../../core/persisted-state.ts";
import { useBridge } from "../../core/workspace.tsx";
import { nameOf, writtenText } from "../../fields/value-text.ts";

interface Visit {
  readonly resource: Resource;
  readonly key: string;
}

/** Part that is stored with the workspace. */
interface Opened {
  readonly visits: readonly Visit[];
  /** Ids of commands, the last one first. */
  readonly commands: readonly string[];
}

interface Recent extends Opened {
  readonly visited: (visit: Visit) => void;
  readonly ran: (command: string) => void;
}

const MAX_RECENT = 10;

/** Records opened and commands run recently, newest first; names are fetched when shown. */
export const useRecent = create<Recent>()((set) => ({
  visits: [],
  commands: [],
  visited: (visit) =>
    set(({ visits }) => ({
      visits: [
        visit,
        ...visits.filter(
          (otherVisit) => otherVisit.resource !== visit.resource || otherVisit.key !== visit.key,
        ),
      ].slice(0, MAX_RECENT),
    })),
  ran: (command) =>
    set(({ commands }) => ({
      commands: [command, ...commands.filter((id) => id !== command)].slice(0, 4),
    })),
}));

const RECENT: PersistedStore<Opened> = {
  key: "recent",
  schema: z
    .object({
      visits: z.array(z.object({ resource: z.enum(RESOURCES), key: z.string() })),
      commands: z.array(z.string()),
    })
    .nullable()
    .catch(null),
  restore: (value) => useRecent.setState(value),
  snapshot: () => {
    const { visits, commands } = useRecent.getState();
    return { visits, commands };
  },
  subscribe: (onChange) => useRecent.subscribe(onChange),
};

function visitOf(place: Place): Visit | null {
  if (place.view === "record") return { resource: place.resource, key: place.key };
  if ((place.view === "list" || place.view === "board") && place.open !== null)
    return { resource: place.resource, key: place.open };
  return null;
}

function isErasing(requests: readonly ErasureRequest[] | undefined, visit: Visit): boolean {
  return (requests ?? []).some(
    ({ person }) => person?.resource === visit.resource && person.slug === visit.key,
  );
}

/** Milliseconds that a record has to stay open to count as visited: J and K run over many. */
const STAY = 1_200;

/**
 * Remembers the records that are opened, from wherever that was, beyond the end of the app; not
 * those of people who asked to be erased.
 */
export function useFollowVisits(): void {
  usePersistedStore(RECENT);
  const place = useNavigation((state) => state.place);
  const visits = useRecent((state) => state.visits);
  const visited = useRecent((state) => state.visited);
  const requests = useErasures();
  useEffect(() => {
    const otherVisits = visits.filter((visit) => !isErasing(requests, visit));
    if (otherVisits.length < visits.length) useRecent.setState({ visits: otherVisits });
  }, [requests, visits]);
  useEffect(() => {
    const visit = visitOf(place);
    if (visit === null) return undefined;
    if (place.view === "record") {
      visited(visit);
      return undefined;
    }
    const timer = setTimeout(() => visited(visit), STAY);
    return () => clearTimeout(timer);
  }, [place, visited]);
}

/** The recently opened records, as hits, without those that are gone. */
export function useRecentHits(): readonly SearchHit[] {
  const bridge = useBridge();
  const visits = useRecent((state) => state.visits);
  const answers = useQueries({
    queries: visits.map(({ resource, key }) => recordQuery(bridge, resource, key)),
  });
  return visits.flatMap(({ resource, key }, index): readonly SearchHit[] => {
    const record = answers[index]?.data?.record;
    if (record === undefined) return [];
    const text = (field: string) => (typeof record[field] === "string" ? record[field] : "");
    const title = resource === "note" ? writtenText(text("note")).slice(0, 80) : nameOf(record);
    const unsent = unsentOf(record);
    const subtitle = [
      text("current_position") || text("designation"),
      nameOf(record["organization"]),
      nameOf(record["related_record"]),
      text("city"),
    ];
    return [
      {
        resource,
        slug: isSlugged(resource) ? key : null,
        id: record.id,
        title,
        subtitle: subtitle.filter((part) => part !== "").join(" · "),
        when: recordTime(resource, record),
        match: null,
        ...(unsent === undefined ? {} : { unsent }),
      },
    ];
  });
}
