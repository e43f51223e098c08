import type { Bridge } from "../../shared/bridge.ts";
import { type FieldsEdit, undoFields } from "../../shared/contract/undo-value.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { ChangedField } from "../../shared/local/changed-field.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import { callLocal } from "../core/local.ts";
import { RequestError } from "../core/request-engine.ts";
import { addToast, type ToastAction, undoAction } from "../core/toasts.ts";
import { attempt } from "../core/use-action.ts";
import { CHANGE_TEXTS, changedText } from "./texts.ts";
import { readBodyField } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { customFieldItems } from "../../shared/contract/custom-field.ts";
import { itemIds, pickItems } from "../../shared/contract/custom-field-items.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import type { RecordAnswer } from "../core/queries.ts";
import { storedView } from "../../shared/contract/stored-view.ts";

const TEXTS = CHANGE_TEXTS.undo;

export interface Edit {
  readonly resource: Resource;
  readonly key: string;
  readonly undo: FieldsEdit;
}

/** An edit, and those of its fields that its undo left as they are. */
interface Left {
  readonly edit: Edit;
  readonly keptFields: readonly ChangedField[];
}

/** Tries, and the pauses between them, of undoing a change that is being sent. */
const MAX_TRIES = 12;
const TRY_INTERVAL_MS = 250;

/** Acts on an outbox entry; again a moment later while it is being sent (409). */
export async function unlessSending<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 409 || tries >= MAX_TRIES)
        throw error;
      await new Promise((resolve) => setTimeout(resolve, TRY_INTERVAL_MS));
    }
  }
}

/** The undo in the message that an edit was saved. Shows the outcome; never rejects. */
export function revertEdit(bridge: Bridge, edit: Edit): Promise<void> {
  return revertEdits(bridge, [edit]);
}

/** Undoes several edits, newest first, with one message; one that can't be stops no other. */
export async function revertEdits(bridge: Bridge, edits: readonly Edit[]): Promise<void> {
  await attempt(async () => {
    const remainders: Left[] = [];
    const failures: unknown[] = [];
    for (const edit of edits.toReversed())
      try {
        const { kept } = await undoEdit(bridge, edit);
        remainders.push({ edit, keptFields: kept });
      } catch (error) {
        failures.push(error);
      }
    if (failures.length > 0) throw failures[0];
    reportUndo(bridge, remainders);
  }, TEXTS.changeFailed);
}

/** Undoes an edit as far as nothing of it was changed since. The answer undoes the undo. */
export async function undoEdit(bridge: Bridge, { resource, key, undo }: Edit) {
  const { before, after } = undo;
  return callLocal(bridge, "undoEdit", { params: { resource, key }, body: { before, after } });
}

/**
 * Tells the user what an undo did. What was changed since stays: the message says by whom, and
 * offers to undo it all the same. `redo` undoes an undo that did everything.
 */
export function reportUndo(
  bridge: Bridge,
  remainders: readonly Left[],
  { text = TEXTS.undone, redo }: { readonly text?: string; readonly redo?: Edit } = {},
): void {
  const keptFields = remainders.flatMap((remainder) => remainder.keptFields);
  const changedFields = keptFields.filter(({ reason }) => reason === "changed");
  const lasting = keptFields.filter(({ reason }) => reason === "unclearable");
  if (keptFields.length === 0) {
    const action = redo && undoAction(() => void revertEdit(bridge, redo));
    addToast({ tone: "plain", text, ...(action && { action }) });
    return;
  }
  const labels = [...new Set(lasting.map(({ label }) => label))].join(", ");
  const parts = [
    changedFields.length === 0
      ? ""
      : changedText(changedFields, Date.now(), CHANGE_TEXTS.changedSince.notUndone),
    lasting.length === 0 ? "" : TEXTS.cannotClear(labels),
  ];
  // No undo for Z: pressing it on must not replace what was just kept.
  const action: ToastAction = {
    label: CHANGE_TEXTS.changedSince.undoAnyway,
    run: () => void revertEdits(bridge, remainders.flatMap(withPresent)),
  };
  addToast({
    tone: "bad",
    text: parts.filter((part) => part !== "").join(" "),
    ...(changedFields.length > 0 && { action }),
  });
}

