import { create } from "zustand";
import { valueAt } from "../../../shared/contract/body-value.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import type { ShownRecord } from "../../core/queries.ts";
import { nameOf } from "../../fields/value-text.ts";
import { Button } from "../../ui/button.tsx";
import styles from "../../ui/overlays.module.css";
import { Modal } from "../../ui/modal.tsx";
import { UI_TEXTS } from "../../ui/texts.ts";
import { INVITATION_TEXTS as TEXTS } from "./texts.ts";

type Body = Readonly<Record<string, unknown>>;

interface Question {
  readonly title: string;
  readonly guests: readonly string[];
  /** Saves; `isQuiet`: without writing to anyone. */
  readonly save: (isQuiet: boolean) => void;
}

const useQuestion = create<{ readonly question: Question | null }>(() => ({ question: null }));

/** Names of people from outside whom the server may write to when times of an activity change. */
export function writtenTo(record: ShownRecord): readonly string[] {
  if (record["do_not_send_calendar_invite"] === true) return [];
  return ["attendees.candidates", "attendees.contacts"].flatMap((path) => {
    const people = valueAt(record, path);
    return Array.isArray(people)
      ? people.map((person) => (isObject(person) ? nameOf(person as ShownRecord) : ""))
      : [];
  });
}

/** Saves new times of an activity; asks first where guests from outside may be written to. */
export function saveTimes(record: ShownRecord, body: Body, save: (body: Body) => void): void {
  const guests = writtenTo(record);
  if (guests.length === 0) return save(body);
  useQuestion.setState({
    question: {
      title: nameOf(record),
      guests,
      save: (isQuiet) => save(isQuiet ? { ...body, do_not_send_calendar_invite: true } : body),
    },
  });
}

/** Asks before guests from outside are written to about new times. */
export function InvitationDialog() {
  const { question } = useQuestion();
  const close = () => useQuestion.setState({ question: null });
  const answer = (isQuiet: boolean) => {
    close();
    question?.save(isQuiet);
  };
  return (
    <Modal title={TEXTS.title} open={question !== null} onClose={close}>
      <div className={styles["body"]}>
        <p dir="auto">{question === null ? "" : TEXTS.guests(question.title, question.guests)}</p>
      </div>
      <footer className={styles["foot"]}>
        <Button onPress={close}>{UI_TEXTS.cancel}</Button>
        <Button onPress={() => answer(true)}>{TEXTS.quiet}</Button>
        <Button tone="primary" autoFocus onPress={() => answer(false)}>
          {TEXTS.send}
        </Button>
      </footer>
    </Modal>
  );
}
