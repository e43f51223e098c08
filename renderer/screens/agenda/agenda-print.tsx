import { Badge } from "../../ui/badge.tsx";
import { rangeOfTimes, wholeDayText } from "../../ui/format.ts";
import { nameOf } from "../../fields/value-text.ts";
import { isOnDay, type Planned } from "../../fields/planned.ts";
import { aboutOf, isDone, typeName, urgency, whenText } from "./activity-box.tsx";
import styles from "./agenda.module.css";
import { ACTIVITY_TEXTS, TEXTS } from "./texts.ts";
import { useSyncExternalStore } from "react";

interface Props {
  readonly days: readonly Date[];
  readonly items: readonly Planned[];
  readonly hideDone: boolean;
}

/** The days as lists: on paper, empty hours are a waste, and names have to be read. */
export function AgendaOnPaper({ days, items, hideDone }: Props) {
  if (!useSyncExternalStore(subscribe, () => isPrinting)) return null;
  const visibleItems = items
    .filter((item) => !hideDone || !isDone(item))
    .toSorted((a, b) => Number(b.allDay) - Number(a.allDay) || +a.start - +b.start);
  return (
    <div className={styles["days"]} data-print-only>
      {days.map((day) => {
        const ofDay = visibleItems.filter((item) => isOnDay(item, day));
        return (
          <section key={day.getTime()}>
            <h2>{wholeDayText(day, { withYear: false })}</h2>
            {ofDay.length === 0 ? <p className={styles["quiet"]}>{TEXTS.free}</p> : null}
            <ul>
              {ofDay.map((item) => (
                <PaperRow key={item.record.id} item={item} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function PaperRow({ item }: { readonly item: Planned }) {
  const urgent = urgency(item);
  const title = nameOf(item.record) || ACTIVITY_TEXTS.noTitle;
  // A title often ends with the name of whom it is about.
  const about = aboutOf(item);
  return (
    <li>
      <time>
        {item.allDay || item.end === null ? whenText(item) : rangeOfTimes(item.start, item.end)}
      </time>
      <span className={styles["quiet"]}>{typeName(item)}</span>
      <span className={styles["what"]}>
        <bdi className={styles["title"]}>{title}</bdi>
        {about === "" || title.includes(about) ? null : (
          <bdi className={styles["quiet"]}>{about}</bdi>
        )}
        {isDone(item) ? (
          <Badge tone="good">{ACTIVITY_TEXTS.isDone}</Badge>
        ) : urgent === null ? null : (
          <Badge tone={urgent === "critical" ? "bad" : "warn"}>
            {ACTIVITY_TEXTS.importance[urgent]}
          </Badge>
        )}
      </span>
    </li>
  );
}

let isPrinting = false;

/** The browser draws the paper as soon as `beforeprint` is over: what listens is drawn by then. */
function subscribe(changed: () => void): () => void {
  const follow = (event: Event) => {
    isPrinting = event.type === "beforeprint";
    changed();
  };
  window.addEventListener("beforeprint", follow);
  window.addEventListener("afterprint", follow);
  return () => {
    window.removeEventListener("beforeprint", follow);
    window.removeEventListener("afterprint", follow);
  };
}
