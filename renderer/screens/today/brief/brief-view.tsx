import { Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IncompleteBadge, useIncomplete } from "../../../core/incomplete-badge.tsx";
import { useMe } from "../../../core/me.ts";
import { useNavigation } from "../../../core/navigation.ts";
import { printPage, usePrintWhenRead } from "../../../core/print-page.ts";
import type { Planned } from "../../../fields/planned.ts";
import { ScopeSwitch, useScope } from "../../../query/scope.tsx";
import { Button } from "../../../ui/button.tsx";
import { numberText, rangeOfTimes, wholeDayText } from "../../../ui/format.ts";
import { isSameDay, today } from "../../../ui/local-date.ts";
import { LoadingNotice, Notice } from "../../../ui/notices.tsx";
import { PageHeader } from "../../../ui/layout.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { useActivityKeys } from "../../agenda/use-activity-keys.ts";
import { usePlannedItems } from "../../agenda/use-planned-items.ts";
import { type Planner, usePlanner } from "../../agenda/use-planner.ts";
import { changeShown, stepBy, useShownDay } from "../../agenda/use-shown-day.ts";
import { ZoneNote } from "../../agenda/agenda-header.tsx";
import {
  ActivityLink,
  DoneBox,
  isDone,
  TypeIcon,
  typeName,
  whenText,
} from "../../agenda/activity-box.tsx";
import { colleaguesOf, subjectsOf } from "../../../fields/people-of.ts";
import { BRIEF_TEXTS as TEXTS } from "../texts.ts";
import styles from "./brief.module.css";
import { BriefSubject, SeenSubject } from "./brief-subject.tsx";

const READ = ["activity", "note", "candidate", "contact", "organization", "job", "deal"] as const;
/** A team's day can be very long, and each of its people is asked about. */
const FIRST_ACTIVITIES = 40;

/** Everybody whom a day is about, on one page: who they are, what is open, what was said last. */
export function BriefView() {
  const { day } = useShownDay();
  const page = useRef<HTMLDivElement>(null);
  useActivityKeys(page);
  usePrintWhenRead();
  const dayText = wholeDayText(day, { withYear: true });
  useEffect(() => {
    document.title = TEXTS.pageTitle(dayText);
  }, [dayText]);
  return (
    <div className={styles["view"]} ref={page}>
      <BriefHeader day={day} dayText={dayText} />
      <BriefDay key={day.getTime()} day={day} />
    </div>
  );
}

function BriefHeader({ day, dayText }: { readonly day: Date; readonly dayText: string }) {
  const { scope } = useScope();
  const me = useMe();
  const navigation = useNavigation();
  return (
    <PageHeader
      inset="none"
      title={scope === "mine" ? TEXTS.myTitle : TEXTS.title}
      end={
        <>
          <span className={styles["steps"]} role="group" aria-label={TEXTS.goTo}>
            <Button
              small
              aria-label={TEXTS.previousDay}
              onPress={() => changeShown(navigation, stepBy(-1))}
            >
              ‹
            </Button>
            <Button
              small
              isDisabled={isSameDay(day, today())}
              onPress={() => changeShown(navigation, () => ({ day: today(), mode: "day" }))}
            >
              {TEXTS.todayButton}
            </Button>
            <Button
              small
              aria-label={TEXTS.nextDay}
              onPress={() => changeShown(navigation, stepBy(1))}
            >
              ›
            </Button>
          </span>
          <Button small onPress={() => printPage("printer")}>
            <Printer size={14} aria-hidden /> {TEXTS.print}
          </Button>
        </>
      }
    >
      <span className={styles["day"]} role="status">
        {dayText}
      </span>
      <ZoneNote day={day} />
      {scope === "mine" && me ? (
        <bdi className={styles["quiet"]} data-print-only>
          {me.full_name}
        </bdi>
      ) : null}
      <IncompleteBadge resources={READ} />
      <span data-screen-only>
        <ScopeSwitch />
      </span>
    </PageHeader>
  );
}

function BriefDay({ day }: { readonly day: Date }) {
  const [limit, setLimit] = useState(FIRST_ACTIVITIES);
  const planner = usePlanner();
  const isReading = useIncomplete(["activity"]).length > 0;
  const { items, total, error, isLoading } = usePlannedItems([day]);
  if (error !== null)
    return (
      <Notice title={TEXTS.unavailable} tone="bad">
        {error.message}
      </Notice>
    );
  if (isLoading) return <LoadingNotice title={TEXTS.loading} />;
  if (items.length === 0)
    return isReading ? (
      <Notice title={TEXTS.notAllHere}>{TEXTS.notAllHereMore}</Notice>
    ) : (
      <Notice title={TEXTS.free}>{TEXTS.freeMore}</Notice>
    );
  const visibleItems = items
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
    .slice(0, limit);
  const firsts = firstItems(visibleItems);
  return (
    <>
      <ol>
        {visibleItems.map((item) => (
          <BriefActivity key={item.record.id} item={item} firsts={firsts} planner={planner} />
        ))}
      </ol>
      {total > visibleItems.length ? (
        <p className={styles["cut"]}>
          {TEXTS.cut(numberText(visibleItems.length), numberText(total))}{" "}
          {items.length > visibleItems.length ? (
            <Button small onPress={() => setLimit(items.length)}>
              {TEXTS.showAll}
            </Button>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

/** The first activity of each record: what is known about it stands there, once. */
function firstItems(items: readonly Planned[]): ReadonlyMap<string, Planned> {
  const firsts = new Map<string, Planned>();
  for (const item of items)
    for (const { key } of subjectsOf(item.record)) if (!firsts.has(key)) firsts.set(key, item);
  return firsts;
}

interface Props {
  readonly item: Planned;
  /** The first activity of each record of the day. */
  readonly firsts: ReadonlyMap<string, Planned>;
  readonly planner: Planner;
}

/** Activity of the day and everybody whom it is about. */
function BriefActivity({ item, firsts, planner }: Props) {
  const subjects = subjectsOf(item.record);
  const colleagues = colleaguesOf(item.record, useMe()?.id ?? null);
  return (
    <li className={styles["activity"]} data-activity>
      <header className={styles["head"]}>
        <span data-screen-only>
          <DoneBox item={item} planner={planner} />
        </span>
        <time dateTime={item.start.toISOString()}>
          {item.end === null || item.allDay ? whenText(item) : rangeOfTimes(item.start, item.end)}
        </time>
        <span className={styles["type"]}>
          <TypeIcon item={item} /> {typeName(item)}
        </span>
        <h2>
          <ActivityLink item={item} />
        </h2>
        {isDone(item) ? <Badge tone="good">{TEXTS.done}</Badge> : null}
        {colleagues.length === 0 ? null : (
          <bdi className={styles["quiet"]}>
            {TEXTS.colleagues(new Intl.ListFormat("en-GB").format(colleagues))}
          </bdi>
        )}
      </header>
      {subjects.length === 0 ? <p className={styles["quiet"]}>{TEXTS.noPeople}</p> : null}
      <ul>
        {subjects.map((subject) => {
          const firstItem = firsts.get(subject.key) ?? item;
          return firstItem === item ? (
            <BriefSubject key={subject.key} subject={subject} item={item} />
          ) : (
            <SeenSubject key={subject.key} subject={subject} firstItem={firstItem} />
          );
        })}
      </ul>
    </li>
  );
}
