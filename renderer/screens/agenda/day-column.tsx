import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Planned } from "../../fields/planned.ts";
import { domAttribute } from "../../ui/dom-attributes.ts";
import { rangeOfTimes, weekdayText } from "../../ui/format.ts";
import { isSameDay, isWeekend, localDate } from "../../ui/local-date.ts";
import { ActivityBox, isDone } from "./activity-box.tsx";
import {
  clockMinutes,
  clockTime,
  dayLanes,
  fitLanes,
  type LaneLimit,
  type Overflow,
} from "./day-lanes.ts";
import { TEXTS } from "./texts.ts";
import styles from "./time-grid.module.css";
import type { GridDrag, Planner } from "./use-planner.ts";
import { ListedActivities } from "./activity-list.tsx";

const NO_LIMIT: LaneLimit = {
  fullLanes: Number.POSITIVE_INFINITY,
  crowded: Number.POSITIVE_INFINITY,
};

interface Props {
  readonly day: Date;
  /** Its number among the days that are shown. */
  readonly index: number;
  /** No other day is shown: everything is shown, at any width. */
  readonly isAlone: boolean;
  readonly items: readonly Planned[];
  /** Milliseconds. */
  readonly nowMs: number;
  readonly hideDone: boolean;
  readonly complete: boolean;
  readonly laneLimit: LaneLimit;
  /** Minute of the day at which its hours begin. */
  readonly firstMinute: number;
  readonly dragged: GridDrag | null;
  readonly planner: Planner;
  readonly onDay: (day: Date) => void;
  readonly onPressItem: (event: PointerEvent<HTMLElement>, item: Planned, day: Date) => void;
  readonly onPressEnd: (event: PointerEvent<HTMLElement>, item: Planned, day: number) => void;
  readonly onPressHours: (event: PointerEvent<HTMLElement>) => void;
  readonly onClickHours: (event: MouseEvent<HTMLElement>) => void;
}

/** A day of the agenda: its name, what has no time, and its hours. */
export function DayColumn(props: Props) {
  const { day, index, isAlone, items, nowMs, hideDone, complete, dragged, planner, onDay } = props;
  const visibleItems = hideDone ? items.filter((item) => !isDone(item)) : items;
  const allDay = visibleItems.filter((item) => item.allDay);
  const isToday = isSameDay(day, localDate(nowMs));
  const placed = dayLanes(visibleItems, day);
  const { visible: boxes, overflows } = fitLanes(placed, isAlone ? NO_LIMIT : props.laneLimit);
  const column = useRef<HTMLElement>(null);
  const { listed, isOpen, setOpen } = useOpenOverflow({ column, overflows, items });
  const crowded = new Set(overflows.map(({ group }) => group));
  const isDragged = (item: Planned) =>
    dragged !== null &&
    dragged.grabbed.kind !== "create" &&
    dragged.grabbed.item.record.id === item.record.id;
  const minLanes = isAlone ? Math.max(1, ...placed.map(({ lanes }) => lanes)) : 1;
  return (
    <section
      ref={column}
      className={styles["day"]}
      style={{ gridColumn: index + 2 }}
      data-today={isToday}
      data-weekend={isWeekend(day)}
      {...domAttribute("day", index)}
      aria-label={weekdayText(day)}
    >
      <h2 className={styles["heading"]}>
        <button
          type="button"
          onClick={() => onDay(day)}
          aria-current={isToday ? "date" : undefined}
        >
          {weekdayText(day)}
        </button>
        <span className={styles["count"]}>{countText(items, complete)}</span>
      </h2>
      <div className={styles["allDay"]} {...domAttribute("all-day")}>
        {allDay.length === 0 ? null : (
          <ul aria-label={TEXTS.allDay}>
            {allDay.map((item) => (
              <ActivityBox
                key={item.record.id}
                item={item}
                planner={planner}
                placed={null}
                isDragged={isDragged(item)}
                onPress={(event) => props.onPressItem(event, item, day)}
              />
            ))}
          </ul>
        )}
      </div>
      <div className={styles["early"]} />
      <ul
        className={styles["hours"]}
        aria-label={TEXTS.byHour}
        style={{ "--min-lanes": minLanes }}
        {...domAttribute("hours")}
        onPointerDown={props.onPressHours}
        onClick={props.onClickHours}
      >
        {boxes.map((box) => (
          <ActivityBox
            key={box.item.record.id}
            item={box.item}
            planner={planner}
            placed={box}
            isCrowded={crowded.has(box.group)}
            isDragged={isDragged(box.item)}
            onPress={(event) => props.onPressItem(event, box.item, day)}
            onPressEnd={(event) => props.onPressEnd(event, box.item, index)}
          />
        ))}
        {listed.map((overflow) => (
          <MoreActivities
            key={overflow.from}
            overflow={overflow}
            planner={planner}
            isOpen={isOpen(overflow)}
            onOpenChange={(opens) => setOpen(opens ? overflow : null)}
            onDay={() => {
              // Alone, the day has room for all of them.
              setOpen(null);
              onDay(day);
            }}
          />
        ))}
        {dragged?.target.day === index ? (
          <Ghost day={day} drag={dragged} firstMinute={props.firstMinute} />
        ) : null}
        {isToday ? (
          <li
            className={styles["now"]}
            style={{ "--from": clockMinutes(localDate(nowMs), day) }}
            aria-hidden
          />
        ) : null}
      </ul>
    </section>
  );
}

