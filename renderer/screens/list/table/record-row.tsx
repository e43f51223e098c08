import { domAttribute } from "../../../ui/dom-attributes.ts";
import { memo, type ReactNode } from "react";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { parseInstant } from "../../../../shared/contract/instant.ts";
import { type Unsent, unsentOf } from "../../../../shared/local/unsent.ts";
import { UnsentMark } from "../../../changes/marks.tsx";
import { type Lookups, type ShownRecord, useLookups } from "../../../core/queries.ts";
import { cellText, type Column } from "./columns.ts";
import styles from "./table.module.css";
import { TABLE_TEXTS as TEXTS } from "../texts.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { pictureIdOf } from "../../../core/pictures.ts";
import { DueDate, isDueField } from "../../../fields/overdue-date.tsx";
import { stageField, stageOf, StagePill, stageTone } from "../../../fields/stage.tsx";
import type { ListField } from "../../../query/list-fields.ts";
import { agoText, instantTitle } from "../../../ui/format.ts";
import { DiscAndName } from "../../../ui/initials-disc.tsx";
import { withoutScheme } from "../../../ui/visible-text.ts";

interface Props {
  readonly id: string;
  readonly index: number;
  /** Pixels. */
  readonly top: number;
  readonly height: number;
  readonly resource: Resource;
  /** Undefined until it is loaded. */
  readonly row: ShownRecord | undefined;
  readonly columns: readonly Column[];
  readonly lookups: Lookups | undefined;
  readonly active: boolean;
  readonly open: boolean;
  readonly selected: boolean;
  /** Name of the active column; null in other rows, and while the keys act on whole rows. */
  readonly activeColumn: string | null;
  readonly editor: CellEditing | null;
  /** Milliseconds. */
  readonly now: number;
}

export interface CellEditing {
  readonly column: string;
  readonly editor: ReactNode;
}

export function activeCellId(rowId: string): string {
  return `${rowId}-cell`;
}

/** Row without state or listeners (use-row-pointer.ts): it renders when its props change. */
export const RecordRow = memo(function RecordRow(props: Props) {
  const { id, index, top, height, active, open, selected, row } = props;
  const firstColumn = props.columns[0];
  const name =
    row === undefined || firstColumn === undefined
      ? ""
      : cellText(props.resource, firstColumn.field, row, props.lookups);
  return (
    <div
      id={id}
      className={styles["row"]}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      aria-current={open ? "true" : undefined}
      {...domAttribute("index", index)}
      data-active={active || undefined}
      style={{ top, height }}
    >
      <span role="gridcell" className={styles["check"]}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={TEXTS.selection.select(name)}
          checked={selected}
          readOnly
        />
      </span>
      <Cells
        resource={props.resource}
        row={row}
        columns={props.columns}
        lookups={props.lookups}
        activeColumn={props.activeColumn}
        activeId={activeCellId(id)}
        editor={props.editor}
        now={props.now}
      />
    </div>
  );
});

/** A name with the mark of what is not sent at the end of its cell, whatever its direction. */
function withMark(unsent: Unsent | undefined, name: ReactNode): ReactNode {
  if (unsent === undefined) return name;
  return (
    <span className={styles["marked"]} dir="ltr">
      <span className={styles["name"]} dir="auto">
        {name}
      </span>
      <UnsentMark unsent={unsent} />
    </span>
  );
}

type CellsProps = Pick<
  Props,
  "resource" | "row" | "columns" | "lookups" | "activeColumn" | "editor" | "now"
> & { readonly activeId: string };

/** Memoized apart from the row: moving and selecting it do not change its texts. */
const Cells = memo(function Cells(props: CellsProps) {
  const { resource, row, columns, lookups, activeColumn, activeId, editor, now } = props;
  return columns.map(({ field }, index) => {
    const text = row === undefined ? null : cellText(resource, field, row, lookups);
    const isActive = field.field === activeColumn;
    return (
      <span
        key={field.field}
        id={isActive ? activeId : undefined}
        role="gridcell"
        className={[
          styles[index === 0 ? "first" : "cell"],
          field.type.type === "number" ? styles["number"] : "",
        ].join(" ")}
        {...domAttribute("cell", field.field)}
        data-active={isActive || undefined}
        dir="auto"
        title={text !== null && text.length > 18 ? text.slice(0, 300) : undefined}
      >
        {text === null || row === undefined ? (
          <span className={styles["ghost"]} />
        ) : (
          withMark(
            index === 0 ? unsentOf(row) : undefined,
            <CellValue
              resource={resource}
              field={field}
              row={row}
              text={text}
              isName={index === 0}
              lookups={lookups}
              now={isActive ? null : now}
            />,
          )
        )}
        {editor?.column === field.field ? editor.editor : null}
      </span>
    );
  });
});

