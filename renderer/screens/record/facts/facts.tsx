import { Plus } from "lucide-react";
import { create } from "zustand";
import { type ShownRecord, useLookups } from "../../../core/queries.ts";
import { useOverlays, useViewState } from "../../../core/view-state.ts";
import { fieldsOf, groupsOf, groupTitle } from "../../../fields/field-layout.ts";
import { useOverdueField } from "../../../fields/overdue-date.tsx";
import { SectionTitle } from "../../../fields/record-section.tsx";
import { Button } from "../../../ui/button.tsx";
import { FoldButton } from "../../../ui/disclosure.tsx";
import { FactGroup, type FactsOf } from "./fact-group.tsx";
import { AUDIT_FIELDS, type FactRow, factRows } from "./fact-rows.ts";
import styles from "./facts.module.css";
import { FACT_TEXTS as TEXTS } from "../texts.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { rawValues, writtenRaw } from "../../../fields/raw-values.ts";

/** The fields of a record that have a value and are not in its head; all when asked for. */
export function Facts(subject: FactsOf) {
  const { resource, shown } = subject;
  const lookups = useLookups();
  const rows = factRows(resource, shown, lookups).filter(
    (row) => !isAudit(row.name) && !isFile(row),
  );
  const overdue = useOverdueField(resource, shown, lookups);
  return (
    <section aria-label={TEXTS.title}>
      <SectionTitle named>{TEXTS.title}</SectionTitle>
      {groupsOf(resource).map((group) => (
        <FactGroup
          key={group}
          {...subject}
          heading={groupTitle(resource, group)}
          rows={fieldsOf(resource, group, rows, ({ name }) => name)}
          overdue={overdue}
        />
      ))}
      <RawFacts resource={resource} shown={shown} />
    </section>
  );
}

/** Adds a field, and shows the empty ones or hides them; the choice stays for all records. */
export function FactButtons({ resource }: Pick<FactsOf, "resource">) {
  const { hideEmpty, set } = useViewState();
  const show = useOverlays((state) => state.show);
  return (
    <div className={styles["fold"]} data-screen-only>
      {canEdit(resource) ? (
        <Button small tone="quiet" onPress={() => show("palette", "edit")}>
          <Plus size={13} aria-hidden /> {TEXTS.addField}
        </Button>
      ) : null}
      <Button
        small
        tone="quiet"
        aria-expanded={!hideEmpty}
        onPress={() => set({ hideEmpty: !hideEmpty })}
      >
        {hideEmpty ? TEXTS.showEmpty : TEXTS.hideEmpty}
      </Button>
    </div>
  );
}

/** The files of a record, and places for those that it has not. */
export function Files(subject: FactsOf) {
  const { resource, shown } = subject;
  const rows = factRows(resource, shown, useLookups()).filter(isFile);
  if (rows.length === 0) return null;
  return (
    <section className={styles["files"]} aria-label={TEXTS.files}>
      <SectionTitle>{TEXTS.files}</SectionTitle>
      <FactGroup {...subject} heading={null} rows={rows} />
    </section>
  );
}

function isFile(row: FactRow): boolean {
  return row.type === "editable" && row.field.kind.type === "file";
}

function canEdit(resource: Resource): boolean {
  return resource !== "note" && Object.keys(CONTRACTS[resource].body).length > 0;
}

/** True if who wrote records is shown: it stays as it is chosen from record to record. */
const useAudit = create(() => ({ isOpen: false }));

/** Author and times of a record, last, and only if asked for; a note always shows them. */
export function AuditFacts(subject: FactsOf) {
  const { resource, shown } = subject;
  const { isOpen } = useAudit();
  const canClose = resource !== "note";
  const rows = factRows(resource, shown, useLookups())
    .filter(({ name }) => isAudit(name))
    .toSorted((a, b) => AUDIT_FIELDS.indexOf(a.name) - AUDIT_FIELDS.indexOf(b.name));
  return (
    <section className={styles["audit"]} aria-label={TEXTS.audit}>
      <FactGroup
        {...subject}
        heading={
          canClose ? (
            <FoldButton isOpen={isOpen} onOpen={(next) => useAudit.setState({ isOpen: next })}>
              {TEXTS.audit}
            </FoldButton>
          ) : (
            TEXTS.audit
          )
        }
        rows={rows}
        isClosed={canClose && !isOpen}
      />
    </section>
  );
}

function isAudit(name: string): boolean {
  return AUDIT_FIELDS.includes(name);
}

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
}

/** Values that the server sent in an unexpected format, as they were sent. */
function RawFacts({ resource, shown }: Props) {
  const entries = Object.entries(rawValues(shown));
  if (entries.length === 0) return null;
  return (
    <details className={styles["raw"]}>
      <summary>{TEXTS.raw.title(entries.length)}</summary>
      <p>{TEXTS.raw.about}</p>
      <dl>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{fieldLabel(name, CONTRACTS[resource].record[name])}</dt>
            <dd>
              <code dir="auto">{writtenRaw(value)}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
