import { Badge } from "../../ui/badge.tsx";
import { weekdayText } from "../../ui/format.ts";
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
import styles from "./activity-row.module.css";
import type { Planned } from "../../fields/planned.ts";
import { ACTIVITY_TEXTS } from "./texts.ts";
import type { Planner } from "./use-planner.ts";

interface Props {
  readonly item: Planned;
  readonly planner: Planner;
  readonly withDay?: boolean;
}

/** Activity in a list: when, what, about whom, and whether it is done. */
export function ActivityRow({ item, planner, withDay = false }: Props) {
  const urgent = urgency(item);
  return (
    <li className={styles["row"]} data-activity data-done={isDone(item)}>
      <DoneBox item={item} planner={planner} />
      <time className={styles["time"]} dateTime={item.start.toISOString()}>
        {withDay ? <span className={styles["day"]}>{weekdayText(item.start)}</span> : null}
        {whenText(item)}
      </time>
      <span className={styles["type"]} title={typeName(item)}>
        <TypeIcon item={item} />
        <span className="visually-hidden">{typeName(item)}</span>
      </span>
      <span className={styles["what"]}>
        <ActivityLink item={item} className={styles["title"]} />
        <span className={styles["about"]} dir="auto">
          {aboutOf(item)}
        </span>
      </span>
      {urgent === null || isDone(item) ? null : (
        <Badge tone={urgent === "critical" ? "bad" : "warn"}>
          {ACTIVITY_TEXTS.importance[urgent]}
        </Badge>
      )}
    </li>
  );
}
