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
import { dayText, instantTitle, numberText } from "../../../ui/format.ts";
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
import {
  CalendarClock,
  Check,
  Circle,
  Mail,
  Pencil,
  Phone,
  SquareCheck,
  StickyNote,
  Users,
} from "lucide-react";
import { isObject } from "../../../../shared/contract/liberal.ts";
import { changedRecordText } from "../../../changes/texts.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { type Planned, planned } from "../../../fields/planned.ts";
import { nameOf, shownText, writtenText } from "../../../fields/value-text.ts";
import { withoutMarks } from "../../../../shared/contract/light-marks.ts";
import { isOverdue, OverdueDate } from "../../../fields/overdue-date.tsx";
import { arrowFocus } from "../../../ui/focus.ts";
import {
  differenceInCalendarDays,
  distanceText,
  localDate,
  startOfDay,
} from "../../../ui/local-date.ts";
import { Ago, useNow, useToday } from "../../../ui/use-clock.tsx";
import { openNote } from "../centre/note-sheet.tsx";

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
      <div className={styles["top"]}>
        <SectionTitle named>{TEXTS.title}</SectionTitle>
        {isEmpty && !isFiltered ? null : (
          <TimelineFilter choice={choice} onChoice={setChoice} text={text} onText={setText} />
        )}
      </div>
      <TimelineComposer
        key={`${resource}:${recordKey}`}
        resource={resource}
        shown={shown}
        recordKey={recordKey}
      />
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
    <ol className={styles["items"]} aria-label={label} onKeyDown={arrowFocus("a[data-opens]")}>
      {items.map((item) => (
        <TimelineLine key={keyOfItem(item)} item={item} recordKey={recordKey} />
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

interface LineProps {
  readonly item: TimelineItem;
  /** The record whose timeline it is: what is about another one says which. */
  readonly recordKey: string;
}

/** A note, an activity or a change in one line: what it is, when, and by whom. */
function TimelineLine({ item, recordKey }: LineProps) {
  switch (item.kind) {
    case "change":
    case "lastChange":
      return (
        <li className={styles["item"]}>
          <Pencil className={styles["icon"]} size={14} aria-hidden />
          <span className={styles["what"]} dir="auto">
            {item.kind === "change" ? TEXTS.changed(item.labels) : changedRecordText(item.by)}
          </span>
          <time className={styles["when"]} dateTime={item.at} title={instantTitle(item.at)}>
            <Ago timestamp={item.at} />
          </time>
          <span className={styles["author"]} />
        </li>
      );
    case "note":
      return <NoteLine record={item.record} at={item.at} recordKey={recordKey} />;
    case "activity":
      return <ActivityLine record={item.record} at={item.at} recordKey={recordKey} />;
  }
}

interface RecordLineProps {
  readonly record: ShownRecord;
  readonly at: string;
  readonly recordKey: string;
}

function NoteLine({ record, at, recordKey }: RecordLineProps) {
  const key = String(record.id);
  const text = shownText(record, "note");
  const place = { view: "record", resource: "note", key } as const;
  return (
    <li className={styles["item"]}>
      <StickyNote className={styles["icon"]} size={14} aria-hidden />
      <span className={styles["what"]}>
        <span className="visually-hidden">{TEXTS.note}: </span>
        <PlaceLink
          className={styles["open"]}
          place={place}
          data-opens
          dir="auto"
          title={withoutMarks(text).slice(0, 600)}
          onGo={() => openNote(key)}
        >
          {oneLine(text) || TEXTS.untitled}
        </PlaceLink>
        <About related={record["related_record"]} recordKey={recordKey} />
        <Waiting record={record} />
      </span>
      <time className={styles["when"]} dateTime={at} title={instantTitle(at)}>
        <Ago timestamp={at} />
      </time>
      <By record={record} />
    </li>
  );
}

function ActivityLine({ record, at, recordKey }: RecordLineProps) {
  const today = useToday();
  const plan = planned(record);
  const nowMs = useNow();
  const isDone = record["mark_as_done"] === true;
  const isLate = isOverdue("activity", record, undefined, today);
  const type = nameOf(record["activity_type"]) || TEXTS.activity;
  const description = oneLine(shownText(record, "description"));
  // The API's dates and times are in UTC, the user's are local.
  const isDay = plan?.allDay === true;
  const title = isDay ? dayText(shownText(record, "start_date")) : instantTitle(at);
  const when = plan === null ? "" : untilText(plan, nowMs);
  const place = { view: "record", resource: "activity", key: String(record.id) } as const;
  return (
    <li className={styles["item"]} data-done={isDone || undefined}>
      <span className={styles["icon"]} title={type}>
        <TypeIcon type={type} />
      </span>
      <span className={styles["what"]}>
        <span className="visually-hidden">{type}: </span>
        <PlaceLink className={styles["open"]} place={place} data-opens dir="auto">
          <bdi>{shownText(record, "title") || TEXTS.untitled}</bdi>
          {description === "" ? null : (
            <span className={styles["more"]} dir="auto">
              {description}
            </span>
          )}
        </PlaceLink>
        {isDone ? (
          <span className={styles["done"]} title={TEXTS.done}>
            <Check size={13} aria-hidden />
            <span className="visually-hidden">{TEXTS.done}</span>
          </span>
        ) : null}
        <About related={record["related_record"]} recordKey={recordKey} />
        <Waiting record={record} />
      </span>
      <span className={styles["when"]} title={title}>
        {isLate ? <OverdueDate>{when}</OverdueDate> : when}
      </span>
      <By record={record} />
    </li>
  );
}

/** The icon of an activity, by words in the name of its type. */
function TypeIcon({ type }: { readonly type: string }) {
  if (/call|phone/i.test(type)) return <Phone size={14} aria-hidden />;
  if (/mail/i.test(type)) return <Mail size={14} aria-hidden />;
  if (/interview|meet|lunch|coffee|visit/i.test(type)) return <Users size={14} aria-hidden />;
  if (/task|to-?do|follow/i.test(type)) return <SquareCheck size={14} aria-hidden />;
  return <CalendarClock size={14} aria-hidden />;
}

/** Returns the distance of an activity from now: "in 3 hours", "2 days ago"; a day by its name. */
function untilText({ start, allDay }: Planned, nowMs: number): string {
  const today = startOfDay(localDate(nowMs));
  if (!allDay) return distanceText(start, nowMs, { addSuffix: true });
  const days = differenceInCalendarDays(start, today);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(days, "day");
}

function oneLine(text: string): string {
  return writtenText(text).replace(/\s+/g, " ").trim();
}

/** The colleague who wrote it. */
function By({ record }: { readonly record: ShownRecord }) {
  const name = nameOf(record["created_by"]);
  return (
    <span className={styles["author"]} title={name}>
      <bdi>{name}</bdi>
    </span>
  );
}

/** A ring for what was made here and is not sent. */
function Waiting({ record }: { readonly record: ShownRecord }) {
  if (typeof record.id !== "number" || record.id >= 0) return null;
  return (
    <span className={styles["ring"]} title={TEXTS.notSent}>
      <Circle size={9} aria-hidden />
      <span className="visually-hidden">{TEXTS.notSent}</span>
    </span>
  );
}

/** The record that it is about, in the timeline of an organization or of a person who attends. */
function About({ related, recordKey }: { readonly related: unknown; readonly recordKey: string }) {
  const key =
    isObject(related) && typeof related["slug"] === "string" ? related["slug"] : recordKey;
  const resource = resourceOfSlug(key);
  const name = nameOf(related);
  if (key === recordKey || resource === null || name === "") return null;
  return (
    <PlaceLink className={styles["about"]} place={{ view: "record", resource, key }}>
      <bdi>{name}</bdi>
    </PlaceLink>
  );
}
