import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ChevronDown, ChevronUp } from "lucide-react";
import { isOnDay, type Planned } from "../../fields/planned.ts";
import {
  differenceInCalendarDays,
  isSameDay,
  localDate,
  localNow,
  startOfDay,
} from "../../ui/local-date.ts";
import { isDone } from "./activity-box.tsx";
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
  /** The early hours are shown also where nothing is in them. */
  readonly isEarlyShown: boolean;
  readonly onEarly: (isShown: boolean) => void;
  readonly onDay: (day: Date) => void;
}

/** Hours before it are folded while nothing is in them. */
const FIRST_HOUR = 7;
/** Share of the height above the current time when the agenda opens. */
const ABOVE_NOW = 0.35;

/** Days side by side, with their hours, their activities, and a line at the current time. */
export function TimeGrid(props: Props) {
  const { days, items, planner, nowMs, hideDone, complete, otherZone, onDay } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const hasEarly = hasEarlyHours(props);
  const firstHour = hasEarly || props.isEarlyShown ? 0 : FIRST_HOUR;
  useScrollToNow(scroller, days, firstHour);
  useSteadyHours(scroller, firstHour, props.isEarlyShown);
  const drag = useGridDrag(days, planner, firstHour * 60);
  const { area, dragged } = drag;
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
      <div
        className={styles["grid"]}
        style={{ "--days": days.length, "--hour": `${HOUR_PX}px`, "--first": firstHour * 60 }}
      >
        <HourGutter
          day={firstDay}
          days={days}
          nowMs={nowMs}
          otherZone={otherZone}
          firstHour={firstHour}
        />
        {hasEarly ? null : <EarlyButton isShown={props.isEarlyShown} onShow={props.onEarly} />}
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
            firstMinute={firstHour * 60}
            dragged={dragged}
            planner={planner}
            onDay={onDay}
            onPressItem={drag.pressItem}
            onPressEnd={drag.pressEnd}
            onPressHours={drag.pressHours}
            onClickHours={drag.clickHours}
          />
        ))}
      </div>
    </div>
  );
}

/** Scrolls to the current time when days with it are shown; else the hours stay where they are. */
function useScrollToNow(
  scroller: RefObject<HTMLElement | null>,
  days: readonly Date[],
  firstHour: number,
): void {
  const isPlaced = useRef(false);
  const topHour = useRef(firstHour);
  useLayoutEffect(() => {
    topHour.current = firstHour;
  });
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
    // Later, other hours may come before: `useSteadyHours` keeps the place.
    element.scrollTo({ top: (hour - topHour.current) * HOUR_PX - above });
  }, [scroller, firstDay, count]);
}

/** Keeps the hours where they are when early ones appear above; shows those that were asked for. */
function useSteadyHours(
  scroller: RefObject<HTMLElement | null>,
  firstHour: number,
  isEarlyShown: boolean,
): void {
  const previousHour = useRef(firstHour);
  useLayoutEffect(() => {
    const delta = previousHour.current - firstHour;
    previousHour.current = firstHour;
    if (delta === 0) return;
    const top = (scroller.current?.scrollTop ?? 0) + delta * HOUR_PX;
    scroller.current?.scrollTo({ top: delta > 0 && isEarlyShown ? 0 : top });
  }, [scroller, firstHour, isEarlyShown]);
}

/** Returns whether a visible activity of the days, or the current time, is in the early hours. */
function hasEarlyHours({ days, items, hideDone, nowMs }: Props): boolean {
  const clock = localDate(nowMs);
  const isEarly = (time: Date, day: Date) => clockMinutes(time, day) < FIRST_HOUR * 60;
  return days.some(
    (day) =>
      (isSameDay(clock, day) && isEarly(clock, day)) ||
      items.some(
        (item) =>
          !item.allDay &&
          !(hideDone && isDone(item)) &&
          isOnDay(item, day) &&
          isEarly(item.start, day),
      ),
  );
}

const HOURS = Array.from({ length: 24 }, (_item, hour) => hour);

interface GutterProps {
  /** The day whose offset counts between the time zones. */
  readonly day: Date;
  readonly days: readonly Date[];
  /** Milliseconds. */
  readonly nowMs: number;
  readonly otherZone: string | null;
  readonly firstHour: number;
}

/** The hours beside the days, in one or two time zones, and the current time among them. */
function HourGutter({ day, days, nowMs, otherZone, firstHour }: GutterProps) {
  const clock = localDate(nowMs);
  const today = days.find((date) => isSameDay(date, clock));
  const minute = today === undefined ? null : clockMinutes(clock, today);
  return (
    <div className={styles["gutter"]} data-zones={otherZone === null ? 1 : 2}>
      <div className={styles["zones"]} aria-hidden>
        {otherZone === null ? null : (
          <>
            <span>{zoneName(otherZone, day)}</span>
            <span>{zoneName(userZone(), day)}</span>
          </>
        )}
      </div>
      <div className={styles["label"]} aria-hidden>
        <span>{TEXTS.allDay}</span>
      </div>
      <div className={styles["early"]} />
      <div className={styles["hourNames"]} aria-hidden>
        {HOURS.slice(firstHour).map((hour) => (
          <div key={hour} data-is-now={minute !== null && Math.abs(hour * 60 - minute) < NEAR}>
            {otherZone === null ? null : (
              <span>
                {hour === firstHour ? "" : timeInZone(clockTime(day, hour * 60), otherZone)}
              </span>
            )}
            <span>{hour === firstHour ? "" : timeText(clockTime(day, hour * 60))}</span>
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

/** Shows the hours before the working day, or hides them. */
function EarlyButton(props: {
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}) {
  const Icon = props.isShown ? ChevronUp : ChevronDown;
  const text = props.isShown ? TEXTS.earlyHours.hide : TEXTS.earlyHours.show;
  return (
    <button
      type="button"
      className={styles["earlyButton"]}
      aria-expanded={props.isShown}
      onClick={() => props.onShow(!props.isShown)}
    >
      <Icon size={14} aria-hidden /> {text(timeText(clockTime(localNow(), FIRST_HOUR * 60)))}
    </button>
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
