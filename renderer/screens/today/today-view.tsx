import { addDays } from "date-fns";
import { useEffect, useRef } from "react";
import { useNow } from "../../ui/use-now.ts";
import { NotHereYet } from "../../core/not-here-yet.tsx";
import { ScopeSwitch } from "../../query/scope-switch.tsx";
import { WhoAmIPrompt } from "./who-am-i-prompt.tsx";
import { ClosingDeals } from "./closing-deals.tsx";
import { Interviews } from "./interviews.tsx";
import { between, today, zoneText } from "../agenda/day-range.ts";
import { OPEN, TodayList } from "./today-list.tsx";
import { TEXTS } from "./texts.ts";
import styles from "./today-view.module.css";
import { Untouched } from "./untouched.tsx";
import { useActivityKeys } from "../agenda/use-activity-keys.ts";
import { wholeDayText } from "../../ui/format.ts";

const OVERDUE_DAYS = 30;
const CLOCK_MS = 60_000;
const SHOWN = ["activity", "deal", "candidate"] as const;

/**
 * What a recruiter needs to know in the morning: overdue, today and coming activities, deals about
 * to close, and records that nobody has touched for long.
 */
export function TodayView() {
  const day = today();
  const now = useNow(CLOCK_MS);
  const page = useRef<HTMLDivElement>(null);
  useActivityKeys(page);
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  return (
    <div className={styles["view"]} ref={page}>
      <header className={styles["head"]}>
        <h1>{wholeDayText(day, { withYear: false })}</h1>
        <span className={styles["zone"]}>{zoneText(day)}</span>
        <NotHereYet resources={SHOWN} />
        <ScopeSwitch asksElsewhere />
      </header>
      <WhoAmIPrompt />
      <div className={styles["columns"]}>
        <div>
          <TodayList
            title={TEXTS.today}
            filter={between(day, addDays(day, 1))}
            first={25}
            empty={TEXTS.nothingPlanned}
            now={now}
          />
        </div>
        <div>
          <TodayList
            title={TEXTS.overdue}
            about={TEXTS.lastDays(OVERDUE_DAYS)}
            tone="bad"
            filter={{ op: "and", of: [OPEN, between(addDays(day, -OVERDUE_DAYS), day)] }}
            first={6}
            withDay
            newest
            empty={TEXTS.nothingOverdue}
          />
          <TodayList
            title={TEXTS.nextWeek}
            filter={{ op: "and", of: [OPEN, between(addDays(day, 1), addDays(day, 8))] }}
            first={8}
            withDay
            empty={TEXTS.nothingPlanned}
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
