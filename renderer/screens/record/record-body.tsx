import { useEffect } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { POLICY_FIELD } from "../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { type PanelPart, useViewState } from "../../core/view-state.ts";
import { keyOf, type RecordAnswer, useDefinitions } from "../../core/queries.ts";
import { storedView } from "../../../shared/contract/stored-view.ts";
import { useOutsideNames } from "../../core/outside-names.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { CustomFieldsSection } from "./facts/custom-fields-section.tsx";
import { MyChanges } from "./timeline/my-changes.tsx";
import { AuditFacts, Facts } from "./facts/facts.tsx";
import { fieldMarks, type Marks } from "../../changes/marks.tsx";
import styles from "./record.module.css";
import { useFieldWanted } from "../../fields/field-request.ts";
import { RecordHead } from "./head/record-head.tsx";
import { saveAndOffer } from "../../changes/record-save.ts";
import { useAttach, useFileDrop } from "./attach.ts";
import { TitleLevel } from "../../fields/record-section.tsx";
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
}

const PARTS: readonly (readonly [PanelPart, string])[] = [
  ["facts", TEXTS.parts.facts],
  ["timeline", TEXTS.parts.timeline],
  ["relations", TEXTS.parts.relations],
  ["changes", TEXTS.parts.changes],
];

/** Everything about one record; beside a list one part at a time. */
export function RecordBody({ resource, answer, wide = false }: Props) {
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
  return (
    <TitleLevel value={wide ? 1 : 2}>
      <article className={wide ? styles["wide"] : styles["narrow"]} aria-label={title} {...drop}>
        <RecordHead
          resource={resource}
          shown={record}
          title={title}
          marks={marks}
          isNew={isNew}
          onSave={save}
        />
        {wide ? null : (
          <div className={styles["parts"]}>
            <Segmented label={TEXTS.parts.label} options={parts} value={part} onChange={show} />
          </div>
        )}
        <div className={styles["columns"]}>
          {shows("facts") ? (
            <FactsColumn
              resource={resource}
              answer={answer}
              marks={marks}
              canEdit={canEdit}
              onSave={save}
            />
          ) : null}
          {wide || part !== "facts" ? (
            <div className={styles["side"]}>
              {shows("timeline") ? (
                <Timeline
                  resource={resource}
                  shown={record}
                  recordKey={key}
                  entries={entries}
                  lastChange={answer.last_change}
                />
              ) : null}
              {shows("relations") ? <Relations resource={resource} shown={record} /> : null}
              {shows("changes") ? <MyChanges resource={resource} answer={answer} /> : null}
            </div>
          ) : null}
        </div>
      </article>
    </TitleLevel>
  );
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
      (name !== "timeline" || (resource !== "activity" && resource !== "note")) &&
      (name !== "changes" || canEdit),
  );
  useEffect(() => {
    if (requestedPart && !wide) set({ panelPart: "facts" });
  }, [requestedPart, wide, set]);
  const part = !requestedPart && parts.some(([name]) => name === panelPart) ? panelPart : "facts";
  return { parts, part, show: (next: PanelPart) => set({ panelPart: next }) };
}

interface FactsProps {
  readonly resource: Resource;
  readonly answer: RecordAnswer;
  readonly marks: Marks;
  readonly canEdit: boolean;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
}

function FactsColumn({ resource, answer, marks, canEdit, onSave }: FactsProps) {
  const { record, entries, files } = answer;
  const definitions = useDefinitions(resource);
  const values = storedView(resource, record).record.custom_fields ?? [];
  const facts = { resource, shown: record, marks, entries, files, onSave };
  return (
    <div className={styles["main"]}>
      <Facts {...facts} />
      {definitions.length > 0 || values.some(({ value }) => value !== null && value !== "") ? (
        <CustomFieldsSection
          resource={resource}
          recordKey={keyOf(resource, record)}
          definitions={definitions}
          values={values}
          readOnly={!canEdit}
          marks={marks}
          onSave={(items, policy) => onSave({ custom_fields: items, [POLICY_FIELD]: policy })}
        />
      ) : null}
      <AuditFacts {...facts} />
    </div>
  );
}
