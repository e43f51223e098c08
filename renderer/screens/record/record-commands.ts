import {
  CalendarPlus,
  ClipboardCopy,
  Copy,
  FileArchive,
  FileText,
  type LucideIcon,
  Mail,
  MailPlus,
  Milestone,
  NotebookPen,
  PanelRight,
  Pencil,
  Phone,
  PhoneCall,
  Printer,
  QrCode,
  RefreshCw,
  SquareCheck,
  SquareUser,
  Trash2,
  UserRound,
  UserX,
  Waypoints,
} from "lucide-react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fileIdentity } from "../../../shared/contract/record-view.ts";
import { shownPhone, telLink } from "../../../shared/contract/phone-number.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { unsentOf } from "../../../shared/local/unsent.ts";
import { deleteJob, finishActivity } from "../../changes/record-save.ts";
import { cannotEdit, whyNotEditSelected } from "../../changes/selected-rows.ts";
import { showInSync } from "../../changes/marks.tsx";
import {
  type Command,
  type CommandContext,
  type CommandOn,
  type CommandRun,
  commandsIn,
  defineCommand,
  printing,
} from "../../core/command.ts";
import { copyText } from "../../core/copy-text.ts";
import { useEmailRequest } from "../../core/email-request.ts";
import { ACTIVE_RECORD, type ActiveRecord, openRecord, reachedRecord } from "../../core/targets.ts";
import type { CaptureKind } from "../../core/view-state.ts";
import { hasContactCard } from "../../fields/exchange-files.ts";
import { requestLook } from "../../fields/field-request.ts";
import { stageField } from "../../fields/stage.tsx";
import { useListPopups } from "../../query/list-actions.ts";
import { canEdit, hasOwner, OWNER } from "./dynamic-commands.ts";
import { activityAbout, isPlannable } from "./plan-activity.ts";
import { isPerson } from "../../../shared/local/erasures.ts";
import { useErasureDialog } from "./erasure/erasure-dialog.tsx";
import { ERASURE_TEXTS } from "./erasure/texts.ts";
import { EDITABLE_RECORDS, ONE_OR_NO_RECORD, ONE_RECORD } from "./record-targets.ts";
import { usePhoneCode } from "./share/phone-code.tsx";
import { ARCHIVE_TEXTS, PHONE_CODE_TEXTS } from "./share/texts.ts";
import { copyAsText, printRecord, saveContactCard, saveEverything } from "./share/share-record.ts";
import { RECORD_TEXTS, SHARE_TEXTS } from "./texts.ts";

const TEXTS = RECORD_TEXTS.commands;
const command = commandsIn("Record");

