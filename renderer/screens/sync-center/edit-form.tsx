import { useEffect } from "react";
import { CustomFieldInputs } from "../../fields/custom-field-inputs.tsx";
import { ContractFields, type FormField, useFormSubmit } from "../../fields/contract-form.tsx";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./outbox.module.css";
import { EDIT_TEXTS } from "./texts.ts";
import { z } from "zod";
import { clipped } from "../../changes/diff-text.tsx";
import { readRecord, useDefinitions } from "../../core/queries.ts";
import { useTyped } from "../../core/use-typed.tsx";
import { readDraft } from "../../fields/edit-draft.ts";
import { inputProblem } from "../../fields/missing-values.ts";
import { useTimesBeside } from "../../fields/times-beside.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type CustomFieldItem, customFieldItems } from "../../../shared/contract/custom-field.ts";
import { inWords } from "../../../shared/contract/validate-body.ts";
import type { BodyField } from "../../../shared/contract/body-field.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import type { Bridge } from "../../../shared/bridge.ts";
import { RequestError } from "../../core/request-engine.ts";
import { callLocal } from "../../core/local.ts";
import { saveFields, tidied } from "../../changes/save.ts";

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
      <div className={styles["editButtons"]}>
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

type Body = Readonly<Record<string, unknown>>;

export function editDraft(entry: OutboxEntryView): string {
  return `edit-change ${entry.id}`;
}

/** The state of the form that edits a waiting or refused change. */
function useEditForm(entry: OutboxEntryView, onSave: (body: Body) => Promise<void>) {
  const contract = CONTRACTS[entry.resource];
  const definitions = useDefinitions(entry.resource);
  const [body, setBody] = useTyped<Body>(editDraft(entry), z.record(z.string(), z.unknown()), {});
  const timesBeside = useTimesBeside();
  const save = useFormSubmit(() => onSave(body), EDIT_TEXTS.notSaved);

  const errorMessage = entry.error?.message ?? "";
  const names = editedNames(entry, `${errorMessage} ${save.failure ?? ""}`);
  const blamed = blamedFields(errorMessage, names, contract.body);
  const fields = names
    .flatMap((name): FormField[] => {
      const field = contract.body[name];
      const type = field?.kind.type;
      return field === undefined || type === "custom_fields" || type === "policy"
        ? []
        : [{ name, field }];
    })
    .toSorted((a, b) => Number(blamed.has(b.name)) - Number(blamed.has(a.name)));
  const custom = customFieldItems(body["custom_fields"] ?? entry.body["custom_fields"]);
  const touched = new Set(customFieldItems(entry.body["custom_fields"]).map((item) => item.id));
  const ownDefinitions = definitions.filter((definition) => touched.has(definition.id));
  const problemOf = (name: string): string | null =>
    name in body ? inputProblem(contract, name, body[name]) : null;
  const hasProblems =
    fields.some(({ name }) => problemOf(name) !== null) ||
    readDraft(ownDefinitions, [], custom).problems.size > 0;

  return {
    fields,
    custom,
    ownDefinitions,
    hasCustom: custom.length > 0 || touched.size > 0,
    form: save.form,
    summary: save.summary(hasProblems),
    valueOf: (name: string) => (name in body ? body[name] : entry.body[name]),
    hasProblem: (name: string) => problemOf(name) !== null,
    errorOf: (name: string, label: string): string | null => {
      const problem = problemOf(name);
      if (problem !== null) return `${label} ${problem}.`;
      if (!blamed.has(name) || name in body) return null;
      const message = clipped(inWords(contract, errorMessage));
      // Without a status it was never sent: the sentence is Roadbook's own.
      return entry.error?.status === null ? message : EDIT_TEXTS.serverSays(message);
    },
    setValue: (name: string, value: unknown) => {
      const input = { body: { ...entry.body, ...body }, presets: {} };
      const along = name === "start_datetime" ? timesBeside(name, input, value) : {};
      setBody({ ...body, ...along, [name]: value });
    },
    setCustom: (items: readonly CustomFieldItem[]) =>
      setBody({ ...body, custom_fields: withCleared(items, touched) }),
    submit: () => save.submit(hasProblems),
  };
}

/** Returns the fields of a change, and those that the server's answer asks for besides. */
function editedNames(entry: OutboxEntryView, answers: string): readonly string[] {
  const contract = CONTRACTS[entry.resource];
  const allNames = Object.keys(contract.body);
  // The record may lack what every change must carry.
  const required = allNames.filter((name) => contract.body[name]?.required === true);
  const errorMessage = entry.error?.message ?? "";
  return [
    ...new Set([
      ...Object.keys(entry.body),
      ...blamedFields(answers, required, contract.body),
      ...allNames.filter((name) => name.includes("_") && errorMessage.includes(name)),
    ]),
  ];
}

/** A cleared field is sent as empty text: leaving it out would keep the old value. */
function withCleared(
  items: readonly CustomFieldItem[],
  touched: ReadonlySet<number>,
): readonly CustomFieldItem[] {
  return [...touched].map((id) => items.find((item) => item.id === id) ?? { id, value: "" });
}

/**
 * Fields that a server's message names, by their wire name or their label. Message texts are not
 * specified (api-spec: Errors), so this only decides what a form shows first, never what is sent.
 */
function blamedFields(
  message: string,
  names: readonly string[],
  fields: Readonly<Record<string, BodyField>>,
): ReadonlySet<string> {
  const text = ` ${plain(message)} `;
  return new Set(
    names.filter((name) =>
      [name, fieldLabel(name, fields[name])].some((word) => text.includes(` ${plain(word)} `)),
    ),
  );
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** 409: the entry can no longer be edited. 404: the log no longer has it. */
const TOO_LATE_STATUSES: readonly (number | null)[] = [404, 409];

/**
 * Saves other values into a waiting or refused change and returns what happened, as a sentence. If
 * it was sent while the user typed, the values become a new change. Rejects with a message for the
 * user when they cannot be saved.
 */
export async function saveEntryEdit(
  bridge: Bridge,
  entry: OutboxEntryView,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  try {
    await callLocal(bridge, "editEntry", {
      params: { id: entry.id },
      body: { body: tidied(entry.resource, body) },
    });
    return EDIT_TEXTS.saved;
  } catch (error) {
    const late = error instanceof RequestError && TOO_LATE_STATUSES.includes(error.status);
    if (!late || entry.state !== "queued" || entry.kind === "delete") throw error;
    const { record } = await readRecord(bridge, entry.resource, entry.slug);
    await saveFields(bridge, entry.resource, record, body);
    return EDIT_TEXTS.savedAsNew;
  }
}