/** The kept part of an edit on the values that the user was told of: only those are replaced. */
function withPresent({ edit, keptFields }: Left): readonly Edit[] {
  const changedFields = keptFields.filter(({ reason }) => reason === "changed");
  if (changedFields.length === 0) return [];
  const { before } = edit.undo;
  const undo = {
    before: Object.fromEntries(changedFields.map(({ field }) => [field, before[field] ?? null])),
    after: Object.fromEntries(changedFields.map(({ field, present }) => [field, present ?? null])),
  };
  return [{ ...edit, undo }];
}

/** Undoes a deletion that is not sent yet; shows a message when it is too late for that. */
export async function undoDeletion(bridge: Bridge, resource: Resource, key: string): Promise<void> {
  await attempt(async () => {
    const entry = await findDeletion(bridge, resource, key);
    if (entry === undefined) {
      addToast({
        tone: "bad",
        text: TEXTS.deletionTooLate,
      });
      return;
    }
    await callLocal(bridge, "discardEntry", { params: { id: entry.id } });
    addToast({ tone: "plain", text: TEXTS.undone });
  }, TEXTS.deletionFailed);
}

/** The outbox is listed oldest first: what was just done is on its last page. */
async function findDeletion(
  bridge: Bridge,
  resource: Resource,
  key: string,
): Promise<OutboxEntryView | undefined> {
  const read = (page: number) => callLocal(bridge, "listOutbox", { query: { limit: 100, page } });
  const firstPage = await read(1);
  const lastPage = firstPage.last_page > 1 ? await read(firstPage.last_page) : firstPage;
  return lastPage.data.findLast(
    (item) => item.kind === "delete" && item.resource === resource && item.slug === key,
  );
}

/** Ways to undo a change of the history. `changedSince`: labels of what was changed after it. */
type EntryUndoPlan =
  /** Discards the change, which is not sent. */
  | { readonly kind: "discard"; readonly changedSince: readonly string[] }
  /**
   * The former values are written again, except of what was changed since; `stays`: sentences about
   * what the API cannot restore.
   */
  | {
      readonly kind: "reverse";
      readonly edit: FieldsEdit;
      readonly changedSince: readonly string[];
      readonly stays: readonly string[];
    }
  /** Leaves the whole record to the user, who decides in Sync, where both choices are shown. */
  | { readonly kind: "decide"; readonly reason: string }
  | { readonly kind: "none"; readonly reason: string };

/** Returns how a change of a record can be undone, as the record is now. */
export function entryUndoPlan(entry: OutboxEntryView, currentAnswer: RecordAnswer): EntryUndoPlan {
  if (entry.state === "sending") return { kind: "none", reason: CHANGE_TEXTS.entryUndo.beingSent };
  if (entry.conflict?.kind === "gone" && entry.state === "conflict")
    return {
      kind: "decide",
      reason: CHANGE_TEXTS.entryUndo.deletedOnServer,
    };
  if (entry.kind === "create")
    return entry.state === "done"
      ? { kind: "none", reason: CHANGE_TEXTS.entryUndo.createdRecord }
      : {
          kind: "decide",
          reason: CHANGE_TEXTS.entryUndo.createsRecord,
        };
  if (entry.kind === "delete")
    return { kind: "none", reason: CHANGE_TEXTS.entryUndo.recordDeleted };

  const { body, changedSince, stays } = compare(entry, currentAnswer);
  if (entry.state !== "done") return { kind: "discard", changedSince };
  if (Object.keys(body).length > 0 || changedSince.length > 0)
    return { kind: "reverse", edit: editOf(entry), changedSince, stays };
  return {
    kind: "none",
    reason: stays.length > 0 ? stays.join(" ") : CHANGE_TEXTS.entryUndo.nothingToUndo,
  };
}

/** Returns what undoing an edit would write, and which fields were changed since or stay. */
function compare(entry: OutboxEntryView, currentAnswer: RecordAnswer) {
  const contract = CONTRACTS[entry.resource];
  const { record, refs } = storedView(entry.resource, currentAnswer.record);
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
        ? CHANGE_TEXTS.entryUndo.cannotRemoveFile(labelOf(field))
        : CHANGE_TEXTS.entryUndo.cannotClear(labelOf(field)),
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
