import { addDays, format, nextMonday } from "date-fns";
import { timeText } from "../../../ui/format.ts";
import { followUpStart } from "./capture-bodies.ts";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { relatedBody } from "../../../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import {
  isSlugged,
  type SluggedResource,
  resourceOfSlug,
} from "../../../../shared/contract/resource.ts";
import { draftsOf } from "../../../core/drafts.ts";
import { type ActiveRecord, activeRecord } from "../../../core/targets.ts";
import { type CaptureKind, useOverlays } from "../../../core/view-state.ts";
import { useProfile } from "../../../core/profile.ts";
import { useLookups, useRecord } from "../../../core/queries.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { DateInput } from "../../../ui/date-input.tsx";
import { Field } from "../../../ui/field.tsx";
import inputs from "../../../ui/field.module.css";
import { focusOnce } from "../../../ui/focus-once.ts";
import { Modal } from "../../../ui/modal.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { shownInput, UnreadableInput } from "../../../ui/unreadable-input.ts";
import { ReferenceEditor } from "../../../fields/reference-editor.tsx";
import { nameOf } from "../../../fields/value-text.ts";
import styles from "./capture-dialog.module.css";
import { canFollowUp, planCapture, planWords } from "./capture-plan.ts";
import { clock, saveCapture } from "./save-capture.ts";
import { CAPTURE_TEXTS as TEXTS } from "./texts.ts";

/** Of what was just said nothing is lost to a key that was pressed by mistake. */
const useDraft = draftsOf<{ readonly text: string; readonly followUp: string | UnreadableInput }>(
  { text: "", followUp: "" },
  ({ text, followUp }) => ({ text, followUp: shownInput(followUp) ?? "" }),
);

const KINDS: readonly (readonly [CaptureKind, string])[] = [
  ["note", "Note"],
  ["call", "Call"],
];
const TITLES: Readonly<Record<CaptureKind, string>> = {
  note: TEXTS.captureDialog.addANote,
  call: TEXTS.captureDialog.logACall,
};

/**
 * Writes down in a few seconds what was just said, about the record that is open: two keys, a text,
 * Enter.
 */
export function CaptureDialog() {
  const { capturing, capture } = useOverlays();
  return (
    <Modal
      title={TITLES[capturing ?? "note"]}
      open={capturing !== null}
      onClose={() => capture(null)}
    >
      {capturing === null ? null : <Capture kind={capturing} onDone={() => capture(null)} />}
    </Modal>
  );
}

function Capture({ kind, onDone }: { readonly kind: CaptureKind; readonly onDone: () => void }) {
  // The record as it was when the dialog opened: J and K rest meanwhile.
  const [active] = useState(() => aboutWhom(activeRecord()));
  const [slug, setSlug] = useState("");
  if (active !== null && active.resource !== "note")
    return <CaptureForm kind={kind} active={active} onDone={onDone} />;
  const resource = resourceOfSlug(slug);
  if (resource !== null)
    return <CaptureChosen kind={kind} resource={resource} slug={slug} onDone={onDone} />;
  return (
    <div className={styles["form"]}>
      <Field label={TEXTS.captureDialog.aboutWhom}>
        {(ids) => (
          <ReferenceEditor
            {...ids}
            name="related_to"
            field={RELATED}
            label={TEXTS.captureDialog.aboutWhom}
            resources={["candidate", "contact", "organization", "job", "deal"]}
            autoFocus
            value={slug}
            onChange={(next) => setSlug(typeof next === "string" ? next : "")}
          />
        )}
      </Field>
    </div>
  );
}

const RELATED = { ...relatedBody(50), path: "related_to" };

/** A call from an activity, or from a note, is about whom that is about. */
function aboutWhom(active: ActiveRecord | null): ActiveRecord | null {
  if (active === null || isSlugged(active.resource)) return active;
  const related = active.shown["related_record"];
  const slug =
    typeof related === "object" && related !== null && "slug" in related ? related.slug : null;
  const resource = typeof slug === "string" ? resourceOfSlug(slug) : null;
  return resource === null || typeof slug !== "string"
    ? active
    : { resource, key: slug, shown: related as ActiveRecord["shown"] };
}

const FOLLOW_UP_ID = "capture-follow-up";

interface ChosenProps {
  readonly kind: CaptureKind;
  readonly resource: SluggedResource;
  readonly slug: string;
  readonly onDone: () => void;
}

function CaptureChosen({ kind, resource, slug, onDone }: ChosenProps) {
  const { data } = useRecord(resource, slug);
  if (data === undefined) return null;
  return (
    <CaptureForm kind={kind} active={{ resource, key: slug, shown: data.record }} onDone={onDone} />
  );
}

interface FormProps {
  readonly kind: CaptureKind;
  readonly active: ActiveRecord;
  readonly onDone: () => void;
}

