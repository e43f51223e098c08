import { Banknote, CalendarDays, Circle, Clock } from "lucide-react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { storedView, type StoredView } from "../../../../shared/contract/stored-view.ts";
import { LAST_CONTACT } from "../../../../shared/query/derived-fields.ts";
import { type Marks, SyncLink } from "../../../changes/marks.tsx";
import { pictureIdOf } from "../../../core/pictures.ts";
import { keyOf, type ShownRecord, useLookups } from "../../../core/queries.ts";
import { RoleLine } from "../../../fields/role-line.tsx";
import { RecordTitle, TitleLevel } from "../../../fields/record-section.tsx";
import { Ago } from "../../../ui/use-clock.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Chip, ChipButton } from "../../../ui/chip.tsx";
import { instantTitle } from "../../../ui/format.ts";
import { InitialsDisc } from "../../../ui/initials-disc.tsx";
import { RECORD_TEXTS as TEXTS } from "../texts.ts";
import { showTimeline } from "../timeline/use-timeline.ts";
import { HeadValue } from "./head-editor.tsx";
import { HeadActions } from "./head-actions.tsx";
import { NextStepChip } from "./next-step-chip.tsx";
import styles from "../record.module.css";
import { type ReactNode, useContext, useState } from "react";
import type { BodyField } from "../../../../shared/contract/body-field.ts";
import { isObject } from "../../../../shared/contract/liberal.ts";
import { isTyped } from "../../../core/use-typed.tsx";
import { fieldDraft } from "../../../changes/use-field-edit.ts";
import { OverdueDate, useOverdueField } from "../../../fields/overdue-date.tsx";
import { OVERDUE_TEXTS } from "../../../fields/texts.ts";
import { stageField, StagePill } from "../../../fields/stage.tsx";
import { ResourceIcon, UserDisc } from "../../../fields/resource-icon.tsx";
import { nameOf } from "../../../fields/value-text.ts";
import { Popover } from "../../../ui/popover.tsx";
import { FactEditor } from "../facts/fact-editor.tsx";
import {
  type EditableRow,
  editableRows,
  HEAD_FIELDS,
  NAME_FIELDS,
  ROLE_FIELDS,
} from "../facts/fact-rows.ts";

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  readonly title: string;
  readonly marks: Marks;
  readonly isNew: boolean;
  /** Leads back to the list, on a page of its own. */
  readonly back?: ReactNode;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Resources whose records are people or organizations: a disc helps to recognise them. */
const PEOPLE: readonly Resource[] = ["candidate", "contact", "organization"];

/** Head of a record in one line: its name, its state, its next step, and frequent actions. */
export function RecordHead({ resource, shown, title, marks, isNew, back, onSave }: Props) {
  const key = keyOf(resource, shown);
  const rows = editableRows(resource, shown, useLookups());
  const valueOf = (label: string, names: readonly string[]) => ({
    label,
    draftName: fieldDraft("head", { resource, key, field: names.join("+") }),
    resource,
    rows: rows.filter(({ name }) => names.includes(name)),
    onSave,
  });
  const isPage = useContext(TitleLevel) === 1;
  const unsent = <UnsentState marks={marks} isNew={isNew} />;
  return (
    <header className={styles["head"]}>
      {back}
      <div className={styles["identity"]}>
        {PEOPLE.includes(resource) ? (
          <InitialsDisc
            size="medium"
            shape={resource === "organization" ? "square" : "round"}
            name={title}
            picture={pictureIdOf(resource, shown)}
          />
        ) : (
          <span className={styles["kindIcon"]}>
            <ResourceIcon resource={resource} />
          </span>
        )}
        <span className={styles["name"]} title={title}>
          <RecordTitle>
            <HeadValue {...valueOf(TEXTS.head.name, NAME_FIELDS[resource])}>{title}</HeadValue>
          </RecordTitle>
        </span>
        <span className={styles["role"]}>
          <span className={styles["kind"]}>{CONTRACTS[resource].title[0]}</span>
          <RoleLine
            resource={resource}
            recordView={shown}
            asEditable={(role) => (
              <HeadValue {...valueOf(TEXTS.head.role, ROLE_FIELDS[resource] ?? [])}>
                {role}
              </HeadValue>
            )}
          />
        </span>
      </div>
      <div className={styles["chips"]}>
        <HeadChips
          resource={resource}
          shown={shown}
          stored={storedView(resource, shown)}
          onSave={onSave}
        />
        <LastContact resource={resource} at={shown[LAST_CONTACT]} />
        <NextStepChip resource={resource} recordKey={key} />
        {isPage ? unsent : null}
      </div>
      <HeadActions resource={resource} shown={shown} />
      {isPage ? null : <span className={styles["unsent"]}>{unsent}</span>}
    </header>
  );
}

interface StateProps {
  readonly marks: Marks;
  readonly isNew: boolean;
}

