import { type RefObject, useEffect, useRef } from "react";
import { isOnDay, type Planned } from "../../fields/planned.ts";
import { differenceInCalendarDays, localDate, localNow, startOfDay } from "../../ui/local-date.ts";
import { DayColumn } from "./day-column.tsx";
import { clockMinutes } from "./day-lanes.ts";
import { HourGutter } from "./hour-gutter.tsx";
import styles from "./time-grid.module.css";
import { useColumnLanes } from "./use-column-lanes.ts";
import { HOUR_PX, useGridDrag } from "./use-grid-drag.ts";
import type { Planner } from "./use-planner.ts";

interface Props {
  readonly days: readonly Date[];
  readonly items: readonly Planned[];
  readonly planner: Planner;
  /** Milliseconds. */
  readonly now: number;
  /** Completed activities are hidden, but counted. */
  readonly hideDone: boolean;
  /** All activities of these days have been read: a day without any is free. */
  readonly complete: boolean;
  /** Another time zone whose hours stand beside; null for none. */
  readonly otherZone: string | null;
  readonly onDay: (day: Date) => void;
}

/** The hour at the top of days without the current time. */
const FIRST_HOUR = 7;
/** How much of the height is above the current time when the agenda opens. */
const ABOVE_NOW = 0.35;

/** Days side by side, with their hours, their activities, and a line at the current time. */
export function TimeGrid(props: Props) {
  const { days, items, planner, now, hideDone, complete, otherZone, onDay } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useScrollToNow(scroller, days);
  const { area, dragged, pressItem, pressEnd, pressHours } = useGridDrag(days, planner);
  const { measure, limit } = useColumnLanes(days.length);
  const [first = localDate(now)] = days;
  return (
    <div
      className={styles["scroller"]}
      ref={(element) => {
        scroller.current = element;
        const ends = element === null ? [] : [area(element), measure(element)];
        return () => ends.forEach((end) => end());
      }}
      tabIndex={-1}
    >
      <div className={styles["grid"]} style={{ "--days": days.length, "--hour": `${HOUR_PX}px` }}>
        <HourGutter day={first} days={days} now={now} otherZone={otherZone} />
        {days.map((day, index) => (
          <DayColumn
            key={day.toISOString()}
            day={day}
            index={index}
            isAlone={days.length === 1}
            items={items.filter((item) => isOnDay(item, day))}
            now={now}
            hideDone={hideDone}
            complete={complete}
            laneLimit={limit}
            dragged={dragged}
            planner={planner}
            onDay={onDay}
            onPressItem={pressItem}
            onPressEnd={pressEnd}
            onPressHours={pressHours}
          />
        ))}
      </div>
    </div>
  );
}

/** Scrolls to the current time when days with it are shown; else the hours stay where they are. */
function useScrollToNow(scroller: RefObject<HTMLElement | null>, days: readonly Date[]): void {
  const isPlaced = useRef(false);
  const firstDay = days[0]?.getTime();
  const count = days.length;
  useEffect(() => {
    const element = scroller.current;
    if (element === null || firstDay === undefined) return;
    const now = localNow();
    const daysAway = differenceInCalendarDays(now, localDate(firstDay));
    const hasNow = daysAway >= 0 && daysAway < count;
    if (isPlaced.current && !hasNow) return;
    isPlaced.current = true;
    const above = hasNow ? element.clientHeight * ABOVE_NOW : 0;
    const hour = hasNow ? clockMinutes(now, startOfDay(now)) / 60 : FIRST_HOUR;
    element.scrollTo({ top: hour * HOUR_PX - above });
  }, [scroller, firstDay, count]);
}
