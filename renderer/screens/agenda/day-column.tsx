import { type PointerEvent, useRef } from "react";
import type { Planned } from "../../fields/planned.ts";
import { domAttribute } from "../../ui/dom-attributes.ts";
import { rangeOfTimes, weekdayText } from "../../ui/format.ts";
import { isSameDay, isWeekend, localDate } from "../../ui/local-date.ts";
import { ActivityBox } from "./activity-box.tsx";
import { isDone } from "./activity-parts.tsx";
import { clockMinutes, clockTime, dayLanes, fitLanes, type LaneLimit } from "./day-lanes.ts";
import { DayHeading } from "./day-heading.tsx";
import { MoreActivities } from "./more-activities.tsx";
import { TEXTS } from "./texts.ts";
import styles from "./time-grid.module.css";
import type { GridDrag } from "./use-grid-drag.ts";
import { useOpenOverflow } from "./use-open-overflow.ts";
import type { Planner } from "./use-planner.ts";

const NO_LIMIT: LaneLimit = {
  whole: Number.POSITIVE_INFINITY,
  crowded: Number.POSITIVE_INFINITY,
};

interface Props {
  readonly day: Date;
  /** Its number among the days that are shown. */
  readonly index: number;
  /** No other day is shown: everything is shown, at any width. */
  readonly isAlone: boolean;
  /** All activities of the day. */
  readonly items: readonly Planned[];
  /** Milliseconds. */
  readonly now: number;
  readonly hideDone: boolean;
  readonly complete: boolean;
  readonly laneLimit: LaneLimit;
  readonly dragged: GridDrag | null;
  readonly planner: Planner;
  readonly onDay: (day: Date) => void;
  readonly onPressItem: (event: PointerEvent<HTMLElement>, item: Planned, day: Date) => void;
  readonly onPressEnd: (event: PointerEvent<HTMLElement>, item: Planned, day: number) => void;
  readonly onPressHours: (event: PointerEvent<HTMLElement>) => void;
}

/** A day of the agenda: its name, what has no time, and its hours. */
export function DayColumn(props: Props) {
  const { day, index, isAlone, items, now, hideDone, complete, dragged, planner, onDay } = props;
  const shown = hideDone ? items.filter((item) => !isDone(item)) : items;
  const allDay = shown.filter((item) => item.allDay);
  const isToday = isSameDay(day, localDate(now));
  const placed = dayLanes(shown, day);
  const { shown: boxes, overflows } = fitLanes(placed, isAlone ? NO_LIMIT : props.laneLimit);
  const column = useRef<HTMLElement>(null);
  const { listed, isOpen, setOpen } = useOpenOverflow({ column, overflows, items });
  const crowded = new Set(overflows.map(({ group }) => group));
  const isDragged = (item: Planned) =>
    dragged !== null &&
    dragged.grabbed.by !== "create" &&
    dragged.grabbed.item.record.id === item.record.id;
  const minLanes = isAlone ? Math.max(1, ...placed.map(({ lanes }) => lanes)) : 1;
  return (
    <section
      ref={column}
      className={styles["day"]}
      data-today={isToday}
      data-weekend={isWeekend(day)}
      {...domAttribute("day", index)}
      aria-label={weekdayText(day)}
    >
      <DayHeading day={day} items={items} isToday={isToday} complete={complete} onDay={onDay} />
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
      <ul
        className={styles["hours"]}
        aria-label={TEXTS.byHour}
        style={{ "--min-lanes": minLanes }}
        {...domAttribute("hours")}
        onPointerDown={props.onPressHours}
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
        {dragged?.target.day === index ? <Ghost day={day} drag={dragged} /> : null}
        {isToday ? (
          <li
            className={styles["now"]}
            style={{ "--from": clockMinutes(localDate(now), day) }}
            aria-hidden
          />
        ) : null}
      </ul>
    </section>
  );
}

/** Where what is dragged would be dropped, with its times. */
function Ghost({ day, drag: { target } }: { readonly day: Date; readonly drag: GridDrag }) {
  const { from, to, isAllDay } = target;
  if (isAllDay) return null;
  const top = Math.max(0, from);
  return (
    <li className={styles["ghost"]} style={{ "--from": top, "--minutes": to - top }}>
      {rangeOfTimes(clockTime(day, from), clockTime(day, to))}
    </li>
  );
}
