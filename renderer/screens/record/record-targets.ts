import type { Resource } from "../../../shared/contract/resource.ts";
import { selectedResource } from "../../changes/selected-rows.ts";
import {
  type ActiveRecord,
  activeRecord,
  isRecordLoading,
  selectedCount,
  type TargetKind,
} from "../../core/targets.ts";
import { numberText } from "../../ui/format.ts";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";

/** Returns why a command for one record is unavailable while several are selected. */
function oneAtATime(): string | null {
  const count = selectedCount();
  return count === 0 ? null : TEXTS.commands.oneAtATime(numberText(count), count === 1);
}

/** Active record, but not while several are selected: it would not be plain which is meant. */
export const ONE_RECORD: TargetKind<ActiveRecord> = {
  name: "one-record",
  current: () => (selectedCount() === 0 ? activeRecord() : null),
  isLoading: isRecordLoading,
  whyNone: oneAtATime,
};

/** Active record, or none: a note or a call can be written down before its subject is chosen. */
export const ONE_OR_NO_RECORD: TargetKind<{ readonly record: ActiveRecord | null }> = {
  name: "one-or-no-record",
  current: () => (selectedCount() === 0 ? { record: activeRecord() } : null),
  isLoading: isRecordLoading,
  whyNone: oneAtATime,
};

interface EditableRecords {
  readonly resource: Resource;
  /** Null: the selected ones. */
  readonly record: ActiveRecord | null;
}

/** The selected records, else the active one: commands that edit act on all of them. */
export const EDITABLE_RECORDS: TargetKind<EditableRecords> = {
  name: "editable-records",
  current: () => {
    const resource = selectedResource();
    if (resource !== null) return { resource, record: null };
    const record = activeRecord();
    return record === null ? null : { resource: record.resource, record };
  },
  isLoading: isRecordLoading,
};
