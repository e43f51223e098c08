import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { Plus } from "lucide-react";
import { isOnDay, type Planned } from "../../fields/planned.ts";
import {
  attributeAt,
  attributeValue,
  domAttribute,
  findByAttribute,
} from "../../ui/dom-attributes.ts";
import {
  IN_SENTENCE,
  monthText,
  numberText,
  rangeOfTimes,
  timeText,
  weekdayName,
  weekdayText,
} from "../../ui/format.ts";
import {
  addDays,
  differenceInCalendarDays,
  isSameDay,
  isSameMonth,
  isWeekend,
  localDate,
} from "../../ui/local-date.ts";
import { nameOf } from "../../fields/value-text.ts";
import { useDrag } from "../../ui/use-drag.ts";
import {
  ActivityLink,
  hueOf,
  isDone,
  TypeIcon,
  typeName,
  urgency,
  whenText,
} from "./activity-box.tsx";
import { ListedActivities } from "./activity-list.tsx";
import { countText } from "./day-column.tsx";
import styles from "./month-grid.module.css";
import { ACTIVITY_TEXTS, TEXTS } from "./texts.ts";
import { createActivity, type Planner, timesOn } from "./use-planner.ts";

interface Props {
  /** A day of the month. */
  readonly month: Date;
  /** The days of its weeks. */
  readonly days: readonly Date[];
  readonly items: readonly Planned[];
  /** Milliseconds. */
  readonly nowMs: number;
  readonly hideDone: boolean;
  readonly planner: Planner;
  /** All activities of these days have been read: a day without any is free. */
  readonly complete: boolean;
  readonly onDay: (day: Date) => void;
  /** Shows the month of a day. */
  readonly onMonth: (day: Date) => void;
}

