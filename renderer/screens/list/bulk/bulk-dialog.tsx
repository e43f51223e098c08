import { recordsText } from "../../../changes/texts.ts";
import { useRef, useState } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { BulkChange } from "../../../../shared/local/bulk.ts";
import { type ListQuery, useDefinitions } from "../../../core/queries.ts";
import { DraftPlace, useTyped } from "../../../core/use-typed.tsx";
import { useBridge } from "../../../core/workspace.tsx";
import type { Selection } from "../../../query/selection.ts";
import { Button } from "../../../ui/button.tsx";
import { focusOnce } from "../../../ui/focus.ts";
import { onSaveKey, useFocusOnProblem } from "../../../ui/field.tsx";
import { Modal } from "../../../ui/modal.tsx";
import styles from "./bulk.module.css";
import { BulkFields } from "./bulk-fields.tsx";
import { BulkFill, type FilledValues, fillProblem, type PreviewTotals } from "./bulk-fill.tsx";
import { BulkPreviewView, useBulkPreview } from "./bulk-preview.tsx";
import { editAll } from "../../../changes/bulk-edit.ts";
import { BULK_TEXTS } from "../texts.ts";
import { z } from "zod";
import { useListPopups } from "../../../query/list-actions.ts";
import { FIX_FIELDS } from "../../../ui/texts.ts";
import {
  bulkChange,
  type BulkField,
  bulkFields,
  changeProblem,
  emptyChange,
  type FieldChanges,
} from "./bulk-change.ts";

const TEXTS = BULK_TEXTS.dialog;

interface Props {
  readonly list: ListQuery;
  readonly selection: Selection;
  readonly size: number;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the edit starts: the selection has served its purpose. */
  readonly onStart: () => void;
}

/** Edits all selected records alike: fields and values, then a preview, then the edit. */
export function BulkDialog(props: Props) {
  const { list, size } = props;
  return (
    <Modal
      title={TEXTS.title(recordsText(list.resource, size))}
      open={props.open}
      onClose={props.onClose}
      wide
    >
      <DraftPlace name={`bulk ${list.resource}`}>
        <BulkForm {...props} />
      </DraftPlace>
    </Modal>
  );
}

function BulkForm({ list, selection, size, onClose, onStart }: Props) {
  const { resource } = list;
  const edit = useBulkEdit(list, selection, size);
  const { totals } = edit.preview;
  const body = useRef<HTMLDivElement>(null);
  const focusOnProblem = useFocusOnProblem(body);
  const preview = () => {
    if (!edit.startPreview()) focusOnProblem();
  };
  return (
    <>
      <div
        className={styles["body"]}
        ref={body}
        {...onSaveKey(() => {
          if (totals === null && !edit.isEmpty) preview();
        })}
      >
        <BulkInputs resource={resource} edit={edit} />
        {edit.problem === null ? null : (
          <p className={styles["failure"]} role="alert">
            {edit.problem}
          </p>
        )}
      </div>
      <div className={styles["buttons"]}>
        <Button tone="quiet" onPress={onClose}>
          {TEXTS.cancel}
        </Button>
        {totals === null ? (
          <Button tone="primary" isDisabled={edit.isEmpty} onPress={preview}>
            {TEXTS.preview}
          </Button>
        ) : (
          <StartButton
            resource={resource}
            keys={totals.change}
            isComplete={edit.preview.isComplete}
            change={edit.change}
            onStart={() => {
              onClose();
              onStart();
            }}
          />
        )}
      </div>
    </>
  );
}

/** Fields and values, the preview of the changes, and inputs for values that it found missing. */
function BulkInputs({ resource, edit }: { readonly resource: Resource; readonly edit: BulkEdit }) {
  const { fields, preview } = edit;
  return (
    <>
      {fields.length === 0 ? (
        <p>{TEXTS.impossible(CONTRACTS[resource].title[1].toLowerCase())}</p>
      ) : (
        <BulkFields
          resource={resource}
          fields={fields}
          changes={edit.changes}
          tried={edit.tried}
          onChange={edit.setChanges}
        />
      )}
      {edit.hasCustomFields ? (
        <label className={styles["clear"]}>
          <input
            type="checkbox"
            checked={edit.clear}
            onChange={(event) => edit.setClear(event.target.checked)}
          />
          {TEXTS.clear}
        </label>
      ) : null}
      {preview.totals === null ? null : (
        <BulkPreviewView
          resource={resource}
          totals={preview.totals}
          total={preview.total}
          definitions={edit.definitions}
        />
      )}
      <BulkFill
        resource={resource}
        fields={preview.lacking.filter((name) => !(name in edit.changes))}
        totals={preview.totals}
        fill={edit.fill}
        onChange={edit.setFill}
      />
    </>
  );
}

