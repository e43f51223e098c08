import { BookOpenText } from "lucide-react";
import { useEffect, useRef } from "react";
import { commandKeys } from "../../core/command-registry.ts";
import { IncompleteBadge } from "../../core/incomplete-badge.tsx";
import { PlaceLink } from "../../core/place-link.tsx";
import { useLookups } from "../../core/queries.ts";
import { ScopeSwitch } from "../../query/scope-switch.tsx";
import buttons from "../../ui/button.module.css";
import { wholeDayText } from "../../ui/format.ts";
import { useNow } from "../../ui/use-now.ts";
import { today } from "../../ui/local-date.ts";
import { useActivityKeys } from "../agenda/use-activity-keys.ts";
import { usePlanner } from "../agenda/use-planner.ts";
import { ZoneNote } from "../agenda/zone-note.tsx";
import { Checklist } from "./checklist.tsx";
import { ComingUp } from "./coming-up.tsx";
import { Counters } from "./counters.tsx";
import { MyDay } from "./my-day.tsx";
import { NextSteps } from "./next-steps.tsx";
import { ReadingProgress } from "./reading-progress.tsx";
import { BRIEF_TEXTS, TEXTS } from "./texts.ts";
import styles from "./today-view.module.css";
import { WhoAmIPrompt } from "./who-am-i-prompt.tsx";

const CLOCK_MS = 60_000;
const SHOWN = ["activity", "deal", "candidate"] as const;

/**
 * What a recruiter needs to know in the morning: the day with what comes next, and what needs
 * attention.
 */
export function TodayView() {
  const day = today();
  const now = useNow(CLOCK_MS);
  const planner = usePlanner();
  const lookups = useLookups();
  const page = useRef<HTMLDivElement>(null);
  useActivityKeys(page);
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  return (
    <div className={styles["view"]} ref={page}>
      <header className={styles["head"]}>
        <h1>{wholeDayText(day, { withYear: false })}</h1>
        <ZoneNote day={day} />
        <IncompleteBadge resources={SHOWN} />
        <ScopeSwitch asksElsewhere />
        <PlaceLink className={buttons["link"]} place={{ view: "brief" }}>
          <BookOpenText size={14} aria-hidden /> {BRIEF_TEXTS.briefMe}
          <kbd aria-hidden>{commandKeys("brief")}</kbd>
        </PlaceLink>
      </header>
      <ReadingProgress />
      <Checklist />
      <WhoAmIPrompt />
      <div className={styles["columns"]}>
        <div>
          <MyDay day={day} now={now} planner={planner} />
          <ComingUp day={day} planner={planner} />
        </div>
        <div>
          {lookups === undefined ? null : (
            <>
              <NextSteps day={day} now={now} lookups={lookups} />
              <Counters day={day} lookups={lookups} planner={planner} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