function CaptureForm({ kind: asked, active, onDone }: FormProps) {
  const bridge = useBridge();
  const profile = useProfile();
  const lookups = useLookups();
  const show = useOverlays((state) => state.capture);
  const [days] = useState(() => daysFrom(clock()));
  const draft = useDraft(active.key);
  const { text, followUp } = draft.value;
  const setText = (next: string) => draft.keep({ text: next, followUp });
  const setFollowUp = (next: string | UnreadableInput) => draft.keep({ text, followUp: next });
  const name = nameOf(active.shown) || CONTRACTS[active.resource].title[0];
  const plan = planCapture(profile, asked, active.resource);
  const followsUp = canFollowUp(profile, active.resource);
  const save = useAction(
    async (day: string) => {
      const context = { bridge, types: lookups?.activity_type ?? [], now: clock, followsUp };
      await saveCapture(context, plan, active, { kind: asked, text: text.trim(), followUp: day });
      draft.drop();
      onDone();
    },
    { failed: TEXTS.captureDialog.couldntSaveItWhat, isInline: true },
  );
  const ready = text.trim() !== "" && plan.by !== "none" && !save.isRunning;
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!ready) return;
    if (followUp instanceof UnreadableInput) document.getElementById(FOLLOW_UP_ID)?.focus();
    else void save.run(followUp);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter ends the input of a character by an input method; with Shift it is a line break.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className={styles["form"]} onSubmit={submit}>
      <div className={styles["about"]}>
        <span>
          <small>{CONTRACTS[active.resource].title[0]}</small> <strong dir="auto">{name}</strong>
        </span>
        <Segmented
          label={TEXTS.captureDialog.whatItIs}
          options={KINDS}
          value={asked}
          onChange={show}
        />
      </div>
      <textarea
        className={[inputs["input"], inputs["area"]].join(" ")}
        ref={focusOnce(true)}
        rows={4}
        dir="auto"
        aria-label={asked === "call" ? TEXTS.captureDialog.whatWasSaid : TEXTS.captureDialog.note}
        aria-describedby="capture-plan"
        placeholder={
          asked === "call"
            ? TEXTS.captureDialog.whatWasSaid2
            : TEXTS.captureDialog.whatIsWorthRemembering
        }
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles["follow"]}>
        <label htmlFor={FOLLOW_UP_ID}>
          <span>{TEXTS.captureDialog.followUpOn}</span>
          <DateInput
            type="date"
            id={FOLLOW_UP_ID}
            value={followUp}
            invalid={followUp instanceof UnreadableInput}
            describedBy={
              followUp instanceof UnreadableInput ? "capture-follow-up-problem" : undefined
            }
            onChange={setFollowUp}
          />
        </label>
        {days.map(([label, day]) => (
          <Button
            key={label}
            small
            tone={followUp === day ? "plain" : "quiet"}
            aria-pressed={followUp === day}
            onPress={() => setFollowUp(followUp === day ? "" : day)}
          >
            {label}
          </Button>
        ))}
      </div>
      <p
        id="capture-plan"
        className={plan.by === "none" ? styles["impossible"] : styles["plan"]}
        dir="auto"
      >
        {planWords(plan, active.resource, name)}
        {followUp === "" || followUp instanceof UnreadableInput || plan.by === "none"
          ? ""
          : followsUp
            ? TEXTS.captureDialog.theFollowUpBecomes(timeText(followUpStart(followUp)))
            : TEXTS.captureDialog.theDayOfThe}
      </p>
      {followUp instanceof UnreadableInput ? (
        <p id="capture-follow-up-problem" className={styles["impossible"]} role="alert">
          {TEXTS.captureDialog.theFollowUpDate(followUp.problem)}
        </p>
      ) : null}
      {save.failure === null ? null : (
        <p className={styles["impossible"]} role="alert">
          {save.failure}
        </p>
      )}
      <footer className={styles["foot"]}>
        <span className={styles["keys"]} aria-hidden>
          <kbd>Enter</kbd> {TEXTS.captureDialog.saves} <kbd>Shift+Enter</kbd>{" "}
          {TEXTS.captureDialog.newLine}
        </span>
        <Button
          onPress={() => {
            draft.drop();
            onDone();
          }}
        >
          {TEXTS.captureDialog.cancel}
        </Button>
        <Button tone="primary" type="submit" isDisabled={!ready}>
          {TEXTS.captureDialog.save}
        </Button>
      </footer>
    </form>
  );
}

/** The days that are meant most often, by their names. */
function daysFrom(today: Date): readonly (readonly [string, string])[] {
  const day = (date: Date) => format(date, "yyyy-MM-dd");
  return [
    ["Tomorrow", day(addDays(today, 1))],
    [TEXTS.captureDialog.nextMonday, day(nextMonday(today))],
    ["In 2 weeks", day(addDays(today, 14))],
  ];
}
