import { type ReactNode, useEffect } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { POLICY_FIELD } from "../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { type PanelPart, useViewState } from "../../core/view-state.ts";
import { keyOf, type RecordAnswer, type ShownRecord, useDefinitions } from "../../core/queries.ts";
import { storedView } from "../../../shared/contract/stored-view.ts";
import { useSlots } from "../../core/slots.ts";
import { useOutsideNames } from "../../core/outside-names.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { CustomFieldsSection } from "./facts/custom-fields-section.tsx";
import { MyChanges } from "./timeline/my-changes.tsx";
import { AuditFacts, FactButtons, Facts, Files } from "./facts/facts.tsx";
import type { FactsOf } from "./facts/fact-group.tsx";
import { fieldMarks } from "../../changes/marks.tsx";
import styles from "./record.module.css";
import { useFieldWanted } from "../../fields/field-request.ts";
import { RecordHead } from "./head/record-head.tsx";
import { saveAndOffer } from "../../changes/record-save.ts";
import { useAttach, useFileDrop } from "./attach.ts";
import { TitleLevel } from "../../fields/record-section.tsx";
import { ActivityAgenda } from "./centre/activity-agenda.tsx";
import { NoteText } from "./centre/note-sheet.tsx";
import { OrganizationBrief } from "./centre/organization-brief.tsx";
import { isPerson } from "../../../shared/local/erasures.ts";
import { ErasureNotice } from "./erasure/erasure-dialog.tsx";
import { Relations } from "./relations/relations.tsx";
import { Timeline } from "./timeline/timeline.tsx";
import { visibleText } from "../../ui/visible-text.ts";
import { NO_NAME } from "../../fields/value-text.ts";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly resource: Resource;
  readonly answer: RecordAnswer;
  /** True if it is on its own page. */
  readonly wide?: boolean;
  /** Leads back to the list, on a page of its own. */
  readonly back?: ReactNode;
}

const PARTS: readonly (readonly [PanelPart, string])[] = [
  ["facts", TEXTS.parts.facts],
  ["timeline", TEXTS.parts.timeline],
  ["relations", TEXTS.parts.relations],
  ["changes", TEXTS.parts.changes],
];

/** Resources that nothing is about: their own text takes the place of a timeline. */
const WITHOUT_TIMELINE: readonly Resource[] = ["activity", "note"];

/**
 * A record of any resource: its head, its fields, what happened with it in the centre, and what
 * belongs to it. Beside a list the same parts, one at a time.
 */
