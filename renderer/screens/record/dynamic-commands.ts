import { Milestone, Pencil, UserRound } from "lucide-react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CustomFieldDefinition } from "../../../shared/contract/custom-field.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { lookupLabel } from "../../../shared/contract/lookup.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { storedView } from "../../../shared/contract/stored-view.ts";
import { saveWithUndo } from "../../changes/record-save.ts";
import { type Command, pageCommand } from "../../core/command.ts";
import type { Lookups } from "../../core/queries.ts";
import { type ActiveRecord, openRecord } from "../../core/targets.ts";
import { customValueText } from "../../fields/custom-fields.ts";
import { isEditable } from "../../fields/custom-fields.ts";
import { requestEdit } from "../../fields/field-request.ts";
import { stageField, stageOf } from "../../fields/stage.tsx";
import { nameOf } from "../../fields/value-text.ts";
import { editableRows } from "./facts/fact-rows.ts";
import { RECORD_TEXTS } from "./texts.ts";

const TEXTS = RECORD_TEXTS.commands;

export function canEdit(resource: Resource): boolean {
  return resource !== "note" && Object.keys(CONTRACTS[resource].body).length > 0;
}

export const OWNER = "owner_id";

export function hasOwner(resource: Resource): boolean {
  return CONTRACTS[resource].body[OWNER]?.kind.type === "user";
}

/** Returns a command for each editable field, which opens the record and the editor in it. */
export function editCommands(
  active: ActiveRecord,
  definitions: readonly CustomFieldDefinition[],
  lookups: Lookups | undefined,
): readonly Command[] {
  const { resource, key, shown } = active;
  if (!canEdit(resource)) return [];
  const values = storedView(resource, shown).record.custom_fields ?? [];
  const command = (field: string, label: string, value: string): Command =>
    pageCommand({
      id: `edit-${field}`,
      title: TEXTS.edit(label),
      group: "Record",
      icon: Pencil,
      detail: value,
      palette: "when-typed",
      scope: "edit",
      run: (_page, { navigation }) => {
        if (openRecord() === null) navigation.go({ view: "list", resource, open: key });
        requestEdit({ resource, key, field });
      },
    });
  return [
    ...editableRows(resource, shown, lookups).map(({ name, label, text }) =>
      command(name, label, text),
    ),
    ...definitions
      .filter(isEditable)
      .map((definition) =>
        command(
          `custom_fields.${definition.id}`,
          definition.field_name,
          customValueText(definition, values.find(({ id }) => id === definition.id)?.value),
        ),
      ),
  ];
}

export function stageCommands(
  active: ActiveRecord,
  lookups: Lookups | undefined,
): readonly Command[] {
  const field = stageField(active.resource);
  if (field === null) return [];
  const currentStage = stageOf(active.resource, active.shown);
  return (lookups?.[field.lookup] ?? [])
    .filter((stage) => stage.id !== currentStage?.id)
    .map((stage) =>
      pageCommand({
        id: `stage-${stage.id}`,
        title: TEXTS.moveTo(field.label.toLowerCase(), lookupLabel(stage)),
        group: "Record",
        icon: Milestone,
        palette: "when-typed",
        scope: "stage",
        run: (_page, { bridge }) =>
          void saveWithUndo(
            bridge,
            active.resource,
            active.shown,
            { [field.body]: stage.id },
            { message: TEXTS.moved(field.label, lookupLabel(stage), nameOf(active.shown)) },
          ),
      }),
    );
}

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
    .map((user) =>
      pageCommand({
        id: `owner-${user.id}`,
        title: TEXTS.giveTo(nameOf(user)),
        group: "Record",
        icon: UserRound,
        palette: "when-typed",
        scope: "owner",
        ...(user.id === me ? { detail: TEXTS.you } : {}),
        run: (_page, { bridge }) =>
          void saveWithUndo(
            bridge,
            resource,
            shown,
            { [OWNER]: user.id },
            { message: TEXTS.moved(fieldLabel(OWNER, field), nameOf(user), nameOf(shown)) },
          ),
      }),
    );
}
