import { readBodyField } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { customFieldItems } from "../../shared/contract/custom-field.ts";
import { itemIds, pickItems } from "../../shared/contract/custom-field-items.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import { type FieldsEdit, undoFields } from "../../shared/contract/undo-value.ts";
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
   * The former values are written again, except of what was changed since; `stays`: sentences about
   * what the API cannot restore.
   */
  | {
      readonly by: "reverse";
      readonly edit: FieldsEdit;
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
  if (Object.keys(body).length > 0 || changedSince.length > 0)
    return { by: "reverse", edit: editOf(entry), changedSince, stays };
  return {
    by: "none",
    why: stays.length > 0 ? stays.join(" ") : TEXTS.entryUndo.nothingToUndo,
  };
}

/**
 * What undoing an edit would write, which of its fields were changed since, and which of them can't
 * be restored.
 */
function compare(entry: OutboxEntryView, now: RecordAnswer) {
  const contract = CONTRACTS[entry.resource];
  const { record, refs } = storedView(entry.resource, now.record);
  const { body, kept } = undoFields(contract, editOf(entry), (name) => {
    const field = contract.body[name];
    return field === undefined ? undefined : readBodyField(name, field, record, refs);
  });
  const labelOf = (name: string) => fieldLabel(name, contract.body[name]);
  const changedSince = kept
    .filter(({ reason }) => reason === "changed")
    .map(({ field }) => labelOf(field));
  const stays = kept
    .filter(({ reason }) => reason === "unclearable")
    .map(({ field }) =>
      contract.body[field]?.kind.type === "file"
        ? TEXTS.entryUndo.cannotRemoveFile(labelOf(field))
        : TEXTS.entryUndo.cannotClear(labelOf(field)),
    );
  return { body, changedSince, stays };
}

/** The fields of a change before and after it; of the custom fields those that it sent. */
function editOf({ base, body }: OutboxEntryView): FieldsEdit {
  const before = Object.fromEntries(
    Object.entries(body).map(([name, after]) => {
      const was = base[name] ?? null;
      const items = () => pickItems(customFieldItems(was), itemIds(customFieldItems(after)));
      return [name, name === "custom_fields" ? items() : was];
    }),
  );
  return { before, after: body };
}
