import { useEffect } from "react";
import { CustomFieldInputs } from "../../fields/custom-field-inputs.tsx";
import { ContractFields } from "../../fields/contract-form.tsx";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./edit-form.module.css";
import { EDIT_TEXTS } from "./texts.ts";
import { useEditForm } from "./use-edit-form.ts";

interface Props {
  readonly entry: OutboxEntryView;
  /** Rejects with a message for the user when it cannot be saved. */
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onCancel: () => void;
}

/**
 * The fields of a waiting or refused change, edited in place; those that the server's message names
 * come first and get the focus.
 */
export function EditForm({ entry, onSave, onCancel }: Props) {
  const state = useEditForm(entry, onSave);
  const { form } = state;
  // A change of custom fields alone has no field with autofocus.
  useEffect(() => {
    if (form.current?.contains(document.activeElement) === false)
      form.current
        .querySelector<HTMLElement>("input, select, textarea, [contenteditable]")
        ?.focus();
  }, [form]);
  return (
    <form
      className={styles["form"]}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
      aria-label={EDIT_TEXTS.label}
      noValidate
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <ContractFields
        fields={state.fields}
        valueOf={state.valueOf}
        errorOf={state.errorOf}
        isWarning={(name) => !state.hasProblem(name)}
        onChange={state.setValue}
      />
      {state.hasCustom ? (
        <CustomFieldInputs
          definitions={state.ownDefinitions}
          items={state.custom}
          onChange={state.setCustom}
        />
      ) : null}
      {state.summary === null ? null : (
        <p className={styles["failure"]} role="alert">
          {state.summary}
        </p>
      )}
      <div className={styles["buttons"]}>
        <Button small tone="primary" type="submit">
          {EDIT_TEXTS.saveAndSend}
        </Button>
        <Button small tone="quiet" onPress={onCancel}>
          {EDIT_TEXTS.cancel}
        </Button>
      </div>
    </form>
  );
}