export function RecordFrame({ resource, answer, wide = false, back }: Props) {
  const { record, entries } = answer;
  const bridge = useBridge();
  const contract = CONTRACTS[resource];
  const key = keyOf(resource, record);
  const { record: recordStored } = storedView(resource, record);
  const title = visibleText(contract.headline(recordStored)) || NO_NAME;
  const marks = fieldMarks(entries);
  const isNew = entries.some((entry) => entry.kind === "create" && entry.state !== "done");
  const canEdit = Object.keys(contract.body).length > 0 && resource !== "note";
  const { parts, part, show } = useShownPart(resource, key, { canEdit, wide });
  const shows = (name: PanelPart) =>
    parts.some(([partName]) => partName === name) && (wide || part === name);
  const save = (body: Readonly<Record<string, unknown>>) =>
    saveAndOffer(bridge, resource, record, body);
  const attach = useAttach(resource, record);
  const drop = useFileDrop((file) => void attach(file));
  const { isInTitles } = useOutsideNames();
  const pageTitle = TEXTS.pageTitle(isInTitles ? title : contract.title[0]);
  useEffect(() => {
    document.title = pageTitle;
  }, [pageTitle]);
  const facts = { resource, shown: record, marks, entries, files: answer.files, onSave: save };
  const hasTimeline = !WITHOUT_TIMELINE.includes(resource);
  const centre = <Centre resource={resource} recordKey={key} shown={record} onSave={save} />;
  return (
    <TitleLevel value={wide ? 1 : 2}>
      <article className={wide ? styles["wide"] : styles["narrow"]} aria-label={title} {...drop}>
        <RecordHead
          resource={resource}
          shown={record}
          title={title}
          marks={marks}
          isNew={isNew}
          back={back}
          onSave={save}
        />
        {isPerson(resource) ? <ErasureNotice resource={resource} recordKey={key} /> : null}
        {wide ? null : (
          <div className={styles["parts"]}>
            <Segmented label={TEXTS.parts.label} options={parts} value={part} onChange={show} />
          </div>
        )}
        <div className={styles["columns"]}>
          {shows("facts") ? (
            <div className={styles["left"]}>
              {wide || hasTimeline ? null : centre}
              <FactsColumn facts={facts} canEdit={canEdit} />
              {wide ? null : <Files {...facts} />}
              <AuditFacts {...facts} />
            </div>
          ) : null}
          {shows("timeline") || wide ? (
            <div className={styles["centre"]}>
              {centre}
              {hasTimeline ? (
                <Timeline
                  resource={resource}
                  shown={record}
                  recordKey={key}
                  entries={entries}
                  lastChange={answer.last_change}
                />
              ) : null}
            </div>
          ) : null}
          {shows("relations") || shows("changes") ? (
            <div className={styles["right"]}>
              {shows("relations") ? <Relations resource={resource} shown={record} /> : null}
              {wide ? <Files {...facts} /> : null}
              {shows("changes") && (!wide || entries.length > 0) ? (
                <MyChanges resource={resource} answer={answer} />
              ) : null}
            </div>
          ) : null}
        </div>
      </article>
    </TitleLevel>
  );
}

interface CentreProps {
  readonly resource: Resource;
  readonly recordKey: string;
  readonly shown: ShownRecord;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** First part of the centre of a record, before its timeline. */
function Centre({ resource, recordKey, shown, onSave }: CentreProps) {
  const { JobDesk } = useSlots();
  switch (resource) {
    case "organization":
      return <OrganizationBrief recordKey={recordKey} />;
    case "job":
      return <JobDesk jobKey={recordKey} shown={shown} />;
    case "activity":
      return <ActivityAgenda shown={shown} onSave={onSave} />;
    case "note":
      return <NoteText shown={shown} />;
    case "candidate":
    case "contact":
    case "deal":
      return null;
  }
}

interface PartOptions {
  readonly canEdit: boolean;
  readonly wide: boolean;
}

/** The parts that a record has, and the one that is shown: facts, while one is to be edited. */
function useShownPart(resource: Resource, key: string, { canEdit, wide }: PartOptions) {
  const { panelPart, set } = useViewState();
  const requestedPart = useFieldWanted(resource, key);
  const parts = PARTS.filter(
    ([name]) =>
      (name !== "timeline" || !WITHOUT_TIMELINE.includes(resource)) &&
      (name !== "changes" || canEdit),
  );
  useEffect(() => {
    if (requestedPart && !wide) set({ panelPart: "facts" });
  }, [requestedPart, wide, set]);
  const part = !requestedPart && parts.some(([name]) => name === panelPart) ? panelPart : "facts";
  return { parts, part, show: (next: PanelPart) => set({ panelPart: next }) };
}

interface FactsProps {
  readonly facts: FactsOf;
  readonly canEdit: boolean;
}

function FactsColumn({ facts, canEdit }: FactsProps) {
  const { resource, shown, marks, onSave } = facts;
  const definitions = useDefinitions(resource);
  const values = storedView(resource, shown).record.custom_fields ?? [];
  return (
    <>
      <Facts {...facts} />
      {definitions.length > 0 || values.some(({ value }) => value !== null && value !== "") ? (
        <CustomFieldsSection
          resource={resource}
          recordKey={keyOf(resource, shown)}
          definitions={definitions}
          values={values}
          readOnly={!canEdit}
          marks={marks}
          onSave={(items, policy) => onSave({ custom_fields: items, [POLICY_FIELD]: policy })}
        />
      ) : null}
      <FactButtons resource={resource} />
    </>
  );
}
