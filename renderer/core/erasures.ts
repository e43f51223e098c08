import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ERASURE_DAYS, type ErasureRequest } from "../../shared/local/erasures.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Tone } from "../ui/badge.tsx";
import { IN_SENTENCE } from "../ui/format.ts";
import { addDays, dayOf, differenceInCalendarDays, localTime } from "../ui/local-date.ts";
import { localQuery } from "./local.ts";
import { type Place, useNavigation } from "./navigation.ts";
import { ERASURE_TEXTS as TEXTS } from "./texts.ts";
import { addToast } from "./toasts.ts";
import { useBridge } from "./workspace.tsx";

/** Place of the list of requests. */
export const ERASURES_PLACE: Place = { view: "settings", section: "privacy" };

/** Days before the limit from which a request counts as nearly due. */
const NEARLY_DUE_DAYS = 10;

export function useErasures(): readonly ErasureRequest[] | undefined {
  return useQuery(localQuery(useBridge(), "listErasures")).data?.data;
}

export function isOpenRequest({ state }: ErasureRequest): boolean {
  return state === "here" || state === "unsent";
}

/** Returns the day by which a request has to be answered. */
export function dueDay({ asked_on: askedOn }: Pick<ErasureRequest, "asked_on">): string {
  return dayOf(addDays(localTime(askedOn), ERASURE_DAYS));
}

/** Returns how much of the time for an open request has passed. `today`: YYYY-MM-DD. */
export function timeOfRequest(
  request: ErasureRequest,
  today: string,
): { readonly text: string; readonly tone: Tone } {
  const days = differenceInCalendarDays(localTime(today), localTime(request.asked_on));
  const daysLeft = ERASURE_DAYS - days;
  if (daysLeft < 0) return { text: TEXTS.late(-daysLeft), tone: "bad" };
  if (daysLeft <= NEARLY_DUE_DAYS) return { text: TEXTS.left(daysLeft), tone: "warn" };
  return { text: TEXTS.day(days), tone: "plain" };
}

/** Returns what requests need of the user, as sentences. */
export function erasureTasks(
  requests: readonly ErasureRequest[],
  today: string,
): readonly string[] {
  const due = requests.filter(
    (request) => isOpenRequest(request) && timeOfRequest(request, today).tone !== "plain",
  ).length;
  const returns = requests.filter(({ state }) => state === "back").length;
  return [...(returns > 0 ? [TEXTS.returns(returns)] : []), ...(due > 0 ? [TEXTS.due(due)] : [])];
}

/** Returns what a record's page says of requests: its own, or that it may be such a person. */
export function erasureOfRecord(
  requests: readonly ErasureRequest[],
  resource: Resource,
  key: string,
): string | null {
  const isIt = (person: { readonly resource: Resource; readonly slug: string } | null) =>
    person?.resource === resource && person.slug === key;
  const ownRequest = requests.find(({ person }) => isIt(person));
  if (ownRequest !== undefined) return TEXTS.asked(IN_SENTENCE.day(ownRequest.asked_on));
  const sightedRequest = requests.find(({ sightings }) => sightings.some(isIt));
  return sightedRequest === undefined
    ? null
    : TEXTS.maybe(IN_SENTENCE.day(sightedRequest.asked_on));
}

/** Tells, when a sync or an import brings it, who is gone and who is here again. */
export function useTellErasures(): void {
  const requests = useErasures();
  const previous = useRef<readonly ErasureRequest[] | null>(null);
  const go = useNavigation((state) => state.go);
  useEffect(() => {
    if (requests === undefined) return;
    const previousRequests = previous.current;
    previous.current = requests;
    if (previousRequests === null) return;
    for (const { id, asked_on: askedOn, state, sightings } of requests) {
      const previousRequest = previousRequests.find((request) => request.id === id);
      if (previousRequest === undefined) continue;
      const day = IN_SENTENCE.day(askedOn);
      const action = { label: TEXTS.show, run: () => go(ERASURES_PLACE) };
      const returned = sightings.find(
        ({ slug }) => !previousRequest.sightings.some((sighting) => sighting.slug === slug),
      );
      if (returned !== undefined)
        addToast({ tone: "bad", text: TEXTS.returned(returned.title, day), action });
      else if (state === "gone" && isOpenRequest(previousRequest))
        addToast({ tone: "plain", text: TEXTS.gone(day), action });
    }
  }, [requests, go]);
}
