import { z } from "zod";
import { isSlugged, type Resource } from "../../../../shared/contract/resource.ts";
import { createRecord } from "../../../changes/save.ts";
import { draftsOf } from "../../../core/drafts.ts";
import { useAttendance } from "../../../core/key-owner.ts";
import { useProfile } from "../../../core/me.ts";
import { keyOf, type ShownRecord, useLookups } from "../../../core/queries.ts";
import { attempt } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { followUpBody } from "../../../fields/follow-up.ts";
import { rawTitle } from "../../../fields/value-text.ts";
import { DateInput } from "../../../ui/date-input.tsx";
import { Field } from "../../../ui/field.tsx";
import inputs from "../../../ui/inputs.module.css";
import { UnreadableInput } from "../../../ui/read-number.ts";
import { noteBody } from "../capture/capture-bodies.ts";
import { canFollowUp, planCapture } from "../capture/capture-plan.ts";
import { CREATE_TEXTS as TEXTS } from "../texts.ts";
import styles from "./create-dialog.module.css";

/** Kept when the dialog is closed, like the fields of the record. */
const useDraft = draftsOf(
  "create",
  z.object({ note: z.string(), followUp: z.string().or(z.instanceof(UnreadableInput)) }),
  { note: "", followUp: "" },
);

/** A note and a follow-up of a person who is being created; null where there can be neither. */
export function useFirstWords(resource: Resource) {
  const bridge = useBridge();
  const profile = useProfile();
  const attendance = useAttendance();
  const types = useLookups()?.activity_type ?? [];
  const { value, keep, drop } = useDraft(`${resource}-words`);
  const isPerson = resource === "candidate" || resource === "contact";
  const takesNotes = isPerson && planCapture(profile, "note", resource).by === "note";
  const followsUp = isPerson && canFollowUp(profile, resource);
  const { note, followUp } = value;
  /** Saves both. The record is there already: a failure is told, and goes no further. */
  const save = async (record: ShownRecord): Promise<void> => {
    if (!isSlugged(resource)) return;
    const about = { resource, slug: keyOf(resource, record), name: rawTitle(resource, record) };
    const text = note.trim();
    await attempt(async () => {
      if (takesNotes && text !== "")
        await createRecord(bridge, "note", noteBody(about, { kind: "note", text, followUp: "" }));
      if (followsUp && typeof followUp === "string" && followUp !== "") {
        const body = followUpBody(about, { text, followUp }, types);
        await createRecord(bridge, "activity", { ...body, ...attendance });
      }
    }, TEXTS.wordsFailed);
  };
  return {
    ...value,
    takesNotes,
    followsUp,
    isUnreadable: followUp instanceof UnreadableInput,
    setNote: (next: string) => keep({ note: next, followUp }),
    setFollowUp: (next: string | UnreadableInput) => keep({ note, followUp: next }),
    save,
    drop,
    /** The next person gets the same follow-up. */
    keepFollowUp: () => keep({ note: "", followUp }),
  };
}

interface Props {
  readonly words: ReturnType<typeof useFirstWords>;
}

/** The boxes for them, beside the fields of the person. */
export function FirstWords({ words }: Props) {
  const { note, followUp, takesNotes, followsUp } = words;
  if (!takesNotes && !followsUp) return null;
  return (
    <>
      {takesNotes ? (
        <div className={styles["note"]}>
          <Field label={TEXTS.note}>
            {({ id, describedBy }) => (
              <textarea
                id={id}
                aria-describedby={describedBy}
                className={inputs["input"]}
                rows={2}
                dir="auto"
                value={note}
                onChange={(event) => words.setNote(event.target.value)}
              />
            )}
          </Field>
        </div>
      ) : null}
      {followsUp ? (
        <Field
          label={TEXTS.followUp}
          error={
            followUp instanceof UnreadableInput ? TEXTS.invalidFollowUp(followUp.problem) : null
          }
        >
          {({ id, describedBy, invalid }) => (
            <DateInput
              type="day-or-time"
              label={TEXTS.followUp}
              id={id}
              value={followUp}
              invalid={invalid}
              describedBy={describedBy}
              onChange={words.setFollowUp}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}
