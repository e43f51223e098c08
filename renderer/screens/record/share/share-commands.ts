import type { Command } from "../../../core/command.ts";
import { useEmailRequest } from "../../../core/email-request.ts";
import { printing } from "../../../core/print-page.ts";
import { type ActiveRecord, activeRecord, selectedCount } from "../../../core/targets.ts";
import { hasContactCard } from "../../../fields/exchange-files.ts";
import { oneAtATime } from "../one-at-a-time.ts";
import { RECORD_TEXTS } from "../texts.ts";
import { printRecord } from "./print-record.ts";
import { copyAsText, saveContactCard } from "./share-record.ts";
import { SHARE_TEXTS } from "./texts.ts";

const TEXTS = RECORD_TEXTS.commands;

function oneRecord(): ActiveRecord | null {
  return selectedCount() > 0 ? null : activeRecord();
}

function hasEmail(record: ActiveRecord | null): boolean {
  const email = record?.shown["email"];
  return typeof email === "string" && email.trim() !== "";
}

/** Gives the open record, or the active row, to somebody else. */
export const SHARE_COMMANDS: readonly Command[] = [
  {
    id: "record-template",
    title: TEXTS.emailFromTemplate,
    group: "Record",
    needs: "record",
    keys: "Shift+w",
    when: () => hasEmail(oneRecord()),
    whyNot: () => oneAtATime() ?? (oneRecord() === null ? null : TEXTS.noEmail),
    run: () => {
      const record = oneRecord();
      if (record === null) return;
      const { resource, key } = record;
      useEmailRequest.getState().ask({ to: "record", resource, key });
    },
  },
  {
    id: "record-copy-text",
    title: TEXTS.copyAsText,
    group: "Record",
    needs: "record",
    keys: "y t",
    when: () => oneRecord() !== null,
    whyNot: oneAtATime,
    run: (bridge) => {
      const record = oneRecord();
      if (record !== null) void copyAsText(bridge, record);
    },
  },
  {
    id: "record-print",
    title: TEXTS.print,
    group: "Record",
    needs: "record",
    keys: "Shift+p",
    when: () => oneRecord() !== null,
    whyNot: oneAtATime,
    ...printing((_bridge, output) => {
      const record = oneRecord();
      if (record !== null) printRecord(record, output);
    }),
  },
  {
    id: "record-save-card",
    title: TEXTS.saveCard,
    group: "Record",
    needs: "record",
    keys: "y c",
    when: () => hasContactCard(oneRecord()?.resource ?? "note"),
    whyNot: () => oneAtATime() ?? (oneRecord() === null ? null : SHARE_TEXTS.noCard),
    run: (bridge) => {
      const record = oneRecord();
      if (record !== null) void saveContactCard(bridge, record);
    },
  },
];
