import type { Bridge } from "../../../shared/bridge.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CustomFieldDefinition } from "../../../shared/contract/custom-field.ts";
import { fileIdentity } from "../../../shared/contract/record-view.ts";
import { lookupLabel } from "../../../shared/contract/lookup.ts";
import { shownPhone, telLink } from "../../../shared/contract/phone-number.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { type Unsent, unsentOf } from "../../../shared/local/unsent.ts";
import { copyText } from "../../core/copy-text.ts";
import { useNavigation } from "../../core/navigation.ts";
import {
  type ActiveRecord,
  activeRecord,
  recordTarget,
  selectedCount,
} from "../../core/targets.ts";
import { useOverlays } from "../../core/view-state.ts";
import type { Command } from "../../core/command.ts";
import type { Lookups } from "../../core/queries.ts";
import { storedView } from "../../../shared/contract/stored-view.ts";
import { useListPopups } from "../../query/list-actions.ts";
import { customValueText, isEditable } from "../../fields/custom-fields.ts";
import { cannotEdit, selectedResource, whyNotEditSelected } from "../../changes/selected-rows.ts";
import { deleteJob, saveWithUndo } from "../../changes/record-save.ts";
import { requestEdit, requestLook } from "../../fields/field-request.ts";
import { stageField, stageOf } from "../../fields/stage.tsx";
import { showInSync } from "../../changes/marks.tsx";
import { nameOf } from "../../fields/value-text.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { editableRows } from "./facts/fact-rows.ts";
import { OWNER_COMMAND } from "./owner-commands.ts";
import { PLAN_COMMAND } from "./plan-activity.ts";
import { SHARE_COMMANDS } from "./share/share-commands.ts";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";

