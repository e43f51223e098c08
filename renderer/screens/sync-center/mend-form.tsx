import { useEffect, useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type CustomFieldItem, customFieldItems } from "../../../shared/contract/custom-field.ts";
import { inWords } from "../../../shared/contract/issue-words.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { useDefinitions } from "../../core/queries.ts";
import { Button } from "../../ui/button.tsx";
import { CustomFieldInputs } from "../../fields/custom-field-inputs.tsx";
import { inputProblem } from "../../fields/input-problem.ts";
import { ContractFields, useFormSubmit } from "../../fields/contract-form.tsx";
import { useTimesBeside } from "../../fields/times-beside.ts";
import { clipped } from "../../changes/long-text.ts";
import styles from "./mend-form.module.css";
import { blamedFields } from "../../changes/blamed-fields.ts";
import { readDraft } from "../../fields/edit-draft.ts";

interface Props {
  readonly entry: OutboxEntryView;
  /** Rejects with a message for the user when it cannot be saved. */
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onCancel: () => void;
}

/**
 * The fields of a refused change, to be mended in place; what the server's message names comes
 * first and has the focus.
 */
export function MendForm({ entry, onSave, onCancel }: Props) {
  const contract = CONTRACTS[entry.resource];
  const definitions = useDefinitions(entry.resource);
  const [body, setBody] = useState<Readonly<Record<string, unknown>>>({});
  const timesBeside = useTimesBeside();
  const save = useFormSubmit(() => onSave(body), "Couldn't save the change.");
  const said = entry.error?.message ?? "";
  // The record may lack what every change must carry: that is given here, too.
  const required = Object.keys(contract.body).filter(
    (name) => contract.body[name]?.required === true,
  );
  const lacking = [
    ...blamedFields(`${said} ${save.failure ?? ""}`, required, contract.body),
    ...Object.keys(contract.body).filter((name) => name.includes("_") && said.includes(name)),
  ];
  const names = [...new Set([...Object.keys(entry.body), ...lacking])];
  const blamed = blamedFields(said, names, contract.body);
  const fields = names
    .flatMap((name) => {
      const field = contract.body[name];
      return field === undefined ||
        field.kind.type === "custom_fields" ||
        field.kind.type === "policy"
        ? []
        : [{ name, field }];
    })
    .toSorted((a, b) => Number(blamed.has(b.name)) - Number(blamed.has(a.name)));
  const custom = customFieldItems(body["custom_fields"] ?? entry.body["custom_fields"]);
  const touched = new Set(customFieldItems(entry.body["custom_fields"]).map((item) => item.id));
  const problemOf = (name: string): string | null => {
    if (name in body) return inputProblem(contract, name, body[name]);
    return null;
  };
  const errorOf = (name: string, label: string): string | null => {
    const problem = problemOf(name);
    if (problem !== null) return `${label} ${problem}.`;
    return blamed.has(name) && !(name in body)
      ? `The server says: ${clipped(inWords(contract, said))}`
      : null;
  };
  const { form } = save;
  // A change of custom fields alone has no field that takes the focus by itself.
  useEffect(() => {
    if (form.current?.contains(document.activeElement) === false)
      form.current
        .querySelector<HTMLElement>("input, select, textarea, [contenteditable]")
        ?.focus();
  }, [form]);
  const ownDefinitions = definitions.filter((definition) => touched.has(definition.id));
  const hasProblems =
    fields.some(({ name }) => problemOf(name) !== null) ||
    readDraft(ownDefinitions, [], custom).problems.size > 0;
  const summary = save.summary(hasProblems);
  return (
    <form
      className={styles["form"]}
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        save.submit(hasProblems);
      }}
      aria-label="Mend this change"
      noValidate
      onKeyDown={(event) => {
        if (event.key === "Escape") {
          event.stopPropagation();
          onCancel();
        }
      }}
    >
      <ContractFields
        fields={fields}
        valueOf={(name) => (name in body ? body[name] : entry.body[name])}
        errorOf={errorOf}
        isWarning={(name) => problemOf(name) === null}
        onChange={(name, value) => {
          const typed = { body: { ...entry.body, ...body }, presets: {} };
          const along = name === "start_datetime" ? timesBeside(name, typed, value) : {};
          setBody({ ...body, ...along, [name]: value });
        }}
      />
      {custom.length > 0 || touched.size > 0 ? (
        <CustomFieldInputs
          definitions={ownDefinitions}
          items={custom}
          onChange={(items) => setBody({ ...body, custom_fields: keepEmptied(items, touched) })}
        />
      ) : null}
      {summary === null ? null : (
        <p className={styles["failure"]} role="alert">
          {summary}
        </p>
      )}
      <div className={styles["buttons"]}>
        <Button small tone="primary" type="submit">
          Save and send again
        </Button>
        <Button small tone="quiet" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** An emptied field is sent as empty text: leaving it out would keep the old value. */
function keepEmptied(
  items: readonly CustomFieldItem[],
  touched: ReadonlySet<number>,
): readonly CustomFieldItem[] {
  return [...touched].map((id) => items.find((item) => item.id === id) ?? { id, value: "" });
}
