import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { WORKSPACE_FORM_TEXTS } from "../texts.ts";
import styles from "./workspaces.module.css";

interface Props {
  /** Text about the dialog's subject. */
  readonly lead: string;
  /** A failure that belongs to none of the fields. */
  readonly failure: string | undefined;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly onSubmit: (event: FormEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The form of a dialog: a sentence, fields that scroll, and the buttons below them. */
export function DialogForm({
  lead,
  failure,
  submitLabel,
  isBusy,
  onSubmit,
  onClose,
  children,
}: Props) {
  return (
    <form className={styles["form"]} onSubmit={onSubmit} noValidate>
      <div className={styles["body"]}>
        <p className={styles["lead"]}>{lead}</p>
        {children}
        {failure === undefined ? null : (
          <p className={styles["error"]} role="alert">
            {failure}
          </p>
        )}
      </div>
      <footer className={styles["foot"]}>
        <Button onPress={onClose}>{WORKSPACE_FORM_TEXTS.cancel}</Button>
        <Button tone="primary" type="submit" isDisabled={isBusy}>
          {submitLabel}
        </Button>
      </footer>
    </form>
  );
}

interface ChoiceProps {
  /** Name of the choice's group, unique in the page. */
  readonly group: string;
  readonly title: string;
  readonly about: string;
  readonly isChosen: boolean;
  /** Focuses the chosen option, unless a field before it has the focus. */
  readonly autoFocus?: boolean;
  readonly onChoose: () => void;
}

/** Option to go on in a dialog, with its meaning. */
export function Choice({ group, title, about, isChosen, autoFocus = true, onChoose }: ChoiceProps) {
  return (
    <label className={styles["choice"]}>
      <input
        type="radio"
        name={group}
        checked={isChosen}
        autoFocus={autoFocus && isChosen}
        onChange={onChoose}
      />
      <strong>{title}</strong>
      <span>{about}</span>
    </label>
  );
}
