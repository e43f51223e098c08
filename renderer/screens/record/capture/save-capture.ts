import type { Bridge } from "../../../../shared/bridge.ts";
import type { LookupEntry } from "../../../../shared/contract/lookup.ts";
import { isSlugged, type Resource } from "../../../../shared/contract/resource.ts";
import type { ActiveRecord } from "../../../core/targets.ts";
import { undoAction, useToasts } from "../../../core/toasts.ts";
import { attempt } from "../../../core/use-action.ts";
import { callLocal } from "../../../core/local.ts";
import { readRecord, type ShownRecord } from "../../../core/queries.ts";
import { rawTitle } from "../../../changes/raw-title.ts";
import { offerWhileUnsent } from "../../../changes/offer-while-unsent.ts";
import { dayText } from "../../../ui/format.ts";
import { createRecord } from "../../../changes/save.ts";
import { saveAndOffer } from "../../../changes/record-save.ts";
import {
  type About,
  appended,
  callBody,
  type Captured,
  followUpBody,
  noteBody,
} from "./capture-bodies.ts";
import type { CapturePlan } from "./capture-plan.ts";
import { CAPTURE_TEXTS as TEXTS } from "./texts.ts";

/** The clock of this machine. */
export const clock = (): Date => new Date();

export interface CaptureContext {
  readonly bridge: Bridge;
  readonly types: readonly LookupEntry[];
  readonly now: () => Date;
  /** Whether the follow-up becomes an activity of its own. */
  readonly followsUp: boolean;
}

/** Writes down what was captured, and offers to take it back. Rejects when it cannot be saved. */
export async function saveCapture(
  context: CaptureContext,
  plan: CapturePlan,
  active: ActiveRecord,
  captured: Captured,
): Promise<void> {
  const { bridge, types, now } = context;
  const { resource, key } = active;
  if (plan.by === "append") {
    // Somebody may have written to it since the dialog was opened.
    const { record } = await readRecord(bridge, resource, key);
    const old = typeof record["description"] === "string" ? record["description"] : "";
    const description = appended(old, captured, now(), plan.html);
    await saveAndOffer(
      bridge,
      resource,
      record,
      { description },
      TEXTS.saveCapture.addedToTheDescription,
    );
    return;
  }
  if (plan.by === "none" || !isSlugged(resource)) return;
  const about: About = { resource, slug: key, name: rawTitle(resource, active.shown) };
  const made: (readonly [Resource, ShownRecord])[] = [
    plan.by === "note"
      ? ["note", await createRecord(bridge, "note", noteBody(about, captured), HELD)]
      : [
          "activity",
          await createRecord(bridge, "activity", callBody(about, captured, types, now()), HELD),
        ],
  ];
  if (captured.followUp !== "" && context.followsUp) {
    try {
      made.push([
        "activity",
        await createRecord(bridge, "activity", followUpBody(about, captured, types), HELD),
      ]);
    } catch (error) {
      // Both or neither: what is still in the dialog would be written down twice otherwise.
      await takeBack(bridge, made);
      throw error;
    }
  }
  const what = plan.by === "note" ? TEXTS.saveCapture.noteAdded : TEXTS.saveCapture.callLogged;
  offerUndo(
    bridge,
    made,
    captured.followUp === ""
      ? `${what}.`
      : TEXTS.saveCapture.followUpOn(what, dayText(captured.followUp)),
  );
}

/**
 * The server deletes none of these: they are sent a little later, so that they can be taken back.
 */
const HELD = { undoable: true };

/** Makes an activity by itself, and offers to take it back. Rejects when it cannot be saved. */
export async function addTask(
  bridge: Bridge,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  offerUndo(
    bridge,
    [["activity", await createRecord(bridge, "activity", body, HELD)]],
    TEXTS.saveCapture.taskAdded,
  );
}

function offerUndo(bridge: Bridge, made: Made, text: string): void {
  const action = undoAction(() => void undoCreations(bridge, made));
  const toast = useToasts.getState().add({ tone: "plain", text, action });
  offerWhileUnsent(
    bridge,
    toast,
    made.map(([resource, record]) => ({ kind: "create", resource, key: String(record.id) })),
  );
}

type Made = readonly (readonly [Resource, ShownRecord])[];

/** Takes back what was made; false when something of it was sent already. */
async function takeBack(bridge: Bridge, made: Made): Promise<boolean> {
  let inTime = true;
  for (const [resource, record] of made) {
    const { entries } = await readRecord(bridge, resource, String(record.id));
    const entry = entries.find((item) => item.kind === "create" && item.state !== "done");
    if (entry === undefined) inTime = false;
    else await callLocal(bridge, "discardEntry", { params: { id: entry.id } });
  }
  return inTime;
}

/**
 * Takes back what was made while it is not sent; says so when it is too late for that. Never
 * rejects.
 */
async function undoCreations(bridge: Bridge, made: Made): Promise<void> {
  const { add } = useToasts.getState();
  await attempt(async () => {
    if (!(await takeBack(bridge, made)))
      add({
        tone: "bad",
        text: TEXTS.saveCapture.tooLateToUndo,
      });
    else add({ tone: "plain", text: "Undone." });
  }, TEXTS.saveCapture.couldntUndoIt);
}
