import { isSameDay } from "date-fns";
import { timeText } from "../../ui/format.ts";
import { type CSSProperties, useEffect, useRef } from "react";
import {
  aboutOf,
  ActivityLink,
  DoneBox,
  isDone,
  whenText,
  TypeIcon,
  typeName,
  urgency,
} from "./activity-parts.tsx";
import { ActivityRow } from "./activity-row.tsx";
import styles from "./day-grid.module.css";
import { clockMinutes, dayLanes } from "./day-lanes.ts";
import { type Planned, shifted } from "../../fields/planned.ts";
import { TEXTS } from "./texts.ts";
import { useDayDrag } from "./use-day-drag.ts";
import type { Planner } from "./use-planner.ts";

interface Props {
  readonly day: Date;
  /** Milliseconds. */
  readonly now: number;
  readonly items: readonly Planned[];
  readonly planner: Planner;
}

const HOURS = Array.from({ length: 24 }, (_item, hour) => hour);
/** The hour at the top when nothing is planned earlier. */
const FIRST_HOUR = 7;
/** Height of an hour; the style sheet has the same. */
const HOUR_PX = 64;
/** From this length on there is room for a second line. */
const TWO_LINES_MINUTES = 40;

/** The hours of a day with its activities, which can be dragged, and a line at the current time. */
export function DayGrid({ day, now, items, planner }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const own = items.filter((item) => isSameDay(item.start, day));
  const placed = dayLanes(own, day);
  const allDay = own.filter((item) => item.allDay);
  const first = Math.min(FIRST_HOUR, ...placed.map(({ from }) => Math.floor(from / 60)));
  useEffect(() => {
    scroller.current?.scrollTo({ top: Math.max(0, first) * HOUR_PX - 8 });
  }, [day, first]);
  const { area, dragged, press } = useDayDrag(scroller, HOUR_PX, (item, minutes) =>
    planner.move(item, { minutes }),
  );
  const minute = clockMinutes(new Date(now), day);
  return (
    <div className={styles["frame"]}>
      {allDay.length === 0 ? null : (
        <ul className={styles["allDay"]} aria-label={TEXTS.allDay}>
          {allDay.map((item) => (
            <ActivityRow key={item.record.id} item={item} planner={planner} />
          ))}
        </ul>
      )}
      <div className={styles["scroller"]} ref={scroller} tabIndex={-1}>
        <div className={styles["hours"]} aria-hidden>
          {HOURS.map((hour) => (
            <span key={hour}>{hour === 0 ? "" : timeText(atHour(hour))}</span>
          ))}
        </div>
        <ul className={styles["grid"]} aria-label={TEXTS.byHour} ref={area}>
          {placed.map(({ item: own, from, minutes, lane, lanes }) => {
            const by = dragged?.item.record.id === own.record.id ? dragged.by : 0;
            const item = by === 0 ? own : shifted(own, by);
            return (
              <li
                key={item.record.id}
                className={styles["item"]}
                data-activity
                data-id={item.record.id}
                data-done={isDone(item)}
                data-urgent={urgency(item) ?? ""}
                data-dragged={dragged?.item.record.id === own.record.id}
                onPointerDown={(event) => press(event, own, from)}
                style={
                  {
                    "--from": from + by,
                    "--minutes": minutes,
                    "--lane": lane,
                    "--lanes": lanes,
                  } as CSSProperties
                }
              >
                <span className={styles["line"]}>
                  <DoneBox item={item} planner={planner} />
                  <time dateTime={item.start.toISOString()}>{whenText(item)}</time>
                  <ActivityLink item={item} className={styles["title"]} />
                  {minutes < TWO_LINES_MINUTES ? <About item={item} /> : null}
                  <span className={styles["type"]} title={typeName(item)}>
                    <TypeIcon item={item} />
                    <span className="visually-hidden">{typeName(item)}</span>
                  </span>
                </span>
                {minutes < TWO_LINES_MINUTES ? null : <About item={item} />}
              </li>
            );
          })}
          {minute >= 0 && minute < 24 * 60 ? (
            <li
              className={styles["now"]}
              style={{ "--from": minute } as CSSProperties}
              aria-hidden
            />
          ) : null}
        </ul>
      </div>
    </div>
  );
}

function About({ item }: { readonly item: Planned }) {
  const about = aboutOf(item);
  if (about === "") return null;
  return (
    <span className={styles["about"]} dir="auto">
      {about}
    </span>
  );
}

/** An hour of a day without a clock change, for its label. */
function atHour(hour: number): Date {
  return new Date(2026, 0, 1, hour);
}
