import { differenceInCalendarDays, isSameDay } from "date-fns";
import { type PointerEvent, useState } from "react";
import { attributeAt, domAttribute } from "../../ui/dom-attributes.ts";
import { useDrag } from "../../ui/use-drag.ts";
import {
  aboutOf,
  ActivityLink,
  DoneBox,
  isDone,
  TypeIcon,
  typeName,
  urgency,
  whenText,
} from "./activity-parts.tsx";
import { today } from "./day-range.ts";
import type { Planned } from "../../fields/planned.ts";
import type { Planner } from "./use-planner.ts";
import { ACTIVITY_TEXTS, TEXTS } from "./texts.ts";
import styles from "./week-grid.module.css";
import { weekdayText } from "../../ui/format.ts";

interface Props {
  readonly days: readonly Date[];
  readonly items: readonly Planned[];
  readonly planner: Planner;
  readonly onDay: (day: Date) => void;
  /** Completed activities are hidden, but counted. */
  readonly hideDone: boolean;
  /** All activities of these days have been read: a day without any is free. */
  readonly complete: boolean;
}

/** Seven columns; an activity moves to another day by drag, or with Shift and the arrow keys. */
export function WeekGrid({ days, items, planner, onDay, hideDone, complete }: Props) {
  const [over, setOver] = useState<string | null>(null);
  const { area, press } = useDrag<Planned>({
    picture: styles["lifted"],
    onMove: (_item, at) => setOver(attributeAt(at, "day")),
    onDrop: (item, at) => {
      const day = days[Number(attributeAt(at, "day") ?? -1)];
      const by = day === undefined ? 0 : differenceInCalendarDays(day, item.start);
      if (by !== 0) planner.move(item, { days: by });
    },
    onEnd: () => setOver(null),
  });
  return (
    <div className={styles["week"]} ref={area}>
      {days.map((day, index) => {
        const own = items.filter((item) => isSameDay(item.start, day));
        const isToday = isSameDay(day, today());
        const open = own.filter((item) => !isDone(item));
        const shown = hideDone ? open : own;
        return (
          <section
            key={day.toISOString()}
            className={styles["day"]}
            data-today={isToday}
            {...domAttribute("day", index)}
            data-over={over === String(index)}
            aria-label={weekdayText(day)}
          >
            <h2>
              <button
                type="button"
                onClick={() => onDay(day)}
                aria-current={isToday ? "date" : undefined}
              >
                {weekdayText(day)}
              </button>
              <span className={styles["count"]}>
                {own.length === 0
                  ? ""
                  : open.length === 0
                    ? TEXTS.allDone
                    : TEXTS.open(open.length)}
              </span>
            </h2>
            {own.length === 0 && complete ? <p className={styles["none"]}>{TEXTS.free}</p> : null}
            <ul>
              {shown.map((item) => (
                <WeekItem
                  key={item.record.id}
                  item={item}
                  planner={planner}
                  onPress={(event) => press(event, item)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface ItemProps {
  readonly item: Planned;
  readonly planner: Planner;
  readonly onPress: (event: PointerEvent<HTMLElement>) => void;
}

function WeekItem({ item, planner, onPress }: ItemProps) {
  const urgent = urgency(item);
  return (
    <li
      className={styles["item"]}
      data-activity
      data-id={item.record.id}
      data-done={isDone(item)}
      data-urgent={urgent ?? ""}
      onPointerDown={onPress}
    >
      <span className={styles["line"]}>
        <DoneBox item={item} planner={planner} />
        <time dateTime={item.start.toISOString()}>{whenText(item)}</time>
        <span className={styles["type"]} title={typeName(item)}>
          <TypeIcon item={item} />
          <span className="visually-hidden">{typeName(item)}</span>
        </span>
        {urgent === null ? null : (
          <span className="visually-hidden">{ACTIVITY_TEXTS.importanceSpoken[urgent]}</span>
        )}
      </span>
      <ActivityLink item={item} className={styles["title"]} />
      {aboutOf(item) === "" ? null : (
        <span className={styles["about"]} dir="auto">
          {aboutOf(item)}
        </span>
      )}
    </li>
  );
}
