import { useRef, useState } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { type ListQuery, useDefinitions } from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { focusOnce } from "../../../ui/focus-once.ts";
import { Modal } from "../../../ui/modal.tsx";
import { useListPopups } from "../../../query/list-actions.ts";
import { useBulkPreview } from "./use-bulk-preview.ts";
import { BULK_TEXTS as TEXTS } from "./texts.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { Selection } from "../../../query/selection.ts";
import { BulkFill, type Filled, fillProblem } from "./bulk-fill.tsx";
import {
  BulkFields,
  changeOf,
  type Choosable,
  choosable,
  type Chosen,
  problemOf,
} from "./bulk-fields.tsx";
import { BulkPreviewView } from "./bulk-preview.tsx";
import { editAll, type Tally } from "./bulk-run.ts";
import styles from "./bulk-dialog.module.css";
import { recordWords } from "./record-words.ts";
import { useFocusOnProblem } from "../../../ui/form-problems.ts";
import { FIX_FIELDS } from "../../../ui/texts.ts";

interface Props {
  readonly list: ListQuery;
  readonly selection: Selection;
  /** How many records are selected. */
  readonly size: number;
  readonly open: boolean;
  readonly onClose: () => void;
  /** The edit begins: what is selected may not be what was selected any more. */
  readonly onStart: () => void;
}

/** Edits all selected records alike: fields and values, then what it comes to, then the edit. */
export function BulkDialog(props: Props) {
  const name = recordWords(props.list.resource);
  return (
    <Modal
      title={TEXTS.dialog.title(name(props.size))}
      open={props.open}
      onClose={props.onClose}
      wide
    >
      <Steps {...props} />
    </Modal>
  );
}

function Steps({ list, selection, size, onClose, onStart }: Props) {
  const { resource } = list;
  const definitions = useDefinitions(resource);
  const fields = choosable(resource, definitions);
  const [chosen, setChosen] = useChosenFields(fields);
  const [clear, setClear] = useState(false);
  const [tried, setTried] = useState(false);
  const [fill, setFill] = useState<Filled>({});
  const preview = useBulkPreview(list, selection, size);
  const { tally, failure } = preview;
  const picked = fields.filter((field) => field.name in chosen);
  const body = useRef<HTMLDivElement>(null);
  const focusOnProblem = useFocusOnProblem(body);
  const isValid =
    picked.length > 0 &&
    picked.every((field) => problemOf(resource, field, chosen[field.name]) === null) &&
    Object.keys(fill).every((name) => fillProblem(resource, name, fill[name]) === null);
  const wanted = { ...changeOf(chosen, clear), fill };
  const look = () => {
    setTried(true);
    if (isValid) void preview.start(wanted);
    else {
      preview.reset();
      focusOnProblem();
    }
  };
  return (
    <>
      <div className={styles["body"]} ref={body}>
        {fields.length === 0 ? (
          <p>{TEXTS.dialog.impossible(CONTRACTS[resource].title[1].toLowerCase())}</p>
        ) : (
          <BulkFields
            resource={resource}
            fields={fields}
            chosen={chosen}
            tried={tried}
            onChange={(next) => {
              preview.reset();
              setChosen(next);
            }}
          />
        )}
        {picked.some((field) => field.definition !== undefined) ? (
          <label className={styles["clear"]}>
            <input
              type="checkbox"
              checked={clear}
              onChange={(event) => {
                preview.reset();
                setClear(event.target.checked);
              }}
            />
            {TEXTS.dialog.clear}
          </label>
        ) : null}
        {tally === null ? null : (
          <BulkPreviewView
            resource={resource}
            tally={tally}
            total={preview.total}
            definitions={definitions}
          />
        )}
        <BulkFill
          resource={resource}
          fields={preview.lacking.filter((name) => !(name in chosen))}
          tally={tally}
          fill={fill}
          onChange={(next) => {
            preview.reset();
            setFill(next);
          }}
        />
        {failure === null && (!tried || isValid || picked.length === 0) ? null : (
          <p className={styles["failure"]} role="alert">
            {failure ?? FIX_FIELDS}
          </p>
        )}
      </div>
      <div className={styles["buttons"]}>
        <Button tone="quiet" onPress={onClose}>
          {TEXTS.dialog.cancel}
        </Button>
        {tally === null ? (
          <Button tone="primary" isDisabled={picked.length === 0} onPress={look}>
            {TEXTS.dialog.preview}
          </Button>
        ) : (
          <StartButton
            resource={resource}
            keys={tally.change}
            isComplete={preview.isComplete}
            wanted={wanted}
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

/** What is chosen to be changed; a command may have named the first field. */
function useChosenFields(fields: readonly Choosable[]) {
  return useState<Chosen>(() => {
    const { field } = useListPopups.getState();
    return field !== null && fields.some(({ name }) => name === field)
      ? { [field]: { value: undefined, way: "replace" } }
      : {};
  });
}

interface StartProps {
  readonly resource: Resource;
  /** Records that change. */
  readonly keys: Tally["change"];
  readonly isComplete: boolean;
  readonly wanted: Parameters<typeof editAll>[3];
  readonly onStart: () => void;
}

function StartButton({ resource, keys, isComplete, wanted, onStart }: StartProps) {
  const bridge = useBridge();
  return (
    <Button
      // The button that was pressed is gone: this one gets the focus once everything is counted.
      key={isComplete ? "counted" : "counting"}
      ref={focusOnce(isComplete)}
      tone="primary"
      isDisabled={!isComplete || keys.length === 0}
      onPress={() => {
        onStart();
        void editAll(bridge, resource, keys, wanted);
      }}
    >
      {isComplete && keys.length === 0
        ? TEXTS.dialog.nothingToChange
        : TEXTS.dialog.change(recordWords(resource)(keys.length))}
    </Button>
  );
}