interface CellValueProps {
  readonly resource: Resource;
  readonly field: ListField;
  readonly row: ShownRecord;
  /** Text of the cell (cell-text.ts). */
  readonly text: string;
  /** The cell names the record. */
  readonly isName: boolean;
  readonly lookups: Lookups | undefined;
  /** The present, milliseconds: times are said as how long ago they are; null: exactly. */
  readonly now: number | null;
}

const HAS_DISC: ReadonlySet<Resource> = new Set(["candidate", "contact", "organization"]);

function isWebAddress(resource: Resource, field: string): boolean {
  const kind = CONTRACTS[resource].record[field]?.kind;
  return field.startsWith("socials.") || (kind?.type === "text" && kind.format === "url");
}

/** The text of a cell; stages have their colour, names their disc, times how long ago it is. */
function CellValue({ resource, field, row, text, isName, lookups, now }: CellValueProps) {
  if (isName && HAS_DISC.has(resource))
    return (
      <DiscAndName
        name={text}
        picture={pictureIdOf(resource, row)}
        shape={resource === "organization" ? "square" : "round"}
      />
    );
  if (isName && resource === "activity") return <Tick row={row} text={text} />;
  if (isName && resource === "note") return <span className={styles["twoLines"]}>{text}</span>;
  const value = row[field.field];
  if (
    resource === "job" &&
    JOB_AGES.includes(field.field) &&
    typeof value === "string" &&
    now !== null
  )
    return <JobAge row={row} field={field.field} text={text} nowMs={now} />;
  if (field.type.type === "instant" && typeof value === "string" && now !== null)
    return (
      <time dateTime={value} title={instantTitle(value)}>
        {agoText(value, now)}
      </time>
    );
  if (!field.custom && isDueField(resource, field.field))
    return <DueDate resource={resource} record={row} lookups={lookups} text={text} />;
  if (isWebAddress(resource, field.field)) return withoutScheme(text);
  const isStage = text !== "" && !field.custom && field.field === stageField(resource)?.record;
  const stage = isStage ? stageOf(resource, row) : null;
  return stage === null ? (
    text
  ) : (
    <StagePill label={text} id={stage.id} entries={lookups?.[stage.lookup] ?? []} />
  );
}

/** An activity's title behind the box that marks it as done (use-row-pointer.ts). */
function Tick({ row, text }: { readonly row: ShownRecord; readonly text: string }) {
  const isDone = row["mark_as_done"] === true;
  return (
    <span className={styles["ticked"]} data-done={isDone || undefined}>
      <input
        type="checkbox"
        tabIndex={-1}
        {...domAttribute("finish")}
        aria-label={TEXTS.done(text)}
        checked={isDone}
        readOnly
      />
      <span className={styles["name"]} dir="auto">
        {text}
      </span>
    </span>
  );
}

/** Days of a job that say how old it is, and how long it is open. */
const JOB_AGES: readonly string[] = ["open_date", "created_at"];

interface AgeProps {
  readonly row: ShownRecord;
  readonly field: string;
  /** The day itself. */
  readonly text: string;
  readonly nowMs: number;
}

/** Days since a job was made or opened; of one that has ended, the day it was opened. */
function JobAge({ row, field, text, nowMs }: AgeProps) {
  const lookups = useLookups();
  const stage = stageOf("job", row);
  const tone = stage === null ? null : stageTone(lookups?.[stage.lookup] ?? [], stage.id);
  const hasEnded = tone === "won" || tone === "lost";
  const days = Math.floor((nowMs - (parseInstant(String(row[field])) ?? Number.NaN)) / DAY_MS);
  if (!(days >= 0) || (field === "open_date" && hasEnded)) return text;
  return <span title={text}>{field === "open_date" ? TEXTS.openFor(days) : TEXTS.age(days)}</span>;
}

const DAY_MS = 86_400_000;
