import { type FormEvent, useId, useState } from "react";
import { z } from "zod";
import { isSlugged, type Resource } from "../../../../shared/contract/resource.ts";
import { draftsOf } from "../../../core/drafts.ts";
import { useAttendance } from "../../../core/key-owner.ts";
import { useAction } from "../../../core/use-action.ts";
import { useProfile } from "../../../core/me.ts";
import { type ShownRecord, useLookups } from "../../../core/queries.ts";
import { nameOf, rawTitle } from "../../../fields/value-text.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { DateInput } from "../../../ui/date-input.tsx";
import inputs from "../../../ui/inputs.module.css";
import { UnreadableInput } from "../../../ui/read-number.ts";
import { taskBody } from "../../../fields/follow-up.ts";
import {
  addTask,
  canFollowUp,
  clock,
  planCapture,
  planText,
  saveCapture,
} from "../capture/capture-plan.ts";
import { onSaveKey } from "../../../ui/field.tsx";
import styles from "./timeline.module.css";
import { NoteText } from "../../../fields/rich-text.tsx";
import { subjectOf, useOfferFollowUp } from "../capture/promise-offer.tsx";
import { TIMELINE_TEXTS as TEXTS } from "../texts.ts";

const useDraft = draftsOf(
  "timeline",
  z.object({ words: z.string(), day: z.string().or(z.instanceof(UnreadableInput)) }),
  { words: "", day: "" },
);

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  readonly recordKey: string;
}

/** Writes a note or a task; where the server makes neither, a dated line in the description. */
export function TimelineComposer({ resource, shown, recordKey }: Props) {
  const bridge = useBridge();
  const profile = useProfile();
  const lookups = useLookups();
  const attendance = useAttendance();
  const offerFollowUp = useOfferFollowUp();
  const draft = useDraft(`${resource}:${recordKey}`);
  const { words, day } = draft.value;
  // The editor comes with the focus: most records are only read.
  const [isWriting, setWriting] = useState(false);
  const keepWords = (next: string) => draft.keep({ words: next, day });
  const dayId = useId();
  const plan = planCapture(profile, "note", resource);
  const tasks = canFollowUp(profile, resource);
  const name = nameOf(shown);
  const save = useAction(
    async (text: string, followUp: string) => {
      const types = lookups?.activity_type ?? [];
      const captured = { kind: "note", text, followUp } as const;
      if (followUp !== "" && tasks && isSlugged(resource))
        await addTask(
          bridge,
          {
            ...taskBody(
              { resource, slug: recordKey, name: rawTitle(resource, shown) },
              captured,
              types,
            ),
            ...attendance,
          },
          name,
        );
      else {
        const context = { bridge, types, now: clock, followsUp: false, attendance };
        await saveCapture(context, plan, { resource, key: recordKey, shown }, captured);
        if (followUp === "" && tasks && isSlugged(resource))
          void offerFollowUp(subjectOf(resource, { key: recordKey, shown }), text);
      }
      draft.drop();
    },
    { failed: TEXTS.composer.failed },
  );
  if (plan.by === "none")
    return (
      <p className={styles["none"]} data-screen-only>
        {planText(plan, resource, name)}
      </p>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = words.trim();
    if (text === "") return;
    if (day instanceof UnreadableInput) document.getElementById(dayId)?.focus();
    else void save.run(text, day);
  };
  return (
    <form
      className={styles["composer"]}
      data-screen-only
      onSubmit={submit}
      {...onSaveKey<HTMLFormElement>((form) => form.requestSubmit())}
    >
      {isWriting ? (
        <NoteText
          label={TEXTS.composer.label}
          placeholder={TEXTS.composer.placeholder}
          text={words}
          onText={keepWords}
        />
      ) : (
        <textarea
          className={inputs["input"]}
          rows={2}
          aria-label={TEXTS.composer.label}
          placeholder={TEXTS.composer.placeholder}
          dir="auto"
          value={words}
          onFocus={() => setWriting(true)}
          onChange={(event) => keepWords(event.target.value)}
        />
      )}
      {words.trim() === "" && day === "" ? null : (
        <>
          {plan.by === "append" ? (
            <p className={styles["hint"]}>{planText(plan, resource, name)}</p>
          ) : null}
          <div className={styles["composerRow"]}>
            <label htmlFor={dayId}>
              {tasks ? TEXTS.composer.taskOn : TEXTS.composer.followUpOn}
              <DateInput
                type="day-or-time"
                label={tasks ? TEXTS.composer.taskOn : TEXTS.composer.followUpOn}
                id={dayId}
                value={day}
                invalid={day instanceof UnreadableInput}
                describedBy={day instanceof UnreadableInput ? `${dayId}-problem` : undefined}
                onChange={(next) => draft.keep({ words, day: next })}
              />
            </label>
            <Button small tone="primary" type="submit" isDisabled={words.trim() === ""}>
              {day !== "" && tasks
                ? TEXTS.composer.addTask
                : plan.by === "append"
                  ? TEXTS.composer.addToDescription
                  : TEXTS.composer.addNote}
            </Button>
          </div>
          {day instanceof UnreadableInput ? (
            <p id={`${dayId}-problem`} className={styles["hint"]} role="alert">
              {TEXTS.composer.invalidDate(day.problem)}
            </p>
          ) : null}
        </>
      )}
    </form>
  );
}
