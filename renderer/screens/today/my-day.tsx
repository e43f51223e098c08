import { useState } from "react";
import { Check, Clock, Phone } from "lucide-react";
import { shownPhone } from "../../../shared/contract/phone-number.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { usePage, useRecord } from "../../core/queries.ts";
import { type Planned, planned } from "../../fields/planned.ts";
import { rangeOfTimes, remainingText, timeText } from "../../ui/format.ts";
import { dayOf, localDate } from "../../ui/local-date.ts";
import { useIncomplete } from "../../core/incomplete-badge.tsx";
import { Button } from "../../ui/button.tsx";
import buttons from "../../ui/button.module.css";
import { domAttribute } from "../../ui/dom-attributes.ts";
import { ActivityLink, isDone, TypeIcon, typeName } from "../agenda/activity-box.tsx";
import { ActivityRow, EmptyList } from "../agenda/activity-list.tsx";
import { MIN_BOX_MINUTES } from "../agenda/day-lanes.ts";
import type { Planner } from "../agenda/use-planner.ts";
import { NEXT_TEXTS, TEXTS } from "./texts.ts";
import { MAX_ROWS, ofDay } from "./today-filters.ts";
import styles from "./today.module.css";
import { useMineFilters } from "./today-queries.ts";
import { namesBeside, peopleOf, type Person } from "../../fields/people-of.ts";

const MINUTE_MS = 60_000;
/** Number of past activities not done that stand above the current time. */
const PAST_ROWS = 4;

interface Props {
  readonly day: Date;
  /** Milliseconds. */
  readonly nowMs: number;
  readonly planner: Planner;
}

/** The activities of the day with the current time among them; the next one is large. */
export function MyDay({ day, nowMs, planner }: Props) {
  const [showsPast, setShowsPast] = useState(false);
  const page = usePage(ofDay(day, useMineFilters()), 1, MAX_ROWS);
  const items = (page.data?.data ?? []).flatMap((record) => planned(record) ?? []);
  const open = items.filter((item) => !isDone(item));
  const done = items.filter(isDone);
  const allDay = open.filter((item) => item.allDay);
  const timed = open.filter((item) => !item.allDay);
  const next = timed.find((item) => endOf(item) > nowMs);
  const past = timed.filter((item) => endOf(item) <= nowMs);
  const later = timed.filter((item) => endOf(item) > nowMs && item !== next);
  const foldedCount = showsPast ? 0 : Math.max(0, past.length - PAST_ROWS);
  const row = (item: Planned) => <ActivityRow key={item.record.id} item={item} planner={planner} />;
  return (
    <section className={styles["section"]} aria-label={TEXTS.today}>
      <h2>
        {TEXTS.today}
        {items.length === 0 ? null : (
          <span className={styles["about"]}>{TEXTS.openOf(open.length, items.length)}</span>
        )}
      </h2>
      <EmptyList resources={["activity"]} page={page}>
        {TEXTS.nothingPlanned}{" "}
        <PlaceLink place={{ view: "agenda", day: dayOf(day), mode: "day" }}>{TEXTS.plan}</PlaceLink>
      </EmptyList>
      <DoneToday items={done} planner={planner} />
      {foldedCount === 0 ? null : (
        <button type="button" className={styles["fold"]} onClick={() => setShowsPast(true)}>
          {TEXTS.earlier(foldedCount)}
        </button>
      )}
      <ul>
        {allDay.map(row)}
        {past.slice(foldedCount).map(row)}
        {items.length === 0 ? null : (
          <li className={styles["now"]}>
            <span>{TEXTS.now(timeText(localDate(nowMs)))}</span>
          </li>
        )}
        {next === undefined ? null : (
          <NextActivity key={next.record.id} item={next} nowMs={nowMs} planner={planner} />
        )}
        {later.map(row)}
      </ul>
      {open.length === 0 && done.length > 0 ? (
        <p className={styles["about"]}>{TEXTS.dayDone}</p>
      ) : null}
    </section>
  );
}

function endOf({ start, end }: Planned): number {
  return end?.getTime() ?? start.getTime() + MIN_BOX_MINUTES * MINUTE_MS;
}

/** Activities that are done already, folded. */
function DoneToday({
  items,
  planner,
}: {
  readonly items: readonly Planned[];
  readonly planner: Planner;
}) {
  const [isOpen, setOpen] = useState(false);
  if (items.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={styles["fold"]}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {TEXTS.done(items.length)}
      </button>
      {isOpen ? (
        <ul>
          {items.map((item) => (
            <ActivityRow key={item.record.id} item={item} planner={planner} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

const HOUR = { minutes: 60 };

interface NextActivityProps {
  readonly item: Planned;
  /** Milliseconds. */
  readonly nowMs: number;
  readonly planner: Planner;
}

function NextActivity({ item, nowMs, planner }: NextActivityProps) {
  const [person] = peopleOf(item.record);
  const about = namesBeside(item.record);
  return (
    <li className={styles["card"]} data-activity>
      <p className={styles["nextWhen"]}>
        <strong>{untilText(item, nowMs)}</strong>
        <span>{item.end === null ? timeText(item.start) : rangeOfTimes(item.start, item.end)}</span>
        <span className={styles["type"]}>
          <TypeIcon item={item} /> {typeName(item)}
        </span>
      </p>
      <p className={styles["title"]}>
        <ActivityLink item={item} />
      </p>
      {about === "" ? null : (
        <p className={styles["nextAbout"]} dir="auto">
          {about}
        </p>
      )}
      <div className={styles["actions"]}>
        {person === undefined ? null : <CallLink person={person} />}
        <PlaceLink
          className={buttons["link"]}
          place={{ view: "record", resource: "activity", key: String(item.record.id) }}
        >
          {NEXT_TEXTS.open}
        </PlaceLink>
        <Button small onPress={() => planner.setDone(item, true)} {...domAttribute("finish")}>
          <Check size={14} aria-hidden /> {NEXT_TEXTS.done}
        </Button>
        <Button small onPress={() => planner.move(item, HOUR)} aria-label={NEXT_TEXTS.hourLater}>
          <Clock size={14} aria-hidden /> {NEXT_TEXTS.plusHour}
        </Button>
      </div>
    </li>
  );
}

/** Calls whom the activity is about, once people have been read and where a number is known. */
function CallLink({ person }: { readonly person: Person }) {
  return useIncomplete([person.resource]).length > 0 ? null : <ReadCallLink person={person} />;
}

function ReadCallLink({ person }: { readonly person: Person }) {
  const phone = shownPhone(useRecord(person.resource, person.key).data?.record ?? {});
  if (phone === null) return null;
  return (
    <a className={buttons["link"]} href={phone.link} title={phone.text}>
      <Phone size={14} aria-hidden /> {NEXT_TEXTS.call(person.name)}
    </a>
  );
}

function untilText(item: Planned, nowMs: number): string {
  const remainingTime = remainingText(item.start.toISOString(), nowMs);
  return remainingTime === null ? NEXT_TEXTS.isNow : NEXT_TEXTS.startsIn(remainingTime);
}
