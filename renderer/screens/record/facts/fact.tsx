import { Circle } from "lucide-react";
import { shownPhone } from "../../../../shared/contract/phone-number.ts";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { type KeptFiles, keyOf, type ShownRecord, useLookups } from "../../../core/queries.ts";
import { isTyped } from "../../../core/use-typed.tsx";
import type { OutboxEntryView } from "../../../../shared/local/outbox.ts";
import { FileFact, fileSource } from "../preview/file-fact.tsx";
import type { StoredView } from "../../../../shared/contract/stored-view.ts";
import styles from "./facts.module.css";
import { FactActions, FactEditor } from "./fact-editor.tsx";
import type { EditableRow } from "./fact-rows.ts";
import { type Mark, SyncLink } from "../../../changes/marks.tsx";
import { fieldDraft } from "../../../changes/use-field-edit.ts";
import { HtmlText } from "../../../fields/html-text.tsx";
import { isStage, SentStage } from "../../../fields/stage.tsx";
import { Button } from "../../../ui/button.tsx";
import { OVERDUE_TEXTS } from "../../../fields/texts.ts";
import { useEditRequest } from "../../../fields/field-request.ts";
import { FACT_TEXTS as TEXTS } from "../texts.ts";
import { withoutMarks } from "../../../../shared/contract/light-marks.ts";
import { MarkedText } from "../../../fields/marked-text.tsx";
import { OverdueDate } from "../../../fields/overdue-date.tsx";
import { AddressText } from "../../../ui/address-text.tsx";
import { withoutScheme } from "../../../ui/visible-text.ts";
import type { RecordKind } from "../../../../shared/contract/record-field.ts";
import type { BodyField } from "../../../../shared/contract/body-field.ts";
import { Badge } from "../../../ui/badge.tsx";
import { bodyText } from "../../../fields/value-text.ts";

interface Props {
  readonly resource: Resource;
  readonly row: EditableRow;
  readonly shown: ShownRecord;
  /** The record in the form that body values are read from. */
  readonly stored: StoredView;
  readonly mark: Mark | null;
  readonly isOverdue: boolean;
  /** Changes made here, which hold the bytes of a file that was chosen here. */
  readonly entries: readonly OutboxEntryView[];
  readonly files: KeptFiles | undefined;
  /** True if it has no value and is folded away, unless it is edited. */
  readonly isHidden: boolean;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Field with inline edit: Enter or a click edits, Enter saves, Esc cancels. */
export function Fact({
  resource,
  row,
  shown,
  stored,
  mark,
  isOverdue,
  entries,
  files,
  isHidden,
  onSave,
}: Props) {
  const { name, field, label, text } = row;
  const draftName = fieldDraft("fact", { resource, key: keyOf(resource, shown), field: name });
  const [editing, setEditing] = useState(() => isTyped(draftName));
  /** An emptied field stays where it was edited until the focus leaves it. */
  const [isRetained, setRetained] = useState(false);
  /** Height of the value, which is kept for it while it is edited: nothing below moves. Pixels. */
  const [height, setHeight] = useState<number>();
  const place = useRef<HTMLElement>(null);
  const edit = () => {
    setHeight(place.current?.getBoundingClientRect().height);
    setRetained(true);
    setEditing(true);
  };
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  // When the editor closes, the focus returns to the button that opened it.
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  useEditRequest(resource, keyOf(resource, shown), (requestedName) => requestedName === name, edit);
  const file =
    field.kind.type === "file" ? fileSource(name, field.path, shown, entries, files) : null;
  if (!editing && !isRetained && isHidden) return null;
  const { kind } = field;
  const isHtml = kind.type === "text" && kind.format === "html";
  const html = isHtml && text !== "" && typeof row.value === "string" ? row.value : null;
  const isLong = kind.type === "text" && kind.format === "long" && isFoldable(text);
  const spoken = `${spokenText(kind, text)}${isOverdue ? OVERDUE_TEXTS.also : ""}`;
  const editLabel = TEXTS.editNamed(label, text === "" ? TEXTS.empty : spoken);
  return (
    <div
      className={[styles["row"], html === null && !isLong ? "" : styles["whole"]].join(" ")}
      data-editing={editing || undefined}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!editing && document.hasFocus() && !currentTarget.contains(relatedTarget))
          setRetained(false);
      }}
    >
      <dt id={`fact-${name}`}>{label}</dt>
      <dd ref={place} style={editing ? { height } : undefined}>
        {editing ? (
          <FactEditor
            draftName={draftName}
            resource={resource}
            row={row}
            storedView={stored}
            onSave={onSave}
            onLeave={() => setEditing(false)}
          />
        ) : (
          <>
            <div className={styles["line"]}>
              {html === null ? (
                <button
                  type="button"
                  ref={button}
                  className={[styles["value"], isLong && !isOpen ? styles["short"] : ""].join(" ")}
                  aria-label={editLabel}
                  onClick={edit}
                >
                  {isStage(row) ? (
                    <SentStage field={field} value={row.value} text={text} />
                  ) : (
                    <FactText kind={kind} text={text} isOverdue={isOverdue} />
                  )}
                </button>
              ) : (
                // Its links can be followed, so it is no button.
                <div className={styles["formatted"]}>
                  <div className={isOpen || !isFoldable(text) ? undefined : styles["shortHtml"]}>
                    <HtmlText html={html} />
                  </div>
                  <span data-screen-only>
                    <Button
                      small
                      ref={button}
                      aria-label={TEXTS.editor.label(label)}
                      onPress={edit}
                    >
                      {TEXTS.edit}
                    </Button>
                  </span>
                </div>
              )}
              {mark === null ? null : <FieldMark mark={mark} />}
              <FactActions label={label} kind={kind} text={text} link={shownPhone(shown)?.link} />
            </div>
            {isLong || (html !== null && isFoldable(text)) ? (
              <div className={styles["more"]} data-screen-only>
                <Button small tone="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
                  {isOpen ? TEXTS.showLess : TEXTS.showAll}
                </Button>
              </div>
            ) : null}
            {mark === null ? null : <MarkDetail mark={mark} field={field} shown={shown} />}
            {file === null ? null : (
              <FileFact
                resource={resource}
                recordKey={keyOf(resource, shown)}
                field={name}
                file={file}
              />
            )}
          </>
        )}
      </dd>
    </div>
  );
}

