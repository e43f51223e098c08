import { type FormEvent, useState } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { isSlugged, resourceOfSlug } from "../../../../shared/contract/resource.ts";
import type { ActiveRecord } from "../../../core/targets.ts";
import { type CaptureKind, type RecordKey, useOverlays } from "../../../core/view-state.ts";
import { NoteText } from "../../../fields/rich-text.tsx";
import { nameOf } from "../../../fields/value-text.ts";
import { Button } from "../../../ui/button.tsx";
import { DateInput } from "../../../ui/date-input.tsx";
import { addDays, dayOf, nextMonday } from "../../../ui/local-date.ts";
import { Field, onSaveKey } from "../../../ui/field.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { UnreadableInput } from "../../../ui/read-number.ts";
import styles from "./capture-dialog.module.css";
import {
  canFollowUp,
  clock,
  followUpText,
  planCapture,
  planText,
  saveCapture,
} from "./capture-plan.ts";
import { CAPTURE_TEXTS } from "../texts.ts";
import { subjectOf, useOfferFollowUp } from "./promise-offer.tsx";
import { z } from "zod";
import { draftsOf } from "../../../core/drafts.ts";
import { useAttendance } from "../../../core/key-owner.ts";
import { useProfile } from "../../../core/me.ts";
import { useLookups } from "../../../core/queries.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { relatedBody } from "../../../../shared/contract/body-field.ts";
import { DraftPlace } from "../../../core/use-typed.tsx";
import { ReferenceEditor } from "../../../fields/reference-editor.tsx";

const TEXTS = CAPTURE_TEXTS.dialog;
const FOLLOW_UP_ID = "capture-follow-up";
const FOLLOW_UP_PROBLEM_ID = "capture-follow-up-problem";
const PLAN_ID = "capture-plan";
const KINDS: readonly (readonly [CaptureKind, string])[] = [
  ["note", TEXTS.kinds.note],
  ["call", TEXTS.kinds.call],
];

interface Props {
  readonly kind: CaptureKind;
  readonly active: ActiveRecord;
  readonly onDone: () => void;
}

/** A note or a call about a record, and the day on which to follow up. */
export function CaptureForm({ kind, active, onDone }: Props) {
  const { resource } = active;
  const showKind = useOverlays((state) => state.capture);
  const capture = useCapture(kind, active, onDone);
  const { plan, followUp } = capture;
  const [noun] = CONTRACTS[resource].title;
  const name = nameOf(active.shown) || noun;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!capture.isReady) return;
    if (followUp instanceof UnreadableInput) document.getElementById(FOLLOW_UP_ID)?.focus();
    else capture.save(followUp);
  };
  return (
    <form className={styles["form"]} onSubmit={submit} {...onSaveKey(() => submit())}>
      <div className={styles["about"]}>
        <div className={styles["whom"]}>
          {isSlugged(resource) ? (
            <AboutField label={noun} value={active.key} onChange={capture.moveTo} />
          ) : (
            <>
              <small>{noun}</small> <strong dir="auto">{name}</strong>
            </>
          )}
        </div>
        <Segmented label={TEXTS.kind} options={KINDS} value={kind} onChange={showKind} />
      </div>
      <NoteText
        label={TEXTS.labels[kind]}
        text={capture.text}
        placeholder={TEXTS.placeholders[kind]}
        describedBy={PLAN_ID}
        onText={capture.setText}
        onEnter={submit}
      />
      <FollowUp followUp={followUp} onFollowUp={capture.setFollowUp} />
      <p
        id={PLAN_ID}
        className={plan.by === "none" ? styles["impossible"] : styles["plan"]}
        dir="auto"
      >
        {planText(plan, resource, name)}
        {plan.by === "none" || followUp instanceof UnreadableInput
          ? ""
          : followUpText(followUp, capture.followsUp)}
      </p>
      {followUp instanceof UnreadableInput ? (
        <p id={FOLLOW_UP_PROBLEM_ID} className={styles["impossible"]} role="alert">
          {TEXTS.invalidDate(followUp.problem)}
        </p>
      ) : null}
      {capture.failure === null ? null : (
        <p className={styles["impossible"]} role="alert">
          {capture.failure}
        </p>
      )}
      <footer className={styles["foot"]}>
        <span className={styles["keys"]} aria-hidden>
          <kbd>Enter</kbd> {TEXTS.keys.save} <kbd>Shift+Enter</kbd> {TEXTS.keys.newLine}
        </span>
        <Button onPress={capture.cancel}>{TEXTS.cancel}</Button>
        <Button tone="primary" type="submit" isDisabled={!capture.isReady}>
          {TEXTS.save}
        </Button>
      </footer>
    </form>
  );
}

