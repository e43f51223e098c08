import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { canDo } from "../core/profile.ts";
import { keyText, PALETTE_KEYS } from "../core/keys.ts";
import type { Place } from "../core/navigation.ts";
import { useToasts } from "../core/toasts.ts";
import { useOverlays } from "../core/view-state.ts";
import { CREATABLE } from "../../shared/contract/profile.ts";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

const START_HOUR = 9;

/** What "new" means where somebody is; null where nothing of its own is made. */
function newHere(
  place: Place,
): { readonly resource: Resource; readonly preset?: Readonly<Record<string, unknown>> } | null {
  switch (place.view) {
    case "list":
    case "board":
    case "record":
      return { resource: place.resource };
    case "agenda":
      return place.day === undefined
        ? { resource: "activity" }
        : { resource: "activity", preset: startOn(place.day) };
    case "today":
      return { resource: "activity" };
    case "reports":
    case "duplicates":
    case "sync":
    case "settings":
      return null;
  }
}

/**
 * In the morning of a day that is looked at; of today the usual proposal, which is later than now,
 * is better.
 */
function startOn(day: string): Readonly<Record<string, unknown>> {
  const start = new Date(`${day}T${String(START_HOUR).padStart(2, "0")}:00`);
  const isToday = new Date().toDateString() === start.toDateString();
  return isToday || Number.isNaN(start.getTime()) ? {} : { start_datetime: start.toISOString() };
}

/** Begins a new record of what the page is about, or says why there is none. */
export function createHere(place: Place): void {
  const { add } = useToasts.getState();
  const here = newHere(place);
  if (here === null)
    add({
      tone: "plain",
      text: TEXTS.createHere.nothingToCreate(keyText(PALETTE_KEYS)),
    });
  else if (CREATABLE.includes(here.resource) && canDo("create", here.resource))
    useOverlays.getState().create(here.resource, here.preset);
  else
    add({
      tone: "plain",
      text: TEXTS.createHere.cannotCreate(CONTRACTS[here.resource].title[1].toLowerCase()),
    });
}