interface GhostProps {
  readonly day: Date;
  readonly drag: GridDrag;
  readonly firstMinute: number;
}

/** Shows the place of a drop, with its times. */
function Ghost({ day, drag: { target }, firstMinute }: GhostProps) {
  const { from, to, isAllDay } = target;
  if (isAllDay) return null;
  const top = Math.max(firstMinute, from);
  return (
    <li className={styles["ghost"]} style={{ "--from": top, "--minutes": to - top }}>
      {rangeOfTimes(clockTime(day, from), clockTime(day, to))}
    </li>
  );
}

export function countText(items: readonly Planned[], complete: boolean): string {
  if (items.length === 0) return complete ? TEXTS.free : "";
  const open = items.filter((item) => !isDone(item)).length;
  return open === 0 ? TEXTS.allDone : TEXTS.open(open);
}

interface Options {
  readonly column: RefObject<HTMLElement | null>;
  readonly overflows: readonly Overflow[];
  readonly items: readonly Planned[];
}

interface OpenOverflow {
  /** The overflows of the day; the open one as it was opened. */
  readonly listed: readonly Overflow[];
  readonly isOpen: (overflow: Overflow) => boolean;
  readonly setOpen: (overflow: Overflow | null) => void;
}

const isIn = ({ items }: Overflow, item: Planned) =>
  items.some(({ record }) => record.id === item.record.id);

/**
 * Returns the open list of activities without room. The list stays as it was opened: one that is
 * ticked may be hidden now, or get room among the hours, while the user goes on in the list.
 */
function useOpenOverflow({ column, overflows, items }: Options): OpenOverflow {
  const [open, setOpen] = useState<Overflow | null>(null);
  const remainingItems = open === null ? [] : items.filter((item) => isIn(open, item));
  // All of them have moved to other days, or are deleted.
  if (open !== null && remainingItems.length === 0) setOpen(null);
  useEffect(() => {
    const day = column.current;
    const trigger = day?.querySelector("[data-nearest] > [aria-expanded=true]");
    if (open === null || trigger === null || trigger === undefined) return undefined;
    return () => focusInstead(day, trigger, open);
  }, [column, open]);
  return {
    listed:
      open === null
        ? overflows
        : [
            ...overflows.filter((overflow) => !overflow.items.some((item) => isIn(open, item))),
            { ...open, items: remainingItems },
          ],
    isOpen: (overflow) => overflow.from === open?.from,
    setOpen,
  };
}

/** Once its button is not needed any more, an activity of the list has the focus, or the day. */
function focusInstead(day: HTMLElement | null, trigger: Element, { items }: Overflow): void {
  if (trigger.isConnected) return;
  const links = items.map(({ record }) =>
    day?.querySelector<HTMLElement>(`[data-id="${record.id}"] a`),
  );
  const firstLink = links.find((link) => link !== null && link !== undefined);
  (firstLink ?? day?.querySelector<HTMLElement>("a, button"))?.focus();
}

interface MoreProps {
  readonly overflow: Overflow;
  readonly planner: Planner;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDay: () => void;
}

/** Button that lists the activities without room beside the others, with their number. */
function MoreActivities({ overflow, planner, isOpen, onOpenChange, onDay }: MoreProps) {
  const { from, items } = overflow;
  const count = items.length;
  return (
    <li
      className={styles["more"]}
      style={{ "--from": from }}
      data-activity
      data-nearest={items[0]?.record.id}
    >
      <ListedActivities
        title={TEXTS.moreActivities(count)}
        label={TEXTS.showMore(count)}
        text={TEXTS.more(count)}
        items={items}
        planner={planner}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        onDay={onDay}
      />
    </li>
  );
}
