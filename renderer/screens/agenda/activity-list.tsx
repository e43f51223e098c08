import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { weekdayText } from "../../ui/format.ts";
import {
  ActivityLink,
  DoneBox,
  isDone,
  TypeIcon,
  typeName,
  urgency,
  whenText,
} from "./activity-box.tsx";
import styles from "./activities.module.css";
import { namesBeside } from "../../fields/people-of.ts";
import type { Planned } from "../../fields/planned.ts";
import { ACTIVITY_TEXTS, TEXTS } from "./texts.ts";
import type { Planner } from "./use-planner.ts";
import type { ReactNode } from "react";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useIncomplete } from "../../core/incomplete-badge.tsx";
import { focusEnd, onListedActivityKey } from "./use-activity-keys.ts";

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
      <time className={styles["rowTime"]} dateTime={item.start.toISOString()}>
        {withDay ? <span className={styles["day"]}>{weekdayText(item.start)}</span> : null}
        {whenText(item)}
      </time>
      <span className={styles["rowType"]} title={typeName(item)}>
        <TypeIcon item={item} />
        <span className="visually-hidden">{typeName(item)}</span>
      </span>
      <span className={styles["what"]}>
        <ActivityLink item={item} className={styles["rowTitle"]} />
        <span className={styles["rowAbout"]} dir="auto">
          {namesBeside(item.record)}
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

interface ListedProps {
  readonly title: string;
  /** The text of the button, and as it is spoken. */
  readonly text: string;
  readonly label: string;
  readonly items: readonly Planned[];
  readonly planner: Planner;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDay: () => void;
}

/** A button that lists activities for which there is no room, with a way to their day. */
export function ListedActivities(props: ListedProps) {
  const { title, text, label, items, planner, isOpen, onOpenChange, onDay } = props;
  return (
    <Popover
      label={title}
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <Button small aria-label={label}>
          {text}
        </Button>
      }
    >
      <ul
        className={styles["listed"]}
        aria-label={title}
        ref={focusFirst}
        onKeyDown={onListedActivityKey}
      >
        {items.map((item) => (
          <ActivityRow key={item.record.id} item={item} planner={planner} />
        ))}
      </ul>
      <div className={styles["foot"]}>
        <Button small tone="quiet" onPress={onDay}>
          {TEXTS.showDay}
        </Button>
      </div>
    </Popover>
  );
}

/** Its keys work at once; what is in it may change later without the focus. */
function focusFirst(list: HTMLElement | null): void {
  focusEnd(list, "first");
}

interface EmptyListProps {
  /** All resources on which the rows depend. */
  readonly resources: readonly Resource[];
  /** The query whose rows are shown. */
  readonly page: {
    readonly data: { readonly total: number } | undefined;
    readonly error: Error | null;
  };
  /** The text for an empty list of which everything has been read. */
  readonly children: ReactNode;
}

/** Stands in for rows that are not there: loading failed, there are none, or none so far. */
export function EmptyList({ resources, page, children }: EmptyListProps) {
  const incomplete = useIncomplete(resources).length > 0;
  if (page.data === undefined)
    return page.error === null ? null : (
      <p className={styles["line"]} role="alert">
        {TEXTS.failed(page.error.message)}
      </p>
    );
  if (page.data.total > 0) return null;
  return <p className={styles["line"]}>{incomplete ? TEXTS.none : children}</p>;
}