/** Says once that something of the record waits to be sent, and each thing that went wrong. */
function UnsentState({ marks, isNew }: StateProps) {
  const waiting = marks.summary.find(({ tone }) => tone === "info");
  return (
    <>
      {waiting === undefined && !isNew ? null : (
        <SyncLink entry={waiting?.entry} title={waiting?.text ?? TEXTS.head.notSent}>
          <Badge tone="info">
            <Circle size={9} aria-hidden /> {TEXTS.head.notSent}
          </Badge>
        </SyncLink>
      )}
      {marks.summary
        .filter(({ tone }) => tone !== "info")
        .map((mark) => (
          <SyncLink key={mark.text} entry={mark.entry}>
            <Badge tone={mark.tone}>{mark.text}</Badge>
          </SyncLink>
        ))}
    </>
  );
}

/** Time of the last contact, which leads to what was said; nothing where there is no such time. */
function LastContact({ resource, at }: { readonly resource: Resource; readonly at: unknown }) {
  // Contacts with its people may well exist: they do not count as the organization's.
  if (at === null && resource === "organization") return null;
  if (at === null)
    return (
      <Chip>
        <Clock size={14} aria-hidden />
        {TEXTS.head.neverContacted}
      </Chip>
    );
  if (typeof at !== "string") return null;
  return (
    <ChipButton onPress={showTimeline}>
      <Clock size={14} aria-hidden />
      <span title={`${TEXTS.head.lastContact}: ${instantTitle(at)}`}>
        <span className="visually-hidden">{TEXTS.head.lastContact} </span>
        <Ago timestamp={at} />
      </span>
    </ChipButton>
  );
}

interface HeadChipsProps {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  readonly stored: StoredView;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Stage, owner and the like: each is changed where it stands. */
function HeadChips({ resource, shown, stored, onSave }: HeadChipsProps) {
  const lookups = useLookups();
  const rows = editableRows(resource, shown, lookups);
  const overdue = useOverdueField(resource, shown, lookups);
  if (resource === "organization") return <OrganizationChips shown={shown} />;
  return (HEAD_FIELDS[resource] ?? []).map((name) => {
    const row = rows.find((chipRow) => chipRow.name === name);
    return row === undefined ? null : (
      <FieldChip
        key={name}
        draftName={fieldDraft("head", { resource, key: keyOf(resource, shown), field: name })}
        row={row}
        resource={resource}
        isLate={name === overdue}
        stored={stored}
        onSave={onSave}
      />
    );
  });
}

/** The API changes no organizations: their owner can only be read. */
function OrganizationChips({ shown }: { readonly shown: ShownRecord }) {
  const owner = nameOf(shown["owner"]);
  if (owner === "") return null;
  return (
    <Chip title={TEXTS.head.owner}>
      <UserDisc id={isObject(shown["owner"]) ? shown["owner"]["id"] : null} name={owner} />
      <bdi>{owner}</bdi>
    </Chip>
  );
}

interface ChipProps extends Omit<HeadChipsProps, "shown"> {
  readonly isLate: boolean;
  readonly row: EditableRow;
  readonly draftName: string;
}

/** Field as a chip; its editor opens below it. */
function FieldChip({ draftName, row, resource, isLate, stored, onSave }: ChipProps) {
  const { label, text } = row;
  const spoken = `${text}${isLate ? OVERDUE_TEXTS.also : ""}`;
  const [isOpen, setOpen] = useState(() => isTyped(draftName));
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <ChipButton
          isEmpty={text === ""}
          aria-label={text === "" ? TEXTS.head.set(label) : TEXTS.head.change(spoken, label)}
        >
          {text === "" ? (
            TEXTS.head.set(label)
          ) : (
            <ChipText row={row} resource={resource} isLate={isLate} />
          )}
        </ChipButton>
      }
    >
      <div className={styles["edit"]}>
        <FactEditor
          draftName={draftName}
          resource={resource}
          row={row}
          storedView={stored}
          onSave={onSave}
          onLeave={() => setOpen(false)}
        />
      </div>
    </Popover>
  );
}

interface TextProps {
  readonly row: EditableRow;
  readonly resource: Resource;
  readonly isLate: boolean;
}

/** A value with what it is recognised by: the colour of a stage, the disc of a person, an icon. */
function ChipText({ row: { name, field, value, text }, resource, isLate }: TextProps) {
  const lookups = useLookups();
  const stage = stageField(resource);
  if (name === stage?.body && typeof value === "number")
    return <StagePill label={text} id={value} entries={lookups?.[stage.lookup] ?? []} />;
  if (isLate) return <OverdueDate>{text}</OverdueDate>;
  const { type } = field.kind;
  return (
    <>
      {type === "user" ? <UserDisc id={value} name={text} /> : iconOf(type)}
      <bdi>{text}</bdi>
    </>
  );
}

function iconOf(type: BodyField["kind"]["type"]): ReactNode {
  return type === "number" ? (
    <Banknote size={14} aria-hidden />
  ) : (
    <CalendarDays size={14} aria-hidden />
  );
}
