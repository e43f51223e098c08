import type { Bridge } from "../../shared/bridge.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { type BulkChange, EDIT_CHUNK } from "../../shared/local/bulk.ts";
import { callLocal } from "../core/local.ts";
import { addToast, undoAction, useToasts } from "../core/toasts.ts";
import { failureText } from "../core/use-action.ts";
import { stepByStep, undoRunAction } from "./bulk-progress.ts";
import { BULK_EDIT_TEXTS as TEXTS, recordsText } from "./texts.ts";
import type { RefObject } from "react";
import { sameBodyValue } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { keyOf, type ShownRecord } from "../core/queries.ts";
import { offerWhileUnsent } from "./undo-offer.ts";
import { orOfferReplacing } from "./record-save.ts";
import { saveFields } from "./save.ts";
import { type Edit, revertEdits } from "./undo.ts";

/**
 * Edits the records in chunks, and tells the user the outcome with an undo for all of them; the
 * caller may say what was changed in its own words. Never rejects.
 */
export async function editAll(
  bridge: Bridge,
  resource: Resource,
  keys: readonly string[],
  change: BulkChange,
  changedText = (count: number) => TEXTS.run.changed(recordsText(resource, count)),
): Promise<void> {
  let run: number | null = null;
  let [changedCount, refused] = [0, 0];
  let failure: string | null = null;
  const stopped = await stepByStep("edit", resource, keys.length, async (done) => {
    const chunk = keys.slice(done, done + EDIT_CHUNK);
    const answer = await callLocal(bridge, "editBulk", {
      params: { resource },
      body: { keys: chunk, ...change, run, total: keys.length },
    });
    run = answer.run;
    changedCount += answer.changed;
    refused += answer.refused.length;
    return chunk.length;
  }).catch((error: unknown) => {
    failure = failureText(error, TEXTS.run.failed);
    return true;
  });
  const parts = [
    `${stopped ? TEXTS.run.stopped : ""}${changedText(changedCount)}`,
    refused === 0 ? "" : TEXTS.run.refused(recordsText(resource, refused)),
    failure ?? "",
  ];
  addToast({
    tone: failure === null ? "plain" : "bad",
    text: parts.filter((part) => part !== "").join(" "),
    ...(run === null ? {} : undoRunAction(bridge, { id: run, resource, left: changedCount })),
  });
}

export interface RunEdit extends Edit {
  readonly recordView: ShownRecord;
  readonly isReversible: boolean;
}

/** Edits of a kind that were made while the message about them was shown. */
export interface EditRun {
  readonly toast: number;
  readonly edits: readonly RunEdit[];
}

interface NewEdit {
  readonly resource: Resource;
  readonly recordView: ShownRecord;
  readonly body: Readonly<Record<string, unknown>>;
  /** Values that the user saw, where they are not those of the record. */
  readonly seen?: Readonly<Record<string, unknown>>;
}

/**
 * Saves fields of one record after the other, and offers to undo all of a run by one message: who
 * moves five cards too far does not want to undo five times. Rejects when they cannot be saved;
 * what was changed since it was shown is replaced only if the user then says so.
 */
export function saveInRun(
  bridge: Bridge,
  run: RefObject<EditRun | null>,
  edit: NewEdit,
  messageOf: (edits: readonly RunEdit[]) => string,
): Promise<void> {
  return orOfferReplacing(
    () => saveNext(bridge, run, edit, messageOf),
    (visibleValues) => saveInRun(bridge, run, { ...edit, seen: visibleValues }, messageOf),
  );
}

async function saveNext(
  bridge: Bridge,
  run: RefObject<EditRun | null>,
  { resource, recordView, body, seen }: NewEdit,
  messageOf: (edits: readonly RunEdit[]) => string,
): Promise<void> {
  const { undo, isReversible } = await saveFields(bridge, resource, recordView, body, seen);
  const { toasts, withdraw } = useToasts.getState();
  const lastEdit = run.current;
  const goesOn = lastEdit !== null && toasts.some(({ id }) => id === lastEdit.toast);
  if (goesOn) withdraw(lastEdit.toast);
  const key = keyOf(resource, recordView);
  const edit = { resource, key, recordView, undo, isReversible };
  const edits = withEdit(goesOn ? lastEdit.edits : [], edit);
  const toast = addToast({
    tone: "plain",
    text: messageOf(edits),
    action: undoAction(() => void revertEdits(bridge, edits)),
  });
  run.current = { toast, edits };
  const lasting = edits.filter((edit) => !edit.isReversible);
  if (lasting.length > 0)
    offerWhileUnsent(
      bridge,
      toast,
      lasting.map((edit) => ({ kind: "update", resource, key: edit.key })),
    );
}

/** Joins edits of the same record, to be undone to what was there before the first of them. */
function withEdit(edits: readonly RunEdit[], added: RunEdit): readonly RunEdit[] {
  const earlier = edits.find(({ key }) => key === added.key);
  if (earlier === undefined) return [...edits, added];
  const previousValues: Record<string, unknown> = { ...earlier.undo.before };
  for (const [name, was] of Object.entries(added.undo.before)) {
    const field = CONTRACTS[added.resource].body[name];
    const follows =
      field !== undefined &&
      name in previousValues &&
      sameBodyValue(field, earlier.undo.after[name], was);
    if (!follows) previousValues[name] = was;
  }
  return [
    ...edits.filter((edit) => edit !== earlier),
    {
      ...earlier,
      undo: { before: previousValues, after: { ...earlier.undo.after, ...added.undo.after } },
      isReversible: earlier.isReversible && added.isReversible,
    },
  ];
}
