import type { Bridge } from "../../shared/bridge.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { callLocal } from "../core/local.ts";
import { readRecord, type ShownRecord } from "../core/queries.ts";
import { undoAction, useToasts } from "../core/toasts.ts";
import { attempt } from "../core/use-action.ts";
import { offerWhileUnsent } from "./offer-while-unsent.ts";
import { UNDO_CREATION_TEXTS as TEXTS } from "./texts.ts";

/** Notes and activities cannot be deleted: they are sent a little later, to allow an undo. */
export const UNDOABLE = { undoable: true };

/** Says that records were created, and offers to undo it until they are sent. */
export function offerUndo(bridge: Bridge, made: Created, text: string): void {
  const action = undoAction(() => void undoCreations(bridge, made));
  const toast = useToasts.getState().add({ tone: "plain", text, action });
  offerWhileUnsent(
    bridge,
    toast,
    made.map(([resource, record]) => ({ kind: "create", resource, key: String(record.id) })),
  );
}

export type Created = readonly (readonly [Resource, ShownRecord])[];

/** Discards the records that are not sent yet; false when one of them was sent already. */
export async function discardUnsent(bridge: Bridge, made: Created): Promise<boolean> {
  let inTime = true;
  for (const [resource, record] of made) {
    const { entries } = await readRecord(bridge, resource, String(record.id));
    const entry = entries.find((item) => item.kind === "create" && item.state !== "done");
    if (entry === undefined) inTime = false;
    else await callLocal(bridge, "discardEntry", { params: { id: entry.id } });
  }
  return inTime;
}

/** Undoes the creation, or tells the user that it is too late to. Never rejects. */
async function undoCreations(bridge: Bridge, made: Created): Promise<void> {
  const { add } = useToasts.getState();
  await attempt(async () => {
    if (await discardUnsent(bridge, made)) add({ tone: "plain", text: TEXTS.undone });
    else add({ tone: "bad", text: TEXTS.tooLate });
  }, TEXTS.failed);
}