/** Letters that surely have room in two lines of the column. */
const TWO_LINES = 84;

/** Returns whether a text may take more than two lines, which are shown until all is asked for. */
function isFoldable(text: string): boolean {
  return text.length > TWO_LINES || text.split("\n").length > 2;
}

interface FactTextProps {
  readonly kind: { readonly type: string; readonly format?: string };
  readonly text: string;
  /** A day that is past although something was due by it. */
  readonly isOverdue?: boolean;
}

/** A value in the direction of its script. Only long texts are aligned by it, too. */
function FactText({ kind, text, isOverdue = false }: FactTextProps) {
  if (text === "") return <span className={styles["none"]}>–</span>;
  if (isOverdue) return <OverdueDate>{text}</OverdueDate>;
  const long = kind.format === "long" || kind.format === "html";
  return (
    <span className={styles["text"]} dir={long ? "auto" : undefined}>
      {kind.format === "long" ? (
        <MarkedText text={text} />
      ) : long ? (
        text
      ) : (
        <bdi>
          {kind.format === "url" ? (
            <AddressText text={withoutScheme(text)} />
          ) : kind.format === "email" ? (
            <AddressText text={text} />
          ) : (
            text
          )}
        </bdi>
      )}
    </span>
  );
}

/** The value in words, for a screen reader. */
function spokenText({ format }: FactTextProps["kind"], text: string): string {
  return format === "long" ? withoutMarks(text) : text;
}

interface FixedFactProps {
  readonly label: string;
  readonly kind: RecordKind;
  readonly text: string;
  readonly children?: ReactNode;
}

/** A read-only field: the API cannot change it. */
export function FixedFact({ label, kind, text, children }: FixedFactProps) {
  return (
    <div className={styles["row"]}>
      <dt>{label}</dt>
      <dd className={styles["line"]}>
        <span className={styles["fixed"]} title={TEXTS.readOnly}>
          <FactText kind={kind} text={text} />
        </span>
        <FactActions label={label} kind={kind} text={text} />
        {children}
      </dd>
    </div>
  );
}

/**
 * Says that a change is unsent, refused or in conflict; the latter two link to Sync. What only
 * waits has a ring: the head of the record has the words.
 */
export function FieldMark({ mark }: { readonly mark: Mark }) {
  if (mark.tone === "info")
    return (
      <span className={styles["ring"]} title={mark.text}>
        <Circle size={9} aria-hidden />
        <span className="visually-hidden">{mark.text}</span>
      </span>
    );
  const badge = <Badge tone={mark.tone}>{mark.text}</Badge>;
  return (
    <span className={styles["mark"]}>
      {mark.tone === "bad" ? <SyncLink entry={mark.entry}>{badge}</SyncLink> : badge}
    </span>
  );
}

interface DetailProps {
  readonly mark: Mark;
  readonly field: BodyField;
  readonly shown: ShownRecord;
}

/** The server's reason for refusing the change, or its own value. */
function MarkDetail({ mark, field, shown }: DetailProps) {
  const lookups = useLookups();
  if (mark.said !== undefined)
    return (
      <p className={styles["said"]} dir="auto">
        {mark.said}
      </p>
    );
  if (mark.theirs === undefined) return null;
  const text = bodyText(field, mark.theirs.value, shown, lookups);
  return (
    <p className={styles["said"]}>
      {TEXTS.serverHas} <span dir="auto">{text === "" ? TEXTS.nothing : text}</span>.
    </p>
  );
}
