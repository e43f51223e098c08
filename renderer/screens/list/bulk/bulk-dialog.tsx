import { useRef, useState } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { type ListQuery, useDefinitions } from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { failureText } from "../../../core/use-action.ts";
import { Button } from "../../../ui/button.tsx";
import { focusOnce } from "../../../ui/focus-once.ts";
import { Modal } from "../../../ui/modal.tsx";
import { useListPopups } from "../../../query/list-actions.ts";
import { listKeys } from "../table/list-keys.ts";
import type { Selection } from "../../../query/selection.ts";
import { BulkFill, type Filled, fillProblem } from "./bulk-fill.tsx";
import { BulkFields, changeOf, choosable, type Chosen, problemOf } from "./bulk-fields.tsx";
import { BulkPreviewView } from "./bulk-preview.tsx";
import { editAll, NOTHING_SEEN, previewAll, type Tally } from "./bulk-run.ts";
import styles from "./bulk-dialog.module.css";
import { recordWords } from "./record-words.ts";
import { FIX_FIELDS, useFocusOnProblem } from "../../../ui/form-problems.ts";

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
    <Modal title={`Edit ${name(props.size)}`} open={props.open} onClose={props.onClose} wide>
      <Steps {...props} />
    </Modal>
  );
}

function Steps({ list, selection, size, onClose, onStart }: Props) {
  const { resource } = list;
  const bridge = useBridge();
  const definitions = useDefinitions(resource);
  const fields = choosable(resource, definitions);
  const [chosen, setChosen] = useState<Chosen>(() => {
    const { field } = useListPopups.getState();
    return field !== null && fields.some(({ name }) => name === field)
      ? { [field]: { value: undefined, way: "replace" } }
      : {};
  });
  const [clear, setClear] = useState(false);
  const [tried, setTried] = useState(false);
  const [tally, setTally] = useState<Tally | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [total, setTotal] = useState(size);
  const [fill, setFill] = useState<Filled>({});
  /** Fields that some of the records lack; they stay in sight once they are given. */
  const [lacking, setLacking] = useState<readonly string[]>([]);
  /** Counts the previews: the answers of one that is not wanted any more are dropped. */
  const turn = useRef(0);
  const picked = fields.filter((field) => field.name in chosen);
  const body = useRef<HTMLDivElement>(null);
  const focusOnProblem = useFocusOnProblem(body);
  const valid =
    picked.length > 0 &&
    picked.every((field) => problemOf(resource, field, chosen[field.name]) === null) &&
    Object.keys(fill).every((name) => fillProblem(resource, name, fill[name]) === null);
  const wanted = { ...changeOf(chosen, clear), fill };
  const again = () => {
    turn.current += 1;
    setTally(null);
    setFailure(null);
  };
  const change = (next: Chosen) => {
    again();
    setChosen(next);
  };
  const look = async () => {
    setTried(true);
    if (!valid) {
      setFailure(null);
      focusOnProblem();
      return;
    }
    turn.current += 1;
    const here = turn.current;
    setFailure(null);
    setTally(NOTHING_SEEN);
    try {
      const keys = await keysOf();
      if (here !== turn.current) return;
      setTotal(keys.length);
      await previewAll(bridge, resource, keys, wanted, (next) => {
        if (here !== turn.current) return false;
        setTally(next);
        setLacking((known) => [...new Set([...known, ...Object.keys(next.missing)])]);
        return true;
      });
    } catch (error) {
      if (here !== turn.current) return;
      setTally(null);
      setFailure(failureText(error, "Couldn't preview the changes."));
    }
  };
  const keysOf = async () => {
    if (selection.of === "some") return [...selection.keys];
    return (await listKeys(bridge, list)).filter((key) => !selection.except.has(key));
  };
  const looked = tally !== null && tally.seen >= total;
  return (
    <>
      <div className={styles["body"]} ref={body}>
        {fields.length === 0 ? (
          <p>The API cannot change {CONTRACTS[resource].title[1].toLowerCase()}.</p>
        ) : (
          <BulkFields
            resource={resource}
            fields={fields}
            chosen={chosen}
            tried={tried}
            onChange={change}
          />
        )}
        {picked.some((field) => field.definition !== undefined) ? (
          <label className={styles["clear"]}>
            <input
              type="checkbox"
              checked={clear}
              onChange={(event) => {
                change(chosen);
                setClear(event.target.checked);
              }}
            />
            Empty the custom fields whose values no longer fit because of it
          </label>
        ) : null}
        {tally === null ? null : (
          <BulkPreviewView
            resource={resource}
            tally={tally}
            total={total}
            definitions={definitions}
          />
        )}
        <BulkFill
          resource={resource}
          fields={lacking.filter((name) => !(name in chosen))}
          tally={tally}
          fill={fill}
          onChange={(next) => {
            again();
            setFill(next);
          }}
        />
        {failure === null && (!tried || valid || picked.length === 0) ? null : (
          <p className={styles["failure"]} role="alert">
            {failure ?? FIX_FIELDS}
          </p>
        )}
      </div>
      <div className={styles["buttons"]}>
        <Button tone="quiet" onPress={onClose}>
          Cancel
        </Button>
        {tally === null ? (
          <Button tone="primary" isDisabled={picked.length === 0} onPress={() => void look()}>
            Preview
          </Button>
        ) : (
          <Button
            // The button that was pressed is gone: the keys go on here, once everything is counted.
            key={looked ? "counted" : "counting"}
            ref={focusOnce(looked)}
            tone="primary"
            isDisabled={!looked || tally.change.length === 0}
            onPress={() => {
              onClose();
              onStart();
              void editAll(bridge, resource, tally.change, wanted);
            }}
          >
            {looked && tally.change.length === 0
              ? "Nothing to change"
              : `Change ${recordWords(resource)(tally.change.length)}`}
          </Button>
        )}
      </div>
    </>
  );
}
