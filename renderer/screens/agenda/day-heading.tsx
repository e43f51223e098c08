import type { Planned } from "../../fields/planned.ts";
import { weekdayText } from "../../ui/format.ts";
import { isDone } from "./activity-parts.tsx";
import { TEXTS } from "./texts.ts";
import styles from "./time-grid.module.css";

interface Props {
  readonly day: Date;
  /** All activities of the day. */
  readonly items: readonly Planned[];
  readonly isToday: boolean;
  readonly complete: boolean;
  readonly onDay: (day: Date) => void;
}

/** The name of a day, which opens it, and how much of it is still open. */
export function DayHeading({ day, items, isToday, complete, onDay }: Props) {
  return (
    <h2 className={styles["heading"]}>
      <button type="button" onClick={() => onDay(day)} aria-current={isToday ? "date" : undefined}>
        {weekdayText(day)}
      </button>
      <span className={styles["count"]}>{countText(items, complete)}</span>
    </h2>
  );
}

function countText(items: readonly Planned[], complete: boolean): string {
  if (items.length === 0) return complete ? TEXTS.free : "";
  const open = items.filter((item) => !isDone(item)).length;
  return open === 0 ? TEXTS.allDone : TEXTS.open(open);
}
