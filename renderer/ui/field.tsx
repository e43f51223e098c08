import { domAttribute, findByAttribute } from "./dom-attributes.ts";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useState,
} from "react";
import styles from "./inputs.module.css";
import { UI_TEXTS } from "./texts.ts";

export interface FieldProps {
  readonly label: string;
  readonly error?: string | null;
  /** True if the value can be saved in spite of the error. */
  readonly isWarning?: boolean;
  readonly hint?: string;
  readonly required?: boolean;
  readonly children: (ids: {
    readonly id: string;
    readonly describedBy: string | undefined;
    readonly invalid: boolean;
  }) => ReactNode;
}

export function Field({
  label,
  error = null,
  isWarning = false,
  hint,
  required = false,
  children,
}: FieldProps) {
  const id = useId();
  const describedBy =
    error !== null ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={styles["field"]} {...domAttribute("problem", error !== null && !isWarning)}>
      <label className={styles["label"]} htmlFor={id}>
        {required ? UI_TEXTS.required(label) : label}
      </label>
      {children({ id, describedBy, invalid: error !== null })}
      {error === null ? null : (
        <p className={styles["error"]} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {error === null && hint !== undefined ? (
        <p className={styles["hint"]} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/**
 * Returns a function for a form that was submitted and has problems: once the fields say so, the
 * first of them gets the focus. Otherwise a screen reader says nothing after Enter, and the problem
 * may be out of sight.
 */
export function useFocusOnProblem(form: RefObject<HTMLElement | null>): () => void {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries === 0) return;
    const field = form.current === null ? null : findByAttribute("problem", true, form.current);
    field
      ?.querySelector<HTMLElement>("input, select, textarea, button, [contenteditable=true]")
      ?.focus();
  }, [form, tries]);
  return () => setTries((count) => count + 1);
}

/**
 * Ctrl+Enter (Cmd+Enter) saves from anywhere in a form: props for the element around its controls.
 * It is seen before the controls see it, because a focused button takes Enter for itself.
 */
export function onSaveKey<Around extends Element>(
  save: (around: Around, isShift: boolean) => void,
): {
  readonly onKeyDownCapture: (event: KeyboardEvent<Around>) => void;
} {
  return {
    onKeyDownCapture: (event) => {
      if (event.key !== "Enter" || (!event.ctrlKey && !event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      save(event.currentTarget, event.shiftKey);
    },
  };
}
