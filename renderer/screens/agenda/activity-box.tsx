import type { CSSProperties, PointerEvent } from "react";
import type { Planned } from "../../fields/planned.ts";
import { rangeOfTimes } from "../../ui/format.ts";
import styles from "./activity-box.module.css";
import {
  aboutOf,
  ActivityLink,
  DoneBox,
  isDone,
  typeHue,
  TypeIcon,
  typeName,
  urgency,
  whenText,
} from "./activity-parts.tsx";
import type { Placed } from "./day-lanes.ts";
import { ACTIVITY_TEXTS } from "./texts.ts";
import type { Planner } from "./use-planner.ts";

/** From this length on there is room for the time on a line of its own. */
const TWO_LINES_MINUTES = 50;
const THREE_LINES_MINUTES = 70;

interface Props {
  readonly item: Planned;
  readonly planner: Planner;
  /** Position among the hours; null among activities without a time. */
  readonly placed: Placed | null;
  /** Room is left beside it for those that are not shown. */
  readonly isCrowded?: boolean;
  readonly isDragged: boolean;
  readonly onPress: (event: PointerEvent<HTMLElement>) => void;
  /** Takes hold of its lower edge. */
  readonly onPressEnd?: (event: PointerEvent<HTMLElement>) => void;
}

/** An activity in the agenda: what, when, about whom, and whether it is done. */
export function ActivityBox(props: Props) {
  const { item, planner, placed, isCrowded = false, isDragged, onPress, onPressEnd } = props;
  const urgent = urgency(item);
  const minutes = placed?.minutes ?? 0;
  return (
    <li
      className={styles["item"]}
      data-activity
      data-id={item.record.id}
      data-done={isDone(item)}
      data-urgent={urgent ?? ""}
      data-dragged={isDragged}
      data-placed={placed !== null}
      data-crowded={isCrowded}
      data-lines={minutes < TWO_LINES_MINUTES ? 1 : minutes < THREE_LINES_MINUTES ? 2 : 3}
      onPointerDown={onPress}
      style={boxStyle(item, placed)}
    >
      <div className={styles["inside"]}>
        <DoneBox item={item} planner={planner} />
        <ActivityLink item={item} className={styles["title"]} />
        <span className={styles["type"]} title={typeName(item)}>
          <TypeIcon item={item} />
          <span className="visually-hidden">{typeName(item)}</span>
        </span>
        {urgent === null ? null : (
          <span className="visually-hidden">{ACTIVITY_TEXTS.importanceSpoken[urgent]}</span>
        )}
        {item.allDay ? null : (
          <time className={styles["time"]} dateTime={item.start.toISOString()}>
            {item.end === null ? whenText(item) : rangeOfTimes(item.start, item.end)}
          </time>
        )}
        {aboutOf(item) === "" ? null : (
          <span className={styles["about"]} dir="auto">
            {aboutOf(item)}
          </span>
        )}
      </div>
      {onPressEnd === undefined ? null : (
        <span className={styles["edge"]} onPointerDown={onPressEnd} aria-hidden />
      )}
    </li>
  );
}

function boxStyle(item: Planned, placed: Placed | null): CSSProperties {
  const hue = typeHue(item);
  if (placed === null) return { "--hue": hue };
  const { from, minutes, lane, lanes, span } = placed;
  return {
    "--hue": hue,
    "--from": from,
    "--minutes": minutes,
    "--lane": lane,
    "--lanes": lanes,
    "--span": span,
  };
}
