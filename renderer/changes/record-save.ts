import type { Bridge } from "../../shared/bridge.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { undoAction, useToasts } from "../core/toasts.ts";
import { keyOf, type ShownRecord } from "../core/queries.ts";
import { attempt } from "../core/use-action.ts";
import { nameOf } from "../fields/value-text.ts";
import { offerWhileUnsent } from "./offer-while-unsent.ts";
import { saveFields } from "./save.ts";
import { revertEdit } from "./undo.ts";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

type Body = Readonly<Record<string, unknown>>;

/** Saves fields and offers to undo it. Rejects when they cannot be saved. */
export async function saveAndOffer(
  bridge: Bridge,
  resource: Resource,
  before: ShownRecord,
  body: Body,
  message: string = TEXTS.recordSave.saved,
): Promise<void> {
  const { changed, isReversible } = await saveFields(bridge, resource, before, body);
  const toast = useToasts.getState().add({
    tone: "plain",
    text: message,
    action: undoAction(() => void revertEdit(bridge, resource, { before, body: changed })),
  });
  if (!isReversible)
    offerWhileUnsent(bridge, toast, [{ kind: "update", resource, key: keyOf(resource, before) }]);
}

/** The same for keys and palette: a failure becomes a message. */
export async function saveWithUndo(
  bridge: Bridge,
  resource: Resource,
  before: ShownRecord,
  body: Body,
  message: string,
): Promise<void> {
  await attempt(
    () => saveAndOffer(bridge, resource, before, body, message),
    `Couldn't save ${nameOf(before)}.`,
  );
}
