import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { ActivityRow } from "./activity-row.tsx";
import type { Overflow } from "./day-lanes.ts";
import styles from "./more-activities.module.css";
import { TEXTS } from "./texts.ts";
import { focusEnd, onListedActivityKey } from "./use-activity-keys.ts";
import type { Planner } from "./use-planner.ts";

interface Props {
  readonly overflow: Overflow;
  readonly planner: Planner;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onDay: () => void;
}

/** How many activities have no room beside the others: a button that lists them. */
export function MoreActivities({ overflow, planner, isOpen, onOpenChange, onDay }: Props) {
  const { from, items } = overflow;
  const count = items.length;
  return (
    <li
      className={styles["more"]}
      style={{ "--from": from }}
      data-activity
      data-nearest={items[0]?.record.id}
    >
      <Popover
        label={TEXTS.moreActivities(count)}
        open={isOpen}
        onOpenChange={onOpenChange}
        trigger={
          <Button small aria-label={TEXTS.showMore(count)}>
            {TEXTS.more(count)}
          </Button>
        }
      >
        <ul
          className={styles["list"]}
          aria-label={TEXTS.moreActivities(count)}
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
    </li>
  );
}

/** Its keys work at once; what is in it may change later without the focus. */
function focusFirst(list: HTMLElement | null): void {
  focusEnd(list, "first");
}
