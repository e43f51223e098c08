import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isOnDay, type Planned } from "../../fields/planned.ts";
import {
  differenceInCalendarDays,
  isSameDay,
  localDate,
  localNow,
  startOfDay,
} from "../../ui/local-date.ts";
import { DayColumn } from "./day-column.tsx";
import { clockMinutes, clockTime, type LaneLimit } from "./day-lanes.ts";
import styles from "./time-grid.module.css";
import { HOUR_PX, type Planner, useGridDrag } from "./use-planner.ts";
import { timeText } from "../../ui/format.ts";
import { userZone, zoneName } from "../../ui/time-zone.ts";
import { TEXTS } from "./texts.ts";
import { timeInZone } from "./agenda-header.tsx";

interface Props {
  readonly days: readonly Date[];
  readonly items: readonly Planned[];
  readonly planner: Planner;
  /** Milliseconds. */
  readonly nowMs: number;
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
/** Share of the height above the current time when the agenda opens. */
const ABOVE_NOW = 0.35;

/** Days side by side, with their hours, their activities, and a line at the current time. */
export function TimeGrid(props: Props) {
  const { days, items, planner, nowMs, hideDone, complete, otherZone, onDay } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useScrollToNow(scroller, days);
  const { area, dragged, pressItem, pressEnd, pressHours } = useGridDrag(days, planner);
  const { measure, limit } = useColumnLanes(days.length);
  const [firstDay = localDate(nowMs)] = days;
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
        <HourGutter day={firstDay} days={days} nowMs={nowMs} otherZone={otherZone} />
        {days.map((day, index) => (
          <DayColumn
            key={day.toISOString()}
            day={day}
            index={index}
            isAlone={days.length === 1}
            items={items.filter((item) => isOnDay(item, day))}
            nowMs={nowMs}
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
    const currentTime = localNow();
    const daysAway = differenceInCalendarDays(currentTime, localDate(firstDay));
    const hasNow = daysAway >= 0 && daysAway < count;
    if (isPlaced.current && !hasNow) return;
    isPlaced.current = true;
    const above = hasNow ? element.clientHeight * ABOVE_NOW : 0;
    const hour = hasNow ? clockMinutes(currentTime, startOfDay(currentTime)) / 60 : FIRST_HOUR;
    element.scrollTo({ top: hour * HOUR_PX - above });
  }, [scroller, firstDay, count]);
}

const HOURS = Array.from({ length: 24 }, (_item, hour) => hour);

interface GutterProps {
  /** The day whose offset counts between the time zones. */
  readonly day: Date;
  readonly days: readonly Date[];
  /** Milliseconds. */
  readonly nowMs: number;
  readonly otherZone: string | null;
}

/** The hours beside the days, in one or two time zones, and the current time among them. */
function HourGutter({ day, days, nowMs, otherZone }: GutterProps) {
  const clock = localDate(nowMs);
  const today = days.find((date) => isSameDay(date, clock));
  const minute = today === undefined ? null : clockMinutes(clock, today);
  return (
    <div className={styles["gutter"]} data-zones={otherZone === null ? 1 : 2} aria-hidden>
      <div className={styles["zones"]}>
        {otherZone === null ? null : (
          <>
            <span>{zoneName(otherZone, day)}</span>
            <span>{zoneName(userZone(), day)}</span>
          </>
        )}
      </div>
      <div className={styles["label"]}>
        <span>{TEXTS.allDay}</span>
      </div>
      <div className={styles["hourNames"]}>
        {HOURS.map((hour) => (
          <div key={hour} data-is-now={minute !== null && Math.abs(hour * 60 - minute) < NEAR}>
            {otherZone === null ? null : (
              <span>{hour === 0 ? "" : timeInZone(clockTime(day, hour * 60), otherZone)}</span>
            )}
            <span>{hour === 0 ? "" : timeText(clockTime(day, hour * 60))}</span>
          </div>
        ))}
        {minute === null ? null : (
          <div className={styles["nowName"]} style={{ "--from": minute }}>
            {timeText(clock)}
          </div>
        )}
      </div>
    </div>
  );
}

/** Minutes within which the name of an hour makes room for the current time. */
const NEAR = 14;

/** Narrower than this, the title of an activity cannot be read, pixels. */
const MIN_LANE_PX = 64;
/** Hours beside the columns, pixels. */
const GUTTER_PX = 60;
/** Height of the button that shows the others, in pixels; `--room` of the style sheet. */
const MORE_PX = 30;

/** Returns how many activities fit beside each other in a column, by the width of the grid. */
function useColumnLanes(days: number) {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement) => {
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const column = (width - GUTTER_PX) / days;
  const limit: LaneLimit = {
    fullLanes: Math.max(1, Math.floor(column / MIN_LANE_PX)),
    crowded: Math.max(1, Math.floor((column - MORE_PX) / MIN_LANE_PX)),
  };
  return { measure, limit };
}
