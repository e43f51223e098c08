import type { Bridge } from "../../shared/bridge.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { type BulkChange, EDIT_CHUNK } from "../../shared/local/bulk.ts";
import { callLocal } from "../core/local.ts";
import { useToasts } from "../core/toasts.ts";
import { failureText } from "../core/use-action.ts";
import { stepByStep } from "./bulk-progress.ts";
import { undoRunAction } from "./bulk-undo.ts";
import { recordsText } from "./records-text.ts";
import { BULK_EDIT_TEXTS as TEXTS } from "./texts.ts";

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
  const { add } = useToasts.getState();
  let run: number | null = null;
  let [changed, refused] = [0, 0];
  let failure: string | null = null;
  const stopped = await stepByStep("edit", resource, keys.length, async (done) => {
    const chunk = keys.slice(done, done + EDIT_CHUNK);
    const answer = await callLocal(bridge, "editBulk", {
      params: { resource },
      body: { keys: chunk, ...change, run, total: keys.length },
    });
    run = answer.run;
    changed += answer.changed;
    refused += answer.refused.length;
    return chunk.length;
  }).catch((error: unknown) => {
    failure = failureText(error, TEXTS.run.failed);
    return true;
  });
  const parts = [
    `${stopped ? TEXTS.run.stopped : ""}${changedText(changed)}`,
    refused === 0 ? "" : TEXTS.run.refused(recordsText(resource, refused)),
    failure ?? "",
  ];
  add({
    tone: failure === null ? "plain" : "bad",
    text: parts.filter((part) => part !== "").join(" "),
    ...(run === null ? {} : undoRunAction(bridge, { id: run, resource, left: changed })),
  });
}
