import { useEffect, useRef, useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { BodyField } from "../../../shared/contract/body-field.ts";
import { readBodyField, requiredBody, sameBodyValue } from "../../../shared/contract/body-value.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { validateBody, validateField } from "../../../shared/contract/validate-body.ts";
import { type KeptFiles, keyOf, type ShownRecord, useLookups } from "../../data/queries.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { FileFact } from "../preview/file-fact.tsx";
import { fileSource } from "../preview/file-source.ts";
import type { Understood } from "../../data/save.ts";
import { Button } from "../../ui/button.tsx";
import { FieldEditor } from "./field-editor.tsx";
import { bodyText } from "./body-text.ts";
import styles from "./facts.module.css";
import { FactActions } from "./fact-actions.tsx";
import { FactText } from "./fact-text.tsx";
import { FieldMark, MarkDetail } from "./fact-mark.tsx";
import type { Mark } from "./marks.ts";
import { withEntity } from "./related-entity.ts";
import { useEditRequest } from "./field-request.ts";

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly field: BodyField;
  readonly shown: ShownRecord;
  /** The record as body values are read from it; the same for all its fields. */
  readonly understood: Understood;
  readonly mark: Mark | null;
  /** What was changed here, for the bytes of a file that was chosen here. */
  readonly entries: readonly OutboxEntryView[];
  readonly files: KeptFiles | undefined;
  readonly hideWhenEmpty: boolean;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** One field that can be edited on the spot: Enter or a click edits, Enter saves, Esc leaves it as it was. */
export function Fact({ resource, name, field, shown, understood, mark, entries, files, hideWhenEmpty, onSave }: Props) {
  const lookups = useLookups();
  const [draft, setDraft] = useState<{ readonly value: unknown } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const editing = draft !== null;
  const wasEditing = useRef(false);
  // The editor had the focus; it goes back to what opened it.
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  const label = fieldLabel(name, field);
  const { record, refs } = understood;
  useEditRequest(
    resource,
    keyOf(resource, shown),
    (asked) => asked === name,
    () => setDraft({ value }),
  );
  const value = readBodyField(name, field, record, refs);
  const text = bodyText(field, value, shown, lookups);
  const file = field.kind.type === "file" ? fileSource(name, field.path, shown, entries, files) : null;
  if (draft === null && text === "" && hideWhenEmpty && mark === null) return null;

  /** What is wrong with a value by itself, and beside the values that the record has. */
  const problemOf = (next: unknown) => {
    const own = validateField(CONTRACTS[resource], name, next);
    if (own !== null) return own;
    const { body } = requiredBody(CONTRACTS[resource], record, refs);
    const checked = validateBody(CONTRACTS[resource], "update", { ...body, [name]: next }, record, refs);
    return checked.ok ? null : (checked.issues.find((issue) => issue.field === name)?.message ?? null);
  };
  const leave = () => {
    setDraft(null);
    setError(null);
  };
  const save = async (next: unknown) => {
    if (sameBodyValue(field, value, next)) {
      leave();
      return;
    }
    const problem = next === undefined ? "cannot be emptied through the API" : problemOf(next);
    if (problem !== null) {
      setError(`${label} ${problem}.`);
      return;
    }
    try {
      await onSave(withEntity(CONTRACTS[resource], name, next));
      leave();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "It could not be saved.");
    }
  };
  return (
    <div className={styles["row"]}>
      <dt id={`fact-${name}`}>{label}</dt>
      <dd>
        {draft === null ? (
          <>
            <div className={styles["line"]}>
              <button
                type="button"
                ref={button}
                className={styles["value"]}
                aria-label={`${label}: ${text === "" ? "empty" : text}. Edit`}
                onClick={() => setDraft({ value })}
              >
                <FactText kind={field.kind} text={text} />
              </button>
              {mark === null ? null : <FieldMark mark={mark} />}
              <FactActions label={label} kind={field.kind} text={text} />
            </div>
            {mark === null ? null : <MarkDetail mark={mark} field={field} shown={shown} />}
            {file === null ? null : (
              <FileFact resource={resource} recordKey={keyOf(resource, shown)} field={name} file={file} />
            )}
          </>
        ) : (
          <div
            className={styles["editor"]}
            role="group"
            aria-label={`Edit ${label}`}
            onKeyDown={(event) => {
              if (event.key === "Escape") {
                event.preventDefault();
                event.stopPropagation();
                leave();
              } else if (
                event.key === "Enter" &&
                !event.defaultPrevented &&
                (!(event.target instanceof HTMLTextAreaElement) || event.ctrlKey || event.metaKey)
              ) {
                event.preventDefault();
                void save(draft.value);
              }
            }}
          >
            <FieldEditor
              name={name}
              field={field}
              label={label}
              value={draft.value}
              invalid={error !== null}
              autoFocus
              onChange={(next) => {
                setDraft({ value: next });
                const problem = next === undefined ? null : problemOf(next);
                setError(problem === null ? null : `${label} ${problem}.`);
              }}
            />
            {error === null ? null : (
              <p className={styles["error"]} role="alert">
                {error}
              </p>
            )}
            <div className={styles["buttons"]}>
              <Button small tone="primary" onPress={() => void save(draft.value)}>
                Save
              </Button>
              <Button small tone="quiet" onPress={leave}>
                Cancel
              </Button>
            </div>
          </div>
        )}
      </dd>
    </div>
  );
}
