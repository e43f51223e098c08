import type { FormEvent, ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { WORKSPACE_FORM_TEXTS } from "../texts.ts";
import styles from "./workspaces.module.css";

interface Props {
  /** What the dialog is about. */
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
  /** What it is chosen among, unique in the page. */
  readonly group: string;
  readonly title: string;
  readonly about: string;
  readonly chosen: boolean;
  /** What is chosen has the focus, unless a field before it does. */
  readonly autoFocus?: boolean;
  readonly onChoose: () => void;
}

/** One of the ways to go on in a dialog, with what it means. */
export function Choice({ group, title, about, chosen, autoFocus = true, onChoose }: ChoiceProps) {
  return (
    <label className={styles["choice"]}>
      <input
        type="radio"
        name={group}
        checked={chosen}
        autoFocus={autoFocus && chosen}
        onChange={onChoose}
      />
      <strong>{title}</strong>
      <span>{about}</span>
    </label>
  );
}
