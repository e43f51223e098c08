import type { RefObject } from "react";
import type { Bridge } from "../../shared/bridge.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { keyOf, type ShownRecord } from "../core/queries.ts";
import { undoAction, useToasts } from "../core/toasts.ts";
import { offerWhileUnsent } from "./offer-while-unsent.ts";
import { saveFields } from "./save.ts";
import { type Edit, revertEdits } from "./undo.ts";

interface RunEdit extends Edit {
  readonly isReversible: boolean;
}

/** Edits of a kind that were made while the message about them was shown. */
export interface EditRun {
  /** Id of that message. */
  readonly toast: number;
  readonly edits: readonly RunEdit[];
}

/** An edit of one record. */
interface NewEdit {
  readonly resource: Resource;
  readonly before: ShownRecord;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Saves fields of one record after the other, and offers to undo all of a run by one message: who
 * moves five cards too far does not want to undo five times. Rejects when they cannot be saved.
 */
export async function saveInRun(
  bridge: Bridge,
  run: RefObject<EditRun | null>,
  { resource, before, body }: NewEdit,
  messageOf: (edits: readonly Edit[]) => string,
): Promise<void> {
  const { changed, isReversible } = await saveFields(bridge, resource, before, body);
  const { toasts, withdraw, add } = useToasts.getState();
  const last = run.current;
  const goesOn = last !== null && toasts.some(({ id }) => id === last.toast);
  if (goesOn) withdraw(last.toast);
  const edits = withEdit(resource, goesOn ? last.edits : [], {
    before,
    body: changed,
    isReversible,
  });
  const toast = add({
    tone: "plain",
    text: messageOf(edits),
    action: undoAction(() => void revertEdits(bridge, resource, edits)),
  });
  run.current = { toast, edits };
  const lasting = edits.filter((edit) => !edit.isReversible);
  if (lasting.length > 0)
    offerWhileUnsent(
      bridge,
      toast,
      lasting.map((edit) => ({ kind: "update", resource, key: keyOf(resource, edit.before) })),
    );
}

/** Edits of the same record become one: undone, it is as it was before the first. */
function withEdit(
  resource: Resource,
  edits: readonly RunEdit[],
  added: RunEdit,
): readonly RunEdit[] {
  const key = keyOf(resource, added.before);
  const earlier = edits.find(({ before }) => keyOf(resource, before) === key);
  if (earlier === undefined) return [...edits, added];
  return [
    ...edits.filter((edit) => edit !== earlier),
    {
      before: earlier.before,
      body: { ...earlier.body, ...added.body },
      isReversible: earlier.isReversible && added.isReversible,
    },
  ];
}