/** The weeks of a month, with the activities of each day. */
export function MonthGrid(props: Props) {
  const { month, days, items, planner } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const weeks = days.length / 7;
  const capacity = useCapacity(scroller, weeks);
  const { area, press, dragged, target } = useDayDrag(days, planner);
  const onKeyDown = useDayKeys(scroller, props);
  return (
    <div
      className={styles["scroller"]}
      ref={(element) => {
        scroller.current = element;
        return area(element);
      }}
      tabIndex={-1}
    >
      <table
        className={styles["month"]}
        aria-label={monthText(month)}
        style={{ "--weeks": weeks }}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {days.slice(0, 7).map((day) => (
              <th key={day.getDay()} scope="col" data-weekend={isWeekend(day)}>
                {weekdayName(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: weeks }, (_item, week) => (
            <tr key={days[7 * week]?.getTime()}>
              {days.slice(7 * week, 7 * week + 7).map((day, index) => (
                <MonthDay
                  key={day.getTime()}
                  {...props}
                  day={day}
                  index={7 * week + index}
                  items={items.filter((item) => isOnDay(item, day))}
                  capacity={capacity}
                  dragged={dragged}
                  isTarget={target === 7 * week + index}
                  onPress={press}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Heights in pixels, as the style sheet has them: weekdays, the day's number, an activity. */
const WEEKDAYS_PX = 26;
const NUMBER_PX = 34;
const ITEM_PX = 24;

/** Returns how many activities a day has room for, by the height of the grid. */
function useCapacity(scroller: { readonly current: HTMLElement | null }, weeks: number): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const sizes = new ResizeObserver(() => setHeight(element.clientHeight));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [scroller]);
  return Math.max(2, Math.floor(((height - WEEKDAYS_PX) / weeks - NUMBER_PX) / ITEM_PX));
}

/** Drags activities to another day; they keep their time. */
function useDayDrag(days: readonly Date[], planner: Planner) {
  const [target, setTarget] = useState<number | null>(null);
  const dayAt = (point: { readonly x: number; readonly y: number }) => {
    const index = attributeAt(point, "day");
    return index === null ? null : Number(index);
  };
  const drag = useDrag<Planned>({
    isScrolled: true,
    picture: styles["picture"],
    onMove: (_item, point) => setTarget(dayAt(point)),
    onDrop: (item, point) => {
      const index = dayAt(point);
      const day = index === null ? undefined : days[index];
      const delta = day === undefined ? 0 : differenceInCalendarDays(day, item.start);
      if (delta !== 0) planner.move(item, { days: delta });
    },
    onEnd: () => setTarget(null),
  });
  return { ...drag, target };
}

const DAYS_OF_KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Moves the focus from day to day with the arrow keys, into other months, too. */
function useDayKeys(
  scroller: { readonly current: HTMLElement | null },
  { days, onMonth }: Pick<Props, "days" | "onMonth">,
): (event: KeyboardEvent) => void {
  const wantedDay = useRef<Date | null>(null);
  const focusDay = (index: number) =>
    scroller.current === null
      ? undefined
      : findByAttribute("day", index, scroller.current)?.querySelector("button")?.focus();
  useEffect(() => {
    const day = wantedDay.current;
    const index = days.findIndex((date) => day !== null && isSameDay(date, day));
    if (index < 0) return;
    wantedDay.current = null;
    focusDay(index);
  });
  return (event) => {
    const delta = DAYS_OF_KEYS[event.key];
    const index = attributeValue(event.target, "day");
    const hasModifier = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    if (delta === undefined || index === null || hasModifier) return;
    if (event.target instanceof Element && event.target.closest('[role="dialog"]') !== null) return;
    event.preventDefault();
    const next = Number(index) + delta;
    const from = days[Number(index)];
    if (days[next] !== undefined || from === undefined) focusDay(next);
    else {
      wantedDay.current = addDays(from, delta);
      onMonth(wantedDay.current);
    }
  };
}

interface DayProps extends Props {
  readonly day: Date;
  /** Its number among the days that are shown. */
  readonly index: number;
  /** How many activities it has room for. */
  readonly capacity: number;
  readonly dragged: Planned | null;
  /** A dragged activity would be dropped here. */
  readonly isTarget: boolean;
  readonly onPress: (event: PointerEvent<HTMLElement>, item: Planned) => void;
}

function MonthDay(props: DayProps) {
  const { month, day, index, items, nowMs, hideDone, planner, complete, capacity, onDay } = props;
  const [isListOpen, setListOpen] = useState(false);
  const visibleItems = hideDone ? items.filter((item) => !isDone(item)) : items;
  const { listed, remaining } = fitDay(visibleItems, capacity);
  const isToday = isSameDay(day, localDate(nowMs));
  const name = weekdayText(day);
  return (
    <td
      data-today={isToday}
      data-weekend={isWeekend(day)}
      data-outside={!isSameMonth(day, month)}
      data-target={props.isTarget}
      {...domAttribute("day", index)}
      onClick={(event: MouseEvent) => {
        if (event.target === event.currentTarget || isBare(event.target))
          createActivity(timesOn(day));
      }}
    >
      <div className={styles["head"]} data-bare>
        <button
          type="button"
          className={styles["number"]}
          aria-label={TEXTS.dayLabel(name, countText(items, complete))}
          aria-current={isToday ? "date" : undefined}
          onClick={() => onDay(day)}
        >
          {numberText(day.getDate())}
        </button>
        {/* By keys: C on the day. */}
        <button
          type="button"
          className={styles["add"]}
          tabIndex={-1}
          aria-label={TEXTS.createOn(IN_SENTENCE.weekday(day))}
          title={TEXTS.createOn(IN_SENTENCE.weekday(day))}
          onClick={() => createActivity(timesOn(day))}
        >
          <Plus size={14} aria-hidden />
        </button>
      </div>
      <ul aria-label={TEXTS.ofDay(name)} data-bare>
        {listed.map((item) => (
          <MonthItem
            key={item.record.id}
            item={item}
            planner={planner}
            isDragged={props.dragged?.record.id === item.record.id}
            onPress={props.onPress}
          />
        ))}
        {remaining.length > 0 || isListOpen ? (
          <li className={styles["more"]} data-activity data-nearest={remaining[0]?.record.id}>
            <ListedActivities
              title={TEXTS.ofDay(name)}
              label={TEXTS.showAll(remaining.length, items.length, IN_SENTENCE.weekday(day))}
              text={TEXTS.more(remaining.length)}
              items={items}
              planner={planner}
              isOpen={isListOpen}
              onOpenChange={setListOpen}
              onDay={() => onDay(day)}
            />
          </li>
        ) : null}
      </ul>
    </td>
  );
}

/** Returns what a day has room for, those that are not done first, and what it has none for. */
function fitDay(items: readonly Planned[], capacity: number) {
  const room = items.length > capacity ? capacity - 1 : capacity;
  const byNeed = items.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)));
  const fitting = new Set(byNeed.slice(0, room));
  const listed = items.filter((item) => fitting.has(item));
  return {
    listed: listed.toSorted((a, b) => Number(b.allDay) - Number(a.allDay)),
    remaining: items.filter((item) => !fitting.has(item)),
  };
}

/** Returns whether a click met no activity and no button. */
function isBare(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset["bare"] !== undefined;
}

/** The times and the title of an activity, for what has no room in its line. */
function titleText(item: Planned): string {
  const times =
    item.allDay || item.end === null ? whenText(item) : rangeOfTimes(item.start, item.end);
  return `${times} ${nameOf(item.record) || ACTIVITY_TEXTS.noTitle}`;
}

interface ItemProps {
  readonly item: Planned;
  readonly planner: Planner;
  readonly isDragged: boolean;
  readonly onPress: (event: PointerEvent<HTMLElement>, item: Planned) => void;
}

/** An activity in a month: one line with its time and title. */
function MonthItem({ item, planner, isDragged, onPress }: ItemProps) {
  const urgent = urgency(item);
  return (
    <li
      className={styles["item"]}
      data-activity
      data-id={item.record.id}
      data-done={isDone(item)}
      data-urgent={urgent ?? ""}
      title={titleText(item)}
      data-all-day={item.allDay}
      data-dragged={isDragged}
      style={{ "--hue": hueOf(item) }}
      onPointerDown={(event) => onPress(event, item)}
    >
      <span className={styles["type"]} title={typeName(item)}>
        <TypeIcon item={item} />
        <span className="visually-hidden">{typeName(item)}</span>
      </span>
      {item.allDay ? null : (
        <time className={styles["time"]} dateTime={item.start.toISOString()}>
          {timeText(item.start)}
        </time>
      )}
      <ActivityLink item={item} className={styles["title"]} />
      {urgent === null ? null : (
        <span className="visually-hidden">{ACTIVITY_TEXTS.importanceSpoken[urgent]}</span>
      )}
      {isDone(item) ? <span className="visually-hidden">{ACTIVITY_TEXTS.isDone}</span> : null}
      {/* For the key: a box in each line would leave little room for the title. */}
      <button
        type="button"
        hidden
        {...domAttribute("finish")}
        onClick={() => planner.setDone(item, !isDone(item))}
      />
    </li>
  );
}