interface FollowUpProps {
  /** Day or time on the user's clock, "" for none. */
  readonly followUp: string | UnreadableInput;
  readonly onFollowUp: (day: string | UnreadableInput) => void;
}

/** The day on which to follow up: any day, or one of those that are chosen most often. */
function FollowUp({ followUp, onFollowUp }: FollowUpProps) {
  const [days] = useState(() => frequentDays(clock()));
  const isInvalid = followUp instanceof UnreadableInput;
  return (
    <div className={styles["follow"]}>
      <label htmlFor={FOLLOW_UP_ID}>
        <span>{TEXTS.followUpOn}</span>
        <DateInput
          type="day-or-time"
          label={TEXTS.followUpOn}
          id={FOLLOW_UP_ID}
          value={followUp}
          invalid={isInvalid}
          describedBy={isInvalid ? FOLLOW_UP_PROBLEM_ID : undefined}
          onChange={onFollowUp}
        />
      </label>
      {days.map(([label, day]) => (
        <Button
          key={label}
          small
          tone={followUp === day ? "plain" : "quiet"}
          aria-pressed={followUp === day}
          onPress={() => onFollowUp(followUp === day ? "" : day)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function frequentDays(today: Date): readonly (readonly [string, string])[] {
  return [
    [TEXTS.days.tomorrow, dayOf(addDays(today, 1))],
    [TEXTS.days.nextMonday, dayOf(nextMonday(today))],
    [TEXTS.days.inTwoWeeks, dayOf(addDays(today, 14))],
  ];
}

/** Kept when the dialog is closed, so that a key pressed by mistake loses nothing. */
const useDraft = draftsOf(
  "capture",
  z.object({ text: z.string(), followUp: z.string().or(z.instanceof(UnreadableInput)) }),
  { text: "", followUp: "" },
);

const draftKey = ({ resource, key }: RecordKey) => `${resource}:${key}`;

/** State of a capture: what is typed about a record, what it will become, and saving it. */
function useCapture(kind: CaptureKind, active: ActiveRecord, onDone: () => void) {
  const bridge = useBridge();
  const profile = useProfile();
  const lookups = useLookups();
  const attendance = useAttendance();
  const offerFollowUp = useOfferFollowUp();
  const { resource } = active;
  const draft = useDraft(draftKey(active));
  const { capture, onCaptured } = useOverlays();
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
      if (day === "" && followsUp && isSlugged(resource))
        void offerFollowUp(subjectOf(resource, active), text);
      close();
      onCaptured?.();
    },
    { failed: CAPTURE_TEXTS.dialog.failed, isInline: true },
  );
  return {
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

const RELATED = { ...relatedBody(50), path: "related_to" };
const RESOURCES = ["candidate", "contact", "organization", "job", "deal"] as const;

interface AboutFieldProps {
  readonly label: string;
  /** Its slug; "" for none. */
  readonly value: string;
  readonly autoFocus?: boolean;
  readonly onChange: (chosen: RecordKey) => void;
}

/** The record that a note or a call is about, which can be another one. */
export function AboutField({ label, value, autoFocus = false, onChange }: AboutFieldProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <DraftPlace name="capture-about">
          <ReferenceEditor
            {...ids}
            name="related_to"
            field={RELATED}
            label={label}
            resources={RESOURCES}
            autoFocus={autoFocus}
            value={value}
            onChange={(next) => {
              const key = typeof next === "string" ? next : "";
              const resource = resourceOfSlug(key);
              if (resource !== null) onChange({ resource, key });
            }}
          />
        </DraftPlace>
      )}
    </Field>
  );
}
