import { useState } from "react";
import { z } from "zod";
import { parseInstant } from "../../../../shared/contract/instant.ts";
import { lookupLabel } from "../../../../shared/contract/lookup.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { LastChange } from "../../../../shared/local/changed-field.ts";
import type { OutboxEntryView } from "../../../../shared/local/outbox.ts";
import { type ShownRecord, useLookups } from "../../../core/queries.ts";
import { useTyped } from "../../../core/use-typed.tsx";
import { Button } from "../../../ui/button.tsx";
import inputs from "../../../ui/inputs.module.css";
import { numberText } from "../../../ui/format.ts";
import { Select } from "../../../ui/select.tsx";
import { useDebounced } from "../../../ui/timing.ts";
import { SectionTitle, SubTitle } from "../../../fields/record-section.tsx";
import { TIMELINE_ID } from "./show-timeline.ts";
import styles from "./timeline.module.css";
import { TimelineEntry } from "./timeline-entry.tsx";
import { TimelineComposer } from "./timeline-composer.tsx";
import { TIMELINE_TEXTS as TEXTS } from "./texts.ts";
import { type TimelineChoice, type TimelineItem, useTimeline } from "./use-timeline.ts";

const WINDOW_ITEMS = 30;
/** The largest page that /local answers. */
const MAX_ITEMS = 500;

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  readonly recordKey: string;
  /** Changes made on this machine. */
  readonly entries: readonly OutboxEntryView[];
  /** The last change that was not made here. */
  readonly lastChange?: LastChange | undefined;
}

/** Timeline of a record: what was said and done and what is planned, below a form for more. */
export function Timeline({ resource, shown, recordKey, entries, lastChange }: Props) {
  const [choice, setChoice] = useState<TimelineChoice>("all");
  const filterName = `timeline-filter ${resource} ${recordKey}`;
  const [text, setText] = useTyped(filterName, z.string(), "");
  const [limit, setLimit] = useState(WINDOW_ITEMS);
  const words = useDebounced(text.trim(), 80);
  const isMade = timeOf(lastChange?.at) === timeOf(shown["created_at"]);
  const changedBy = isMade ? undefined : lastChange;
  const asked = { resource, recordKey, entries, lastChange: changedBy, choice, words, limit };
  const { upcoming, past, older, isSettled, isCut } = useTimeline(asked);
  const isFiltered = words !== "" || choice !== "all";
  const isEmpty = isSettled && upcoming.length === 0 && past.length === 0 && older === 0;
  return (
    <section id={TIMELINE_ID} tabIndex={-1} className={styles["timeline"]} aria-label={TEXTS.title}>
      <SectionTitle named>{TEXTS.title}</SectionTitle>
      <TimelineComposer
        key={`${resource}:${recordKey}`}
        resource={resource}
        shown={shown}
        recordKey={recordKey}
      />
      {isEmpty && !isFiltered ? null : (
        <TimelineFilter choice={choice} onChoice={setChoice} text={text} onText={setText} />
      )}
      {isEmpty ? (
        <p className={styles["none"]} role="status">
          {isFiltered ? TEXTS.noMatch : TEXTS.none}
        </p>
      ) : null}
      {upcoming.length === 0 ? null : (
        <>
          <SubTitle>{TEXTS.upcoming}</SubTitle>
          <Entries items={upcoming} recordKey={recordKey} label={TEXTS.upcoming} />
          {past.length === 0 ? null : <SubTitle>{TEXTS.past}</SubTitle>}
        </>
      )}
      <Entries items={past} recordKey={recordKey} label={TEXTS.past} />
      {older > 0 && limit < MAX_ITEMS ? (
        <Button small tone="quiet" onPress={() => setLimit(MAX_ITEMS)}>
          {TEXTS.showOlder(numberText(older))}
        </Button>
      ) : null}
      {older > 0 ? (
        <p className={styles["none"]} data-print-only>
          {TEXTS.olderNotPrinted(numberText(older))}
        </p>
      ) : null}
      {older > 0 && limit === MAX_ITEMS ? (
        <p className={styles["none"]} data-screen-only>
          {TEXTS.olderHidden(numberText(older))}
        </p>
      ) : null}
      {isCut ? <p className={styles["none"]}>{TEXTS.cut}</p> : null}
    </section>
  );
}

interface EntriesProps {
  readonly items: readonly TimelineItem[];
  readonly recordKey: string;
  readonly label: string;
}

function Entries({ items, recordKey, label }: EntriesProps) {
  if (items.length === 0) return null;
  return (
    <ol aria-label={label}>
      {items.map((item) => (
        <TimelineEntry key={keyOfItem(item)} item={item} recordKey={recordKey} />
      ))}
    </ol>
  );
}

function keyOfItem(item: TimelineItem): string {
  if (item.kind === "lastChange") return item.kind;
  return item.kind === "change" ? `change:${item.id}` : `${item.kind}:${String(item.record.id)}`;
}

interface FilterProps {
  readonly choice: TimelineChoice;
  readonly onChoice: (choice: TimelineChoice) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function TimelineFilter({ choice, onChoice, text, onText }: FilterProps) {
  const types = useLookups()?.activity_type ?? [];
  return (
    <div className={styles["filter"]} data-screen-only>
      <Select
        inline
        isChosen={choice !== "all"}
        label={TEXTS.show}
        value={choice}
        options={[
          ["all", TEXTS.both],
          ["note", TEXTS.notes],
          ["activity", TEXTS.activities],
          ["change", TEXTS.changes],
          ...types.map((entry) => [`type:${entry.id}`, lookupLabel(entry)] as const),
        ]}
        onChange={onChoice}
      />
      <input
        className={inputs["input"]}
        type="search"
        aria-label={TEXTS.search}
        placeholder={TEXTS.search}
        dir="auto"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}

/** Milliseconds since 1970; null where it is no time. */
function timeOf(value: unknown): number | null {
  return typeof value === "string" ? parseInstant(value) : null;
}
