import { type KeyboardEvent, useState } from "react";
import type { BodyField } from "../../../../shared/contract/body-field.ts";
import { requiredBody, sameBodyValue } from "../../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { inWords } from "../../../../shared/contract/issue-words.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { validateBody } from "../../../../shared/contract/validate-body.ts";
import { useAction } from "../../../core/use-action.ts";
import type { StoredView } from "../../../../shared/contract/stored-view.ts";
import { Stack } from "../../../ui/stack.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./facts.module.css";
import { FieldEditor } from "../../../fields/field-editor.tsx";
import { endBeside } from "../../../changes/end-beside.ts";
import { inputProblem } from "../../../fields/input-problem.ts";
import { withEntity } from "../../../fields/related-entity.ts";
import { FACT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly resource: Resource;
  readonly name: string;
  readonly field: BodyField;
  readonly label: string;
  /** What the record has, also when that changes meanwhile; and in words. */
  readonly value: unknown;
  readonly text: string;
  readonly stored: StoredView;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onLeave: () => void;
}

/** One field while it is edited: judged as it is typed; Enter saves, Esc leaves it as it was. */
export function FactEditor({
  resource,
  name,
  field,
  label,
  value,
  text,
  stored,
  onSave,
  onLeave,
}: Props) {
  const [seen] = useState(value);
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string | null>(null);
  const contract = CONTRACTS[resource];
  const { record, refs } = stored;
  // Sync goes on underneath: nobody else's change is replaced by one who has not seen it.
  const changedMeanwhile =
    !sameBodyValue(field, value, seen) && !sameBodyValue(field, value, draft);

  /** What is wrong with a value, alone or together with the other values of the record. */
  const problemOf = (next: unknown) => {
    const own = inputProblem(contract, name, next);
    if (own !== null) return own;
    const { body } = requiredBody(contract, record, refs);
    const changed = { ...body, ...endBeside(contract, name, next, stored), [name]: next };
    const checked = validateBody(contract, "update", changed, record, refs);
    const issue = checked.ok
      ? undefined
      : checked.issues.find(({ field: blamed }) => blamed === name);
    return issue === undefined ? null : inWords(contract, issue.message);
  };
  const save = useAction(onSave, { failed: TEXTS.editor.failed(label), isInline: true });
  const submit = async () => {
    // Nothing was typed, or what was typed is there already.
    if (sameBodyValue(field, draft, seen) || sameBodyValue(field, draft, value)) {
      onLeave();
      return;
    }
    const problem = draft === undefined ? TEXTS.editor.valueRequired : problemOf(draft);
    if (problem !== null) {
      setError(`${label} ${problem}.`);
      return;
    }
    const saved = await save.run({
      ...endBeside(contract, name, draft, stored),
      ...withEntity(contract, name, draft),
    });
    if (saved) onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isLine = !(event.target instanceof HTMLTextAreaElement) || event.ctrlKey || event.metaKey;
    if (event.key === "Escape") {
      event.stopPropagation();
      onLeave();
    } else if (event.key === "Enter" && !event.defaultPrevented && isLine) void submit();
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles["editor"]}
      role="group"
      aria-label={TEXTS.editor.label(label)}
      onKeyDown={onKeyDown}
    >
      <FieldEditor
        name={name}
        field={field}
        label={label}
        value={draft}
        invalid={error !== null || save.failure !== null}
        autoFocus
        onChange={(next) => {
          setDraft(next);
          save.clearFailure();
          const problem = next === undefined ? null : problemOf(next);
          setError(problem === null ? null : `${label} ${problem}.`);
        }}
      />
      {changedMeanwhile ? (
        <p className={styles["meanwhile"]} role="status">
          {TEXTS.editor.changedTo} <bdi>{text === "" ? TEXTS.nothing : text}</bdi>
          {TEXTS.editor.savingReplaces}
        </p>
      ) : null}
      {error === null && save.failure === null ? null : (
        <p className={styles["error"]} role="alert">
          {error ?? save.failure}
        </p>
      )}
      <Stack row gap={1}>
        <Button small tone="primary" onPress={() => void submit()}>
          {TEXTS.editor.save}
        </Button>
        <Button small tone="quiet" onPress={onLeave}>
          {TEXTS.editor.cancel}
        </Button>
      </Stack>
    </div>
  );
}
