import { useQuery } from "@tanstack/react-query";
import { create } from "zustand";
import { z } from "zod";
import type { PersonResource, PersonTraces } from "../../../../shared/local/erasures.ts";
import { absenceWords } from "../../../core/coverage.ts";
import { ERASURES_PLACE, erasureOfRecord, useErasures } from "../../../core/erasures.ts";
import { callLocal, localQuery } from "../../../core/local.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { useRecord } from "../../../core/queries.ts";
import { ERASURE_TEXTS as CORE_TEXTS } from "../../../core/texts.ts";
import { addToast } from "../../../core/toasts.ts";
import { useAction } from "../../../core/use-action.ts";
import { useTyped } from "../../../core/use-typed.tsx";
import { useBridge } from "../../../core/workspace.tsx";
import { nameOf } from "../../../fields/value-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DateInput } from "../../../ui/date-input.tsx";
import { Field } from "../../../ui/field.tsx";
import { IN_SENTENCE } from "../../../ui/format.ts";
import { Modal } from "../../../ui/modal.tsx";
import { ErrorBox, LoadingNotice, Notice } from "../../../ui/notices.tsx";
import { UnreadableInput } from "../../../ui/read-number.ts";
import { useToday } from "../../../ui/use-clock.tsx";
import styles from "./erasure.module.css";
import { ERASURE_TEXTS as TEXTS } from "./texts.ts";

interface Person {
  readonly resource: PersonResource;
  readonly key: string;
}

/** The person whose request is noted. */
export const useErasureDialog = create<{
  readonly person: Person | null;
  readonly show: (person: Person | null) => void;
}>((set) => ({ person: null, show: (person) => set({ person }) }));

/** Notes that a person asked to be erased, and says what Roadbook can do about it. */
export function ErasureDialog() {
  const { person, show } = useErasureDialog();
  const close = () => show(null);
  return (
    <Modal title={TEXTS.title} open={person !== null} onClose={close}>
      {person === null ? null : <Content person={person} onClose={close} />}
    </Modal>
  );
}

interface Props {
  readonly person: Person;
  readonly onClose: () => void;
}

function Content({ person, onClose }: Props) {
  const { resource, key } = person;
  const bridge = useBridge();
  const { data, error } = useRecord(resource, key);
  const traces = useQuery(localQuery(bridge, "readTraces", { params: { resource, slug: key } }));
  const requests = useErasures();
  const problem = error ?? traces.error;
  if (problem !== null) return <Notice title={absenceWords(problem)} tone="bad" />;
  if (data === undefined || traces.data === undefined || requests === undefined)
    return <LoadingNotice title={TEXTS.loading} />;
  const presentRequest = requests.find(
    (request) => request.person?.resource === resource && request.person.slug === key,
  );
  if (presentRequest === undefined)
    return (
      <Form person={person} name={nameOf(data.record)} traces={traces.data} onClose={onClose} />
    );
  return (
    <div className={styles["form"]}>
      <p>{TEXTS.already(IN_SENTENCE.day(presentRequest.asked_on))}</p>
      <PlaceLink place={ERASURES_PLACE} onClickCapture={onClose}>
        {CORE_TEXTS.show}
      </PlaceLink>
    </div>
  );
}

const choiceSchema = z.object({
  askedOn: z.union([z.string(), z.instanceof(UnreadableInput)]),
  isDiscarding: z.boolean(),
});

interface FormProps extends Props {
  readonly name: string;
  readonly traces: PersonTraces;
}

function Form({ person: { resource, key }, name, traces, onClose }: FormProps) {
  const bridge = useBridge();
  const today = useToday();
  const [choice, setChoice] = useTyped(`erasure/${key}`, choiceSchema, {
    askedOn: today,
    isDiscarding: false,
  });
  const day =
    typeof choice.askedOn === "string" && choice.askedOn !== "" && choice.askedOn <= today
      ? choice.askedOn
      : null;
  const note = useAction(
    async () => {
      if (day === null) return;
      const body = {
        resource,
        slug: key,
        asked_on: day,
        discard_unsent: choice.isDiscarding,
      };
      const { removed } = await callLocal(bridge, "requestErasure", { body });
      onClose();
      const text = removed.unsent === 0 ? TEXTS.noted : TEXTS.unsentStay(removed.unsent);
      addToast({ tone: "plain", text });
    },
    { failed: TEXTS.failed, isInline: true },
  );
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        void note.run();
      }}
    >
      <p>{TEXTS.who(name)}</p>
      {note.failure === null ? null : <ErrorBox>{note.failure}</ErrorBox>}
      <Field label={TEXTS.askedOn} error={day === null ? TEXTS.badDay : null}>
        {({ id, describedBy, invalid }) => (
          <DateInput
            type="day"
            label={TEXTS.askedOn}
            id={id}
            describedBy={describedBy}
            invalid={invalid}
            autoFocus
            toward="past"
            value={choice.askedOn}
            onChange={(askedOn) => setChoice({ ...choice, askedOn })}
          />
        )}
      </Field>
      <p>{TEXTS.does}</p>
      <Traces traces={traces} />
      {traces.unsent === 0 ? null : (
        <label className={styles["check"]}>
          <input
            type="checkbox"
            checked={choice.isDiscarding}
            onChange={(event) => setChoice({ ...choice, isDiscarding: event.target.checked })}
          />
          <span>{TEXTS.unsent(traces.unsent)}</span>
        </label>
      )}
      <p>{TEXTS.cannot}</p>
      <p className={styles["quiet"]}>{TEXTS.backups}</p>
      <div className={styles["buttons"]}>
        <Button onPress={onClose}>{TEXTS.cancel}</Button>
        <Button type="submit" tone="primary" isDisabled={day === null || note.isRunning}>
          {TEXTS.note}
        </Button>
      </div>
    </form>
  );
}

/** Lists traces of the person that only this machine has. */
function Traces({ traces }: { readonly traces: PersonTraces }) {
  const parts = (["drafts", "shortlists", "files", "cv_texts"] as const).flatMap((part) =>
    traces[part] === 0 ? [] : [TEXTS[part](traces[part])],
  );
  return (
    <ul>
      {(parts.length === 0 ? [TEXTS.nothing] : parts).map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}

interface NoticeProps {
  readonly resource: PersonResource;
  readonly recordKey: string;
}

/** Says on the page of a person that they asked to be erased, so that nobody works with it. */
export function ErasureNotice({ resource, recordKey }: NoticeProps) {
  const text = erasureOfRecord(useErasures() ?? [], resource, recordKey);
  if (text === null) return null;
  return (
    <p className={styles["notice"]}>
      <Badge tone="warn">{text}</Badge>
      <PlaceLink place={ERASURES_PLACE}>{CORE_TEXTS.show}</PlaceLink>
    </p>
  );
}
