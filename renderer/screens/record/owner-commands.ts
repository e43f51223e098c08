import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { saveWithUndo } from "../../changes/record-save.ts";
import { selectedResource, whyNotEditSelected } from "../../changes/selected-rows.ts";
import type { Command } from "../../core/command.ts";
import type { Lookups } from "../../core/queries.ts";
import { type ActiveRecord, activeRecord } from "../../core/targets.ts";
import { useOverlays } from "../../core/view-state.ts";
import { nameOf } from "../../fields/value-text.ts";
import { useListPopups } from "../../query/list-actions.ts";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";

const OWNER = "owner_id";

function hasOwner(resource: Resource | undefined): boolean {
  return resource !== undefined && CONTRACTS[resource].body[OWNER]?.kind.type === "user";
}

function commandResource(): Resource | undefined {
  return selectedResource() ?? activeRecord()?.resource;
}

/** Asks for another owner of the open record, the active row or card, or all selected rows. */
export const OWNER_COMMAND: Command = {
  id: "record-owner",
  title: TEXTS.commands.changeOwner,
  group: "Record",
  needs: "record",
  keys: "a",
  when: () => whyNotEditSelected() === null && hasOwner(commandResource()),
  whyNot: () => {
    const resource = commandResource();
    if (resource === undefined) return null;
    return hasOwner(resource)
      ? whyNotEditSelected()
      : TEXTS.commands.noOwner(CONTRACTS[resource].title[1]);
  },
  run: () => {
    if (selectedResource() === null) useOverlays.getState().show("palette", "owner");
    else useListPopups.getState().show("bulk", OWNER);
  },
};

/** Returns a command for each colleague who can become the owner; me comes first. */
export function ownerCommands(
  active: ActiveRecord,
  lookups: Lookups | undefined,
  me: number | null,
): readonly Command[] {
  const { resource, shown } = active;
  const field = CONTRACTS[resource].body[OWNER];
  if (field === undefined || !hasOwner(resource)) return [];
  const owner = shown[field.path];
  const ownerId = isObject(owner) ? owner["id"] : null;
  return (lookups?.users ?? [])
    .filter(({ id }) => id !== ownerId)
    .toSorted((a, b) => Number(b.id === me) - Number(a.id === me))
    .map((user) => ({
      id: `owner-${user.id}`,
      title: TEXTS.commands.giveTo(nameOf(user)),
      group: "Record",
      onceTyped: true,
      scope: "owner",
      ...(user.id === me ? { detail: TEXTS.commands.you } : {}),
      run: (bridge) =>
        void saveWithUndo(
          bridge,
          resource,
          shown,
          { [OWNER]: user.id },
          { message: TEXTS.commands.moved(fieldLabel(OWNER, field), nameOf(user), nameOf(shown)) },
        ),
    }));
}