function textOf(active: ActiveRecord, field: string): string | undefined {
  const value = active.shown[field];
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

function fileField({ resource, shown }: ActiveRecord): string | undefined {
  return Object.entries(CONTRACTS[resource].body).find(
    ([, { kind, path }]) => kind.type === "file" && fileIdentity(shown[path]) !== null,
  )?.[0];
}

function noStage(resource: Resource): string {
  const names = CONTRACTS[resource].title[1];
  return canEdit(resource) ? TEXTS.noStagesButFields(names) : TEXTS.noStages(names);
}

/** Edits the selected records, or the active one: which field is a matter of the next step. */
const EDIT_COMMANDS: readonly Command[] = [
  defineCommand({
    id: "record-edit",
    title: TEXTS.editField,
    group: "Record",
    icon: Pencil,
    on: EDITABLE_RECORDS,
    keys: ["e"],
    menus: ["row", "card"],
    section: "edit",
    isExplained: true,
    isAvailable: ({ resource, record }) =>
      record === null ? whyNotEditSelected() === null : canEdit(resource),
    whyNot: ({ resource }) => whyNotEditSelected() ?? cannotEdit(resource),
    run: ({ record }, { overlays }) => {
      if (record === null) useListPopups.getState().show("bulk");
      else overlays.show("palette", "edit");
    },
  }),
  defineCommand({
    id: "record-stage",
    title: TEXTS.changeStage,
    group: "Record",
    icon: Milestone,
    on: EDITABLE_RECORDS,
    // The second one is the key of the boards.
    keys: ["s", "m"],
    menus: ["row"],
    section: "edit",
    isExplained: true,
    isAvailable: ({ resource }) => whyNotEditSelected() === null && stageField(resource) !== null,
    whyNot: ({ resource }) =>
      stageField(resource) === null ? noStage(resource) : whyNotEditSelected(),
    run: ({ resource, record }, { overlays }) => {
      if (record === null) useListPopups.getState().show("bulk", stageField(resource)?.body);
      else overlays.show("palette", "stage");
    },
  }),
  defineCommand({
    id: "record-owner",
    title: TEXTS.changeOwner,
    group: "Record",
    icon: UserRound,
    on: EDITABLE_RECORDS,
    keys: ["a o", "a a"],
    menus: ["row", "card", "quick"],
    section: "edit",
    isAvailable: ({ resource }) => whyNotEditSelected() === null && hasOwner(resource),
    whyNot: ({ resource }) =>
      hasOwner(resource) ? whyNotEditSelected() : TEXTS.noOwner(CONTRACTS[resource].title[1]),
    run: ({ record }, { overlays }) => {
      if (record === null) useListPopups.getState().show("bulk", OWNER);
      else overlays.show("palette", "owner");
    },
  }),
];

/** Writes down what was said, with the active record or with none yet. */
function capturing(kind: CaptureKind, title: string, icon: LucideIcon, keys: readonly string[]) {
  const run: CommandRun<unknown> = (_target, { overlays }) => overlays.capture(kind);
  return command(ONE_OR_NO_RECORD, `capture-${kind}`, title, keys, run, {
    icon,
    menus: ["row", "card", "quick"],
    section: "log",
  });
}

/** Returns a command that uses the email address or the phone number of the record. */
function contacting(
  field: "email" | "phone",
  id: string,
  title: string,
  icon: LucideIcon,
  key: string,
  act: (text: string, record: ActiveRecord, context: CommandContext) => void,
): CommandOn<ActiveRecord> {
  const run: CommandRun<ActiveRecord> = (record, context) => {
    const text = textOf(record, field);
    if (text !== undefined) act(text, record, context);
  };
  return command(ONE_RECORD, id, title, [key], run, {
    icon,
    menus: ["row", "card", "share"],
    section: "contact",
    isAvailable: (record) => textOf(record, field) !== undefined,
    whyNot: () => (field === "email" ? TEXTS.noEmail : TEXTS.noPhone),
  });
}

/** Commands for the open record, or for the active row of the list. */
export const ONE_RECORD_COMMANDS: readonly CommandOn<ActiveRecord>[] = [
  defineCommand({
    id: "record-plan",
    title: TEXTS.plan,
    group: "Record",
    icon: CalendarPlus,
    on: ONE_RECORD,
    keys: ["q a"],
    menus: ["row", "share"],
    section: "log",
    isAvailable: ({ resource }) => isPlannable(resource),
    whyNot: () => TEXTS.notPlannable,
    run: ({ key }, { overlays }) =>
      overlays.create("activity", reachedRecord() === null ? {} : activityAbout(key)),
  }),
  contacting("email", "record-mail", TEXTS.writeEmail, Mail, "w", (email, _record, { bridge }) => {
    void bridge.openExternal(`mailto:${encodeURIComponent(email)}`);
  }),
  contacting(
    "email",
    "record-template",
    TEXTS.emailFromTemplate,
    MailPlus,
    "Shift+w",
    (_email, { resource, key }) => useEmailRequest.getState().ask({ to: "record", resource, key }),
  ),
  contacting("phone", "record-call", TEXTS.call, Phone, "t", (phone, { shown }, { bridge }) => {
    const { link = telLink(phone) } = shownPhone(shown) ?? {};
    void bridge.openExternal(link);
  }),
  contacting("email", "record-copy-email", TEXTS.copyEmail, Copy, "y e", (email) => {
    void copyText(email);
  }),
  contacting("phone", "record-copy-phone", TEXTS.copyPhone, Copy, "y p", (phone) => {
    void copyText(phone);
  }),
  command(ONE_RECORD, "record-copy-text", TEXTS.copyAsText, ["y t"], copyAsText, {
    icon: ClipboardCopy,
    menus: ["row", "card", "share"],
    section: "share",
  }),
  defineCommand({
    id: "record-print",
    title: TEXTS.print,
    group: "Record",
    icon: Printer,
    on: ONE_RECORD,
    keys: ["Shift+p"],
    menus: ["share"],
    section: "share",
    ...printing((record, output, { navigation }) => printRecord(navigation, record, output)),
  }),
  command(ONE_RECORD, "record-save-card", TEXTS.saveCard, ["y c"], saveContactCard, {
    icon: SquareUser,
    menus: ["row", "card", "share"],
    section: "share",
    isAvailable: ({ resource }) => hasContactCard(resource),
    whyNot: () => SHARE_TEXTS.noCard,
  }),
  command(
    ONE_RECORD,
    "record-phone-code",
    PHONE_CODE_TEXTS.command,
    ["y q"],
    ({ resource, key }) => usePhoneCode.getState().show({ resource, key }),
    {
      icon: QrCode,
      menus: ["row", "card", "share"],
      section: "share",
      isAvailable: ({ resource }) => hasContactCard(resource),
      whyNot: () => PHONE_CODE_TEXTS.onlyPeople,
    },
  ),
  command(ONE_RECORD, "record-everything", ARCHIVE_TEXTS.command, ["y x"], saveEverything, {
    icon: FileArchive,
    menus: ["share"],
    section: "share",
    isAvailable: ({ resource }) => hasContactCard(resource),
    whyNot: () => ARCHIVE_TEXTS.onlyPeople,
  }),
  command(
    ONE_RECORD,
    "record-erasure",
    ERASURE_TEXTS.command,
    ["y d"],
    ({ resource, key }) => {
      if (isPerson(resource)) useErasureDialog.getState().show({ resource, key });
    },
    {
      icon: UserX,
      menus: ["share"],
      section: "delete",
      isAvailable: ({ resource }) => isPerson(resource),
      whyNot: () => ERASURE_TEXTS.onlyPeople,
    },
  ),
  defineCommand({
    id: "record-file",
    title: TEXTS.previewFile,
    group: "Record",
    icon: FileText,
    on: ONE_RECORD,
    keys: ["p"],
    menus: ["row"],
    section: "contact",
    isAvailable: (record) => fileField(record) !== undefined,
    run: (record, { navigation }) => {
      const field = fileField(record);
      if (field === undefined) return;
      const { resource, key } = record;
      if (openRecord() === null) navigation.go({ view: "list", resource, open: key });
      requestLook({ resource, key, field });
    },
  }),
  defineCommand({
    id: "record-open",
    title: TEXTS.open,
    group: "Record",
    icon: PanelRight,
    on: ACTIVE_RECORD,
    isAvailable: () => openRecord() === null,
    run: ({ resource, key }, { navigation }) =>
      navigation.go({ view: "list", resource, open: key }),
  }),
  defineCommand({
    id: "record-related",
    title: TEXTS.related,
    group: "Record",
    icon: Waypoints,
    on: ONE_RECORD,
    keys: ["r"],
    run: (_record, { overlays }) => overlays.show("palette", "related"),
  }),
  defineCommand({
    id: "record-sync",
    title: TEXTS.showInSync,
    group: "Record",
    icon: RefreshCw,
    on: ONE_RECORD,
    keys: ["Shift+s"],
    menus: ["row", "card"],
    section: "sync",
    isAvailable: ({ shown }) => unsentOf(shown) !== undefined,
    whyNot: () => TEXTS.allSent,
    run: ({ shown }) => {
      const unsent = unsentOf(shown);
      if (unsent !== undefined) showInSync(unsent.entry);
    },
  }),
  defineCommand({
    id: "record-done",
    title: TEXTS.markDone,
    group: "Record",
    icon: SquareCheck,
    on: ONE_RECORD,
    keys: ["q d"],
    menus: ["row"],
    section: "edit",
    isAvailable: ({ resource }) => resource === "activity",
    whyNot: () => TEXTS.onlyActivities,
    run: ({ shown }, { bridge }) => finishActivity(bridge, shown),
  }),
  command(ONE_RECORD, "record-delete", TEXTS.deleteJob, ["#"], deleteJob, {
    icon: Trash2,
    menus: ["row", "card", "share"],
    section: "delete",
    isAvailable: ({ resource }) => resource === "job",
  }),
];

export const RECORD_COMMANDS: readonly Command[] = [
  ...EDIT_COMMANDS,
  capturing("note", TEXTS.addNote, NotebookPen, ["q n"]),
  capturing("call", TEXTS.logCall, PhoneCall, ["q l", "Shift+l"]),
  ...ONE_RECORD_COMMANDS,
];
