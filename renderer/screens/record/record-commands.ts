import {
  CalendarPlus,
  ClipboardCopy,
  Copy,
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
  RefreshCw,
  SquareUser,
  Trash2,
  UserRound,
  Waypoints,
} from "lucide-react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fileIdentity } from "../../../shared/contract/record-view.ts";
import { shownPhone, telLink } from "../../../shared/contract/phone-number.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { unsentOf } from "../../../shared/local/unsent.ts";
import { deleteJob } from "../../changes/record-save.ts";
import { cannotEdit, whyNotEditSelected } from "../../changes/selected-rows.ts";
import { showInSync } from "../../changes/marks.tsx";
import {
  type Command,
  type CommandContext,
  type CommandOn,
  defineCommand,
  printing,
} from "../../core/command.ts";
import { copyText } from "../../core/copy-text.ts";
import { useEmailRequest } from "../../core/email-request.ts";
import { type ActiveRecord, openRecord, reachedRecord } from "../../core/targets.ts";
import { hasContactCard } from "../../fields/exchange-files.ts";
import { requestLook } from "../../fields/field-request.ts";
import { stageField } from "../../fields/stage.tsx";
import { useListPopups } from "../../query/list-actions.ts";
import { canEdit, hasOwner, OWNER } from "./dynamic-commands.ts";
import { activityAbout, isPlannable } from "./plan-activity.ts";
import { ACTIVE_RECORD, EDITABLE_RECORDS, ONE_OR_NO_RECORD, ONE_RECORD } from "./record-targets.ts";
import { copyAsText, printRecord, saveContactCard } from "./share/share-record.ts";
import { SHARE_TEXTS } from "./share/texts.ts";
import { RECORD_TEXTS } from "./texts.ts";

const TEXTS = RECORD_TEXTS.commands;

function textOf(active: ActiveRecord, field: string): string | undefined {
  const value = active.shown[field];
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** Returns the body field that holds a file. */
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
    keys: ["a"],
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

/** Writes down what was said, with the active record or with nobody yet. */
const CAPTURE_COMMANDS: readonly Command[] = [
  defineCommand({
    id: "capture-note",
    title: TEXTS.addNote,
    group: "Record",
    icon: NotebookPen,
    on: ONE_OR_NO_RECORD,
    keys: ["q n"],
    menus: ["row", "card", "quick"],
    section: "log",
    run: (_target, { overlays }) => overlays.capture("note"),
  }),
  defineCommand({
    id: "capture-call",
    title: TEXTS.logCall,
    group: "Record",
    icon: PhoneCall,
    on: ONE_OR_NO_RECORD,
    keys: ["q l", "Shift+l"],
    menus: ["row", "card", "quick"],
    section: "log",
    run: (_target, { overlays }) => overlays.capture("call"),
  }),
];

interface Contacting {
  readonly id: string;
  readonly title: string;
  readonly icon: LucideIcon;
  readonly key: string;
  readonly run: (text: string, record: ActiveRecord, context: CommandContext) => void;
}

/** Returns a command that uses the email address or the phone number of the record. */
function contacting(
  field: "email" | "phone",
  { id, title, icon, key, run }: Contacting,
): CommandOn<ActiveRecord> {
  return defineCommand({
    id,
    title,
    group: "Record",
    icon,
    on: ONE_RECORD,
    keys: [key],
    menus: ["row", "card"],
    section: "contact",
    isAvailable: (record) => textOf(record, field) !== undefined,
    whyNot: () => (field === "email" ? TEXTS.noEmail : TEXTS.noPhone),
    run: (record, context) => {
      const text = textOf(record, field);
      if (text !== undefined) run(text, record, context);
    },
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
  contacting("email", {
    id: "record-mail",
    title: TEXTS.writeEmail,
    icon: Mail,
    key: "w",
    run: (email, _record, { bridge }) =>
      void bridge.openExternal(`mailto:${encodeURIComponent(email)}`),
  }),
  contacting("email", {
    id: "record-template",
    title: TEXTS.emailFromTemplate,
    icon: MailPlus,
    key: "Shift+w",
    run: (_email, { resource, key }) =>
      useEmailRequest.getState().ask({ to: "record", resource, key }),
  }),
  contacting("phone", {
    id: "record-call",
    title: TEXTS.call,
    icon: Phone,
    key: "t",
    run: (phone, { shown }, { bridge }) => {
      const { link = telLink(phone) } = shownPhone(shown) ?? {};
      void bridge.openExternal(link);
    },
  }),
  contacting("email", {
    id: "record-copy-email",
    title: TEXTS.copyEmail,
    icon: Copy,
    key: "y e",
    run: (email) => void copyText(email),
  }),
  contacting("phone", {
    id: "record-copy-phone",
    title: TEXTS.copyPhone,
    icon: Copy,
    key: "y p",
    run: (phone) => void copyText(phone),
  }),
  defineCommand({
    id: "record-copy-text",
    title: TEXTS.copyAsText,
    group: "Record",
    icon: ClipboardCopy,
    on: ONE_RECORD,
    keys: ["y t"],
    menus: ["row", "card", "share"],
    section: "share",
    run: (record, { bridge }) => void copyAsText(bridge, record),
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
  defineCommand({
    id: "record-save-card",
    title: TEXTS.saveCard,
    group: "Record",
    icon: SquareUser,
    on: ONE_RECORD,
    keys: ["y c"],
    menus: ["row", "card", "share"],
    section: "share",
    isAvailable: ({ resource }) => hasContactCard(resource),
    whyNot: () => SHARE_TEXTS.noCard,
    run: (record, { bridge }) => void saveContactCard(bridge, record),
  }),
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
    id: "record-delete",
    title: TEXTS.deleteJob,
    group: "Record",
    icon: Trash2,
    on: ONE_RECORD,
    keys: ["#"],
    menus: ["row", "card", "share"],
    section: "delete",
    isAvailable: ({ resource }) => resource === "job",
    run: (record, { bridge }) => void deleteJob(bridge, record),
  }),
];

export const RECORD_COMMANDS: readonly Command[] = [
  ...EDIT_COMMANDS,
  ...CAPTURE_COMMANDS,
  ...ONE_RECORD_COMMANDS,
];
