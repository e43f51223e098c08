import { z } from "zod";
import { draftsOf } from "../../../core/drafts.ts";
import { useAttendance } from "../../../core/key-owner.ts";
import { useProfile } from "../../../core/me.ts";
import { useLookups } from "../../../core/queries.ts";
import type { ActiveRecord } from "../../../core/targets.ts";
import { useAction } from "../../../core/use-action.ts";
import { type CaptureKind, type RecordKey, useOverlays } from "../../../core/view-state.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { UnreadableInput } from "../../../ui/read-number.ts";
import { canFollowUp, planCapture } from "./capture-plan.ts";
import { clock, saveCapture } from "./save-capture.ts";
import { CAPTURE_TEXTS } from "./texts.ts";

/** Kept when the dialog is closed, so that a key pressed by mistake loses nothing. */
const useDraft = draftsOf(
  "capture",
  z.object({ text: z.string(), followUp: z.string().or(z.instanceof(UnreadableInput)) }),
  { text: "", followUp: "" },
);

const draftKey = ({ resource, key }: RecordKey) => `${resource}:${key}`;

/** State of a capture: what is typed about a record, what it will become, and saving it. */
export function useCapture(kind: CaptureKind, active: ActiveRecord, onDone: () => void) {
  const bridge = useBridge();
  const profile = useProfile();
  const lookups = useLookups();
  const attendance = useAttendance();
  const draft = useDraft(draftKey(active));
  const { capture } = useOverlays();
  const { text, followUp } = draft.value;
  const plan = planCapture(profile, kind, active.resource);
  const followsUp = canFollowUp(profile, active.resource);
  const close = () => {
    draft.drop();
    onDone();
  };
  const { run, isRunning, failure } = useAction(
    async (day: string) => {
      const types = lookups?.activity_type ?? [];
      const context = { bridge, types, now: clock, followsUp, attendance };
      await saveCapture(context, plan, active, { kind, text: text.trim(), followUp: day });
      close();
    },
    { failed: CAPTURE_TEXTS.dialog.failed, isInline: true },
  );
  return {
    /** Moves what was typed to another record. */
    moveTo: (about: RecordKey) => {
      draft.moveTo(draftKey(about));
      capture(kind, about);
    },
    text,
    setText: (next: string) => draft.keep({ text: next, followUp }),
    /** Day or time on the user's clock, "" for none. */
    followUp,
    setFollowUp: (next: string | UnreadableInput) => draft.keep({ text, followUp: next }),
    plan,
    /** True if the follow-up becomes an activity of its own. */
    followsUp,
    isReady: text.trim() !== "" && plan.by !== "none" && !isRunning,
    save: (day: string) => void run(day),
    cancel: close,
    failure,
  };
}
