import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { canDo } from "../core/me.ts";
import { keyText, PALETTE_KEYS } from "../core/keys.ts";
import type { Place } from "../core/navigation.ts";
import type { CommandContext } from "../core/command.ts";
import { activeRecord, openRecord } from "../core/targets.ts";
import { AGENDA } from "../screens/agenda/commands.ts";
import { timesOn } from "../screens/agenda/use-planner.ts";
import { BOARD } from "../screens/board/commands.ts";
import { CREATABLE } from "../../shared/contract/profile.ts";
import { creatableAbout } from "../screens/record/relations/create-related.ts";
import { relatedPresets } from "../fields/related-entity.ts";
import { localTime } from "../ui/local-date.ts";
import { SHELL_TEXTS as TEXTS } from "./texts.ts";

/** Returns what "new" creates in a view; null in views that create nothing. */
function newHere(
  place: Place,
): { readonly resource: Resource; readonly preset?: Readonly<Record<string, unknown>> } | null {
  switch (place.view) {
    case "list":
    case "board":
    case "record": {
      const { resource } = place;
      return { resource, preset: relatedPresets(resource, openRecord()) };
    }
    case "agenda":
    case "brief": {
      const day = AGENDA.current()?.focusedDay() ?? place.day;
      return day === undefined
        ? { resource: "activity" }
        : { resource: "activity", preset: timesOn(localTime(day)) };
    }
    case "today":
    case "triage":
      return { resource: "activity" };
    case "reports":
    case "document":
    case "client-brief":
    case "shortlists":
    case "inbox":
    case "cv-review":
    case "duplicates":
    case "sync":
    case "settings":
      return null;
  }
}

/** Starts a new record of the view's kind, where the view says, or says why it can't. */
export function createHere(place: Place, context: CommandContext): void {
  const here = newHere(place);
  if (here === null)
    context.messages.add({
      tone: "plain",
      text: TEXTS.createHere.nothingToCreate(keyText(PALETTE_KEYS)),
    });
  else if (CREATABLE.includes(here.resource) && canDo("create", here.resource)) {
    const board = BOARD.current();
    if (board === null) context.overlays.create(here.resource, here.preset);
    else board.create();
  } else sayInstead(here.resource, context);
}

/** Says that such a record can't be created, and offers what can about the open or active one. */
function sayInstead(resource: Resource, { messages, overlays }: CommandContext): void {
  const plural = CONTRACTS[resource].title[1];
  const [kind] = creatableAbout(resource);
  const isActive = activeRecord()?.resource === resource;
  messages.add({
    tone: "plain",
    text: TEXTS.createHere.cannotCreate(plural),
    ...(kind === undefined || isActive
      ? {}
      : {
          action: {
            label: TEXTS.createHere.instead(CONTRACTS[kind].title[0].toLowerCase()),
            run: () => overlays.create(kind),
          },
        }),
  });
  if (kind !== undefined && isActive) overlays.show("palette", "create");
}
