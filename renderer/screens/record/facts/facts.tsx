import { create } from "zustand";
import { type ShownRecord, useLookups } from "../../../core/queries.ts";
import { useViewState } from "../../../core/view-state.ts";
import { fieldsOf, groupsOf, groupTitle } from "../../../fields/field-layout.ts";
import { useOverdueField } from "../../../fields/overdue-date.tsx";
import { SectionTitle } from "../../../fields/record-section.tsx";
import { Button } from "../../../ui/button.tsx";
import { FoldButton } from "../../../ui/disclosure.tsx";
import { FactGroup, type FactsOf } from "./fact-group.tsx";
import { AUDIT_FIELDS, factRows } from "./fact-rows.ts";
import styles from "./facts.module.css";
import { FACT_TEXTS as TEXTS } from "../texts.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { rawValues, writtenRaw } from "../../../fields/raw-values.ts";

/** The fields of a record in their groups, those of the PUT body with inline edit. */
export function Facts(subject: FactsOf) {
  const { resource, shown } = subject;
  const lookups = useLookups();
  const { hideEmpty, set } = useViewState();
  const rows = factRows(resource, shown, lookups).filter(({ name }) => !isAudit(name));
  const overdue = useOverdueField(resource, shown, lookups);
  return (
    <section aria-label={TEXTS.title}>
      <div className={styles["tools"]}>
        <SectionTitle>{TEXTS.title}</SectionTitle>
        <Button small tone="quiet" onPress={() => set({ hideEmpty: !hideEmpty })}>
          {hideEmpty ? TEXTS.alwaysShowEmpty : TEXTS.hideEmpty}
        </Button>
      </div>
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
