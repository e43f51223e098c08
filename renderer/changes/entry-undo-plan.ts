import { readBodyField } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { customFieldItems, POLICY_FIELD } from "../../shared/contract/custom-field.ts";
import { itemIds, pickItems } from "../../shared/contract/custom-field-items.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import { undoField } from "../../shared/contract/undo-value.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import type { RecordAnswer } from "../core/queries.ts";
import { storedView } from "../../shared/contract/stored-view.ts";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

/**
 * How a change of the history can be undone. `changedSince`: labels of what was changed after it.
 */
export type EntryUndoPlan =
  /** It is not sent: it is discarded. */
  | { readonly by: "discard"; readonly changedSince: readonly string[] }
  /**
   * The former values are written again; `stays`: sentences about what the API cannot restore.
   */
  | {
      readonly by: "reverse";
      readonly body: Readonly<Record<string, unknown>>;
      readonly changedSince: readonly string[];
      readonly stays: readonly string[];
    }
  /**
   * It concerns the whole record: the user decides in Sync, where both choices and what they cost
   * are shown.
   */
  | { readonly by: "decide"; readonly why: string }
  | { readonly by: "none"; readonly why: string };

/** How one change of a record can be undone, as the record is now. */
export function entryUndoPlan(entry: OutboxEntryView, now: RecordAnswer): EntryUndoPlan {
  if (entry.state === "sending") return { by: "none", why: TEXTS.entryUndo.beingSent };
  if (entry.conflict?.kind === "gone" && entry.state === "conflict")
    return {
      by: "decide",
      why: TEXTS.entryUndo.deletedOnServer,
    };
  if (entry.kind === "create")
    return entry.state === "done"
      ? { by: "none", why: TEXTS.entryUndo.createdRecord }
      : {
          by: "decide",
          why: TEXTS.entryUndo.createsRecord,
        };
  if (entry.kind === "delete") return { by: "none", why: TEXTS.entryUndo.recordDeleted };

  const { body, changedSince, stays } = compare(entry, now);
  if (entry.state !== "done") return { by: "discard", changedSince };
  if (Object.keys(body).length > 0) return { by: "reverse", body, changedSince, stays };
  return {
    by: "none",
    why: stays.length > 0 ? stays.join(" ") : TEXTS.entryUndo.nothingToUndo,
  };
}

/**
 * The body that reverts an edit, what else happened to its fields, and which of them can't be
 * restored.
 */
function compare(entry: OutboxEntryView, now: RecordAnswer) {
  const contract = CONTRACTS[entry.resource];
  const read = storedView(entry.resource, now.record);
  const body: Record<string, unknown> = {};
  const [changedSince, stays]: [string[], string[]] = [[], []];
  for (const [name, after] of Object.entries(entry.body)) {
    const field = contract.body[name];
    if (field === undefined || name === POLICY_FIELD) continue;
    const label = fieldLabel(name, field);
    if (field.kind.type === "file") {
      stays.push(TEXTS.entryUndo.cannotRemoveFile(label));
      continue;
    }
    const was = entry.base[name];
    const before =
      name === "custom_fields"
        ? pickItems(customFieldItems(was), itemIds(customFieldItems(after)))
        : was;
    const present = readBodyField(name, field, read.record, read.refs);
    const undo = undoField(contract, name, { before, after, present });
    if (undo.by === "value") body[name] = undo.value;
    if (undo.by === "none") stays.push(TEXTS.entryUndo.cannotClear(label));
    if (undo.by !== "nothing" && undo.changedSince) changedSince.push(label);
  }
  return { body, changedSince, stays };
}
