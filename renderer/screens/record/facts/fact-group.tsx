import type { ReactNode } from "react";
import {
  isPictured,
  PICTURE_FIELD,
  type PicturedResource,
} from "../../../../shared/contract/profile-picture.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { storedView } from "../../../../shared/contract/stored-view.ts";
import type { OutboxEntryView } from "../../../../shared/local/outbox.ts";
import type { Mark, Marks } from "../../../changes/marks.tsx";
import { type KeptFiles, keyOf, type ShownRecord } from "../../../core/queries.ts";
import { useViewState } from "../../../core/view-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Fact, FixedFact } from "./fact.tsx";
import { type FactRow, isInHead } from "./fact-rows.ts";
import styles from "./facts.module.css";
import { FACT_TEXTS as TEXTS } from "../texts.ts";
import type { RecordKind } from "../../../../shared/contract/record-field.ts";
import { callLocal } from "../../../core/local.ts";
import { usePicturesAnswer } from "../../../core/pictures.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";

/** The record whose fields are shown, and what is unsent of it. */
export interface FactsOf {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  readonly marks: Marks;
  readonly entries: readonly OutboxEntryView[];
  readonly files: KeptFiles | undefined;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
}

interface Props extends FactsOf {
  readonly heading: ReactNode;
  readonly rows: readonly FactRow[];
  /** The field among them that is overdue. */
  readonly overdue?: string | null;
  /** Shows none of them, but what is unsent. */
  readonly isClosed?: boolean;
}

/**
 * Returns whether a field is left out until all are asked for: one without a value, and one that
 * the head of the record shows. A value that is missed, a place for a file, and what is unsent stay
 * in sight.
 */
function isFolded(resource: Resource, row: FactRow, marks: Marks): boolean {
  if (row.text !== "") return isInHead(resource, row.name) && !isAlarm(marks.markOf(row.name));
  if (row.type === "fixed") return true;
  const { required, kind } = row.field;
  return !required && kind.type !== "file" && marks.markOf(row.name) === null;
}

/** Returns whether a mark needs the user; the head says that something only waits. */
function isAlarm(mark: Mark | null): boolean {
  return mark !== null && mark.tone !== "info";
}

/** Fields that belong together. */
export function FactGroup({ heading, rows, overdue = null, isClosed = false, ...subject }: Props) {
  const { hideEmpty } = useViewState();
  const { resource, shown, marks, entries, files, onSave } = subject;
  const recordStored = storedView(resource, shown);
  if (rows.length === 0) return null;
  const isHidden = (row: FactRow) =>
    isClosed
      ? row.type === "fixed" || marks.markOf(row.name) === null
      : hideEmpty && isFolded(resource, row, marks);
  return (
    <div className={styles["group"]} data-closed={isClosed || undefined}>
      {heading === null ? null : <div className={styles["heading"]}>{heading}</div>}
      <dl className={styles["list"]}>
        {rows.map((row) =>
          row.type === "editable" ? (
            <Fact
              key={row.name}
              resource={resource}
              row={row}
              shown={shown}
              stored={recordStored}
              mark={marks.markOf(row.name)}
              isOverdue={row.name === overdue}
              entries={entries}
              files={files}
              isHidden={isHidden(row)}
              onSave={onSave}
            />
          ) : isHidden(row) ? null : row.name === PICTURE_FIELD && isPictured(resource) ? (
            <PictureFact
              key={row.name}
              resource={resource}
              recordKey={keyOf(resource, shown)}
              label={row.label}
              kind={row.kind}
              text={row.text}
            />
          ) : (
            <FixedFact key={row.name} label={row.label} kind={row.kind} text={row.text} />
          ),
        )}
      </dl>
    </div>
  );
}

interface PictureFactProps {
  readonly resource: PicturedResource;
  readonly recordKey: string;
  readonly label: string;
  readonly kind: RecordKind;
  readonly text: string;
}

/** The address of a picture, which is loaded, or removed from this machine, when the user asks. */
export function PictureFact({ resource, recordKey, ...fact }: PictureFactProps) {
  const bridge = useBridge();
  const answer = usePicturesAnswer();
  const params = { resource, key: recordKey };
  const load = useAction(() => callLocal(bridge, "loadPicture", { params }), {
    failed: TEXTS.picture.notLoaded,
  });
  const remove = useAction(() => callLocal(bridge, "removePicture", { params }), {
    failed: TEXTS.picture.notRemoved,
  });
  const isHere = answer?.pictures.some(
    (picture) => picture.resource === resource && picture.key === recordKey,
  );
  return (
    <FixedFact {...fact}>
      {fact.text === "" || answer === undefined ? null : (
        <Button
          small
          tone="quiet"
          onPress={() => void (isHere === true ? remove.run() : load.run())}
        >
          {load.isRunning
            ? TEXTS.picture.loading
            : isHere === true
              ? TEXTS.picture.remove
              : TEXTS.picture.load}
        </Button>
      )}
    </FixedFact>
  );
}