function textOf(active: ActiveRecord | null, field: string): string | undefined {
  const value = active?.shown[field];
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Whether a record is open, beside its list or as a page. */
function isOpen(): boolean {
  return (recordTarget()?.record ?? null) !== null;
}

function canEdit(active: ActiveRecord | null): boolean {
  return active !== null && !cannotEditAtAll(active.resource);
}

/** Returns the body field that holds a file. */
function fileField(active: ActiveRecord | null): string | undefined {
  if (active === null) return undefined;
  return Object.entries(CONTRACTS[active.resource].body).find(
    ([, { kind, path }]) => kind.type === "file" && fileIdentity(active.shown[path]) !== null,
  )?.[0];
}

function noStage(resource: Resource | undefined): string | null {
  if (resource === undefined) return null;
  const names = CONTRACTS[resource].title[1];
  return cannotEditAtAll(resource)
    ? TEXTS.commands.noStages(names)
    : TEXTS.commands.noStagesButFields(names);
}

function cannotEditAtAll(resource: Resource): boolean {
  return resource === "note" || Object.keys(CONTRACTS[resource].body).length === 0;
}

/** What of the record is not sent. */
function unsentOfActive(): Unsent | undefined {
  const active = activeRecord();
  return active === null ? undefined : unsentOf(active.shown);
}

/** Returns a command that uses the email address or the phone number of the record. */
function about(
  field: "email" | "phone",
  id: string,
  title: string,
  keys: string,
  run: (text: string, bridge: Bridge) => void,
): Command {
  return {
    id,
    title,
    keys,
    group: "Record",
    needs: "record",
    when: () => selectedCount() === 0 && textOf(activeRecord(), field) !== undefined,
    whyNot: () =>
      oneAtATime() ??
      (activeRecord() === null
        ? null
        : field === "email"
          ? TEXTS.commands.noEmail
          : TEXTS.commands.noPhone),
    run: (bridge) => {
      const text = textOf(activeRecord(), field);
      if (text !== undefined) run(text, bridge);
    },
  };
}

/** Commands for the open record, or for the active row of the list. */
export const RECORD_COMMANDS: readonly Command[] = [
  {
    id: "record-edit",
    title: TEXTS.commands.editField,
    group: "Record",
    needs: "record",
    keys: "e",
    when: () => (selectedCount() > 0 ? whyNotEditSelected() === null : canEdit(activeRecord())),
    whyNot: () => {
      const active = activeRecord();
      return whyNotEditSelected() ?? (active === null ? null : cannotEdit(active.resource));
    },
    run: () => {
      if (selectedCount() > 0) useListPopups.getState().show("bulk");
      else useOverlays.getState().show("palette", "edit");
    },
  },
  {
    id: "record-stage",
    title: TEXTS.commands.changeStage,
    group: "Record",
    needs: "record",
    keys: "s",
    // The key of the boards.
    also: ["m"],
    when: () =>
      whyNotEditSelected() === null &&
      stageField(selectedResource() ?? activeRecord()?.resource ?? "note") !== null,
    whyNot: () => {
      const resource = selectedResource() ?? activeRecord()?.resource;
      const hasStage = resource !== undefined && stageField(resource) !== null;
      return hasStage ? whyNotEditSelected() : noStage(resource);
    },
    run: () => {
      const selected = selectedResource();
      if (selected !== null) useListPopups.getState().show("bulk", stageField(selected)?.body);
      else useOverlays.getState().show("palette", "stage");
    },
  },
  OWNER_COMMAND,
  {
    id: "capture-note",
    title: TEXTS.commands.addNote,
    group: "Record",
    needs: "record",
    keys: "q n",
    when: () => selectedCount() === 0,
    whyNot: oneAtATime,
    run: () => useOverlays.getState().capture("note"),
  },
  {
    id: "capture-call",
    title: TEXTS.commands.logCall,
    group: "Record",
    needs: "record",
    keys: "q l",
    when: () => selectedCount() === 0,
    whyNot: oneAtATime,
    also: ["Shift+l"],
    run: () => useOverlays.getState().capture("call"),
  },
  PLAN_COMMAND,
  about(
    "email",
    "record-mail",
    TEXTS.commands.writeEmail,
    "w",
    (email, bridge) => void bridge.openExternal(`mailto:${encodeURIComponent(email)}`),
  ),
  about("phone", "record-call", TEXTS.commands.call, "t", (phone, bridge) => {
    const { link = telLink(phone) } = shownPhone(activeRecord()?.shown ?? {}) ?? {};
    void bridge.openExternal(link);
  }),
  about(
    "email",
    "record-copy-email",
    TEXTS.commands.copyEmail,
    "y e",
    (email) => void copyText(email),
  ),
  about(
    "phone",
    "record-copy-phone",
    TEXTS.commands.copyPhone,
    "y p",
    (phone) => void copyText(phone),
  ),
  ...SHARE_COMMANDS,
  {
    id: "record-file",
    title: TEXTS.commands.previewFile,
    group: "Record",
    needs: "record",
    keys: "p",
    when: () => selectedCount() === 0 && fileField(activeRecord()) !== undefined,
    whyNot: oneAtATime,
    run: () => {
      const active = activeRecord();
      const field = fileField(active);
      if (active === null || field === undefined) return;
      const { resource, key } = active;
      if (!isOpen()) useNavigation.getState().go({ view: "list", resource, open: key });
      requestLook({ resource, key, field });
    },
  },
  {
    id: "record-open",
    title: TEXTS.commands.open,
    group: "Record",
    needs: "record",
    when: () => activeRecord() !== null && !isOpen(),
    run: () => {
      const active = activeRecord();
      if (active !== null)
        useNavigation.getState().go({ view: "list", resource: active.resource, open: active.key });
    },
  },
  {
    id: "record-related",
    title: TEXTS.commands.related,
    group: "Record",
    needs: "record",
    keys: "r",
    when: () => selectedCount() === 0 && activeRecord() !== null,
    whyNot: oneAtATime,
    run: () => useOverlays.getState().show("palette", "related"),
  },
  {
    id: "record-sync",
    title: TEXTS.commands.showInSync,
    group: "Record",
    needs: "record",
    keys: "Shift+s",
    when: () => selectedCount() === 0 && unsentOfActive() !== undefined,
    whyNot: () => oneAtATime() ?? (activeRecord() === null ? null : TEXTS.commands.allSent),
    run: () => {
      const unsent = unsentOfActive();
      if (unsent !== undefined) showInSync(unsent.entry);
    },
  },
  {
    id: "record-delete",
    title: TEXTS.commands.deleteJob,
    group: "Record",
    needs: "record",
    keys: "#",
    when: () => selectedCount() === 0 && activeRecord()?.resource === "job",
    whyNot: oneAtATime,
    run: (bridge) => {
      const active = activeRecord();
      if (active !== null) void deleteJob(bridge, active);
    },
  },
];

/** Returns a command for each editable field, which opens the record and the editor in it. */
export function editCommands(
  active: ActiveRecord,
  definitions: readonly CustomFieldDefinition[],
  lookups: Lookups | undefined,
): readonly Command[] {
  if (!canEdit(active)) return [];
  const { resource, key, shown } = active;
  const values = storedView(resource, shown).record.custom_fields ?? [];
  const command = (field: string, label: string, value: string): Command => ({
    id: `edit-${field}`,
    title: TEXTS.commands.edit(label),
    group: "Record",
    detail: value,
    onceTyped: true,
    scope: "edit",
    run: () => {
      if (!isOpen()) useNavigation.getState().go({ view: "list", resource, open: key });
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

/** Returns a command for each stage that the record can move to. */
export function stageCommands(
  active: ActiveRecord,
  lookups: Lookups | undefined,
): readonly Command[] {
  const field = stageField(active.resource);
  if (field === null) return [];
  const now = stageOf(active.resource, active.shown);
  return (lookups?.[field.lookup] ?? [])
    .filter((stage) => stage.id !== now?.id)
    .map((stage) => ({
      id: `stage-${stage.id}`,
      title: TEXTS.commands.moveTo(field.label.toLowerCase(), lookupLabel(stage)),
      group: "Record",
      onceTyped: true,
      scope: "stage",
      run: (bridge) =>
        void saveWithUndo(
          bridge,
          active.resource,
          active.shown,
          { [field.body]: stage.id },
          {
            message: TEXTS.commands.moved(field.label, lookupLabel(stage), nameOf(active.shown)),
          },
        ),
    }));
}
