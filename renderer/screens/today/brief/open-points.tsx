import { Children, type ReactNode } from "react";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { Filter } from "../../../../shared/query/filter.ts";
import { useIncomplete } from "../../../core/incomplete-badge.tsx";
import { PlaceLink } from "../../../core/place-link.tsx";
import { usePage } from "../../../core/queries.ts";
import { DueDate } from "../../../fields/overdue-date.tsx";
import { type Planned, planned } from "../../../fields/planned.ts";
import { shownText } from "../../../fields/value-text.ts";
import { aboutOrAttendedBy, useComing, useSubjects } from "../../../query/about.ts";
import { dayText, numberText, weekdayText, weekdayTimeText } from "../../../ui/format.ts";
import { localDate, startOfDay } from "../../../ui/local-date.ts";
import { useNow } from "../../../ui/use-clock.tsx";
import { useNight } from "../today-queries.ts";
import { overdueOf } from "../today-filters.ts";
import { BRIEF_TEXTS as TEXTS } from "../texts.ts";
import styles from "./brief.module.css";

/** Number of overdue activities, and of coming ones, that are named. */
const NAMED = 2;

interface Props {
  readonly resource: Resource;
  readonly recordKey: string;
  readonly except: number | null;
  /** Further open points: changes that wait or have to be decided. */
  readonly children: ReactNode;
}

/** Points that wait: changes, overdue activities, and the next ones. */
export function OpenPoints({ resource, recordKey, except, children }: Props) {
  const today = startOfDay(localDate(useNow()));
  const { slugs } = useSubjects(resource, recordKey);
  const otherTasks: Filter = {
    op: "and",
    of: [
      aboutOrAttendedBy(resource, slugs),
      { op: "not", of: { op: "is", field: "id", value: except } },
    ],
  };
  const late = usePage(overdueOf(today, otherTasks, useNight(today)), 1, NAMED).data;
  const next = useComing(resource, slugs);
  const isReading = useIncomplete(["activity"]).length > 0;
  if (late === undefined || next === undefined)
    return <p className={styles["quiet"]}>{TEXTS.loading}</p>;
  const overdue = late.data.flatMap((record) => planned(record) ?? []);
  const coming = next.filter(({ record }) => record.id !== except);
  const moreLate = late.total - NAMED;
  if (overdue.length + coming.length + Children.count(children) === 0)
    return <p className={styles["quiet"]}>{isReading ? TEXTS.reading : TEXTS.noOpenPoints}</p>;
  return (
    <ul>
      {children}
      {overdue.map((item) => (
        <Point key={item.record.id} item={item} timeText={dayText(item.start.toISOString())}>
          {/* The day itself says so where it is read out. */}
          <span aria-hidden>{TEXTS.overdue}</span>
        </Point>
      ))}
      {moreLate > 0 ? (
        <li className={styles["quiet"]}>{TEXTS.moreOverdue(numberText(moreLate))}</li>
      ) : null}
      {coming.slice(0, NAMED).map((item) => (
        <Point
          key={item.record.id}
          item={item}
          timeText={item.allDay ? weekdayText(item.start) : weekdayTimeText(item.start)}
        >
          {TEXTS.nextStep}
        </Point>
      ))}
      {coming.length > NAMED ? (
        <li className={styles["quiet"]}>{TEXTS.moreComing(numberText(coming.length - NAMED))}</li>
      ) : null}
    </ul>
  );
}

interface PointProps {
  readonly item: Planned;
  readonly timeText: string;
  /** Kind, before its title. */
  readonly children: ReactNode;
}

function Point({ item: { record }, timeText, children }: PointProps) {
  return (
    <li>
      <span className={styles["quiet"]}>{children}</span>{" "}
      <PlaceLink place={{ view: "record", resource: "activity", key: String(record.id) }}>
        <bdi>{shownText(record, "title") || TEXTS.noTitle}</bdi>
      </PlaceLink>
      {", "}
      <DueDate resource="activity" record={record} lookups={undefined} text={timeText} />
    </li>
  );
}
