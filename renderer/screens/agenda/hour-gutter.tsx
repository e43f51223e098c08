import { timeText } from "../../ui/format.ts";
import { isSameDay, localDate } from "../../ui/local-date.ts";
import { userZone, zoneName } from "../../ui/time-zone.ts";
import { clockMinutes, clockTime } from "./day-lanes.ts";
import { TEXTS } from "./texts.ts";
import styles from "./time-grid.module.css";
import { timeInZone } from "./time-zone.ts";

const HOURS = Array.from({ length: 24 }, (_item, hour) => hour);

interface Props {
  /** The day whose offset counts between the time zones. */
  readonly day: Date;
  readonly days: readonly Date[];
  /** Milliseconds. */
  readonly now: number;
  readonly otherZone: string | null;
}

/** The hours beside the days, in one or two time zones, and the current time among them. */
export function HourGutter({ day, days, now, otherZone }: Props) {
  const clock = localDate(now);
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
