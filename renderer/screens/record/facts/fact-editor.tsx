import { type KeyboardEvent, useState } from "react";
import type { BodyField } from "../../../../shared/contract/body-field.ts";
import {
  readBodyField,
  requiredBody,
  sameBodyValue,
} from "../../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { inWords } from "../../../../shared/contract/issue-words.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { validateBody } from "../../../../shared/contract/validate-body.ts";
import { useAction } from "../../../core/use-action.ts";
import type { StoredView } from "../../../../shared/contract/stored-view.ts";
import { Stack } from "../../../ui/stack.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./facts.module.css";
import { isChosen } from "../../../fields/choices.ts";
import { FieldEditor } from "../../../fields/field-editor.tsx";
import { endBeside } from "../../../changes/end-beside.ts";
import { inputProblem } from "../../../fields/input-problem.ts";
import { withEntity } from "../../../fields/related-entity.ts";
import { startBeside } from "../../../fields/times-beside.ts";
import { FACT_TEXTS } from "./texts.ts";

const TEXTS = FACT_TEXTS.editor;

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly field: BodyField;
  readonly label: string;
  /** The value that the record has now: sync may change it meanwhile. */
  readonly value: unknown;
  /** The same in words. */
  readonly text: string;
  readonly stored: StoredView;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onLeave: () => void;
}

/** One field while it is edited, checked as it is typed; Enter saves, Esc cancels. */
export function FactEditor(props: Props) {
  const { name, field, label, value, text, onLeave } = props;
  const edit = useFactEdit(props);
  const storedValue = (other: string) => {
    const { record, refs } = props.stored;
    const field = CONTRACTS[props.resource].body[other];
    return field === undefined ? undefined : readBodyField(other, field, record, refs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isLine = !(event.target instanceof HTMLTextAreaElement) || event.ctrlKey || event.metaKey;
    if (event.key === "Escape") {
      event.stopPropagation();
      onLeave();
    } else if (event.key === "Enter" && !event.defaultPrevented && isLine) void edit.submit();
    else return;
    event.preventDefault();
  };
  // Sync goes on underneath: the user must see a colleague's change before replacing it.
  const changedMeanwhile =
    !sameBodyValue(field, value, edit.opened) && !sameBodyValue(field, value, edit.draft);
  return (
    <div
      className={styles["editor"]}
      role="group"
      aria-label={TEXTS.label(label)}
      onKeyDown={onKeyDown}
    >
      <FieldEditor
        name={name}
        field={field}
        label={label}
        value={edit.draft}
        invalid={edit.error !== null}
        from={startBeside(name, storedValue)}
        autoFocus
        onChange={isChosen(field.kind) ? edit.choose : edit.change}
      />
      {changedMeanwhile ? (
        <p className={styles["meanwhile"]} role="status">
          {TEXTS.changedTo} <bdi>{text === "" ? FACT_TEXTS.nothing : text}</bdi>
          {TEXTS.savingReplaces}
        </p>
      ) : null}
      {edit.error === null ? null : (
        <p className={styles["error"]} role="alert">
          {edit.error}
        </p>
      )}
      <Stack row gap={1}>
        <Button small tone="primary" onPress={() => void edit.submit()}>
          {TEXTS.save}
        </Button>
        <Button small tone="quiet" onPress={onLeave}>
          {TEXTS.cancel}
        </Button>
      </Stack>
    </div>
  );
}

/** What is typed, what is wrong with it, and saving it. */
function useFactEdit({ resource, name, field, label, value, stored, onSave, onLeave }: Props) {
  const [opened] = useState(value);
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string | null>(null);
  const save = useAction(onSave, { failed: TEXTS.failed(label), isInline: true });
  const contract = CONTRACTS[resource];
  const showProblem = (problem: string | null) =>
    setError(problem === null ? null : `${label} ${problem}.`);
  const submit = async (draft: unknown) => {
    // Nothing was typed, or the record has the typed value already.
    if (sameBodyValue(field, draft, opened) || sameBodyValue(field, draft, value)) {
      onLeave();
      return;
    }
    const problem =
      draft === undefined ? TEXTS.valueRequired : problemOf(resource, name, draft, stored);
    if (problem !== null) {
      showProblem(problem);
      return;
    }
    const saved = await save.run({
      ...endBeside(contract, name, draft, stored),
      ...withEntity(contract, name, draft),
    });
    if (saved) onLeave();
  };
  return {
    /** The value that the record had when the editor was opened. */
    opened,
    draft,
    error: error ?? save.failure,
    change: (next: unknown) => {
      setDraft(next);
      save.clearFailure();
      showProblem(next === undefined ? null : problemOf(resource, name, next, stored));
    },
    /** What is chosen from a list is saved at once. */
    choose: (next: unknown) => {
      setDraft(next);
      void submit(next);
    },
    submit: () => submit(draft),
  };
}

/** Returns what is wrong with a value, alone or together with the record's other values. */
function problemOf(
  resource: Resource,
  name: string,
  value: unknown,
  stored: StoredView,
): string | null {
  const contract = CONTRACTS[resource];
  const { record, refs } = stored;
  const own = inputProblem(contract, name, value);
  if (own !== null) return own;
  const { body } = requiredBody(contract, record, refs);
  const changed = { ...body, ...endBeside(contract, name, value, stored), [name]: value };
  const checked = validateBody(contract, "update", changed, record, refs);
  const issue = checked.ok ? undefined : checked.issues.find(({ field }) => field === name);
  return issue === undefined ? null : inWords(contract, issue.message);
}
