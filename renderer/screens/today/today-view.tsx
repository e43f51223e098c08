import { addDays } from "date-fns";
import { useEffect, useRef } from "react";
import { useNow } from "../../ui/use-now.ts";
import { NotHereYet } from "../../core/not-here-yet.tsx";
import { WhoAmIPrompt } from "./who-am-i-prompt.tsx";
import { ClosingDeals } from "./closing-deals.tsx";
import { Interviews } from "./interviews.tsx";
import { between, today, zoneText } from "../agenda/day-range.ts";
import { OPEN, TodayList } from "./today-list.tsx";
import styles from "./today-view.module.css";
import { Untouched } from "./untouched.tsx";
import { useActivityKeys } from "../agenda/use-activity-keys.ts";
import { wholeDayText } from "../../ui/format.ts";

const OVERDUE_DAYS = 30;
const SHOWN = ["activity", "deal", "candidate"] as const;

/**
 * What a recruiter has to know in the morning: what is late, what is today, what comes, which deals
 * are about to close, and what nobody has touched for long.
 */
export function TodayView() {
  const day = today();
  const now = useNow(60_000);
  const page = useRef<HTMLDivElement>(null);
  useActivityKeys(page);
  useEffect(() => {
    document.title = "Today – Roadbook";
  }, []);
  return (
    <div className={styles["view"]} ref={page}>
      <header className={styles["head"]}>
        <h1>{wholeDayText(day, { withYear: false })}</h1>
        <span className={styles["zone"]}>{zoneText(day)}</span>
        <NotHereYet resources={SHOWN} />
      </header>
      <WhoAmIPrompt />
      <div className={styles["columns"]}>
        <div>
          <TodayList
            title="Today"
            filter={between(day, addDays(day, 1))}
            first={25}
            empty="Nothing planned."
            now={now}
          />
        </div>
        <div>
          <TodayList
            title="Overdue"
            about={`last ${OVERDUE_DAYS} days`}
            tone="bad"
            filter={{ op: "and", of: [OPEN, between(addDays(day, -OVERDUE_DAYS), day)] }}
            first={6}
            withDay
            newest
            empty="Nothing is late."
          />
          <TodayList
            title="Next seven days"
            filter={{ op: "and", of: [OPEN, between(addDays(day, 1), addDays(day, 8))] }}
            first={8}
            withDay
            empty="Nothing planned."
          />
          <Interviews day={day} />
          <ClosingDeals day={day} />
          <Untouched resource="deal" since={day.getTime()} />
          <Untouched resource="candidate" since={day.getTime()} />
        </div>
      </div>
    </div>
  );
}
