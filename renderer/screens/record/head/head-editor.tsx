import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { z } from "zod";
import { sameBodyValue } from "../../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { CHANGE_TEXTS } from "../../../changes/texts.ts";
import { isSaveKey } from "../../../changes/use-field-edit.ts";
import { useAction } from "../../../core/use-action.ts";
import { DraftPlace, isTyped, useTyped } from "../../../core/use-typed.tsx";
import { ContractFields } from "../../../fields/contract-form.tsx";
import { inputProblem } from "../../../fields/missing-values.ts";
import { Button } from "../../../ui/button.tsx";
import { Stack } from "../../../ui/layout.tsx";
import { Popover } from "../../../ui/popover.tsx";
import type { EditableRow } from "../facts/fact-rows.ts";
import factStyles from "../facts/facts.module.css";
import styles from "../record.module.css";
import { FACT_TEXTS } from "../texts.ts";

const TEXTS = FACT_TEXTS.editor;

interface Props {
  /** Name of what is edited, such as "Name". */
  readonly label: string;
  readonly draftName: string;
  readonly resource: Resource;
  /** Fields that are edited together. */
  readonly rows: readonly EditableRow[];
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The value as the head shows it. */
  readonly children: ReactNode;
}

/** A value in the head that a click edits where it stands: a name, or a role. */
export function HeadValue({ label, draftName, children, ...editor }: Props) {
  const [isOpen, setOpen] = useState(() => isTyped(draftName));
  if (editor.rows.length === 0) return children;
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<AriaButton className={styles["value"] ?? ""}>{children}</AriaButton>}
    >
      <div className={styles["edit"]}>
        <HeadEditor
          {...editor}
          label={label}
          draftName={draftName}
          onLeave={() => setOpen(false)}
        />
      </div>
    </Popover>
  );
}

const typedSchema = z.object({
  opened: z.record(z.string(), z.unknown()),
  values: z.record(z.string(), z.unknown()),
});

interface EditorProps extends Omit<Props, "children"> {
  readonly onLeave: () => void;
}

/** Edits some fields together; only those that were changed are saved. */
function HeadEditor({ label, draftName, resource, rows, onSave, onLeave }: EditorProps) {
  const presentValues = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const [{ opened, values }, setTyped] = useTyped(draftName, typedSchema, {
    opened: presentValues,
    values: presentValues,
  });
  const isSame = (row: EditableRow, value: unknown) => sameBodyValue(row.field, value, row.value);
  const changedRows = rows.filter(
    (row) =>
      !isSame(row, values[row.name]) &&
      !sameBodyValue(row.field, values[row.name], opened[row.name]),
  );
  const failed = CHANGE_TEXTS.fieldEdit.failed(label.toLowerCase());
  const save = useAction(onSave, { failed, isInline: true });
  const problemOf = (name: string) => inputProblem(CONTRACTS[resource], name, values[name]);
  const hasProblem = changedRows.some(({ name }) => problemOf(name) !== null);
  const submit = async () => {
    if (hasProblem) return;
    const body = Object.fromEntries(changedRows.map(({ name }) => [name, values[name]]));
    if (changedRows.length === 0 || (await save.run(body))) onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onLeave();
    } else if (isSaveKey(event)) void submit();
    else return;
    event.preventDefault();
  };
  const rowsMeanwhile = rows.filter((row) => !isSame(row, opened[row.name]));
  return (
    <div className={styles["values"]} role="group" aria-label={label} onKeyDown={onKeyDown}>
      <DraftPlace name={draftName}>
        <ContractFields
          fields={rows}
          valueOf={(name) => values[name]}
          onChange={(name, value) => {
            save.clearFailure();
            setTyped({ opened, values: { ...values, [name]: value } });
          }}
          errorOf={(name, fieldName) => {
            const problem = changedRows.some((row) => row.name === name) ? problemOf(name) : null;
            return problem === null ? null : `${fieldName} ${problem}.`;
          }}
        />
      </DraftPlace>
      {rowsMeanwhile.map(({ name, text }) => (
        <p key={name} className={factStyles["meanwhile"]} role="status">
          {TEXTS.changedTo} <bdi>{text === "" ? FACT_TEXTS.nothing : text}</bdi>
          {TEXTS.savingReplaces}
        </p>
      ))}
      {save.failure === null ? null : (
        <p className={factStyles["error"]} role="alert">
          {save.failure}
        </p>
      )}
      <Stack row gap={1}>
        <Button small tone="primary" onPress={() => void submit()}>
          {TEXTS.save}
        </Button>
        <Button small tone="quiet" onPress={onLeave}>
          {TEXTS.cancel}
        </Button>
      </Stack>
    </div>
  );
}
