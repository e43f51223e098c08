import { useState } from "react";
import { z } from "zod";
import { parseInstant } from "../../../../shared/contract/instant.ts";
import { lookupLabel } from "../../../../shared/contract/lookup.ts";
import { type Resource, resourceOfSlug } from "../../../../shared/contract/resource.ts";
import type { LastChange } from "../../../../shared/local/changed-field.ts";
import type { OutboxEntryView } from "../../../../shared/local/outbox.ts";
import { type ShownRecord, useLookups } from "../../../core/queries.ts";
import { useTyped } from "../../../core/use-typed.tsx";
import { Button } from "../../../ui/button.tsx";
import inputs from "../../../ui/inputs.module.css";
import { dayText, instantText, instantTitle, numberText } from "../../../ui/format.ts";
import { Select } from "../../../ui/select.tsx";
import { useDebounced } from "../../../ui/timing.ts";
import { SectionTitle, SubTitle } from "../../../fields/record-section.tsx";
import {
  TIMELINE_ID,
  type TimelineChoice,
  type TimelineItem,
  useTimeline,
} from "./use-timeline.ts";
import styles from "./timeline.module.css";
import { TimelineComposer } from "./timeline-composer.tsx";
import { TIMELINE_TEXTS as TEXTS } from "../texts.ts";
import { CalendarClock, CircleCheck, type LucideIcon, Pencil, StickyNote } from "lucide-react";
import { isObject } from "../../../../shared/contract/liberal.ts";
import { changedRecordText } from "../../../changes/texts.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { planned } from "../../../fields/planned.ts";
import { MarkedText } from "../../../fields/marked-text.tsx";
import { nameOf, shownText } from "../../../fields/value-text.ts";
import { Badge } from "../../../ui/badge.tsx";

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
  const request = { resource, recordKey, entries, lastChange: changedBy, choice, words, limit };
  const { upcoming, past, older, isSettled, isCut } = useTimeline(request);
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

interface TimelineEntryProps {
  readonly item: TimelineItem;
  /** The record whose timeline it is: what is about another one says which. */
  readonly recordKey: string;
}

/** A note, an activity or a change, and when. */
function TimelineEntry({ item, recordKey }: TimelineEntryProps) {
  if (item.kind === "change" || item.kind === "lastChange")
    return (
      <li className={styles["entry"]}>
        <EntryIcon icon={Pencil} />
        <div className={styles["meta"]}>
          <span dir="auto">
            {item.kind === "change" ? TEXTS.changed(item.labels) : changedRecordText(item.by)}
          </span>
          <time dateTime={item.at} title={instantTitle(item.at)}>
            {instantText(item.at)}
          </time>
        </div>
      </li>
    );
  const { record, kind } = item;
  const place = { view: "record", resource: kind, key: String(record.id) } as const;
  const link = (words: string) => <PlaceLink place={place}>{words}</PlaceLink>;
  const plan = kind === "activity" ? planned(record) : null;
  // The API's dates and times are in UTC, the user's are local.
  const isDay = plan?.allDay === true;
  const timeText = isDay ? dayText(shownText(record, "start_date")) : instantText(item.at);
  const isDone = record["mark_as_done"] === true;
  return (
    <li className={styles["entry"]}>
      <EntryIcon icon={kind === "note" ? StickyNote : isDone ? CircleCheck : CalendarClock} />
      <div className={styles["meta"]}>
        <Badge>
          {kind === "note" ? TEXTS.note : nameOf(record["activity_type"]) || TEXTS.activity}
        </Badge>
        <span title={isDay ? undefined : instantTitle(item.at)}>
          {kind === "note" ? link(timeText) : timeText}
        </span>
        <About related={record["related_record"]} recordKey={recordKey} />
        {isDone ? <Badge tone="good">{TEXTS.done}</Badge> : null}
        {typeof record.id === "number" && record.id < 0 ? (
          <Badge tone="info">{TEXTS.notSent}</Badge>
        ) : null}
      </div>
      {kind === "note" ? (
        <p dir="auto">
          <MarkedText text={shownText(record, "note")} hasLinks />
        </p>
      ) : (
        <p dir="auto">
          <bdi>{link(shownText(record, "title") || TEXTS.untitled)}</bdi>{" "}
          <MarkedText text={shownText(record, "description")} hasLinks />
        </p>
      )}
    </li>
  );
}

function EntryIcon({ icon: Icon }: { readonly icon: LucideIcon }) {
  return <Icon className={styles["icon"]} size={14} aria-hidden />;
}

/** The record that it is about, in the timeline of an organization or of a person who attends. */
function About({ related, recordKey }: { readonly related: unknown; readonly recordKey: string }) {
  const key =
    isObject(related) && typeof related["slug"] === "string" ? related["slug"] : recordKey;
  const resource = resourceOfSlug(key);
  const name = nameOf(related);
  if (key === recordKey || resource === null || name === "") return null;
  return (
    <PlaceLink place={{ view: "record", resource, key }}>
      <bdi>{name}</bdi>
    </PlaceLink>
  );
}
