import { useMe } from "../../../core/me.ts";
import type { Planned } from "../../../fields/planned.ts";
import { Badge } from "../../../ui/badge.tsx";
import { rangeOfTimes } from "../../../ui/format.ts";
import {
  ActivityLink,
  DoneBox,
  isDone,
  TypeIcon,
  typeName,
  whenText,
} from "../../agenda/activity-parts.tsx";
import type { Planner } from "../../agenda/use-planner.ts";
import { colleaguesOf, subjectsOf } from "../people-of.ts";
import { BRIEF_TEXTS as TEXTS } from "../texts.ts";
import { BriefSubject, SeenSubject } from "./brief-subject.tsx";
import styles from "./brief.module.css";

interface Props {
  readonly item: Planned;
  /** The first activity of each record of the day. */
  readonly firsts: ReadonlyMap<string, Planned>;
  readonly planner: Planner;
}

/** One activity of the day and everybody whom it is about. */
export function BriefActivity({ item, firsts, planner }: Props) {
  const subjects = subjectsOf(item.record);
  const colleagues = colleaguesOf(item.record, useMe()?.id ?? null);
  return (
    <li className={styles["activity"]} data-activity>
      <header className={styles["head"]}>
        <span data-screen-only>
          <DoneBox item={item} planner={planner} />
        </span>
        <time dateTime={item.start.toISOString()}>
          {item.end === null || item.allDay ? whenText(item) : rangeOfTimes(item.start, item.end)}
        </time>
        <span className={styles["type"]}>
          <TypeIcon item={item} /> {typeName(item)}
        </span>
        <h2>
          <ActivityLink item={item} />
        </h2>
        {isDone(item) ? <Badge tone="good">{TEXTS.done}</Badge> : null}
        {colleagues.length === 0 ? null : (
          <bdi className={styles["quiet"]}>
            {TEXTS.colleagues(new Intl.ListFormat("en-GB").format(colleagues))}
          </bdi>
        )}
      </header>
      {subjects.length === 0 ? <p className={styles["quiet"]}>{TEXTS.noPeople}</p> : null}
      <ul>
        {subjects.map((subject) => {
          const first = firsts.get(subject.key) ?? item;
          return first === item ? (
            <BriefSubject key={subject.key} subject={subject} item={item} />
          ) : (
            <SeenSubject key={subject.key} subject={subject} first={first} />
          );
        })}
      </ul>
    </li>
  );
}
