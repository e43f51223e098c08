import { useEffect, useState } from "react";
import { z } from "zod";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type CustomFieldItem, customFieldItems } from "../../../shared/contract/custom-field.ts";
import type { Draft } from "../../../shared/local/intake.ts";
import { tidied } from "../../changes/save.ts";
import { callLocal } from "../../core/local.ts";
import { useDefinitions } from "../../core/queries.ts";
import { useTyped } from "../../core/use-typed.tsx";
import { useBridge } from "../../core/workspace.tsx";
import {
  ContractFields,
  type FormField,
  inputFields,
  useFormSubmit,
} from "../../fields/contract-form.tsx";
import { CustomFieldInputs } from "../../fields/custom-field-inputs.tsx";
import { readDraft } from "../../fields/edit-draft.ts";
import { inputProblem } from "../../fields/missing-values.ts";
import { Button } from "../../ui/button.tsx";
import { onSaveKey } from "../../ui/field.tsx";
import styles from "./inbox.module.css";
import { DRAFT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly draft: Draft;
  readonly onClose: () => void;
}

/** The fields of a draft, edited in place; all fields of a new record on demand. */
export function DraftForm({ draft, onClose }: Props) {
  const state = useDraftForm(draft, onClose);
  const { form } = state;
  // A draft of custom fields alone has no field with autofocus.
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
      aria-label={TEXTS.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
      {...onSaveKey(state.submit)}
    >
      <ContractFields
        fields={state.fields}
        valueOf={state.valueOf}
        errorOf={state.errorOf}
        onChange={state.setValue}
        isRequired={state.isRequired}
        isNew={draft.kind === "create"}
      />
      <CustomFieldInputs
        definitions={state.visibleDefinitions}
        items={state.custom}
        onChange={state.setCustom}
      />
      {state.showAll === null ? null : (
        <div>
          <Button small tone="quiet" onPress={state.showAll}>
            {TEXTS.moreFields}
          </Button>
        </div>
      )}
      {state.summary === null ? null : (
        <p className={styles["failure"]} role="alert">
          {state.summary}
        </p>
      )}
      <div className={styles["buttons"]}>
        <Button small tone="primary" type="submit">
          {TEXTS.save}
        </Button>
        <Button small tone="quiet" onPress={onClose}>
          {TEXTS.cancel}
        </Button>
      </div>
    </form>
  );
}

type Body = Readonly<Record<string, unknown>>;

function useDraftForm(draft: Draft, onClose: () => void) {
  const { id, kind, resource, body } = draft;
  const bridge = useBridge();
  const contract = CONTRACTS[resource];
  const definitions = useDefinitions(resource);
  const [isWhole, setWhole] = useState(false);
  const [inputs, setInputs] = useTyped<Body>(
    `intake-draft ${id}`,
    z.record(z.string(), z.unknown()),
    {},
  );
  const save = useFormSubmit(async () => {
    // All values of a change count from what the record has now. A field that was emptied is taken
    // out of a new record.
    const values = kind === "update" ? { ...body, ...inputs } : inputs;
    const changes = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === undefined ? null : value]),
    );
    if (Object.keys(changes).length > 0)
      await callLocal(bridge, "editDraft", {
        params: { id },
        body: { body: tidied(resource, changes) },
      });
    onClose();
  }, TEXTS.notSaved);

  const isRequired = (name: string) => kind === "create" && contract.body[name]?.required === true;
  const doubtful = new Set(draft.doubts.map(({ field }) => field));
  const fields = inputFields(resource).filter(
    ({ name }: FormField) => isWhole || name in body || doubtful.has(name) || isRequired(name),
  );
  const custom = customFieldItems(inputs["custom_fields"] ?? body["custom_fields"]);
  const draftedIds = new Set(customFieldItems(body["custom_fields"]).map((item) => item.id));
  const visibleDefinitions = definitions.filter(
    (definition) => isWhole || draftedIds.has(definition.id),
  );
  const problemOf = (name: string): string | null =>
    name in inputs ? inputProblem(contract, name, inputs[name]) : null;
  const hasProblems =
    fields.some(({ name }) => problemOf(name) !== null) ||
    readDraft(visibleDefinitions, [], custom).problems.size > 0;

  return {
    fields,
    custom,
    visibleDefinitions,
    isRequired,
    form: save.form,
    summary: save.summary(hasProblems),
    showAll: isWhole || kind === "update" ? null : () => setWhole(true),
    valueOf: (name: string) => (name in inputs ? inputs[name] : body[name]),
    errorOf: (name: string, label: string): string | null => {
      const problem = problemOf(name);
      return problem === null ? null : `${label} ${problem}.`;
    },
    setValue: (name: string, value: unknown) => setInputs({ ...inputs, [name]: value }),
    setCustom: (items: readonly CustomFieldItem[]) =>
      setInputs({ ...inputs, custom_fields: items }),
    submit: () => save.submit(hasProblems),
  };
}