interface StartProps {
  readonly resource: Resource;
  /** Records that change. */
  readonly keys: PreviewTotals["change"];
  readonly isComplete: boolean;
  readonly change: BulkChange;
  readonly onStart: () => void;
}

function StartButton({ resource, keys, isComplete, change, onStart }: StartProps) {
  const bridge = useBridge();
  return (
    <Button
      // Replaces the button that was pressed; it gets the focus once all is counted.
      key={isComplete ? "counted" : "counting"}
      ref={focusOnce(isComplete)}
      tone="primary"
      isDisabled={!isComplete || keys.length === 0}
      onPress={() => {
        onStart();
        void editAll(bridge, resource, keys, change);
      }}
    >
      {isComplete && keys.length === 0
        ? TEXTS.nothingToChange
        : TEXTS.change(recordsText(resource, keys.length))}
    </Button>
  );
}

const typedSchema = z.object({
  changes: z.record(
    z.string(),
    z.object({ value: z.unknown(), way: z.enum(["add", "remove", "replace"]) }),
  ),
  clear: z.boolean(),
  fill: z.record(z.string(), z.unknown()),
});
interface Typed {
  readonly changes: FieldChanges;
  readonly clear: boolean;
  readonly fill: FilledValues;
}

type BulkEdit = ReturnType<typeof useBulkEdit>;

/** State of the dialog of a bulk edit: what is typed, whether it can be sent, and its preview. */
function useBulkEdit(list: ListQuery, selection: Selection, size: number) {
  const { resource } = list;
  const definitions = useDefinitions(resource);
  const fields = bulkFields(resource, definitions);
  const [typedInput, setTyped] = useTyped<Typed>(`bulk ${resource}`, typedSchema, {
    changes: firstChanges(resource, fields),
    clear: false,
    fill: {},
  });
  const { changes, clear, fill } = typedInput;
  const [tried, setTried] = useState(false);
  const preview = useBulkPreview(list, selection, size);
  const chosenFields = fields.filter((field) => field.name in changes);
  const isValid =
    chosenFields.length > 0 &&
    chosenFields.every((field) => changeProblem(resource, field, changes[field.name]) === null) &&
    Object.keys(fill).every((name) => fillProblem(resource, name, fill[name]) === null);
  const change = { ...bulkChange(changes, clear), fill };
  /** Drops the preview, because it is not what would be sent any more. */
  const type = (next: Partial<Typed>) => {
    preview.reset();
    setTyped({ ...typedInput, ...next });
  };
  return {
    definitions,
    fields,
    changes,
    setChanges: (next: FieldChanges) => type({ changes: next }),
    isEmpty: chosenFields.length === 0,
    hasCustomFields: chosenFields.some((field) => field.definition !== undefined),
    /** True to clear values that an edit makes invalid. */
    clear,
    setClear: (next: boolean) => type({ clear: next }),
    fill,
    setFill: (next: FilledValues) => type({ fill: next }),
    /** True if a preview was asked for: from then on the fields show their problems. */
    tried,
    /** Problem that keeps the edit from being previewed, in words; null when there is none. */
    problem: preview.failure ?? (tried && !isValid && chosenFields.length > 0 ? FIX_FIELDS : null),
    preview,
    change,
    startPreview: () => {
      setTried(true);
      if (isValid) void preview.start(change);
      else preview.reset();
      return isValid;
    },
  };
}

/** The first changes of the dialog; a command may have named a field. */
function firstChanges(resource: Resource, fields: readonly BulkField[]): FieldChanges {
  const requestedField = useListPopups.getState().field;
  const field = fields.find(({ name }) => name === requestedField);
  return field === undefined ? {} : { [field.name]: emptyChange(resource, field) };
}
