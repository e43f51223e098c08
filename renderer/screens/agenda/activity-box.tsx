import type { ComponentType, CSSProperties, PointerEvent } from "react";
import type { Planned } from "../../fields/planned.ts";
import { rangeOfTimes, timeText } from "../../ui/format.ts";
import styles from "./activities.module.css";
import type { Placed } from "./day-lanes.ts";
import { ACTIVITY_TEXTS } from "./texts.ts";
import type { Planner } from "./use-planner.ts";
import { Coffee, ListTodo, Mail, MessageCircle, PhoneCall, Users } from "lucide-react";
import { PlaceLink } from "../../core/place-link.tsx";
import { nameOf } from "../../fields/value-text.ts";
import { visibleText } from "../../ui/visible-text.ts";

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
  const hue = hueOf(item);
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

type Icon = ComponentType<{ size: number; "aria-hidden": boolean }>;

/** Built-in types by id (api-spec: Activity); the others are custom. */
const ICONS: Readonly<Record<number, Icon>> = { 2: Users, 3: ListTodo, 4: Mail, 5: MessageCircle };

/** Hues of types, degrees: as far from each other as the first few can be. */
const HUES = [255, 150, 310, 85, 200, 25] as const;

/** Returns the hue of an activity's type, degrees. */
export function hueOf(item: Planned): number {
  return HUES[Math.abs(typeId(item)) % HUES.length] ?? HUES[0];
}

function typeId(item: Planned): number {
  const type = item.record["activity_type"];
  return typeof type === "object" && type !== null && "id" in type ? Number(type.id) : 0;
}

export function TypeIcon({ item }: { readonly item: Planned }) {
  const Icon = ICONS[typeId(item)] ?? (/call|phone/i.test(typeName(item)) ? PhoneCall : Coffee);
  return <Icon size={14} aria-hidden />;
}

export function typeName(item: Planned): string {
  return nameOf(item.record["activity_type"]) || ACTIVITY_TEXTS.type;
}

function titleOf(item: Planned): string {
  const title = item.record["title"];
  return typeof title === "string" && title !== "" ? visibleText(title) : ACTIVITY_TEXTS.noTitle;
}

export function aboutOf(item: Planned): string {
  return nameOf(item.record["related_record"]);
}

export function isDone(item: Planned): boolean {
  return item.record["mark_as_done"] === true;
}

export function whenText(item: Planned): string {
  return item.allDay ? ACTIVITY_TEXTS.allDay : timeText(item.start);
}

export function urgency(item: Planned): "high" | "critical" | null {
  const importance = item.record["importance"];
  return importance === "high" || importance === "critical" ? importance : null;
}

export function DoneBox({ item, planner }: { readonly item: Planned; readonly planner: Planner }) {
  return (
    <input
      type="checkbox"
      aria-label={ACTIVITY_TEXTS.done(titleOf(item))}
      checked={isDone(item)}
      onChange={(event) => planner.setDone(item, event.target.checked)}
    />
  );
}

export function ActivityLink({
  item,
  className,
}: {
  readonly item: Planned;
  readonly className?: string | undefined;
}) {
  const place = { view: "record", resource: "activity", key: String(item.record.id) } as const;
  return (
    <PlaceLink place={place} className={className} dir="auto">
      {titleOf(item)}
    </PlaceLink>
  );
}
